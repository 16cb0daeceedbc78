import { sql } from 'kysely'
import { lastSettledQuarter, startOf } from '#/features/analytics/fairness/quarters.ts'
import { direct } from '#/features/applications/sources/source.ts'
import { erasedName } from '#/features/privacy/erasure/place.server.ts'
import type { Db } from '#/server/database/database.ts'
import { seedAdverts } from '../jobs.ts'

/** Applicants of a filled job: of the company of the demo account, and of all others. */
const applicants = { own: 4, others: 1 }

/** By how an application ended, its moves: from, to, and at which part of the time until the job was filled. */
const moves: [kind: string, from: string, to: string, part: number][] = [
  ['hired', 'applied', 'short-listed', 0.06],
  ['hired', 'short-listed', 'interview', 0.4],
  ['hired', 'interview', 'offer', 0.72],
  ['hired', 'offer', 'offer accept', 0.85],
  ['hired', 'offer accept', 'hire', 1],
  ['countered', 'applied', 'short-listed', 0.06],
  ['countered', 'short-listed', 'interview', 0.4],
  ['countered', 'interview', 'offer', 0.7],
  ['countered', 'offer', 'offer counter', 0.76],
  ['countered', 'offer counter', 'offer accept', 0.86],
  ['countered', 'offer accept', 'hire', 1],
  ['declined', 'applied', 'short-listed', 0.06],
  ['declined', 'short-listed', 'interview', 0.33],
  ['declined', 'interview', 'offer', 0.5],
  ['declined', 'offer', 'offer reject', 0.6],
  ['interviewed', 'applied', 'short-listed', 0.07],
  ['interviewed', 'short-listed', 'interview', 0.45],
  ['interviewed', 'interview', 'rejected', 0.8],
  ['short-listed', 'applied', 'short-listed', 0.07],
  ['short-listed', 'short-listed', 'rejected', 0.5],
  ['applied', 'applied', 'rejected', 0.1],
]

/**
 * Who was hired for the jobs of payroll that were filled before, and for those of the company of the demo account, with the offer that was signed; there
 * also who was not. Their accounts are deleted since, as of many people after a year: what is left of them is the record.
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
      case when n = 1 then case when part < 0.7 then 'hired' else 'countered' end when n = 2 then case when part < 0.4 then 'declined' else 'interviewed' end
        when n = 3 then 'short-listed' else 'applied' end as kind
    from jobs cross join generate_series(1, case when company_id = ${companyId} then ${applicants.own}::int else ${applicants.others}::int end) n
      cross join lateral (select (abs(hashtext(slug || n)) % 1000) / 1000.0 as part) parts
    where jobs.id = any(${ids}::uuid[])`.execute(db)
  await sql`
    create temporary table past_moves on commit drop as
    select past.id, from_stage, to_stage, applied_at + (closed_at - applied_at) * share as at
    from past_applicants past
    join jsonb_to_recordset(${JSON.stringify(moves.map(([kind, from_stage, to_stage, share]) => ({ kind, from_stage, to_stage, share })))}::jsonb)
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
  // A counter asks for more, and the company meets it half way.
  await sql`
    insert into offers (application_id, made_by, pay_amount, pay_currency, pay_period, state, created_at, starts_on, answer_by)
    select past.id, made_by, round(amount * lift), pay_currency, pay_period,
      case when kind = 'countered' and to_stage <> 'offer accept' then 'replaced' when kind = 'declined' then 'declined' else 'accepted' end, at,
      date_trunc('week', at + interval '4 weeks')::date::text, date_trunc('week', at + interval '1 week') + interval '4 days 22 hours'
    from past_applicants past join past_moves on past_moves.id = past.id
    join (values ('offer', 'employer', 1), ('offer counter', 'seeker', 1.06), ('offer accept', 'employer', 1.03)) version (stage, made_by, lift)
      on stage = to_stage and (stage <> 'offer accept' or kind = 'countered')
    cross join lateral (select pay_min + (pay_max - pay_min) * (0.25 + part / 2) as amount) amounts`.execute(
    db,
  )
  await sql`
    insert into job_source_counts (job_id, day, source, views, starts)
    select job_id, (applied_at at time zone 'UTC')::date, ${direct}, (count(*) * 9)::int, (count(*) * 2)::int
    from past_applicants group by 1, 2`.execute(db)
}

/**
 * In the last quarter that is counted, the company of the demo account read its applicants blind: compared is what was
 * before it, as far as there is something.
 */
const readBlind = (db: Db, companyId: string) =>
  sql`
  update applications set shown_at = applied_at + interval '2 days', shown_by_what = 'steps'
  from jobs where jobs.id = job_id and company_id = ${companyId} and erased_at is not null
    and applied_at >= ${new Date(startOf(lastSettledQuarter(Date.now())))}`.execute(db)
