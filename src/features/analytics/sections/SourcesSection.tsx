import { minForShares } from '#/features/applications/sources/shares.ts'
import { sourceLabel } from '#/features/applications/sources/source-labels.ts'
import { Section } from '#/ui/Section.tsx'
import { BarList } from '../charts/BarList.tsx'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import type { Report } from '../report.ts'

type Source = Report['sources'][number]
const maxBars = 12

/** From where those come who look, apply, are interviewed and hired. */
export function SourcesSection({ sources }: Report) {
  const shown = sources.filter(({ now }) => now.views + now.sent > 0)
  const bars = shown.slice(0, maxBars)
  return (
    <Section
      id="sources"
      title="Sources"
      note="What the link said that somebody followed to the job, or the site it was on."
    >
      <ChartFigure
        id="sources"
        finding={sourcesFinding(shown)}
        note="A bar is the people who applied in this span; it is yellow where somebody was hired. Who of them came to an interview and was hired is as it stands now. Looks are counted once a day for each visitor, by day of UTC. Of a blind or deleted application the source is not said."
        tables={[
          {
            caption: 'From where people looked, applied, were interviewed and hired',
            file: 'sources',
            columns: [
              ...['Source', 'Looked', 'Began', 'Applied', 'Interviewed', 'Hired'],
              ...['Looked before', 'Began before', 'Applied before', 'Interviewed before', 'Hired before'],
            ],
            rows: sources.map(({ source, now, before }) => [
              sourceLabel(source),
              ...[now, before].flatMap((one) => [one.views, one.starts, one.sent, one.interviews, one.hires]),
            ]),
          },
        ]}
      >
        <BarList
          bars={bars.map(({ source, now, before }) => ({
            ...{ key: source, label: sourceLabel(source), value: now.sent, before: before.sent },
            isHighlighted: now.hires > 0,
            note: `${now.views} looked, ${now.starts} began, ${now.sent} applied, ${now.interviews} interviewed, ${now.hires} hired`,
          }))}
        />
        {shown.length > maxBars && (
          <p className="mt-3 text-sm text-fg-muted">{shown.length - maxBars} more in the table.</p>
        )}
      </ChartFigure>
    </Section>
  )
}

function sourcesFinding(sources: Source[]) {
  const hires = sources.reduce((sum, { now }) => sum + now.hires, 0)
  const [best] = sources
  if (!best) return 'Nobody looked or applied'
  const first = sources.filter(({ now }) => now.hires === best.now.hires)
  if (best.now.hires > 0)
    return first.length === 1
      ? `Most hires: ${sourceLabel(best.source)}, ${best.now.hires} of ${hires}`
      : `Most hires: ${first.map(({ source }) => sourceLabel(source)).join(', ')}, ${best.now.hires} each of ${hires}`
  const most = sources.toSorted((one, other) => other.now.sent - one.now.sent)[0] ?? best
  return most.now.sent >= minForShares
    ? `Most applied here: ${sourceLabel(most.source)}, ${most.now.sent}`
    : 'Nobody of these is hired yet'
}
