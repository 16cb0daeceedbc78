import { sql } from 'kysely'
import { lastSettledQuarter, startOf } from '#/features/analytics/fairness/quarters.ts'
import { direct } from '#/features/applications/sources/source.ts'
import type { Stage } from '#/features/applications/stages.ts'
import { erasedName } from '#/features/privacy/erasure/place.server.ts'
import type { Db } from '#/server/database/database.ts'
import { seedAdverts } from '../jobs.ts'

/** Applicants of a filled job: of the company of the demo account, and of all others. */
const applicants = { own: 4, others: 1 }

type Course = {
  kind: string
  /** Which applicant of a job takes it: by its place among them, and by its `part`, from 0 up to 1. */
  place: number
  from: number
  below: number
  /** To which stage, and at which share of the time until the job was filled. */
  moves: [to: Stage, share: number][]
}
const courses: Course[] = [
  {
    ...{ kind: 'hired', place: 1, from: 0, below: 0.7 },
    moves: [
      ['short-listed', 0.06],
      ['interview', 0.4],
      ['offer', 0.72],
      ['offer accept', 0.85],
      ['hire', 1],
    ],
  },
  {
    ...{ kind: 'countered', place: 1, from: 0.7, below: 1 },
    moves: [
      ['short-listed', 0.06],
      ['interview', 0.4],
      ['offer', 0.7],
      ['offer counter', 0.76],
      ['offer accept', 0.86],
      ['hire', 1],
    ],
  },
  {
    ...{ kind: 'declined', place: 2, from: 0, below: 0.4 },
    moves: [
      ['short-listed', 0.06],
      ['interview', 0.33],
      ['offer', 0.5],
      ['offer reject', 0.6],
    ],
  },
  {
    ...{ kind: 'interviewed', place: 2, from: 0.4, below: 1 },
    moves: [
      ['short-listed', 0.07],
      ['interview', 0.45],
      ['rejected', 0.8],
    ],
  },
  {
    ...{ kind: 'short-listed', place: 3, from: 0, below: 1 },
    moves: [
      ['short-listed', 0.07],
      ['rejected', 0.5],
    ],
  },
  { ...{ kind: 'applied', place: 4, from: 0, below: 1 }, moves: [['rejected', 0.1]] },
]
const movesOfCourses = courses.flatMap(({ kind, moves }) =>
  moves.map(([to_stage, share], at) => ({
    ...{ kind, from_stage: moves[at - 1]?.[0] ?? 'applied', to_stage, share },
  })),
)

/** The versions of an offer: by whom, of which ends, and how much it is of the first one. What is agreed are the terms of the counter. */
const offerVersions = [
  { kind: 'hired', stage: 'offer', made_by: 'employer', state: 'accepted', lift: 1 },
  { kind: 'declined', stage: 'offer', made_by: 'employer', state: 'declined', lift: 1 },
  { kind: 'countered', stage: 'offer', made_by: 'employer', state: 'replaced', lift: 1 },
  { kind: 'countered', stage: 'offer counter', made_by: 'seeker', state: 'accepted', lift: 1.04 },
  { kind: 'countered', stage: 'offer accept', made_by: 'employer', state: 'accepted', lift: 1.04 },
]

/**
 * Who was hired for the jobs of payroll that were filled before, and for those of the company of the demo account; there also
 * who was not. They deleted their accounts days later, and what is left of them is the record: their offers are without the
 * chain of signed entries that the offers of people who are here have.
 */
