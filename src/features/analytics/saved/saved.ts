import type { DataOf } from '#/client/api.ts'
import { plural } from '#/shared/sentence.ts'
import { presets } from '../filter.ts'
import { nobodyChosen } from '../people.ts'
import { type Report, spanLabel } from '../report.ts'

export type SavedReport = DataOf<'GET', '/employer/reports/saved'>[number]
export type Shown = Omit<SavedReport, 'name' | 'isMailed'>

/** As changes of the address that show it. */
export const paramsOf = ({ days, from, to, job, place, member }: Shown) => ({
  ...nobodyChosen,
  ...{ from: from ?? null, to: to ?? null, job: job ?? null, place: place ?? null, member: member ?? null },
  days: days === undefined || String(days) === presets[0] ? null : String(days),
})

export const isSameReport = (one: Shown, other: Shown) =>
  (['days', 'from', 'to', 'job', 'place', 'member'] as const).every((name) => one[name] === other[name])

/** '90 days, Welder, in Newark, hiring team with Lena Vogt' */
export const wordsOf = (
  { days, from, to, job, place, member }: Shown,
  { jobs, members }: Pick<Report, 'jobs' | 'members'>,
) =>
  [
    from && to ? spanLabel({ from, to }) : plural(days ?? Number(presets[0]), 'day'),
    job ? (jobs.find(({ id }) => id === job)?.title ?? 'one job') : 'all jobs',
    place && `in ${place}`,
    member && `hiring team with ${members.find(({ id }) => id === member)?.name ?? 'somebody who left it'}`,
  ]
    .filter(Boolean)
    .join(', ')
