import { type RawBuilder, sql } from 'kysely'
import { searchRowIsVisible, searchRowIsVisibleUnjoined } from '#/features/jobs/public/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'
import { aggregateGroups, type FacetGroup } from '../facets/facet-counts.ts'
import { choiceFacets, facetSql, facetWidth, type PackedFacet } from '../facets/facet-layout.ts'
import { noReply } from '../query/cursor.ts'
import type { SearchEngine, SearchQuery } from '../query/search-query.ts'
import { allTerms, anyTerms } from '../query/terms.ts'
import { indexedConditions, matchesWords } from './postgres-words.server.ts'

type Sql = RawBuilder<unknown>

/** The engine in SQL: always available and exact. Up to `maxRead` matching jobs are counted in JavaScript. */
export function postgresEngine(db: Db, maxRead = 20_000): SearchEngine {
  const countMatches = batchedCounts(db)
  return async (query) => {
    if (query.limit === 0) {
      const total = query.tsquery === null ? await countAll(db) : await countMatches(query.tsquery)
      return { ...emptyPage, total, counts: aggregateGroups(query, []).counts }
    }
    return inSnapshot(db, indexedConditions(query) !== null, async (snapshot) => {
      const groups = query.pageOnly ? [] : await readFacetGroups(snapshot, query, maxRead)
      const { total, counts } = aggregateGroups(query, groups)
      const { limit, offset } = query
      if (!query.pageOnly && total <= offset) return { ...emptyPage, total, counts }
      const rows = await readPage(snapshot, query)
      const seqs = rows.slice(0, limit).map(({ seq }) => seq)
      const nextCursor = rows.length > limit ? (rows[limit - 1]?.keys ?? null) : null
      const matchedFlags = await findMatchedFlags(snapshot, query, seqs)
      return { seqs, matchedFlags, total, counts, nextCursor, approx: false }
    })
  }
}

const emptyPage = { seqs: [], matchedFlags: [], nextCursor: null, approx: false }

/**
 * Runs the counts and the page in one snapshot. Sequential scans are off for queries with words, because they detoast
 * the tsvector of every job, a cost that the planner underestimates for common words.
 */
async function inSnapshot<Result>(db: Db, hasTerms: boolean, read: (snapshot: Db) => Promise<Result>) {
  const allowScans = (snapshot: Db, scans: 'on' | 'off') =>
    sql`select set_config('enable_seqscan', ${scans}, true), set_config('jit', 'off', true)`.execute(snapshot)
  if (db.isTransaction) {
    if (hasTerms) await allowScans(db, 'off')
    const result = await read(db)
    if (hasTerms) await allowScans(db, 'on')
    return result
  }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      if (hasTerms) await allowScans(snapshot, 'off')
      return read(snapshot)
    })
}

/** The from and where clauses of the conditions that no facet count ignores: text, place and employer. */
function fromMatchingJobs(query: SearchQuery, tsquery = query.tsquery): Sql {
  const { near, maxReplyDays, sort } = query
  const words = indexedConditions(query, tsquery)
  // When browsing all jobs, exclude the few companies that are not approved instead of joining the company of each job.
  const isBrowsing = !words && maxReplyDays === null && sort !== 'fastest'
  // The words by themselves: joined, the planner may walk the jobs of each company instead and read the words of all.
  const jobs = words
    ? sql`(select * from job_search where ${matchesWords(query, tsquery)} offset 0) as job_search`
    : sql`job_search`
  return sql`from ${jobs} ${isBrowsing ? sql`` : sql`join companies on companies.number = job_search.company_number`}
    where ${isBrowsing ? searchRowIsVisibleUnjoined : searchRowIsVisible}
    ${near ? sql`and ${squaredDistance(query)} <= ${near.degrees * near.degrees}::float8` : sql``}
    ${maxReplyDays === null ? sql`` : sql`and companies.reply_days <= ${maxReplyDays}`}`
}

/**
 * Squared distance of the nearest place, in degrees of latitude. The in-memory index multiplies in the same order, so
 * floats are equal.
 */
function squaredDistance({ near }: SearchQuery): Sql {
  const { latitude = 0, longitude = 0, cosLat = 1 } = near ?? {}
  const from = (atLatitude: Sql, atLongitude: Sql) => {
    const north = sql`(${atLatitude} - ${latitude}::float8)`
    const apart = sql`abs(${atLongitude} - ${longitude}::float8)`
    const east = sql`((case when ${apart} > 180 then 360 - ${apart} else ${apart} end) * ${cosLat}::float8)`
    return sql`(${north} * ${north} + ${east} * ${east})`
  }
  const first = from(sql`latitude`, sql`longitude`)
  const further = from(sql`further_points[at]`, sql`further_points[at + 1]`)
  return sql`(case when further_points is null then ${first} else least(${first},
    (select min(${further}) from generate_series(1, cardinality(further_points), 2) as at)) end)`
}

