import { listJobCards } from '#/features/jobs/public/cards.server.ts'
import { findPublishedJob } from '#/features/jobs/public/queries.server.ts'
import type { Db } from '#/server/database/database.ts'

/**
 * Saved jobs, newest first. Closed jobs, and those of employers without approval, stay and are marked closed;
 * held jobs are left out, because nobody should read their text.
 */
export async function listSavedJobs(db: Db, userId: string) {
  const rows = await db
    .selectFrom('savedJobs')
    .innerJoin('jobs', 'jobs.id', 'savedJobs.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.id', 'jobs.slug', 'savedJobs.createdAt as savedAt'])
    .where('savedJobs.userId', '=', userId)
    .where('companies.status', '!=', 'suspended')
    .where('companies.ownerReachable', '=', true)
    .orderBy('savedJobs.createdAt', 'desc')
    .execute()
  const open = await listJobCards(
    db,
    rows.map(({ id }) => id),
  )
  const cards = new Map(open.map((card) => [card.id, { ...card, state: 'open' as const }]))
  const saved = []
  for (const { id, slug, savedAt } of rows) {
    // Closed jobs are few, so they are read one by one.
    const card = cards.get(id) ?? (await findPublishedJob(db, slug))
    if (card && !('heldAt' in card && card.heldAt))
      saved.push({ ...card, savedAt, state: cards.has(id) ? ('open' as const) : ('closed' as const) })
  }
  return saved
}

/** True if the job is saved now: it is visible, or was saved before. */
export async function insertSavedJob(db: Db, userId: string, slug: string) {
  const job = await findPublishedJob(db, slug)
  if (!job) return false
  if (!job.visible) return isSaved(db, userId, job.id)
  await db
    .insertInto('savedJobs')
    .values({ userId, jobId: job.id })
    .onConflict((conflict) => conflict.columns(['userId', 'jobId']).doNothing())
    .execute()
  return true
}

async function isSaved(db: Db, userId: string, jobId: string) {
  const row = await db
    .selectFrom('savedJobs')
    .select('jobId')
    .where('userId', '=', userId)
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSavedJob(db: Db, userId: string, slug: string) {
  await db
    .deleteFrom('savedJobs')
    .where('userId', '=', userId)
    .where('jobId', 'in', db.selectFrom('jobs').select('id').where('slug', '=', slug))
    .execute()
}
