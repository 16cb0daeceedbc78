import { randomBytes } from 'node:crypto'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { z } from 'zod'
import { publicLine } from '#/features/companies/claims.ts'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import { listEvidence } from '#/features/companies/queries.server.ts'
import type { Db } from '#/server/database.ts'
import type { Tables } from '#/server/database-types.ts'
import type { Whose } from '#/server/sessions.ts'
import { slugOf } from '#/shared/slug.ts'
import { step } from './api.ts'
import { cardFrom, jobsWithCompany, listJobCards } from './cards.server.ts'
import { jobIsVisible, jobsOf } from './visibility.server.ts'

export type JobRow = Selectable<Tables['jobs']>

const steps = z.array(step)
const questions = z.array(z.string())

/** The lists kept as JSON, as lists. */
export const listsOf = (row: Pick<JobRow, 'steps' | 'questions'>) => ({
  steps: steps.parse(row.steps),
  questions: questions.parse(row.questions),
})

/**
 * Each employer's usual time to a first answer: the median days from application to its first move over half a
 * year, rounded up; null under five answers.
 */
export async function updateReplyDays(db: Db) {
  await sql`
    update companies set reply_days = usual.days from (
      select companies.id, answers.days from companies left join (
        select jobs.company_id, greatest(1, ceil(percentile_cont(0.5) within group
          (order by extract(epoch from reply.at - applications.applied_at)) / 86400)::int) as days
        from applications join jobs on jobs.id = applications.job_id
        cross join lateral (
          select min(created_at) as at from application_events
          where application_id = applications.id and kind = 'moved'
            and from_stage = 'applied' and to_stage <> 'withdrawn') reply
        where reply.at is not null and applications.applied_at > now() - interval '180 days'
        group by jobs.company_id having count(*) >= 5) answers on answers.company_id = companies.id) usual
    where usual.id = companies.id and companies.reply_days is distinct from usual.days`.execute(db)
}

/** A published job with everything its page needs, seen or not: the caller decides by `visible` and `companyListed`. */
export async function findPublishedJob(db: Db, slug: string) {
  const row = await jobsWithCompany(db)
    .selectAll('jobs')
    .select([
      jobIsVisible.as('visible'),
      companyIsListed.as('companyListed'),
      'companies.tagline',
      'companies.companySize as size',
      'companies.domain',
      sql<string | null>`companies.industry_affiliations[1]`.as('companyIndustry'),
    ])
    .select((eb) =>
      eb
        .selectFrom('applications')
        .whereRef('applications.jobId', '=', 'jobs.id')
        .where('applications.stage', '!=', 'withdrawn')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
        .as('applicants'),
    )
    .where('jobs.slug', '=', slug)
    .where('jobs.status', '!=', 'draft')
    .executeTakeFirst()
  if (!row) return undefined
  const evidence = await listEvidence(db, row.companyId)
  const confirmed = evidence
    .filter(({ outcome }) => outcome === 'pass')
    .map(({ claim, checkedAt }) => ({
      claim,
      sentence: publicLine(claim, row.domain).sentence,
      checkedAt,
    }))
  const card = cardFrom(row)
  const { tagline, size, companyIndustry: industry } = row
  return {
    ...row,
    ...card,
    ...listsOf(row),
    company: { ...card.company, tagline, size, industry, confirmed },
    applicants: row.applicants ?? 0,
  }
}

/** Visible jobs of the same company (three at most), then of its industry elsewhere: closest kind first, then newest. */
export async function listSimilarJobs(
  db: Db,
  job: Pick<JobRow, 'id' | 'companyId' | 'industry' | 'level'>,
  count: number,
) {
  const visible = jobsWithCompany(db)
    .select('jobs.id')
    .where('jobs.id', '!=', job.id)
    .where(jobIsVisible)
    .orderBy(sql`jobs.industry is not distinct from ${job.industry}`, 'desc')
    .orderBy(sql`jobs.level = ${job.level}`, 'desc')
    .orderBy('jobs.postedAt', 'desc')
    .orderBy('jobs.id')
  const own = await visible.where('jobs.companyId', '=', job.companyId).limit(3).execute()
  const elsewhere = await visible
    .where('jobs.companyId', '!=', job.companyId)
    .where('jobs.industry', '=', job.industry)
    .limit(count - own.length)
    .execute()
  return listJobCards(
    db,
    [...own, ...elsewhere].map(({ id }) => id),
  )
}

