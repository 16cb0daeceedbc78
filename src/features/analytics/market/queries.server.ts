import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { type MarketCount, type MarketFigures, marketCounts } from './counts.ts'
import type { Week } from './weeks.ts'

// Everything is counted from the tables at each call, except what no table keeps (`daily_counts`).

const within = (column: string) => sql`${sql.ref(column)} >= begins and ${sql.ref(column)} < ends`
const joinedAs = (role: string) =>
  sql`users on ${within('users.created_at')} and role = ${sql.lit(role)} and email_verified_at is not null`
const counted = (name: string) => sql`daily_counts on day >= (begins at time zone 'UTC')::date
  and day <= (ends at time zone 'UTC' - interval '1 microsecond')::date and name = ${sql.lit(name)}`
const sumOfCounts = sql`coalesce(sum(count), 0)`
const rows = sql`count(*)`

/**
 * What is joined to each week, and what of it is counted.
 *
 * - A job is *live* at a moment if it was published before and is neither paused, closed, held nor past its closing day.
 *   Its history says when it was paused and went on; of one without a history, when it was posted.
 * - A check goes from `pending` to whatever follows in the history of the company.
 * - First answers are counted as `answered_in_time` does: by the day on which they would be late.
 */
const sources: Record<MarketCount, { from: RawBuilder<unknown>; value?: RawBuilder<unknown> }> = {
  jobsPublished: { from: sql`jobs on ${within('posted_at')} and status <> 'draft'` },
  jobsLive: { from: sql`live on live.since < moment and coalesce(live.until >= moment, true)` },
  companiesApproved: { from: sql`checks on ${within('decided_at')} and outcome = 'approved'` },
  companiesRefused: { from: sql`checks on ${within('decided_at')} and outcome = 'rejected'` },
  companiesReturned: { from: sql`checks on ${within('decided_at')} and outcome = 'draft'` },
  seekersJoined: { from: joinedAs('SEEKER') },
  employersJoined: { from: joinedAs('EMPLOYER') },
  recruitersJoined: { from: joinedAs('RECRUITER') },
  applications: { from: sql`applications on ${within('applied_at')}` },
  answersDue: { from: sql`answers on late_from >= begins and late_from < moment` },
  answersInTime: {
    from: sql`answers on late_from >= begins and late_from < moment and answered_at < late_from`,
  },
  checksWaiting: { from: sql`checks on checks.since < moment and coalesce(decided_at >= moment, true)` },
  checksDecided: { from: sql`checks on ${within('decided_at')}` },
  jobsHeld: {
    from: sql`job_screenings on ${within('screened_at')} and held`,
    value: sql`count(distinct job_id)`,
  },
  jobsRefused: {
    from: sql`job_decisions on ${within('decided_at')} and kind in ('hide', 'remove') and undone_at is null`,
  },
  messagesWarned: { from: sql`messages on ${within('sent_at')} and asks_for <> '{}'` },
  messagesReported: { from: sql`messages on ${within('reported_at')}` },
  reports: { from: sql`reports on ${within('reports.created_at')}` },
  casesActedOn: { from: sql`report_cases on ${within('decided_at')} and decision <> 'none'` },
  mailsSent: { from: counted('mail-sent'), value: sumOfCounts },
  mailsFailed: { from: counted('mail-failed'), value: sumOfCounts },
  searches: { from: counted('search'), value: sumOfCounts },
  searchesUnanswered: { from: counted('search-unanswered'), value: sumOfCounts },
}

type Row = { place: number; name: MarketCount | 'checkHalfHours' | 'checkTenthHours'; value: number }

/** The figures of each week; of the running one so far. */
export async function countMarket(db: Db, weeks: Week[]): Promise<MarketFigures[]> {
  const [begin, end] = [weeks[0]?.begins, weeks.at(-1)?.ends]
  const { rows: found } = await sql<Row>`
    with weeks as (
      select begins, ends, least(ends, now()) as moment, place::int from unnest(${weeks.map(({ begins }) => begins)}::timestamptz[],
        ${weeks.map(({ ends }) => ends)}::timestamptz[]) with ordinality as weeks (begins, ends, place)),
    checks as materialized (
      select since, decided_at, outcome from (
        select created_at as since, to_status, lead(created_at) over later as decided_at, lead(to_status) over later as outcome
        from company_history window later as (partition by company_id order by id)) changes
      where to_status = 'pending' and coalesce(decided_at >= ${begin}, true)),
    turns as (
      select job_id, created_at as since, kind, lead(created_at) over (partition by job_id order by id) as until
      from job_events where kind in ('published', 'paused', 'resumed', 'closed')),
    live as materialized (
      select greatest(jobs.posted_at, turns.since) as since,
        least(turns.until, closed_at, closes_at, held_at) as until
      from jobs left join turns on turns.job_id = jobs.id
      where status <> 'draft' and posted_at < ${end} and coalesce(kind in ('published', 'resumed'), true)
        and coalesce(least(turns.until, closed_at, closes_at, held_at) >= ${begin}, true)),
    answers as materialized (
      select first_answer_late_from as late_from, reply.at as answered_at
      from applications cross join lateral (
        select min(created_at) as at from application_events
        where application_id = applications.id and kind = 'moved' and notified
          and created_at >= coalesce(applications.reapplied_at, '-infinity')
          and to_stage not in ('applied', 'withdrawn')) reply
      where first_answer_late_from >= ${begin} and first_answer_late_from < ${end}
        and (reply.at is not null or applications.stage <> 'withdrawn'))
    ${sql.join(
      marketCounts.map((name) => {
        const { from, value = rows } = sources[name]
        return sql`select place, ${sql.lit(name)} as name, (${value})::float8 as value from weeks join ${from} group by place`
      }),
      sql` union all `,
    )}
    union all select place, 'checkHalfHours', percentile_disc(0.5) within group (order by extract(epoch from decided_at - since) / 3600)
      from weeks join checks on ${within('decided_at')} group by place
    union all select place, 'checkTenthHours', percentile_disc(0.9) within group (order by extract(epoch from decided_at - since) / 3600)
      from weeks join checks on ${within('decided_at')} group by place`.execute(db)
  const none = Object.fromEntries(marketCounts.map((name) => [name, 0])) as Record<MarketCount, number>
  return weeks.map((_, place) => ({
    ...{ ...none, checkHalfHours: null, checkTenthHours: null },
    ...Object.fromEntries(
      found.filter((row) => row.place === place + 1).map(({ name, value }) => [name, Number(value)]),
    ),
  }))
}
