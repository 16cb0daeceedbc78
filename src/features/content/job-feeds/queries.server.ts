import { sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import { jobsWithCompany } from '#/features/jobs/public/cards.server.ts'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import { searchJobs } from '#/features/search/engine/search.server.ts'
import type { JobFilter } from '#/features/search/query/job-filter.ts'
import type { Db } from '#/server/database/database.ts'

/** Every query of a feed begins here: the jobs that visitors see, and no others. */
const selectFeedJobs = (db: Db) =>
  jobsWithCompany(db)
    .select(['jobs.id', 'jobs.slug', 'jobs.title', 'jobs.description', 'jobs.postedSeq'])
    .select(['jobs.postedAt', 'jobs.closesAt', 'jobs.updatedAt'])
    .select(['jobs.workplace', 'jobs.city', 'jobs.region', 'jobs.country', 'jobs.furtherPlaces'])
    .select(['jobs.employmentType', 'jobs.level', 'jobs.industry', 'jobs.skills', 'jobs.hours'])
    .select(['jobs.payMin', 'jobs.payMax', 'jobs.payCurrency', 'jobs.payPeriod', 'jobs.seats'])
    .select(['jobs.vacancy', 'jobs.startsOn', 'jobs.aiUse', 'jobs.aiUseNote', 'jobs.benefits', 'jobs.visa'])
    .where(jobIsVisible)

export type FeedRow = Awaited<ReturnType<ReturnType<typeof selectFeedJobs>['execute']>>[number]

/** Of all jobs the next ones, newest first, below this posting number. */
export const listJobsBelow = (db: Db, seq: number, limit: number) =>
  selectFeedJobs(db)
    .where('jobs.postedSeq', '<', seq)
    .orderBy('jobs.postedSeq', 'desc')
    .limit(limit)
    .execute()

/** The jobs of a company, newest first. */
export const listCompanyJobs = (db: Db, companyId: string, limit: number) =>
  selectFeedJobs(db)
    .where('jobs.companyId', '=', companyId)
    .orderBy('jobs.postedSeq', 'desc')
    .limit(limit)
    .execute()

/**
 * The newest jobs of a search. None that is only close to it, and none when words had to be left out: what a feed
 * brings is shown without the page that would say so.
 */
export async function listFoundJobs(db: Db, filter: JobFilter) {
  const { seqs, meta } = await searchJobs(db, filter, { onlyAsked: true })
  if (meta.leftOut || seqs.length === 0) return []
  return selectFeedJobs(db)
    .where(sql<boolean>`jobs.posted_seq = any(${seqs}::int[])`)
    .orderBy('jobs.postedSeq', 'desc')
    .execute()
}

/** A company that has public pages. */
export const findListedCompany = (db: Db, slug: string) =>
  db
    .selectFrom('companies')
    .select(['id', 'slug', 'name'])
    .where('slug', '=', slug)
    .where(companyIsListed)
    .executeTakeFirst()

/** Changes with every job that appears, disappears or changes, and with its company. */
export async function visibleJobsVersion(db: Db) {
  const { rows } = await sql<{ version: string }>`
    select count(*) || '-' || coalesce(sum(hashtextextended(
      jobs.id::text || extract(epoch from jobs.updated_at) || extract(epoch from companies.updated_at), 0)), 0) as version
    from jobs join companies on companies.id = jobs.company_id where ${jobIsVisible}`.execute(db)
  return rows[0]?.version ?? ''
}
