import type { DataOf } from '#/client/api.ts'
import { plural } from '#/shared/sentence.ts'
import { presets } from '../filter.ts'
import { nobodyChosen } from '../people.ts'
import { spanLabel } from '../report.ts'

export type SavedReport = DataOf<'GET', '/employer/reports/saved'>[number]
export type Shown = Omit<SavedReport, 'name' | 'isMailed'>

/** As changes of the address that show it. */
export const paramsOf = ({ days, from, to, job, place }: Shown) => ({
  ...nobodyChosen,
  ...{ from: from ?? null, to: to ?? null, job: job ?? null, place: place ?? null },
  days: days === undefined || String(days) === presets[0] ? null : String(days),
})

export const isSameReport = (one: Shown, other: Shown) =>
  (['days', 'from', 'to', 'job', 'place'] as const).every((name) => one[name] === other[name])

/** '90 days, Welder, in Newark' */
export const wordsOf = (
  { days, from, to, job, place }: Shown,
  jobs: readonly { id: string; title: string }[],
) =>
  [
    from && to ? spanLabel({ from, to }) : plural(days ?? Number(presets[0]), 'day'),
    job ? (jobs.find(({ id }) => id === job)?.title ?? 'one job') : 'all jobs',
    place && `in ${place}`,
  ]
    .filter(Boolean)
    .join(', ')
