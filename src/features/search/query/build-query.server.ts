import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { fieldError } from '#/shared/errors.ts'
import { choiceValues, mapChoices } from '../facets/facet-layout.ts'
import { fastReplyDays, postedWindows, type SearchSort } from '../search-terms.ts'
import { readCursor } from './cursor.ts'
import type { JobFilter } from './job-filter.ts'
import { parseQuery } from './parse-query.server.ts'
import { resolvePlace } from './place-query.server.ts'
import { cached } from './query-cache.server.ts'
import { type ParsedQuery, type SearchQuery, windowsAt } from './search-query.ts'
import { allTerms, anyTerm, term } from './terms.ts'

/** What Postgres must decide before anybody can answer: the words, the names, the place and the money. */
export async function buildQuery(db: Db, filter: JobFilter, q: string) {
  const { where, place, lat, lon, radius, unit, payMin, payMax, payPeriod, payCurrency } = filter
  const at = { where, place, lat, lon, radius, unit }
  const wanted = { payMin, payMax, payPeriod, payCurrency }
  const [lexed, { near, marks }, company, industry, pay] = await Promise.all([
    cached(db, `words ${filter.asTyped} ${q}`, () => parseQuery(db, q, filter.asTyped)),
    cached(db, `place ${JSON.stringify(at)}`, () => resolvePlace(db, at)),
    filter.company === undefined ? null : companyNumber(db, filter.company),
    filter.industry.length > 0 ? industryNumbers(db, filter.industry) : [],
    cached(db, `pay ${JSON.stringify(wanted)}`, () => readPay(db, wanted)),
  ])
  const sort = sortOf(filter, lexed, near !== null)
  const cursor = filter.cursor === undefined ? null : readCursor(filter.cursor, sort)
  if (filter.cursor !== undefined && !cursor)
    throw fieldError('cursor', 'This is not the cursor of this search')
  const question: SearchQuery = {
    asked: lexed.asked,
    title: lexed.title,
    exact: lexed.exact,
    partly: lexed.partly,
    narrow: allTerms([
      company !== null && term('c', company),
      filter.skills.length > 0 && anyTerm(filter.skills.map((skill) => term('s', skill.toLowerCase()))),
      ...marks,
    ]),
    near,
    ...mapChoices((name) => filter[name].map((value) => choiceValues(name).indexOf(value))),
    industry,
    ...pay,
    windows: windowsAt(Date.now()),
    posted: filter.posted ? postedWindows.indexOf(filter.posted) : null,
    replyDays: filter.repliesFast ? fastReplyDays : null,
    sort,
    limit: filter.limit,
    offset: cursor ? 0 : (filter.page - 1) * filter.limit,
    cursor,
    told: lexed.told,
  }
  return { question, lexed }
}

/** A sort that lacks what it sorts by gives way to the usual one. */
function sortOf({ sort }: JobFilter, { asked }: ParsedQuery, isNear: boolean): SearchSort {
  const usual = asked ? 'relevance' : 'newest'
  if (sort === 'nearest' && !isNear) return usual
  return sort && sort !== 'relevance' ? sort : usual
}

async function companyNumber(db: Db, slug: string) {
  const company = await db
    .selectFrom('companies')
    .select('number')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return company?.number ?? 0
}

/** A name no job has is a number no job has. */
async function industryNumbers(db: Db, names: string[]) {
  const rows = await db.selectFrom('searchIndustries').select('number').where('name', 'in', names).execute()
  return rows.length > 0 ? rows.map(({ number }) => number) : [-1]
}

type Pay = Pick<JobFilter, 'payMin' | 'payMax' | 'payPeriod' | 'payCurrency'>

async function readPay(db: Db, { payMin, payMax, payPeriod, payCurrency }: Pay) {
  if (payMin === undefined && payMax === undefined) return { payMin: null, payMax: null }
  const { rows } = await sql<{ payMin: number | null; payMax: number | null }>`
    select yearly_pay(${payMin ?? null}::bigint, ${payPeriod}, ${payCurrency}) as pay_min,
      yearly_pay(${payMax ?? null}::bigint, ${payPeriod}, ${payCurrency}) as pay_max`.execute(db)
  return rows[0] ?? { payMin: null, payMax: null }
}

const industries = new WeakMap<Db, string[]>()

/** The names of industries by number, at least of those that have jobs. A number never changes its name. */
export async function industryNames(db: Db, jobs: Int32Array) {
  const known = industries.get(db)
  if (known && jobs.every((some, number) => some === 0 || number === 0 || known[number])) return known
  const names: string[] = ['']
  for (const { number, name } of await db.selectFrom('searchIndustries').selectAll().execute())
    names[number] = name
  if (!db.isTransaction) industries.set(db, names)
  return names
}
