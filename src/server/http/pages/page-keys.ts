import { sql } from 'kysely'
import type { Database, Db } from '#/server/database/database.ts'
import { paths } from '#/shared/paths.ts'

/** Names what a page in a shared cache shows, so that the cache can be told what has changed. */
export const pageKey = {
  all: 'pages',
  lists: 'lists',
  job: (seq: number) => `job-${seq}`,
  company: (number: number) => `company-${number}`,
}

const lists = [paths.landing, paths.jobs, `${paths.jobs}/:slug`, paths.companies]
/**
 * Pages that a shared cache may keep: the same for everybody, because the server draws them for a visitor, and without a
 * secret in their address.
 */
const sharedPatterns = new Set([
  ...lists,
  ...[paths.jobDetail(':slug'), paths.company(':slug'), paths.companyVerification(':slug')],
  ...[paths.blog, paths.article(':slug'), paths.about, paths.faq, paths.contact, paths.answerBond],
  paths.hiring,
  ...[paths.pay, paths.occupationPay(':occupation'), paths.placePay(':occupation', ':place')],
  ...[
    paths.developers,
    paths.developersChangelog,
    paths.postingRules,
    paths.fraudPolicy,
    paths.privacy,
    paths.terms,
  ],
])
export const isSharedPage = (pattern: string | null): pattern is string =>
  pattern !== null && sharedPatterns.has(pattern)

/** The keys of a page: its jobs and companies are those that it links to, itself among them. */
export async function keysOfPage(db: Db, { pattern, html }: { pattern: string; html: string }) {
  const slugsIn = (folder: string) => {
    const links = html.matchAll(new RegExp(`href="[^"]*/${folder}/([^"/?#]+)`, 'g'))
    return [...new Set([...links].map(([, slug = '']) => slug))]
  }
  const { rows } = await sql<{ seq: number | null; number: number }>`
    select shown.seq, companies.number from (
      select posted_seq as seq, company_id from jobs where slug = any(${slugsIn('(?:jobs|job-detail)')}::text[])
      union all select null, id from companies where slug = any(${slugsIn('companies')}::text[])) as shown
    join companies on companies.id = shown.company_id`.execute(db)
  const keys = rows.flatMap(({ seq, number }) => [
    ...(seq === null ? [] : [pageKey.job(seq)]),
    pageKey.company(number),
  ])
  return [...new Set([pageKey.all, ...(lists.includes(pattern) ? [pageKey.lists] : []), ...keys])]
}

/** The keys of the pages that rows of `search_outbox` change. */
export async function keysOfChanges(
  { executeSql }: Pick<Database, 'executeSql'>,
  changes: { jobSeq: number | null; companyNumber: number | null }[],
) {
  const jobs = changes.flatMap(({ jobSeq }) => jobSeq ?? [])
  const { rows } = await executeSql(
    `select distinct number from companies join jobs on jobs.company_id = companies.id
     where posted_seq = any($1::int[])`,
    [jobs],
  )
  const companies = [
    ...(rows as { number: number }[]).map(({ number }) => number),
    ...changes.flatMap(({ companyNumber }) => companyNumber ?? []),
  ]
  return [...new Set([pageKey.lists, ...jobs.map(pageKey.job), ...companies.map(pageKey.company)])]
}
