import { Section } from '#/ui/Section.tsx'
import { percent, type Report } from '../report.ts'
import { daysLabel } from '../times.ts'

/** The four figures that one asks for first. */
export function InShort({ funnel, times, promises }: Report) {
  const [applied, hired] = [funnel[0], funnel.at(-1)]
  const answer = times.find(({ of }) => of === 'answer')
  const kept = (of: Report['promises']['now']) =>
    of.due === 0 ? 'None due' : (percent(of.kept, of.due) ?? `${of.kept} of ${of.due}`)
  const half = (median: number | null | undefined) => (median == null ? 'None' : daysLabel(median))
  const figures = [
    ['Applied', applied?.now.entered ?? 0, applied?.before.entered ?? 0],
    ['Hired', hired?.now.entered ?? 0, hired?.before.entered ?? 0],
    ['Half answered within', half(answer?.now.median), half(answer?.before.median)],
    ['First answers in time', kept(promises.now), kept(promises.before)],
  ] as const
  return (
    <Section id="in-short" title="In short" className="mt-2">
      <dl className="grid grid-cols-2 lg:grid-cols-4 lg:divide-x lg:divide-base-300">
        {figures.map(([label, value, before]) => (
          <div key={label} className="flex flex-col py-4 pe-3 lg:not-first:ps-6">
            <dt className="text-sm text-fg-muted">{label}</dt>
            <dd className="text-[1.75rem] font-[800] leading-tight tracking-[-0.025em] tabular-nums">
              {value}
            </dd>
            <dd className="mt-0.5 text-sm text-fg-muted tabular-nums">Before: {before}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
