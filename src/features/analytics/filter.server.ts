import { sql } from 'kysely'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Span, Spans } from './span.server.ts'

export type Filter = { scope: CompanyScope; job?: string | undefined; place?: string | undefined }

/** How a place of a job is called here; '' where it has none. */
export const placeOfJob = sql<string>`concat_ws(', ', nullif(jobs.city, ''), nullif(jobs.region, ''), nullif(jobs.country, ''))`

/** For queries over `jobs`. */
export const jobsOfFilter = ({
  scope,
  job,
  place,
}: Filter) => sql<boolean>`(${jobsInScope(scope)} and jobs.status <> 'draft'
  ${job === undefined ? sql`` : sql`and jobs.id = ${job}`}
  ${place === undefined ? sql`` : sql`and ${placeOfJob} = ${place}`})`

export const isIn = (moment: unknown, { from, end }: Span) =>
  sql<boolean>`(${moment} >= ${from} and ${moment} < ${end})`

/** Of a moment in one of both. */
export const periodOf = (moment: unknown, { now }: Spans) =>
  sql<'now' | 'before'>`case when ${moment} >= ${now.from} then 'now' else 'before' end`
