import { parseFurtherPlaces } from '#/features/jobs/fields/job-fields.ts'
import { findPublishedJob } from '#/features/jobs/public/queries.server.ts'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
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

/** The visible jobs that somebody dismissed, the latest first: no others are among search results. */
export async function listDismissedJobs(db: Db, userId: string) {
  const rows = await db
    .selectFrom('dismissedJobs')
    .innerJoin('jobs', 'jobs.id', 'dismissedJobs.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.slug', 'jobs.title', 'jobs.city', 'jobs.region', 'jobs.country', 'jobs.furtherPlaces'])
    .select(['jobs.workplace', 'companies.name', 'companies.photo', 'dismissedJobs.createdAt as dismissedAt'])
    .where('dismissedJobs.userId', '=', userId)
    .where(jobIsVisible)
    .orderBy('dismissedJobs.createdAt', 'desc')
    .orderBy('jobs.slug')
    .execute()
  return rows.map(({ name, photo, ...job }) => ({
    ...job,
    furtherPlaces: parseFurtherPlaces(job),
    company: { name, photo },
  }))
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