/** The newest visible jobs, no more than two of a company unless there are too few companies. */
export async function listNewestJobs(db: Db, count: number) {
  const { rows } = await sql<{ id: string; total: number }>`
    with seen as (
      select jobs.id, jobs.posted_at, count(*) over ()::int as total,
        row_number() over (partition by jobs.company_id order by jobs.posted_at desc, jobs.id desc) as place
      from jobs join companies on companies.id = jobs.company_id where ${jobIsVisible})
    select id, total from (select * from seen order by place > 2, posted_at desc, id desc limit ${count}) newest
    order by posted_at desc, id desc`.execute(db)
  return {
    jobs: await listJobCards(
      db,
      rows.map(({ id }) => id),
    ),
    total: rows[0]?.total ?? 0,
  }
}

/** Addresses of all visible jobs, newest first; for sitemap and feeds. */
export function listVisibleJobs(db: Db, limit: number) {
  return jobsWithCompany(db)
    .select(['jobs.id', 'jobs.slug', 'jobs.title', 'jobs.description', 'jobs.postedAt', 'jobs.updatedAt'])
    .where(jobIsVisible)
    .orderBy('jobs.postedAt', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(limit)
    .execute()
}

export function listVisibleCompanies(db: Db) {
  return db
    .selectFrom('companies')
    .select(['slug', 'updatedAt'])
    .where(companyIsListed)
    .orderBy('slug')
    .execute()
}

export function findOwnJob(db: Db, whose: Whose, id: string) {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).where(jobsOf(whose)).executeTakeFirst()
}

export function listOwnJobs(db: Db, whose: Whose) {
  return jobsWithCompany(db)
    .selectAll('jobs')
    .where(jobsOf(whose))
    .orderBy('jobs.updatedAt', 'desc')
    .orderBy('jobs.id')
    .execute()
}

export function countApplicants(db: Db, whose: Whose) {
  return db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .where(jobsOf(whose))
    .select((eb) => [
      'applications.jobId',
      'applications.stage',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      sql<number>`count(*) filter (where applications.stage = 'applied' and applications.opened_at is null)::int`.as(
        'unopened',
      ),
    ])
    .groupBy(['applications.jobId', 'applications.stage'])
    .execute()
}

/** A draft has a nameless address; it gets the one people see when it is published. */
export function insertDraft(db: Db, job: Omit<Insertable<Tables['jobs']>, 'slug' | 'status'>) {
  return db
    .insertInto('jobs')
    .values({ ...job, slug: `draft-${randomBytes(9).toString('hex')}` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The changed job, or undefined when somebody else's change came first. */
export function updateJob(
  db: Db,
  { id, companyId, version }: Pick<JobRow, 'id' | 'companyId' | 'version'>,
  changes: Updateable<Tables['jobs']>,
) {
  return db
    .updateTable('jobs')
    .set({ ...changes, version: version + 1, updatedAt: new Date() })
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

/** Takes a job out of sight until a person has read it. Its version stays: the same save made it so. */
export async function updateHold(db: Db, id: string) {
  const { heldAt } = await db
    .updateTable('jobs')
    .set({ heldAt: new Date() })
    .where('id', '=', id)
    .returning('heldAt')
    .executeTakeFirstOrThrow()
  return heldAt
}

export async function deleteDraft(db: Db, companyId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** `night-shift-welder-harbour-freight-newark-3f9c`: given once and kept through every edit. */
export async function publicSlug(db: Db, job: Pick<JobRow, 'title' | 'companyId' | 'city' | 'workplace'>) {
  const company = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', job.companyId)
    .executeTakeFirstOrThrow()
  const place = job.workplace === 'Remote' ? 'remote' : (job.city ?? '')
  const words = slugOf(`${job.title} ${company.name} ${place}`) || 'job'
  return `${words}-${randomBytes(4).toString('hex')}`
}

/** Closes what has passed its day. Answers the companies concerned. */
export function closeExpired(db: Db) {
  return db
    .updateTable('jobs')
    .set({
      status: 'closed',
      closedReason: 'expired',
      closedAt: sql<Date>`closes_at`,
      version: sql<number>`version + 1`,
      updatedAt: new Date(),
    })
    .where('status', 'in', ['open', 'paused'])
    .where('closesAt', '<=', sql<Date>`now()`)
    .returning(['id', 'companyId', 'title'])
    .execute()
}

export function listMembers(db: Db, companyId: string) {
  return db.selectFrom('companyMembers').select('userId').where('companyId', '=', companyId).execute()
}
