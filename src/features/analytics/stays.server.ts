import { sql } from 'kysely'
import { knownSource } from '#/features/applications/sources/known-source.server.ts'
import { mainStages } from '#/features/applications/stages.ts'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Span, Spans } from './span.server.ts'

// What the figures about applicants are counted from: the moves of each application, as far as its applicant was told of
// them. One that was taken back in time, or waits to be told, is none.

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

/** 1 to 6 in the order of the main stages, all of an offer being one; 0 for what ended without a hire. */
const place = sql`case to_stage ${sql.join(
  mainStages
    .filter((stage) => stage !== 'offer')
    .map((stage) => sql`when ${sql.lit(stage)} then ${sql.lit(mainStages.indexOf(stage) + 1)}`),
  sql` `,
)} when 'rejected' then 0 when 'withdrawn' then 0 when 'offer reject' then 0 else ${sql.lit(mainStages.indexOf('offer') + 1)} end`

/**
 * The queries `stays` and `entries`, for a statement that goes on with them. They read the applications of which something
 * happened since `since`.
 *
 * - A *round* is one time that somebody applied; applying again for the same job begins another. `is_latest`: of the last.
 * - `stays`: from when somebody came to a main stage until they left it. Steps within a stage, and offers and counters, are
 *   one stay; going back and coming again is another. An ending is a stay of place 0.
 * - `entries`: once for each round and main stage, on the day of the first stay there. `furthest` is the furthest stage
 *   after that, `last_stage` the last one of the round.
 *
 * What is needed of an application comes along with its moves: the planner expects few rows of a query like these, and
 * joins two of them row by row.
 */
export const staysOf = (filter: Filter, since: Date) => sql`
  numbered as (
    select applications.id as application_id, events.id, to_stage, events.created_at, ${place} as place, from_stage is null as begins,
      count(*) filter (where from_stage is null) over moves as round, lag(${place}) over moves as previous,
      reapplied_at, reject_reason, applications.applied_at as sent_at, first_answer_late_from,
      applications.stage <> 'withdrawn' as is_waiting, ${knownSource} as source
    from jobs join applications on job_id = jobs.id join application_events events on application_id = applications.id
    where ${jobsOfFilter(filter)} and kind = 'moved' and notified
      and greatest(stage_changed_at, first_answer_late_from) >= ${since}::timestamptz - interval '1 day'
    window moves as (partition by applications.id order by events.id)),
  stays as (
    select application_id, round, place, created_at as entered_at, row_number() over later = 1 as is_first,
      lead(created_at) over later as left_at, lead(to_stage) over later as next_stage,
      first_value(created_at) over later as applied_at,
      first_value(created_at) over later >= coalesce(reapplied_at, '-infinity') as is_latest,
      max(place) over (later rows between 1 following and unbounded following) as furthest,
      last_value(to_stage) over (later rows between current row and unbounded following) as last_stage,
      bool_or(place = 4) over (later rows between current row and unbounded following) as is_interviewed,
      bool_or(place = 6) over (later rows between current row and unbounded following) as is_hired,
      reject_reason, sent_at, first_answer_late_from, is_waiting, source
    from numbered where begins or previous is null or place <> previous
    window later as (partition by application_id, round order by id)),
  entries as (
    select application_id, round, place, min(entered_at) as entered_at,
      case when coalesce(max(furthest), 0) > place then 'on'
        when max(last_stage) in ('rejected', 'withdrawn', 'offer reject') then 'left' else 'open' end as outcome,
      case max(last_stage) when 'offer reject' then 'declined' else max(last_stage) end as ending,
      case when bool_and(is_latest) then max(reject_reason)
        else (select reject_reason from earlier_applications earlier
          where earlier.application_id = stays.application_id and earlier.number = stays.round) end as reject_reason
    from stays where place > 0 group by application_id, round, place)`

/** Why somebody of `entries` was rejected. */
export const reasonOf = sql<
  string | null
>`case when entries.outcome = 'left' and entries.ending = 'rejected' then entries.reject_reason end`