export async function seedPastHires(db: Db, companyId: string) {
  const filled = await db
    .selectFrom('jobs')
    .select('id')
    .where('closedReason', '=', 'filled')
    .where(({ or, eb }) => or([eb('companyId', '=', companyId), eb('title', 'like', '%Payroll Specialist')]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('applications').select('applications.id').whereRef('jobId', '=', 'jobs.id'))),
    )
    .execute()
  const ids = filled.map(({ id }) => id)
  await seedAdverts(db, ids)
  await sql`
    create temporary table past_applicants on commit drop as
    select gen_random_uuid() as id, jobs.id as job_id, jobs.slug, n, pay_min, pay_max, pay_currency, pay_period, closed_at,
      posted_at + (closed_at - posted_at) * (0.03 * n + 0.06 * part) as applied_at, part,
      kind
    from jobs cross join generate_series(1, case when company_id = ${companyId} then ${applicants.own}::int else ${applicants.others}::int end) n
      cross join lateral (select (abs(hashtext(slug || n)) % 1000) / 1000.0 as part) parts
      join jsonb_to_recordset(${JSON.stringify(courses)}::jsonb) as course (kind text, place int, "from" float8, below float8)
        on place = n and part >= "from" and part < below
    where jobs.id = any(${ids}::uuid[])`.execute(db)
  await sql`
    create temporary table past_moves on commit drop as
    select past.id, from_stage, to_stage, applied_at + (closed_at - applied_at) * share as at
    from past_applicants past
    join jsonb_to_recordset(${JSON.stringify(movesOfCourses)}::jsonb)
      as course (kind text, from_stage text, to_stage text, share float8) using (kind)`.execute(db)
  await insertRecords(db)
  await readBlind(db, companyId)
}

/** A row for each application, its moves, its offer and the views before it. */
async function insertRecords(db: Db) {
  await sql`
    insert into applications (id, job_id, advert_id, stage, version, applied_at, opened_at, stage_changed_at, decided_at, reject_reason,
      snapshot, erased_at)
    select past.id, past.job_id, job_adverts.id, last.to_stage, 1 + count, applied_at, first_at - interval '1 hour', last.at,
      case when last.to_stage in ('hire', 'rejected') then last.at end,
      case when last.to_stage = 'rejected' then case when part < 0.5 then 'Someone else fits better' else 'Years in a similar role' end end,
      jsonb_build_object('name', ${erasedName}::text), least(now(), last.at + interval '5 days')
    from past_applicants past join job_adverts on job_adverts.job_id = past.job_id
    cross join lateral (select count(*)::int as count, min(at) as first_at from past_moves where past_moves.id = past.id) moves
    cross join lateral (select to_stage, at from past_moves where past_moves.id = past.id order by at desc limit 1) last
    order by applied_at`.execute(db)
  await sql`
    insert into application_events (application_id, from_stage, to_stage, created_at)
    select id, from_stage, to_stage, at from (
      select id, null as from_stage, 'applied' as to_stage, applied_at as at from past_applicants
      union all select * from past_moves) events order by at, id`.execute(db)
  await sql`
    insert into offers (application_id, made_by, pay_amount, pay_currency, pay_period, state, created_at, starts_on, answer_by)
    select past.id, made_by, round(amount * lift), pay_currency, pay_period,
      state, past_moves.at, date_trunc('week', first.at + interval '4 weeks')::date::text,
      case when stage = 'offer' then date_trunc('week', first.at + interval '1 week') + interval '4 days 22 hours' end
    from past_applicants past join past_moves on past_moves.id = past.id
    join past_moves first on first.id = past.id and first.to_stage = 'offer'
    join jsonb_to_recordset(${JSON.stringify(offerVersions)}::jsonb) as version (kind text, stage text, made_by text, state text, lift float8)
      on version.kind = past.kind and stage = past_moves.to_stage
    cross join lateral (select pay_min + (pay_max - pay_min) * (0.25 + part / 2) as amount) amounts`.execute(
    db,
  )
  await sql`
    insert into job_source_counts (job_id, day, source, views, starts)
    select job_id, (applied_at at time zone 'UTC')::date, ${direct}, (count(*) * 9)::int, (count(*) * 2)::int
    from past_applicants group by 1, 2`.execute(db)
}

/**
 * In the last quarter that is counted, and in no other, the company of the demo account read its applicants blind: compared is
 * what was before it, as far as there is something. Who they are was opened by the first step forward, or before the decision.
 */
async function readBlind(db: Db, companyId: string) {
  const quarter = lastSettledQuarter(Date.now())
  await sql`
    update applications set shown_at = coalesce(forward.at, least(applications.applied_at + interval '2 days', stage_changed_at)),
      shown_by_what = case when forward.at is null then 'press' else 'move' end
    from jobs, past_applicants past left join past_moves forward
      on forward.id = past.id and forward.from_stage = 'applied' and forward.to_stage = 'short-listed'
    where past.id = applications.id and jobs.id = applications.job_id and company_id = ${companyId}
      and applications.applied_at >= ${new Date(startOf(quarter))} and applications.applied_at < ${new Date(startOf(quarter + 1))}`.execute(
    db,
  )
}
