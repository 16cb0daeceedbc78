import { findPublishedJob } from '#/features/jobs/public/queries.server.ts'
import type { Db } from '#/server/database/database.ts'

/** False for a job that was never published. */
export async function dismissJob(db: Db, userId: string, slug: string) {
  const job = await findPublishedJob(db, slug)
  if (!job) return false
  await db
    .insertInto('dismissedJobs')
    .values({ userId, jobId: job.id })
    .onConflict((conflict) => conflict.columns(['userId', 'jobId']).doNothing())
    .execute()
  return true
}

export async function undoDismissal(db: Db, userId: string, slug: string) {
  await db
    .deleteFrom('dismissedJobs')
    .where('userId', '=', userId)
    .where('jobId', 'in', db.selectFrom('jobs').select('id').where('slug', '=', slug))
    .execute()
}

/** The slugs of the open jobs that somebody dismissed: no others are among search results. */
export async function listDismissedJobs(db: Db, userId: string) {
  const rows = await db
    .selectFrom('dismissedJobs')
    .innerJoin('jobs', 'jobs.id', 'dismissedJobs.jobId')
    .select('jobs.slug')
    .where('dismissedJobs.userId', '=', userId)
    .where('jobs.status', '=', 'open')
    .orderBy('jobs.slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** The jobs that somebody knows already: applied to, saved or dismissed. */
export async function listKnownJobs(db: Db, userId: string) {
  const rows = await db
    .selectFrom('applications')
    .select('jobId')
    .where('seekerId', '=', userId)
    .union(db.selectFrom('savedJobs').select('jobId').where('userId', '=', userId))
    .union(db.selectFrom('dismissedJobs').select('jobId').where('userId', '=', userId))
    .execute()
  return rows.map(({ jobId }) => jobId)
}
