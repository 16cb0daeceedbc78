import { type RawBuilder, sql } from 'kysely'
import { jobIsVisible } from '#/features/jobs/visibility.server.ts'
import type { Db } from '#/server/database.ts'
import { placesOf } from './places.ts'
import type { Found, JobFilter, JobSearch } from './search.ts'
import { daysOf, type FacetName, type Facets, postedWindows } from './search-terms.ts'

type Sql = RawBuilder<unknown>

/** Under so many hits, titles that are only spelled like the query are let in as well. */
const fewHits = 3
const alike = 0.5
/** Quotes and exclusions mean what they say. */
const isPrecise = /"|(^|\s)-\S/

export const postgresSearch =
  (db: Db): JobSearch =>
  async (filter) => {
    const words = filter.q ? await lexed(db, filter.q) : undefined
    const found = await run(db, filter, words ? exactly(words) : { matches: sql`true`, tier: sql`0` })
    if (!words || found.total >= fewHits || isPrecise.test(words.q)) return found
    const wider = await run(db, filter, loosely(words))
    return wider.total > found.total ? { ...wider, similarTitles: true } : found
  }

type Words = { q: string; query: string; companyIds: string[] }

/**
 * Postgres reads the query, operators and all; no input makes websearch_to_tsquery fail. Companies whose
 * name holds any of its words are few, so only their jobs are searched together with the name.
 */
async function lexed(db: Db, q: string): Promise<Words> {
  const { rows } = await sql<Words>`
    with words as (select websearch_to_tsquery('english', plain_terms(${q})) as query,
      array_to_string(tsvector_to_array(to_tsvector('simple', ${q})), ' | ') as names)
    select query::text, coalesce((select json_agg(id) from companies where status = 'approved'
      and tsvector_to_array(to_tsvector('simple', name)) && tsvector_to_array(to_tsvector('simple', ${q}))), '[]')
      as "companyIds" from words`.execute(db)
  return { q, query: rows[0]?.query ?? '', companyIds: rows[0]?.companyIds ?? [] }
}

type Match = { matches: Sql; tier: Sql }

/** Three tiers: the exact title, all words in the title, all words anywhere. Inside each, newest first. */
function exactly({ q, query, companyIds }: Words): Match {
  const asked = sql`${query}::tsquery`
  const withName = sql`(jobs.search || to_tsvector('english', companies.name))`
  return {
    matches: sql`(jobs.search @@ ${asked}
      or (jobs.company_id = any(${companyIds}::uuid[]) and ${withName} @@ ${asked}))`,
    tier: sql`case when lower(jobs.title) = lower(${q}) then 0
      when ts_filter(jobs.search, '{a}') @@ ${asked} then 1 else 2 end`,
  }
}

function loosely(words: Words): Match {
  const { matches, tier } = exactly(words)
  return {
    matches: sql`(${matches} or word_similarity(${words.q}, jobs.title) >= ${alike}::real)`,
    tier: sql`case when ${matches} then ${tier} else 3 end`,
  }
}

/** One scan marks which filters each job passes; totals and facets are sums over the marks. */
async function run(db: Db, filter: JobFilter, { matches, tier }: Match): Promise<Found> {
  const base = sql`
    with base as materialized (
      select jobs.id, jobs.posted_at, jobs.pay_yearly_max, ${tier} as tier,
        jobs.workplace, jobs.employment_type as type, jobs.level, jobs.industry,
        ${oneOf('workplace', filter.workplace)} as passes_workplace,
        ${oneOf('employment_type', filter.type)} as passes_type,
        ${oneOf('level', filter.level)} as passes_level,
        ${oneOf('industry', filter.industry)} as passes_industry,
        ${filter.posted ? since(daysOf(filter.posted)) : sql`true`} as passes_posted
      from jobs join companies on companies.id = jobs.company_id
      where ${jobIsVisible} and ${matches}${place(filter.where)}
      ${filter.payMin ? sql`and jobs.pay_yearly_max >= ${filter.payMin}` : sql``}
      ${filter.company ? sql`and companies.slug = ${filter.company}` : sql``})`
  const counts = await sql<{ facet: FacetName | 'total'; value: string; count: number }>`${base}
    select 'total' as facet, '' as value, count(*)::int as count from base where ${passesAllBut()}
    ${sql.join(
      (['workplace', 'type', 'level', 'industry'] as const).map(
        (name) => sql`union all select ${sql.lit(name)}, ${sql.ref(name)}, count(*)::int from base
          where ${passesAllBut(name)} and ${sql.ref(name)} is not null group by ${sql.ref(name)}`,
      ),
      sql` `,
    )}
    ${sql.join(
      postedWindows.map(
        (window) => sql`union all select 'posted', ${sql.lit(window)}, count(*)::int from base
          where ${passesAllBut('posted')} and posted_at > now() - interval '1 day' * ${sql.lit(daysOf(window))}`,
      ),
      sql` `,
    )}`.execute(db)
  const { rows } = await sql<{ id: string }>`${base}
    select id from base where ${passesAllBut()} order by ${orderOf(filter)}
    limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(db)

  const facets: Facets = { workplace: {}, type: {}, level: {}, industry: {}, posted: {} }
  for (const { facet, value, count } of counts.rows) {
    if (facet !== 'total' && count > 0) facets[facet][value] = count
  }
  const total = counts.rows.find(({ facet }) => facet === 'total')?.count ?? 0
  return { ids: rows.map(({ id }) => id), total, facets, similarTitles: false }
}

const oneOf = (column: string, values: string[]) =>
  values.length > 0 ? sql`(${sql.ref(`jobs.${column}`)} = any(${values})) is true` : sql`true`

const since = (days: number) => sql`jobs.posted_at > now() - interval '1 day' * ${days}::int`

const passesAllBut = (own?: FacetName) =>
  sql.join(
    (['workplace', 'type', 'level', 'industry', 'posted'] as const)
      .filter((name) => name !== own)
      .map((name) => sql.ref(`passes_${name}`)),
    sql` and `,
  )

function orderOf({ sort, q }: JobFilter) {
  if (sort === 'pay') return sql`pay_yearly_max desc, posted_at desc, id desc`
  return q && sort !== 'newest' ? sql`tier, posted_at desc, id desc` : sql`posted_at desc, id desc`
}

function place(where: string) {
  const parts = placesOf(where).map((one) => {
    if (one.remote) return sql`and jobs.workplace = 'Remote'`
    // At the start of a word, so that 'york' finds New York and 'or' does not find every Oxford and Norfolk.
    const pattern = `% ${one.words.replace(/[\\%_]/g, '\\$&')}%`
    return sql`and (' ' || concat_ws(' ', jobs.city, jobs.region) ilike ${pattern}
      or jobs.region = any(${one.regions}::text[]) or jobs.country = any(${one.countries}::text[]))`
  })
  return sql`${sql.join([sql``, ...parts], sql` `)}`
}
