import { randomBytes } from 'node:crypto'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { z } from 'zod'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { slugOf } from '#/shared/slug.ts'
import { jobsWithCompany } from './cards.server.ts'
import { step } from './job-fields.ts'
import { jobsOf } from './visibility.server.ts'

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

export function findOwnJob(db: Db, whose: CompanyScope, id: string) {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).where(jobsOf(whose)).executeTakeFirst()
}

export function listOwnJobs(db: Db, whose: CompanyScope) {
  return jobsWithCompany(db)
    .selectAll('jobs')
    .where(jobsOf(whose))
    .orderBy('jobs.updatedAt', 'desc')
    .orderBy('jobs.id')
    .execute()
}

export function countApplicants(db: Db, whose: CompanyScope) {
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
  return db.selectFrom('companyMembers').select('userId as id').where('companyId', '=', companyId).execute()
}
