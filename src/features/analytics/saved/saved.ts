import type { DataOf } from '#/client/api.ts'
import { withParams } from '#/client/use-set-params.ts'
import { plural } from '#/shared/sentence.ts'
import { presets } from '../filter.ts'
import { spanLabel } from '../report.ts'

export type SavedReport = DataOf<'GET', '/employer/reports/saved'>[number]
export type Shown = Omit<SavedReport, 'name' | 'isMailed'>

/** The address that shows it. */
export const searchOf = (before: URLSearchParams, { days, from, to, job, place }: Shown) =>
  withParams(before, {
    ...{ stage: null, outcome: null, ending: null, reason: null },
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
