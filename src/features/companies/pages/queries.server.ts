import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { containsPattern } from '#/server/database/like.ts'
import { preparedHint } from '#/server/database/prepared.ts'
import type { Tables } from '#/server/database/types.ts'
import type { companySizes } from '../api.ts'
import { companyIsListed } from '../listed.server.ts'
import { wasApprovedBefore } from '../queries.server.ts'

// Public queries. Every query of companies here requires `companyIsListed`.

/** Still counted as open, because the sweep has not closed it yet. */
const hasExpired = sql`jobs.status = 'open' and jobs.held_at is null and jobs.closes_at <= now()`

/** The maintained count without the jobs that have expired. */
const openJobs = sql<number>`(company_counts.open_jobs - (select count(*)::int from jobs
  where jobs.company_id = companies.id and ${hasExpired}))`

/** The same, for many companies at once: what has expired is counted once. */
const openJobsOfEach = sql<number>`(company_counts.open_jobs - coalesce(expired.jobs, 0))`

const withExpired = (db: Db) =>
  withCounts(db).leftJoin(
    sql<{ companyId: string; jobs: number }>`(select company_id, count(*)::int as jobs from jobs
      where ${hasExpired} group by company_id)`.as('expired'),
    'expired.companyId',
    'companies.id',
  )

const withCounts = (db: Db) =>
  db
    .selectFrom('companies')
    .modifyFront(preparedHint)
    .innerJoin('companyCounts', 'companyCounts.companyId', 'companies.id')

const cardColumns = [
  'slug',
  'name',
  'photo',
  'tagline',
  'city',
  'region',
  'country',
  'companySize',
  'approvedAt as verifiedAt',
  'verificationLevel',
  'verifiedDomain',
] as const

type CompanyFilter = {
  q?: string | undefined
  industry?: string | undefined
  size?: (typeof companySizes)[number] | undefined
  hiring?: 'yes' | undefined
  sort: 'name' | 'jobs' | 'newest'
  page: number
  limit: number
}

const sizeRanges = {
  '1-49': [0, 49],
  '50-249': [50, 249],
  '250-999': [250, 999],
  '1000+': [1000, null],
} as const

type Listed = Tables & { expired: { companyId: string | null; jobs: number | null } }

function applyFilter<O>(
  query: SelectQueryBuilder<Listed, 'companies' | 'companyCounts' | 'expired', O>,
  { q, industry, size, hiring }: Partial<CompanyFilter>,
) {
  let found = query.where(companyIsListed)
  if (q) {
    found = found.where((of) =>
      of.or([
        of('name', 'ilike', containsPattern(q)),
        of('tagline', 'ilike', containsPattern(q)),
        of('city', 'ilike', containsPattern(q)),
        sql<boolean>`array_to_string(industry_affiliations, ' ') ilike ${containsPattern(q)}`,
      ]),
    )
  }
  if (industry) found = found.where(sql<boolean>`${industry} = any(industry_affiliations)`)
  if (size) {
    const [least, most] = sizeRanges[size]
    found = found.where('companySize', '>=', least)
    if (most !== null) found = found.where('companySize', '<=', most)
  }
  if (hiring) found = found.where(openJobsOfEach, '>', 0)
  return found
}

export async function listCompanies(db: Db, filter: CompanyFilter) {
  const from = withExpired(db)
  const { total } = await applyFilter(
    from.select(sql<number>`count(*)::int`.as('total')),
    filter,
  ).executeTakeFirstOrThrow()
  let found = applyFilter(
    from.select([
      ...cardColumns,
      sql<string | null>`industry_affiliations[1]`.as('industry'),
      openJobsOfEach.as('openJobs'),
    ]),
    filter,
  )
  // By the maintained count, which is indexed.
  if (filter.sort === 'jobs') found = found.orderBy('companyCounts.openJobs', 'desc')
  if (filter.sort === 'newest') found = found.orderBy('approvedAt', 'desc')
  const rows = await found
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  return { rows, total }
}

/**
 * Of those who applied to the jobs that closed in half a year and did not leave: how many have their answer, as far as they
 * were told. Of a job that was reopened those count who had applied before it closed. Null for fewer than five people: it
 * would say who.
 */
const closedAnswers = sql<{ applications: number; answered: number } | null>`(
  select case when count(*) >= 5 then jsonb_build_object('applications', count(*), 'answered', count(*) filter (
    where stage not in ('applied', 'short-listed', 'screened', 'interview', 'offer counter')
      and not exists (select from application_events told
        where told.application_id = applications.id and told.kind = 'moved' and not told.notified
          and told.id = (select max(id) from application_events
            where application_id = applications.id and kind = 'moved')))) end
  from applications join jobs on jobs.id = applications.job_id
  where jobs.company_id = companies.id and applications.stage <> 'withdrawn'
    and (jobs.status = 'closed' or jobs.last_closed_at is not null)
    and (jobs.status = 'closed' and jobs.closed_at > now() - interval '180 days'
      or jobs.last_closed_at > greatest(applications.applied_at, now() - interval '180 days')))`

export function findPublicCompany(db: Db, slug: string) {
  return withCounts(db)
    .select([
      ...cardColumns,
      'id',
      'about',
      'entityType',
      'industryAffiliations',
      'certifications',
      'websiteUrl',
      'facebookUrl',
      'twitterUrl',
      'linkedinUrl',
      'youtubeUrl',
      'domain',
      'replyDays as repliesInDays',
      'replyShare as repliesShare',
      'answeredInTimeShare',
      'hiringSteps',
      openJobs.as('openJobs'),
      closedAnswers.as('closedAnswers'),
    ])
    .where('slug', '=', slug)
    .where(companyIsListed)
    .executeTakeFirst()
}

/** A company that was approved before: its page returns 410 instead of 404. */
export async function findFormerCompany(db: Db, slug: string) {
  const row = await db
    .selectFrom('companies')
    .select(['id', 'status', 'approvedAt'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row && (await wasApprovedBefore(db, row)) ? row : undefined
}

/** Employers that passed the check, with the most open jobs, for the landing page. */
export async function listLandingCompanies(db: Db, limit: number) {
  return withCounts(db)
    .select([
      ...cardColumns,
      'id',
      sql<string | null>`industry_affiliations[1]`.as('industry'),
      openJobs.as('openJobs'),
    ])
    .where(companyIsListed)
    .orderBy('companyCounts.openJobs', 'desc')
    .orderBy('approvedAt', 'desc')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute()
}

export function listOpenJobTitles(db: Db, companyId: string, limit: number) {
  return db
    .selectFrom('jobs')
    .modifyFront(preparedHint)
    .select(['slug', 'title', 'payMin', 'payMax', 'payCurrency', 'payPeriod'])
    .where('companyId', '=', companyId)
    .where('status', '=', 'open')
    .where('heldAt', 'is', null)
    .where('closesAt', '>', sql<Date>`now()`)
    .orderBy('postedAt', 'desc')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute()
}
