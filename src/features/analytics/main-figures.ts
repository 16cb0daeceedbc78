import { percent, type Report } from './report.ts'
import { daysLabel } from './times.ts'

const half = (median: number | null | undefined) => (median == null ? 'None' : daysLabel(median))
const kept = ({ due, kept }: Report['promises']['now']) =>
  due === 0 ? 'None due' : (percent(kept, due) ?? `${kept} of ${due}`)

/** The four figures that one asks for first, in words. */
export function mainFigures({ funnel, times, promises }: Pick<Report, 'funnel' | 'times' | 'promises'>) {
  const [applied, hired] = [funnel[0], funnel.at(-1)]
  const answer = times.find(({ of }) => of === 'answer')
  const count = (of: { entered: number } | undefined) => String(of?.entered ?? 0)
  return [
    { label: 'Applied', now: count(applied?.now), before: count(applied?.before) },
    { label: 'Hired', now: count(hired?.now), before: count(hired?.before) },
    { label: 'Half answered within', now: half(answer?.now.median), before: half(answer?.before.median) },
    { label: 'First answers in time', now: kept(promises.now), before: kept(promises.before) },
  ]
}
