// Public queries for jobs. Their cost does not depend on the number of jobs: each follows an index or reads
// maintained counts.
import { type RawBuilder, sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import { publicLine } from '#/features/companies/verification/claims.ts'
import { type Claim, claims } from '#/features/companies/verification/status.ts'
import type { Db } from '#/server/database/database.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'
import { jobFieldNames } from '../job-fields.ts'
import { jobLevels } from '../job-terms.ts'
import { type JobRow, parseLists } from '../queries.server.ts'
import { jobsWithCompany, listJobCards, selectCards, viewJobCard } from './cards.server.ts'
import { jobIsVisible } from './visibility.server.ts'

const publishedColumns = [
  ...(['id', 'slug', 'companyId', 'status', 'postedAt', 'closedAt', 'closedReason', 'heldAt'] as const),
  ...jobFieldNames,
] as const

const publishedJob = compileOnce((db, slug: string) =>
  jobsWithCompany(db)
    .modifyFront(preparedHint)
    .select(publishedColumns.map((column) => `jobs.${column}` as const))
    .select([
      jobIsVisible.as('visible'),
      companyIsListed.as('companyListed'),
      'companies.tagline',
      'companies.companySize as size',
      'companies.domain',
      'companies.websiteUrl as companyWebsite',
      sql<string | null>`companies.industry_affiliations[1]`.as('companyIndustry'),
      sql<number>`(select count(*)::int from applications
        where applications.job_id = jobs.id and applications.stage <> 'withdrawn')`.as('applicants'),
      sql<{ claim: Claim; checkedAt: string }[] | null>`(
        select json_agg(json_build_object('claim', claim, 'checkedAt', checked_at)) from evidence where evidence.company_id = companies.id and evidence.outcome = 'pass')`.as(
        'passed',
      ),
    ])
    .where('jobs.slug', '=', slug)
    .where('jobs.status', '!=', 'draft'),
)

/** A published job with all data of its page. The caller checks `visible` and `companyListed`. */
export async function findPublishedJob(db: Db, slug: string) {
  const [row] = await publishedJob(db, slug)
  if (!row) return undefined
  const confirmed = (row.passed ?? [])
    .toSorted((one, other) => claims.indexOf(one.claim) - claims.indexOf(other.claim))
    .map(({ claim, checkedAt }) => ({
      claim,
      sentence: publicLine(claim, row.domain).sentence,
      checkedAt: new Date(checkedAt),
    }))
  const card = viewJobCard(row)
  const { tagline, size, companyIndustry: industry, companyWebsite: websiteURL } = row
  return {
    ...row,
    ...card,
    ...parseLists(row),
    company: { ...card.company, tagline, size, industry, websiteURL, confirmed },
  }
}

/** Maximum number of similar jobs from the same company; they come first. */
const maxSameCompany = 3
const levelNames = jobLevels.map(({ value }) => value)

/**
 * Visible jobs of the same company (three at most), then of its industry elsewhere: same industry first, then
 * same level, then newest. Each step of that order is an index range; later ones are not read once there are
 * enough.
 */
const similarJobs = compileOnce(
  (db, id: string, companyId: string, industry: string | null, level: string, count: number) => {
    const open = sql`jobs.status = 'open' and jobs.held_at is null and jobs.closes_at > now() and jobs.id <> ${id}::uuid`
    const newest = sql`order by jobs.posted_at desc, jobs.id`
    const approved = sql`join companies on companies.id = jobs.company_id and ${companyIsListed}`
    const inOtherLevels = (which: ReturnType<typeof sql>, limit: RawBuilder<unknown>) => sql`
    (select found.id, found.posted_at from unnest(${levelNames}::text[]) as other_level cross join lateral (
      select jobs.id, jobs.posted_at from jobs ${approved}
      where ${which} and jobs.industry = ${industry}::text and jobs.level = other_level and ${open}
      ${newest} limit ${limit}) found
    where other_level <> ${level}::text order by found.posted_at desc, found.id)`
    const own = sql`jobs.company_id = ${companyId}::uuid`
    const ofCompany = (which: ReturnType<typeof sql>) => sql`
    (select jobs.id, jobs.posted_at from jobs ${approved} where ${own} and ${which} and ${open}
    ${newest} limit ${sql.lit(maxSameCompany)})`
    return selectCards(db)
      .innerJoin(
        sql<{ id: string; place: number }>`(
        with own as materialized (
          select id, row_number() over () as place from (
            ${ofCompany(sql`jobs.industry = ${industry}::text and jobs.level = ${level}::text`)}
            union all ${inOtherLevels(own, sql.lit(maxSameCompany))}
            union all ${ofCompany(sql`(${industry}::text is null or jobs.industry is distinct from ${industry}::text) and jobs.level = ${level}::text`)}
            union all ${ofCompany(sql`(${industry}::text is null or jobs.industry is distinct from ${industry}::text) and jobs.level <> ${level}::text`)}
            limit ${sql.lit(maxSameCompany)}) jobs_of_company)
        select id, place from own
        union all select id, 10 + row_number() over () from (
          (select jobs.id, jobs.posted_at from jobs ${approved}
          where jobs.company_id <> ${companyId}::uuid and jobs.industry = ${industry}::text
            and jobs.level = ${level}::text and ${open} ${newest} limit ${count}::int)
          union all ${inOtherLevels(sql`jobs.company_id <> ${companyId}::uuid`, sql`${count}::int`)}
          limit ${count}::int) elsewhere)`.as('near'),
        (join) => join.onRef('near.id', '=', 'jobs.id'),
      )
      .orderBy('near.place')
      .limit(sql<number>`${count}::int`)
  },
)

export async function listSimilarJobs(
  db: Db,
  { id, companyId, industry, level }: Pick<JobRow, 'id' | 'companyId' | 'industry' | 'level'>,
  count: number,
) {
  return (await similarJobs(db, id, companyId, industry, level, count)).map(viewJobCard)
}

/**
 * The first window suffices for most markets; wider ones are for few companies that posted all of the newest
 * jobs.
 */
const windows = [100, 5_000, 1_000_000_000]

/**
 * The newest visible jobs, at most two per company unless there are too few companies. Reads a window of the
 * newest jobs: the first two of a company there are its first two overall.
 */
export async function listNewestJobs(db: Db, count: number) {
  for (const window of windows) {
    const { rows } = await sql<{ id: string; seen: number; inTurn: number }>`
      ${preparedHint} with seen as materialized (
        select jobs.id, jobs.posted_at, jobs.company_id
        from jobs join companies on companies.id = jobs.company_id where ${jobIsVisible}
        order by jobs.posted_at desc, jobs.id desc limit ${window}::bigint),
      placed as (select id, posted_at,
        row_number() over (partition by company_id order by posted_at desc, id desc) > 2 as late from seen)
      select id, (select count(*)::int from seen) as seen, (select count(*)::int from placed where not late) as in_turn
      from (select * from placed order by late, posted_at desc, id desc limit ${count}) newest
      order by posted_at desc, id desc`.execute(db)
    const [first] = rows
    if (!first) return []
    if (first.inTurn < count && first.seen === window) continue
    return listJobCards(
      db,
      rows.map(({ id }) => id),
    )
  }
  return []
}

/** Open in the maintained counts, but past its closing time: few, because a sweep closes them. */
const isExpired = sql<boolean>`(jobs.status = 'open' and jobs.held_at is null and jobs.closes_at <= now())`

/** The number of jobs visible now, from the counts per company. */
export async function countVisibleJobs(db: Db) {
  const { rows } = await sql<{ jobs: number }>`
    ${preparedHint} select (select coalesce(sum(open_jobs), 0) from company_counts join companies on companies.id = company_id
        where ${companyIsListed})::int
      - (select count(*) from jobs join companies on companies.id = jobs.company_id
        where ${isExpired} and ${companyIsListed})::int as jobs`.execute(db)
  return rows[0]?.jobs ?? 0
}
