import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { fieldError } from '#/shared/errors.ts'
import { facetChoiceValues, mapFacetChoices } from '../facets/facet-layout.ts'
import { fastReplyDays, postedWindows, type SearchSort } from '../search-terms.ts'
import { decodeCursor } from './cursor.ts'
import type { JobFilter } from './job-filter.ts'
import { parseQuery } from './parse-query.server.ts'
import { resolvePlace } from './places/place-query.server.ts'
import { cached } from './query-cache.server.ts'
import { jobsInTiers, minAskedScore, type RelevanceTier } from './relevance-tiers.server.ts'
import { type ParsedQuery, postedWindowStart, type SearchQuery } from './search-query.ts'
import { allTerms, anyTerm, prefixedTerm } from './terms.ts'

/**
 * Resolves everything that needs Postgres before an engine runs the query: stems, ids of names, the place, the pay.
 * `isRelaxed`: words of what was typed were dropped.
 */
export async function buildQuery(db: Db, filter: JobFilter, q: string, isRelaxed = false) {
  const { where, place, lat, lon, radius, unit, payMin, payMax, payPeriod, payCurrency } = filter
  const location = { where, place, lat, lon, radius, unit }
  const payFilter = { payMin, payMax, payPeriod, payCurrency }
  const [parsed, { near, terms: placeTerms }, company, industry, pay] = await Promise.all([
    cached(db, `words ${filter.asTyped} ${isRelaxed} ${q}`, () =>
      parseQuery(db, q, { asTyped: filter.asTyped, isRelaxed }),
    ),
    cached(db, `place ${JSON.stringify(location)}`, () => resolvePlace(db, location)),
    filter.company === undefined ? null : findCompanyNumber(db, filter.company),
    filter.industry.length > 0 ? findIndustryIds(db, filter.industry) : [],
    cached(db, `pay ${JSON.stringify(payFilter)}`, () => yearlyPayFilter(db, payFilter)),
  ])
  const sort = effectiveSort(filter, parsed, near !== null)
  const cursor = filter.cursor === undefined ? null : decodeCursor(filter.cursor, sort)
  if (filter.cursor !== undefined && !cursor)
    throw fieldError('cursor', 'This is not the cursor of this search')
  const query: SearchQuery = {
    tsquery: parsed.tsquery,
    tiers: tiersFrom(parsed.tiers, minAskedScore),
    filterTerms: allTerms([
      company !== null && prefixedTerm('c', company),
      filter.skills.length > 0 &&
        anyTerm(filter.skills.map((skill) => prefixedTerm('s', skill.toLowerCase()))),
      ...placeTerms,
    ]),
    near,
    ...mapFacetChoices((name) => filter[name].map((value) => facetChoiceValues(name).indexOf(value))),
    industry,
    ...pay,
    windowStarts: postedWindowStart(Date.now()),
    postedWindow: filter.posted ? postedWindows.indexOf(filter.posted) : null,
    maxReplyDays: filter.repliesFast ? fastReplyDays : null,
    sort,
    limit: filter.limit,
    offset: cursor ? 0 : (filter.page - 1) * filter.limit,
    cursor,
    flagQueries: parsed.flagQueries,
  }
  return { query, parsed }
}

/** Jobs that take no applications at the moment are on no tier, and stand behind every other match. */
const tiersFrom = (tiers: RelevanceTier[], least: number) =>
  tiers.flatMap(({ score, tsquery }) =>
    score >= least ? [{ score, tsquery: allTerms([tsquery, `!${prefixedTerm('o', 1)}`]) ?? tsquery }] : [],
  )

/**
 * The same search that also finds what is only close to what was asked, down to `minScore`; null when it names nothing of
 * the kind.
 */
export function widenQuery(query: SearchQuery, { tiers }: ParsedQuery, minScore = 0): SearchQuery | null {
  const wide = tiers.filter(({ score }) => score >= minScore)
  if (!wide.some(({ score }) => score < minAskedScore)) return null
  return {
    ...query,
    tsquery: jobsInTiers(wide),
    tiers: tiersFrom(wide, 0),
    flagQueries: [...query.flagQueries, query.tsquery ?? ''],
  }
}

/** `relevance` needs words and `nearest` a place; without them the default sort applies. */
function effectiveSort({ sort }: JobFilter, { tsquery }: ParsedQuery, isNear: boolean): SearchSort {
  const defaultSort = tsquery ? 'relevance' : 'newest'
  if (sort === 'nearest' && !isNear) return defaultSort
  return sort && sort !== 'relevance' ? sort : defaultSort
}

async function findCompanyNumber(db: Db, slug: string) {
  const company = await db
    .selectFrom('companies')
    .select('number')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return company?.number ?? 0
}

/** -1, which no job has, when none of the names is known: an empty list would mean no filter. */
async function findIndustryIds(db: Db, loaded: string[]) {
  const rows = await db.selectFrom('searchIndustries').select('id').where('name', 'in', loaded).execute()
  return rows.length > 0 ? rows.map(({ id }) => id) : [-1]
}

type PayFilter = Pick<JobFilter, 'payMin' | 'payMax' | 'payPeriod' | 'payCurrency'>

async function yearlyPayFilter(db: Db, { payMin, payMax, payPeriod, payCurrency }: PayFilter) {
  if (payMin === undefined && payMax === undefined) return { payMin: null, payMax: null }
  const { rows } = await sql<{ payMin: number | null; payMax: number | null }>`
    select yearly_pay(${payMin ?? null}::numeric, ${payPeriod}, ${payCurrency}) as pay_min,
      yearly_pay(${payMax ?? null}::numeric, ${payPeriod}, ${payCurrency}) as pay_max`.execute(db)
  return rows[0] ?? { payMin: null, payMax: null }
}

const industries = new WeakMap<Db, string[]>()

/** The names of industries by id, at least of those that have jobs. Safe to cache: an id never changes its name. */
export async function industryNames(db: Db, jobs: Int32Array) {
  const names = industries.get(db)
  if (names && jobs.every((some, id) => some === 0 || id === 0 || names[id])) return names
  const loaded: string[] = ['']
  for (const { id, name } of await db.selectFrom('searchIndustries').selectAll().execute()) loaded[id] = name
  if (!db.isTransaction) industries.set(db, loaded)
  return loaded
}
