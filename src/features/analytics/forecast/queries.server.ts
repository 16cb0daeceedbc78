import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { type Filter, jobsOfFilter } from '../filter.server.ts'

const countedMonths = 24
/** The newest are read, where there are more. */
const maxJobsRead = 100_000
const rowsPerInsert = 500

export type PublishedJob = {
  id: string
  companyId: string
  occupation: string | null
  postedAt: Date
  /** When the first hire was told; else when it was closed; else null. */
  endedAt: Date | null
  isHired: boolean
  isOpen: boolean
}

/**
 * Jobs that were published in the last two years, the newest first. One that was published again after its first hire says
 * nothing of how long it took.
 */
export async function listPublishedJobs(db: Db) {
  const { rows } = await sql<PublishedJob>`
    select jobs.id, jobs.company_id, (job_occupations(jobs.search_terms))[1] as occupation, jobs.posted_at,
      coalesce(hired.at, case when jobs.status = 'closed' then jobs.closed_at end) as ended_at, hired.at is not null as is_hired,
      job_is_open(jobs.status, jobs.closes_at, jobs.held_at) as is_open
    from jobs cross join lateral (
      select min(events.created_at) as at from applications join application_events events on events.application_id = applications.id
      where applications.job_id = jobs.id and applications.stage = 'hire' and kind = 'moved' and notified and to_stage = 'hire') hired
    where jobs.posted_at > now() - ${countedMonths}::int * interval '1 month' and jobs.status <> 'draft'
      and (hired.at is null or hired.at >= jobs.posted_at)
    order by jobs.posted_at desc, jobs.id limit ${maxJobsRead}::int`.execute(db)
  return rows
}

/** Days in UTC, as 2026-11-29. */
export type Forecast = {
  jobId: string
  low: string
  middle: string
  high: string
  hires: number
  ofCompany: boolean
}

/** What was forecast first stays. */
export async function saveForecasts(db: Db, rows: Forecast[]) {
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await sql`
      insert into hire_forecasts (job_id, low, middle, high, first_low, first_high, hires, of_company)
      select "jobId", low, middle, high, low, high, hires, "ofCompany"
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + rowsPerInsert))}::jsonb)
        as made ("jobId" uuid, low date, middle date, high date, hires int, "ofCompany" boolean)
      on conflict (job_id) do update set low = excluded.low, middle = excluded.middle, high = excluded.high,
        hires = excluded.hires, of_company = excluded.of_company
      where (hire_forecasts.low, hire_forecasts.middle, hire_forecasts.high, hire_forecasts.hires, hire_forecasts.of_company)
        is distinct from (excluded.low, excluded.middle, excluded.high, excluded.hires, excluded.of_company)`.execute(
      db,
    )
}

/** Takes back the forecasts of all other jobs; what was forecast first stays. */
export const endOtherForecasts = (db: Db, ids: string[]) =>
  sql`update hire_forecasts set low = null, middle = null, high = null
    where low is not null and not job_id = any(${ids}::uuid[])`.execute(db)

export const saveFirstHires = (db: Db, hired: { id: string; on: string }[]) =>
  sql`update hire_forecasts set hired_on = hired.on
    from jsonb_to_recordset(${JSON.stringify(hired)}::jsonb) as hired (id uuid, "on" date)
    where job_id = hired.id and hired_on is distinct from hired.on`.execute(db)

export async function listForecasts(db: Db, filter: Filter) {
  const { rows } = await sql<Forecast>`
    select job_id, low::text, middle::text, high::text, hires, of_company from hire_forecasts join jobs on jobs.id = job_id
    where low is not null and ${jobsOfFilter(filter)}`.execute(db)
  return new Map(rows.map(({ jobId, ...forecast }) => [jobId, forecast]))
}

const maxScoresListed = 100

type Past = { id: string; title: string; low: string; high: string; hiredOn: string | null }
type Score = { over: number; held: number; latest: Past[] }

/**
 * How many of these jobs had their first hire on a day of their first band, of those whose band is over, since a day: hires of
 * its last day are read at night. Not of all that hired: those that hire early would come first. One that closed before the end of its band without a hire is left out.
 * `today`: in UTC, as 2026-11-29.
 */
export async function scoreForecasts(db: Db, filter: Filter, today: string) {
  const { rows } = await sql<Score>`
    with scored as (
      select jobs.id, title, first_low as low, first_high as high, hired_on
      from hire_forecasts join jobs on jobs.id = job_id
      where first_high < ${today}::date - 1 and ${jobsOfFilter(filter)}
        and (hired_on is not null or jobs.status <> 'closed' or jobs.closed_at >= (first_high + 1)::timestamp at time zone 'UTC')),
    latest as (
      select id, title, low, high, hired_on as "hiredOn" from scored order by high desc, low desc, id limit ${maxScoresListed}::int)
    select count(*)::int as over, (count(*) filter (where hired_on between low and high))::int as held,
      (select coalesce(json_agg(latest order by high desc, low desc, id), '[]') from latest) as latest
    from scored`.execute(db)
  return rows[0] ?? { over: 0, held: 0, latest: [] }
}
