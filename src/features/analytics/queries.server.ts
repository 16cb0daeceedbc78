import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { orNotFound } from '#/shared/errors.ts'
import { type Filter, isIn, jobsOfFilter, periodOf, placeOfJob } from './filter.server.ts'
import { maxOpenJobs } from './open-jobs.ts'
import type { Spans } from './span.server.ts'
import { maxDay } from './times.ts'

type Period = 'now' | 'before'
const whole = ({ before, now }: Spans) => ({ from: before.from, end: now.end })

/** Every job that was published, for the choice of one, the newest first. */
export async function listJobs(db: Db, { scope }: Filter) {
  const { rows } = await sql<{ id: string; title: string; place: string }>`
    select id, title, ${placeOfJob} as place from jobs where ${jobsOfFilter({ scope })}
    order by posted_at desc, id`.execute(db)
  return rows
}

/** Who is on the hiring teams of these jobs, by name; recruiters do not see hiring teams. */
export async function listHiringTeamMembers(db: Db, { scope }: Filter) {
  if (scope.mandateId !== null) return []
  const { rows } = await sql<{ id: string; name: string }>`
    select users.id, users.name from users where exists (
      select from job_members join jobs on jobs.id = job_id where user_id = users.id and ${jobsOfFilter({ scope })})
    order by lower(name), id`.execute(db)
  return rows
}

/** Throws 404 for a job that is not one of theirs, and for whoever is on no hiring team that they see. */
export async function requireFilter(db: Db, { scope, job, member }: Filter) {
  if (job !== undefined) {
    const { rows } = await sql`select from jobs where ${jobsOfFilter({ scope, job })}`.execute(db)
    orNotFound(rows[0], 'job')
  }
  if (member !== undefined)
    orNotFound(
      (await listHiringTeamMembers(db, { scope })).find(({ id }) => id === member),
      'member of your hiring teams',
    )
}

/** Views and begun forms, by where they came from. They are kept by day of UTC, and are read by the same dates. */
export async function countViews(db: Db, filter: Filter, { days: { now, before } }: Spans) {
  const { rows } = await sql<{ period: Period; source: string; views: number; starts: number }>`
    select case when day >= ${now.from}::date then 'now' else 'before' end as period, source,
      sum(views)::int as views, sum(starts)::int as starts
    from job_source_counts join jobs on jobs.id = job_id
    where ${jobsOfFilter(filter)} and day >= ${before.from}::date and day <= ${now.to}::date
    group by 1, 2`.execute(db)
  return rows
}

type InterviewRow = { period: Period; state: string; isHeld: boolean; endedBy: string | null; count: number }

type CardRow = {
  period: Period
  /** Null: of all days. */
  day: number | null
  expected: number
  sent: number
  median: number | null
  tenth: number | null
}

type Interviewer = { id: string; name: string; interviews: number; minutes: number; cards: number }

/**
 * Interviews for these jobs that were to begin in the span, by what became of them; of one that was moved only its last time
 * counts. Scorecards of the people of those that were held, and how long after its end they were sent. And who held those of
 * the span: how many, for how many minutes of their parts, and the cards they sent of them. One statement: it looks up each
 * interview, its people and their cards once.
 */
export async function countInterviews(db: Db, filter: Filter, spans: Spans) {
  const { rows } = await sql<{ interviews: InterviewRow[]; cards: CardRow[]; interviewers: Interviewer[] }>`
    with listed as materialized (
      select interviews.id, interviews.state, ended_by, ends_at, ${periodOf(sql`starts_at`, spans)} as period,
        interviews.state = 'booked' and ends_at <= now() as is_held
      from interviews join applications on applications.id = application_id join jobs on jobs.id = job_id
      where ${jobsOfFilter(filter)} and ${isIn(sql`starts_at`, whole(spans))}),
    ended as (
      select period, state, is_held as "isHeld", ended_by as "endedBy", count(*)::int as count from listed
      group by period, state, is_held, ended_by),
    people as (
      select listed.id, period, ends_at, user_id, sum(part.minutes) as minutes from listed
      join interview_parts part on part.interview_id = listed.id join interview_people on part_id = part.id
      where is_held group by 1, 2, 3, 4),
    met as materialized (
      select period, user_id, minutes, greatest(0, extract(epoch from sent_at - ends_at)::float8) / 86400 as days, sent_at
      from people left join interview_scorecards card on card.interview_id = people.id and author_id = user_id),
    cards as (
      select period, null::int as day, count(*)::int as expected, count(sent_at)::int as sent,
        percentile_disc(0.5) within group (order by days) filter (where sent_at is not null) as median,
        percentile_disc(0.9) within group (order by days) filter (where sent_at is not null) as tenth
      from met group by period
      union all select period, least(floor(days), ${sql.lit(maxDay)})::int, 0, count(*)::int, null, null
      from met where sent_at is not null group by 1, 2),
    held as (
      select user_id, count(*) as interviews, sum(minutes) as minutes, count(sent_at) as cards from met
      where period = 'now' group by user_id),
    interviewers as (
      select users.id, users.name, interviews, minutes, cards from held join users on users.id = user_id
      order by interviews desc, minutes desc, users.name, users.id limit 100)
    select (select coalesce(json_agg(ended), '[]') from ended) as interviews,
      (select coalesce(json_agg(cards), '[]') from cards) as cards,
      (select coalesce(json_agg(interviewers), '[]') from interviewers) as interviewers`.execute(db)
  return rows[0] ?? { interviews: [], cards: [], interviewers: [] }
}

type OpenJob = {
  id: string
  title: string
  place: string
  postedAt: Date
  inProgress: number
  hired: number
  seats: number
}

/** Jobs that take applications at this moment, the oldest first. `inProgress`: applicants about whom nothing is decided. */
export async function listOpenJobs(db: Db, filter: Filter) {
  const { rows } = await sql<OpenJob>`
    select jobs.id, title, ${placeOfJob} as place, posted_at, seats, in_progress, hired
    from jobs cross join lateral (
      select count(*) filter (where stage not in ('hire', 'rejected', 'withdrawn', 'offer reject'))::int as in_progress,
        count(*) filter (where stage = 'hire')::int as hired
      from applications where job_id = jobs.id) counts
    where ${jobsOfFilter(filter)} and job_is_open(status, closes_at, held_at)
    order by posted_at, id limit ${maxOpenJobs}::int`.execute(db)
  return rows
}
