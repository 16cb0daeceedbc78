import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#/server/database.ts'
import type { Tables } from '#/server/database-types.ts'
import { holding } from '#/server/like.ts'
import type { companySizes } from './api.ts'
import { companyIsListed } from './listed.server.ts'

// What visitors may read. Every query of companies here asks for `companyIsListed`.

const openJobs = sql<number>`(select count(*)::int from jobs where jobs.company_id = companies.id and job_is_open(jobs.status, jobs.closes_at, jobs.held_at))`

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

export type CompanyFilter = {
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

function matching<O>(
  query: SelectQueryBuilder<Tables, 'companies', O>,
  { q, industry, size, hiring }: Partial<CompanyFilter>,
) {
  let found = query.where(companyIsListed)
  if (q) {
    found = found.where((of) =>
      of.or([
        of('name', 'ilike', holding(q)),
        of('tagline', 'ilike', holding(q)),
        of('city', 'ilike', holding(q)),
        sql<boolean>`array_to_string(industry_affiliations, ' ') ilike ${holding(q)}`,
      ]),
    )
  }
  if (industry) found = found.where(sql<boolean>`${industry} = any(industry_affiliations)`)
  if (size) {
    const [least, most] = sizeRanges[size]
    found = found.where('companySize', '>=', least)
    if (most !== null) found = found.where('companySize', '<=', most)
  }
  if (hiring) found = found.where(openJobs, '>', 0)
  return found
}

export async function listCompanies(db: Db, filter: CompanyFilter) {
  const from = db.selectFrom('companies')
  const { total } = await matching(
    from.select(sql<number>`count(*)::int`.as('total')),
    filter,
  ).executeTakeFirstOrThrow()
  let found = matching(
    from.select([
      ...cardColumns,
      sql<string | null>`industry_affiliations[1]`.as('industry'),
      openJobs.as('openJobs'),
    ]),
    filter,
  )
  if (filter.sort === 'jobs') found = found.orderBy(openJobs, 'desc')
  if (filter.sort === 'newest') found = found.orderBy('approvedAt', 'desc')
  const rows = await found
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  return { rows, total }
}

export function findPublicCompany(db: Db, slug: string) {
  return db
    .selectFrom('companies')
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
      openJobs.as('openJobs'),
    ])
    .where('slug', '=', slug)
    .where(companyIsListed)
    .executeTakeFirst()
}

/** Verified employers with the most open jobs, for the landing page. */
export async function listLandingCompanies(db: Db, limit: number) {
  return db
    .selectFrom('companies')
    .select([
      ...cardColumns,
      'id',
      sql<string | null>`industry_affiliations[1]`.as('industry'),
      openJobs.as('openJobs'),
    ])
    .where(companyIsListed)
    .orderBy(openJobs, 'desc')
    .orderBy('approvedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function listOpenJobTitles(db: Db, companyId: string, limit: number) {
  return db
    .selectFrom('jobs')
    .select(['slug', 'title', 'payMin', 'payMax', 'payCurrency', 'payPeriod'])
    .where('companyId', '=', companyId)
    .where(sql<boolean>`job_is_open(status, closes_at, held_at)`)
    .orderBy('postedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
