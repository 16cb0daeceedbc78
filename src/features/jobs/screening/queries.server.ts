import { type Insertable, sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { jobIsVisible } from '../public/visibility.server.ts'
import type { JobRow } from '../queries.server.ts'

// Queries of the screening. All are bounded, because someone is waiting for the job to be saved.

/** An earlier screening of the same text by this company, for this or another of its jobs. */
export function findScreening(db: Db, job: Pick<JobRow, 'id' | 'companyId'>, textHash: string) {
  return (
    db
      .selectFrom('jobScreenings')
      .innerJoin('jobs', 'jobs.id', 'jobScreenings.jobId')
      .select(['jobScreenings.jobId', 'risk', 'held', 'reasons', 'liftedAt'])
      .where('textHash', '=', textHash)
      .where('jobs.companyId', '=', job.companyId)
      // A text a reviewer let pass comes first, then this job's own screening, then the stricter one.
      .orderBy(sql`lifted_at is null`)
      .orderBy(sql`job_screenings.job_id <> ${job.id}`)
      .orderBy('held', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

export function insertScreening(db: Db, screening: Insertable<Tables['jobScreenings']>) {
  return db.insertInto('jobScreenings').values(screening).execute()
}

/** Adds a reason to the screening and holds this text of the job for review. */
export function holdJobForReason(
  db: Db,
  { jobId, textHash }: { jobId: string; textHash: string },
  reason: { key: string; reason: string; evidence: string },
) {
  const added = JSON.stringify([reason])
  return db
    .updateTable('jobScreenings')
    .set({
      held: true,
      liftedAt: null,
      reasons: sql<string>`${added}::jsonb || (select coalesce(jsonb_agg(found), '[]')
        from jsonb_array_elements(reasons) found where found->>'key' <> ${reason.key})`,
    })
    .where('jobId', '=', jobId)
    .where('textHash', '=', textHash)
    .execute()
}

/** Holds the job with this reason before those found in the text. */
export function holdWithReason(
  db: Db,
  { jobId, textHash }: { jobId: string; textHash: string },
  reason: { key: string; reason: string; evidence: string },
) {
  return db
    .updateTable('jobScreenings')
    .set({ held: true, reasons: sql`${JSON.stringify([reason])}::jsonb || reasons` })
    .where('jobId', '=', jobId)
    .where('textHash', '=', textHash)
    .execute()
}

/**
 * Whether this job is the first of a company with only a confirmed domain: no other job of it is or was
 * visible, and no reviewer let one pass. While the first waits, the next ones count as first too.
 */
export async function isUnreadFirstJob(db: Db, { id, companyId }: Pick<JobRow, 'id' | 'companyId'>) {
  const { rows } = await sql<{ first: boolean }>`
    select verification_level = 'domain'
      and not exists (select from jobs where company_id = companies.id and id <> ${id}
        and posted_at is not null and held_at is null)
      and not exists (select from job_decisions join jobs on jobs.id = job_decisions.job_id
        where jobs.company_id = companies.id and kind in ('lift', 'warn') and undone_at is null) as first
    from companies where id = ${companyId}`.execute(db)
  return rows[0]?.first ?? false
}

/** Marks this screening as the newest, which is the one of the current text. */
export function touchScreening(db: Db, jobId: string, textHash: string) {
  return db
    .updateTable('jobScreenings')
    .set({ screenedAt: sql<Date>`clock_timestamp()` })
    .where('jobId', '=', jobId)
    .where('textHash', '=', textHash)
    .execute()
}

/** Stores a reviewer's decision about this text, for every job of the company with the same text. */
export function saveScreeningReview(
  db: Db,
  { jobId, textHash, lifted }: { jobId: string; textHash: string; lifted: boolean },
) {
  const verdict = { held: !lifted, liftedAt: lifted ? new Date() : null }
  return db
    .insertInto('jobScreenings')
    .values({ jobId, textHash, risk: 0, ...verdict })
    .onConflict((conflict) =>
      conflict.columns(['jobId', 'textHash']).doUpdateSet({
        ...(lifted ? { liftedAt: verdict.liftedAt } : verdict),
        screenedAt: sql<Date>`clock_timestamp()`,
      }),
    )
    .execute()
}

/** What is known about the company besides the ad's text. */
export async function findCompanyContext(db: Db, { id, companyId }: Pick<JobRow, 'id' | 'companyId'>) {
  return db
    .selectFrom('companies')
    .select(['name', 'domain', 'about', 'approvedAt'])
    .select((of) => [
      of
        .selectFrom('jobs')
        .select((jobs) => jobs.fn.min('postedAt').as('at'))
        .whereRef('jobs.companyId', '=', 'companies.id')
        .where('jobs.id', '!=', id)
        .where('heldAt', 'is', null)
        .as('firstPostedAt'),
      of
        .selectFrom('evidence')
        .select((evidence) => evidence.fn.max('checkedAt').as('at'))
        .whereRef('evidence.companyId', '=', 'companies.id')
        .where('outcome', '=', 'pass')
        .as('evidenceAt'),
      of
        .selectFrom('jobDecisions')
        .innerJoin('jobs as other', 'other.id', 'jobDecisions.jobId')
        .select((decisions) => decisions.fn.max('decidedAt').as('at'))
        .whereRef('other.companyId', '=', 'companies.id')
        .where('kind', '=', 'remove')
        .where('undoneAt', 'is', null)
        .where((decisions) =>
          decisions.or([decisions('appealOutcome', 'is', null), decisions('appealOutcome', '=', 'uphold')]),
        )
        .as('removedAt'),
      sql<boolean>`exists (select from evidence where evidence.company_id = companies.id
        and claim = 'human' and outcome = 'pass')`.as('readByPerson'),
    ])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** Median yearly pay and number of visible jobs with a similar title elsewhere, in the same currency. */
export async function marketPay(db: Db, { title, companyId, payCurrency }: JobRow) {
  const { rows } = await sql<{ median: number | null; count: number }>`
    select percentile_cont(0.5) within group (order by pay)::float8 as median, count(*)::int as count
    from (select jobs.pay_yearly_max as pay from jobs join companies on companies.id = jobs.company_id
      where jobs.title % ${title} and similarity(jobs.title, ${title}) >= 0.5
        and jobs.company_id <> ${companyId} and jobs.pay_currency = ${payCurrency} and ${jobIsVisible}
      limit 200) likes`.execute(db)
  const [row] = rows
  return row && row.median !== null ? { median: row.median, count: row.count } : null
}