async function countAll(db: Db) {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from job_search where ${searchRowIsVisibleUnjoined}`.execute(db)
  return rows[0]?.jobs ?? 0
}

/** Batches the counts requested in one microtask into one statement, because round trips would cost the most. */
function batchedCounts(db: Db) {
  let pending: string[] = []
  let counting: Promise<number[]> | null = null
  const count = async () => {
    await null
    const batch = pending
    pending = []
    counting = null
    return inSnapshot(db, true, (snapshot) => countBatch(snapshot, batch))
  }
  return async (tsquery: string) => {
    const position = pending.push(tsquery) - 1
    counting ??= count()
    return (await counting)[position] ?? 0
  }
}

async function countBatch(db: Db, batch: string[]) {
  const { rows } = await sql<{ jobs: number }>`
    select (select count(*)::int from job_search join companies on companies.number = job_search.company_number
      where ${searchRowIsVisible} and tsv @@ word_query::tsquery) as jobs
    from unnest(${batch}::text[]) with ordinality as request (word_query, position) order by position`.execute(
    db,
  )
  return rows.map(({ jobs }) => jobs)
}

const minuteOf = (time: number) => Math.floor(time / 60_000)

const matchesPay = ({ payMin, payMax }: SearchQuery): Sql =>
  sql`((${payMin}::int is null or pay_high >= ${payMin}) and (${payMax}::int is null or pay_low <= ${payMax})) is true`

/** Reads what the total and all facets are computed from. Few jobs are read one by one, which is faster than grouping. */
async function readFacetGroups(db: Db, query: SearchQuery, maxRead: number) {
  const unsortedQuery: SearchQuery = { ...query, sort: 'newest' }
  return (await readJobs(db, unsortedQuery, maxRead)) ?? (await readGroups(db, unsortedQuery))
}

/** One group per matching job, or null when there are more than `maxRead`. */
async function readJobs(db: Db, query: SearchQuery, maxRead: number): Promise<FacetGroup[] | null> {
  const { rows } = await sql<Packed>`
    select string_agg(int4send(facet | (paid::int << ${sql.lit(paidBit)})) || int4send(posted_minute), '') as packed from (
      select facet, posted_minute, ${matchesPay(query)} as paid ${fromMatchingJobs(query)} limit ${maxRead + 1}) found`.execute(
    db,
  )
  const bytes = toBuffer(rows)
  if (bytes.length > maxRead * 8) return null
  const windowMinutes = query.windowStarts.map(minuteOf)
  return unpack(bytes, (packed, posted) => {
    let age = 0
    for (const windowMinute of windowMinutes) if (windowMinute < posted) age++
    return { facet: packed & facetMask, age, matchesPay: packed >> paidBit === 1, jobs: 1 }
  })
}

/** Groups of jobs with equal facets, counted by Postgres. */
async function readGroups(db: Db, query: SearchQuery): Promise<FacetGroup[]> {
  const windowMinutes = query.windowStarts.map(minuteOf).toReversed()
  const { rows } = await sql<Packed>`
    select string_agg(int4send(kind) || int4send(jobs), '') as packed from (
      select facet | (width_bucket(posted_minute - 1, ${windowMinutes}::int[]) << ${sql.lit(facetWidth)})
        | ((${matchesPay(query)})::int << ${sql.lit(paidBit)}) as kind, count(*)::int as jobs
      ${fromMatchingJobs(query)} group by 1) groups`.execute(db)
  return unpack(toBuffer(rows), (packed, jobs) => {
    return {
      facet: packed & facetMask,
      age: (packed >> facetWidth) & 7,
      matchesPay: packed >> paidBit === 1,
      jobs,
    }
  })
}

/** Pairs of integers packed into one value, because a row for each pair would cost more than the counting. */
type Packed = { packed: Uint8Array | null }

// Above the facets three bits for the posted windows and one for the pay.
const facetMask = (1 << facetWidth) - 1
const paidBit = facetWidth + 3
const toBuffer = ([row]: Packed[]) => Buffer.from(row?.packed ?? [])

function unpack(bytes: Buffer, read: (packed: number, other: number) => FacetGroup) {
  const batch: FacetGroup[] = []
  for (let at = 0; at < bytes.length; at += 8)
    batch.push(read(bytes.readInt32BE(at), bytes.readInt32BE(at + 4)))
  return batch
}

/** The facet filters. Each facet count ignores its own; the page applies all of them. */
function facetFilters(query: SearchQuery): Sql {
  const { payMin, payMax, postedWindow, windowStarts } = query
  const windowMinute = postedWindow === null ? undefined : windowStarts[postedWindow]
  const conditions = ([...choiceFacets, 'industry'] as const).map((name) => oneOf(name, query[name]))
  return sql`${sql.join(conditions, sql` `)}
    ${payMin === null && payMax === null ? sql`` : sql`and ${matchesPay(query)}`}
    ${windowMinute === undefined ? sql`` : sql`and posted_minute > ${minuteOf(windowMinute)}::int`}`
}

const oneOf = (facet: PackedFacet, chosen: number[]) =>
  chosen.length > 0 ? sql`and ${sql.raw(facetSql(facet))} = any(${chosen}::int[])` : sql``

type PageRow = { seq: number; keys: number[] }

/** Reads one job more than the page needs, to know whether there is a next page. */
async function readPage(db: Db, query: SearchQuery): Promise<PageRow[]> {
  const { sort, limit, offset, cursor } = query
  if (sort === 'relevance') return readPageByTier(db, query)
  // `seq + 0` stops the planner from walking the primary key in order and detoasting the tsvector of every job.
  const newest = indexedConditions(query) ? sql`(seq + 0)` : sql`seq`
  const [key, direction] = {
    newest: [newest, sql`desc`],
    pay: [sql`coalesce(pay_high, -1)`, sql`desc`],
    nearest: [squaredDistance(query), sql`asc`],
    fastest: [sql`coalesce(companies.reply_days, ${noReply}::int)`, sql`asc`],
  }[sort] as [Sql, Sql]
  const { rows } = await sql<{ key: number; seq: number }>`
    select ${key} as key, seq ${fromMatchingJobs(query)} ${facetFilters(query)} ${afterCursor()}
    order by ${key} ${direction}, seq desc limit ${limit + 1} offset ${offset}`.execute(db)
  return rows.map(({ key, seq }) => ({ seq, keys: sort === 'newest' ? [seq] : [key, seq] }))

  function afterCursor() {
    if (!cursor) return sql``
    const [last = 0, seq = 0] = cursor
    if (sort === 'newest') return sql`and seq < ${last}::int`
    const type = sort === 'nearest' ? sql`float8` : sql`int`
    const comparison = sort === 'pay' ? sql`<` : sql`>`
    return sql`and (${key} ${comparison} ${last}::${type} or (${key} = ${last}::${type} and seq < ${seq}::int))`
  }
}

/**
 * A job has the score of the first tier that it meets, and 0 when it meets none. Each tier is only read while the page is not
 * full: then the tiers before it were read to their end, and their jobs are known.
 */
async function readPageByTier(db: Db, query: SearchQuery): Promise<PageRow[]> {
  const { tsquery, limit, offset, cursor } = query
  const [after = Number.POSITIVE_INFINITY, below = 0] = cursor ?? []
  const maxRows = limit + 1 + offset
  const tiers = [...query.tiers, { score: 0, tsquery: null }]
  /** Those of the pages before: also of the tier that this one goes on with, for the tiers below it. */
  const passedBy = (least: number) => {
    const passed = anyTerms(tiers.flatMap(({ score, tsquery }) => (score >= least ? (tsquery ?? []) : [])))
    return cursor && passed && `!( ${passed} )`
  }
  const read = tiers
    .filter(({ score }) => score <= after)
    .map(({ score, tsquery: tier }, i) => ({
      score,
      name: sql.ref(`tier_${i}`),
      text: allTerms([tier ?? tsquery, passedBy(score === after ? after + 1 : after)]),
    }))
  if (read.length === 0) return []
  const earlier = (count: number, column: Sql) =>
    sql.join(
      read.slice(0, count).map(({ name }) => sql`(select ${column} from ${name})`),
      sql` union all `,
    )
  const { rows } = await sql<{ score: number; seq: number }>`with ${sql.join(
    read.map(
      ({ score, name, text }, i) => sql`${name} as materialized (
        select ${sql.lit(score)}::int as score, seq ${fromMatchingJobs(query, text)} ${facetFilters(query)}
        ${score === after ? sql`and seq < ${below}::int` : sql``}
        ${
          i > 0
            ? sql`and (select count(*) from (${earlier(i, sql`1`)}) as found) < ${maxRows}
              and seq not in (${earlier(i, sql`seq`)})`
            : sql``
        }
        order by seq + 0 desc limit ${maxRows})`,
    ),
  )} ${sql.join(
    read.map(({ name }) => sql`select * from ${name}`),
    sql` union all `,
  )} order by score desc, seq desc limit ${limit + 1} offset ${offset}`.execute(db)
  return rows.map(({ score, seq }) => ({ seq, keys: [score, seq] }))
}

async function findMatchedFlags(db: Db, { flagQueries }: SearchQuery, seqs: number[]) {
  if (flagQueries.length === 0 || seqs.length === 0) return seqs.map(() => [])
  const { rows } = await sql<{ seq: number; flags: number[] }>`
    select seq, array(select position::int - 1 from unnest(${flagQueries}::text[]) with ordinality as flag (flag_query, position)
      where tsv @@ flag_query::tsquery order by position) as flags
    from job_search where seq = any(${seqs}::int[])`.execute(db)
  const flagsBySeq = new Map(rows.map((row) => [row.seq, row.flags]))
  return seqs.map((seq) => flagsBySeq.get(seq) ?? [])
}
