import { sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import { jobsWithCompany } from '#/features/jobs/public/cards.server.ts'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'

/** The newest visible jobs with their text, for the feed. */
export function listFeedJobs(db: Db, limit: number) {
  return jobsWithCompany(db)
    .select(['jobs.id', 'jobs.slug', 'jobs.title', 'jobs.description', 'jobs.postedAt'])
    .select(['jobs.workplace', 'jobs.city', 'jobs.region', 'jobs.country', 'jobs.furtherPlaces'])
    .select(['jobs.vacancy', 'jobs.startsOn', 'jobs.aiUse', 'jobs.aiUseNote', 'jobs.benefits'])
    .where(jobIsVisible)
    .orderBy('jobs.postedAt', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(limit)
    .execute()
}

// The database joins the sitemap lines, which saves copying each string to the process. Slugs and times
// contain no XML markup.
const sitemapLine = (address: string, slug: string, time: string) => sql<string>`
  '<url><loc>' || ${address}::text || ${sql.ref(slug)} || '</loc><lastmod>'
  || to_char(${sql.ref(time)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '</lastmod></url>'`

type Range = { from: number; until: number }

/** Sitemap lines of the visible jobs in a range of posting numbers; null if there are none. */
export async function jobSitemapLines(db: Db, address: string, { from, until }: Range) {
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(${sitemapLine(address, 'jobs.slug', 'jobs.updated_at')}, chr(10) order by posted_seq) as lines
    from jobs join companies on companies.id = jobs.company_id
    where posted_seq >= ${from}::int and posted_seq < ${until}::int and ${jobIsVisible}`.execute(db)
  return rows[0]?.lines ?? null
}

/** Sitemap lines of the listed companies in a range of company numbers. */
export async function companySitemapLines(db: Db, address: string, { from, until }: Range) {
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(${sitemapLine(address, 'companies.slug', 'companies.updated_at')}, chr(10) order by number) as lines
    from companies where number >= ${from}::int and number < ${until}::int and ${companyIsListed}`.execute(db)
  return rows[0]?.lines ?? null
}

/** The sitemap parts of this size that contain a job or a company. */
export async function listSitemapParts(db: Db, size: number) {
  const { rows } = await sql<{ kind: 'jobs' | 'companies'; part: number }>`
    select 'jobs' as kind, part from generate_series(
        (select min(seq) / ${size}::int from job_search), (select max(seq) / ${size}::int from job_search)) as part
      where exists (select from job_search where seq >= part * ${size}::int and seq < (part + 1) * ${size}::int)
    union all select 'companies', part from generate_series(
        (select min(number) / ${size}::int from companies), (select max(number) / ${size}::int from companies)) as part
      where exists (select from companies where ${companyIsListed}
        and number >= part * ${size}::int and number < (part + 1) * ${size}::int)
    order by kind, part`.execute(db)
  return rows
}
