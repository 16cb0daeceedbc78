import { formatNumber } from '#/shared/numbers.ts'
import { plural } from '#/shared/sentence.ts'
import { Section } from '#/ui/Section.tsx'
import { BarList } from '../charts/BarList.tsx'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import { changeOf, columnText, type Market, sinceLabel } from './market.ts'
import { marketSections } from './sections.ts'

type Release = NonNullable<Market['release']>

const columns = marketSections.flatMap(({ title, columns }) =>
  columns.map((column) => ({
    ...column,
    label: column.header === title ? title : `${title}: ${column.header.toLowerCase()}`,
  })),
)
/** Less than a twentieth is no change to look at. */
const minChange = 0.05

/** What changed since the newest version first ran here. */
export function ReleaseSection({ release }: { release: Release }) {
  const { version, days, figures } = release
  const title = `Since version ${version}`
  if (!figures)
    return (
      <Section id="release" title={title}>
        <p className="pt-5">
          It first ran here today. Tomorrow its first day stands beside the days before it.
        </p>
      </Section>
    )
  const compared = columns.map((column) => ({ ...column, change: changeOf(column, figures) }))
  const changes = changesOf(compared)
  return (
    <Section id="release" title={title}>
      <ChartFigure
        id="release"
        finding={
          changes[0]
            ? `Changed most: ${changes[0].label}, ${changeText(changes[0].change)}`
            : compared.every(({ change }) => change === null)
              ? 'Too little happened yet to compare'
              : 'No figure changed by a twentieth'
        }
        note={`${plural(days, 'whole day')} from ${sinceLabel(release)} on, when it first ran here, and as many before it, each the same day of the week. What changed at the same time need not come of it.`}
        tables={[
          {
            caption: 'Figures since the newest version, and before it',
            file: `market-since-${version}`,
            columns: ['Figure', 'Since', 'Before', 'Change, %'],
            rows: compared.map(({ label, change, ...column }) => [
              label,
              columnText(column, figures.since),
              columnText(column, figures.before),
              change === null ? null : Math.round(change * 100),
            ]),
          },
        ]}
      >
        {changes.length > 0 ? (
          <BarList
            bars={changes.map(({ label, change, ...column }) => ({
              ...{ key: label, label, value: Math.abs(change) * 100, text: changeText(change) },
              note: `${columnText(column, figures.since)} since, ${columnText(column, figures.before)} before`,
            }))}
          />
        ) : undefined}
      </ChartFigure>
    </Section>
  )
}

const changeText = (change: number) =>
  `${formatNumber(Math.abs(Math.round(change * 100)))}% ${change > 0 ? 'up' : 'down'}`

/** Those that changed, the most first. */
const changesOf = <One extends { change: number | null }>(compared: readonly One[]) =>
  compared
    .flatMap((one) => (one.change === null ? [] : [{ ...one, change: one.change }]))
    .filter(({ change }) => Math.abs(change) >= minChange)
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
