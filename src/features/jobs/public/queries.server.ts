// Public queries for jobs. Their cost does not depend on the number of jobs: each follows an index or reads
// maintained counts.
import { sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import { publicClaims } from '#/features/companies/verification/claims.ts'
import { type Claim, claims } from '#/features/companies/verification/status.ts'
import type { Db } from '#/server/database/database.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'
import { jobFieldNames } from '../fields/job-fields.ts'
import { parseStepsAndQuestions } from '../queries.server.ts'
import { jobsWithCompany, listJobCards, viewJobCard } from './cards.server.ts'
import { jobIsVisible } from './visibility.server.ts'

const publishedColumns = [
  ...([
    'id',
    'questionModels',
    'slug',
    'companyId',
    'status',
    'postedAt',
    'closedAt',
    'closedReason',
    'heldAt',
    'intakePausedAt',
  ] as const),
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
      'companies.keptMonths',
      'companies.domain',
      'companies.websiteUrl as companyWebsite',
      sql<string | null>`companies.industry_affiliations[1]`.as('companyIndustry'),
      sql<number>`(select count(*)::int from applications
        where applications.job_id = jobs.id and applications.stage <> 'withdrawn')`.as('applicants'),
      sql<number>`late_answers(jobs.id, now())`.as('lateAnswers'),
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
  const passed = (row.passed ?? [])
    .map((found) => ({ ...found, outcome: 'pass' as const }))
    .toSorted((one, other) => claims.indexOf(one.claim) - claims.indexOf(other.claim))
    .map(({ checkedAt, ...found }) => ({ ...found, checkedAt: new Date(checkedAt) }))
  const confirmed = publicClaims(passed, row.domain)
  const card = viewJobCard(row)
  const { tagline, size, companyIndustry: industry, companyWebsite: websiteURL } = row
  return {
    ...row,
    ...card,
    intakePaused: row.intakePausedAt !== null,
    ...parseStepsAndQuestions(row),
    company: { ...card.company, tagline, size, industry, websiteURL, confirmed },
  }
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
        order by jobs.posted_at desc, jobs.id desc limit ${sql.lit(window)}),
      placed as (select id, posted_at,
        row_number() over (partition by company_id order by posted_at desc, id desc) > 2 as late from seen)
      select id, (select count(*)::int from seen) as seen, (select count(*)::int from placed where not late) as in_turn
      from (select * from placed order by late, posted_at desc, id desc limit ${sql.lit(count)}) newest
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
export async function countAllVisibleJobs(db: Db) {
  const { rows } = await sql<{ jobs: number }>`
    ${preparedHint} select (select coalesce(sum(open_jobs), 0) from company_counts join companies on companies.id = company_id
        where ${companyIsListed})::int
      - (select count(*) from jobs join companies on companies.id = jobs.company_id
        where ${isExpired} and ${companyIsListed})::int as jobs`.execute(db)
  return rows[0]?.jobs ?? 0
}
