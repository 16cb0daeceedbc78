import { type RawBuilder, sql } from 'kysely'
import { isAnswer } from '#/features/seekers/answers.server.ts'
import type { Db } from '#/server/database/database.ts'
import {
  type MarketCount,
  type MarketFigure,
  type MarketFigures,
  marketCounts,
  marketTimes,
} from './counts.ts'
import type { Week } from './weeks.ts'

// Everything is counted from the tables, except what no table keeps (`daily_counts`). Of past weeks the night’s count is kept.

/** Rows count in the week of their `at`. */
type Source = { from: RawBuilder<unknown>; at: RawBuilder<unknown>; value?: RawBuilder<unknown> }

const joinedAs = (role: string): Source => ({
  from: sql`users where role = ${sql.lit(role)} and email_verified_at is not null`,
  at: sql`created_at`,
})
const counted = (name: string): Source => ({
  from: sql`daily_counts where name = ${sql.lit(name)}`,
  at: sql`(day::timestamp at time zone 'UTC')`,
  value: sql`sum(count)`,
})
const decidedAs = (outcome: string): Source => ({
  from: sql`checks where outcome = ${sql.lit(outcome)}`,
  at: sql`decided_at`,
})
const rows = sql`count(*)`

/**
 * Where each figure is counted from. `jobsLive` and `checksWaiting` are of moments, and are counted by `statesOf`.
 *
 * - A job is *live* at a moment if it was published before and is neither paused, closed, held nor past its closing day.
 *   Its history says when it was paused and went on; of one without a history, when it was posted.
 * - A check goes from `pending` to whatever follows in the history of the company.
 * - First answers are counted as `answered_in_time` does: by the day on which they would be late.
 */
const sources: Record<Exclude<MarketCount, 'jobsLive' | 'checksWaiting'>, Source> = {
  jobsPublished: { from: sql`jobs where status <> 'draft'`, at: sql`posted_at` },
  companiesApproved: decidedAs('approved'),
  companiesRefused: decidedAs('rejected'),
  companiesReturned: decidedAs('draft'),
  seekersJoined: joinedAs('SEEKER'),
  employersJoined: joinedAs('EMPLOYER'),
  recruitersJoined: joinedAs('RECRUITER'),
  applications: { from: sql`applications where true`, at: sql`applied_at` },
  answersDue: { from: sql`answers where true`, at: sql`late_from` },
  answersInTime: { from: sql`answers where answered_at < late_from`, at: sql`late_from` },
  checksDecided: { from: sql`checks where true`, at: sql`decided_at` },
  jobsHeld: {
    from: sql`job_screenings where held`,
    at: sql`screened_at`,
    value: sql`count(distinct job_id)`,
  },
  jobsRefused: {
    from: sql`job_decisions where kind in ('hide', 'remove') and undone_at is null`,
    at: sql`decided_at`,
  },
  messagesWarned: { from: sql`messages where asks_for <> '{}'`, at: sql`sent_at` },
  messagesReported: { from: sql`messages where true`, at: sql`reported_at` },
  reports: { from: sql`reports where true`, at: sql`created_at` },
  casesActedOn: { from: sql`report_cases where decision <> 'none'`, at: sql`decided_at` },
  mailsSent: counted('mail-sent'),
  mailsFailed: counted('mail-failed'),
  searches: counted('search'),
  searchesUnanswered: counted('search-unanswered'),
}

type Row = { place: number; name: MarketFigure; value: number }

/**
 * The figures of each week; of the running one so far. The weeks follow each other: a row finds its own by `width_bucket`.
 * Joined by their begin and end, each row would be compared with every week.
 */
export async function countMarket(db: Db, weeks: Week[]): Promise<MarketFigures[]> {
  const [begin, end] = [weeks[0]?.begins, weeks.at(-1)?.ends]
  const begins = sql`${weeks.map(({ begins }) => begins)}::timestamptz[]`
  const select = (name: Row['name'], { from, at, value = rows }: Source) => sql`
    select width_bucket(${at}, ${begins}) as place, ${sql.lit(name)} as name, (${value})::float8 as value
    from ${from} and ${at} >= ${begin} and ${at} < ${end} group by 1`
  /** How many were so at the end of each week, and in the running one now: those that began before, without those that ended. */
  const statesOf = (name: Row['name'], states: RawBuilder<unknown>) => sql`
    select place, ${sql.lit(name)}, (sum(coalesce(change, 0)) over (order by place))::float8
    from generate_series(1, ${weeks.length}::int) place left join (
      select width_bucket(at, moments) + 1 as place, sum(change) as change
      from (select array_agg(least(moment, now()) order by moment) as moments from unnest(${weeks.map(({ ends }) => ends)}::timestamptz[]) moment) moments,
        (select since as at, 1 as change from ${states} union all
          select greatest(since, until), -1 from ${states} where until is not null) changes
      group by 1) changes using (place)`
  const hours = sql`extract(epoch from decided_at - since) / 3600`
  const checkTimes = (share: number): Source => ({
    ...{ from: sql`checks where true`, at: sql`decided_at` },
    value: sql`percentile_disc(${sql.lit(share)}) within group (order by ${hours})`,
  })
  const { rows: found } = await sql<Row>`
    with checks as materialized (
      select since, decided_at, decided_at as until, outcome from (
        select created_at as since, to_status, lead(created_at) over later as decided_at, lead(to_status) over later as outcome
        from company_history window later as (partition by company_id order by id)) changes
      where to_status = 'pending' and coalesce(decided_at >= ${begin}, true)),
    published as materialized (
      select id, posted_at, least(closed_at, closes_at, held_at) as ended_at from jobs
      where status <> 'draft' and posted_at < ${end} and coalesce(least(closed_at, closes_at, held_at) >= ${begin}, true)),
    turns as (
      select job_id, created_at as since, kind, lead(created_at) over (partition by job_id order by id) as until
      from job_events where job_id in (select id from published) and kind in ('published', 'paused', 'resumed', 'closed')),
    live as materialized (
      select greatest(posted_at, turns.since) as since, least(turns.until, ended_at) as until
      from published left join turns on turns.job_id = published.id where coalesce(kind in ('published', 'resumed'), true)),
    answers as materialized (
      select first_answer_late_from as late_from, min(event.created_at) as answered_at
      from (select * from applications
        where first_answer_late_from >= ${begin} and first_answer_late_from < least(${end}::timestamptz, now())) applications
      left join application_events event on ${isAnswer}
      group by applications.id, stage, first_answer_late_from having min(event.created_at) is not null or stage <> 'withdrawn')
    ${sql.join(
      [
        ...Object.entries(sources).map(([name, source]) => select(name as Row['name'], source)),
        select('checkHalfHours', checkTimes(0.5)),
        select('checkTenthHours', checkTimes(0.9)),
        statesOf('jobsLive', sql`live`),
        statesOf('checksWaiting', sql`checks`),
      ],
      sql` union all `,
    )}`.execute(db)
  const none = Object.fromEntries([
    ...marketCounts.map((name) => [name, 0]),
    ...marketTimes.map((name) => [name, null]),
  ]) as MarketFigures
  return weeks.map((_, place) => ({
    ...none,
    ...Object.fromEntries(
      found.filter((row) => row.place === place + 1).map(({ name, value }) => [name, Number(value)]),
    ),
  }))
}
