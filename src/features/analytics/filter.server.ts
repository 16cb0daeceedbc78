import { sql } from 'kysely'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Span, Spans } from './span.server.ts'

export type JobFilter = { job?: string | undefined; place?: string | undefined; member?: string | undefined }
export type Filter = JobFilter & { scope: CompanyScope }

/** Without the rest of an input. */
export const filterOf = (scope: CompanyScope, { job, place, member }: JobFilter): Filter => ({
  ...{ scope, job, place, member },
})

/** How a place of a job is called here; '' where it has none. */
export const placeOfJob = sql<string>`concat_ws(', ', nullif(jobs.city, ''), nullif(jobs.region, ''), nullif(jobs.country, ''))`

/** For queries over `jobs`. */
export const jobsOfFilter = ({
  scope,
  job,
  place,
  member,
}: Filter) => sql<boolean>`(${jobsInScope(scope)} and jobs.status <> 'draft'
  ${job === undefined ? sql`` : sql`and jobs.id = ${job}`}
  ${place === undefined ? sql`` : sql`and ${placeOfJob} = ${place}`}
  ${member === undefined ? sql`` : sql`and exists (select from job_members where job_id = jobs.id and user_id = ${member})`})`

export const isIn = (moment: unknown, { from, end }: Span) =>
  sql<boolean>`(${moment} >= ${from} and ${moment} < ${end})`

/** Of a moment in one of both. */
export const periodOf = (moment: unknown, { now }: Spans) =>
  sql<'now' | 'before'>`case when ${moment} >= ${now.from} then 'now' else 'before' end`
