import { type RawBuilder, sql } from 'kysely'
import { searchRowIsVisible, searchRowIsVisibleAlone } from '#/features/jobs/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'
import { aggregateGroups, type FacetGroup } from '../facets/facet-counts.ts'
import { choiceFacets, facetSql, facetWidth, type PackedFacet } from '../facets/facet-layout.ts'
import { noReply } from '../query/cursor.ts'
import type { AskJobs, SearchQuery } from '../query/search-query.ts'
import { allTerms } from '../query/terms.ts'

type Sql = RawBuilder<unknown>

/** The search that is always there: exact, at any moment, on either database. `mostRead` is for tests. */
export function postgresAnswer(db: Db, maxRead = 20_000): AskJobs {
  const countOf = countsTogether(db)
  return async (question) => {
    if (question.limit === 0) {
      const total = question.asked === null ? await countAll(db) : await countOf(question.asked)
      return { ...none, total, counts: aggregateGroups(question, []).counts }
    }
    return inSnapshot(db, wordsOf(question) !== null, async (view) => {
      const { total, counts } = aggregateGroups(question, await countJobs(view, question, maxRead))
      const { limit, offset } = question
      if (total <= offset) return { ...none, total, counts }
      const rows = await page(view, question)
      const seqs = rows.slice(0, limit).map(({ seq }) => seq)
      const next = rows.length > limit ? (rows[limit - 1]?.keys ?? null) : null
      return { seqs, fits: await matchedFlags(view, question, seqs), total, counts, next, approx: false }
    })
  }
}

const none = { seqs: [], fits: [], next: null, approx: false }

/**
 * Count and page see the same jobs. A scan that would unpack every job's words is never the right plan, though
 * the planner thinks so for common words.
 */
async function inSnapshot<Result>(db: Db, hasWords: boolean, work: (view: Db) => Promise<Result>) {
  const allowScans = (view: Db, scans: 'on' | 'off') =>
    sql`select set_config('enable_seqscan', ${scans}, true), set_config('jit', 'off', true)`.execute(view)
  if (db.isTransaction) {
    if (hasWords) await allowScans(db, 'off')
    const found = await work(db)
    if (hasWords) await allowScans(db, 'on')
    return found
  }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (view) => {
      if (hasWords) await allowScans(view, 'off')
      return work(view)
    })
}

/** Everything of the question that the index of words can answer at once. */
const wordsOf = ({ asked, narrow, near }: SearchQuery, text = asked) => allTerms([text, narrow, near?.cells])

/** Text, place and employer: what no facet ignores. */
function core(question: SearchQuery, text = question.asked): Sql {
  const { near, replyDays, sort } = question
  const words = wordsOf(question, text)
  // Who browses all jobs has the few companies that are not approved looked up once, not the company of each job.
  const isBrowsing = !words && replyDays === null && sort !== 'fastest'
  return sql`from job_search ${isBrowsing ? sql`` : sql`join companies on companies.number = job_search.company`}
    where ${isBrowsing ? searchRowIsVisibleAlone : searchRowIsVisible}
    ${words ? sql`and tsv @@ ${words}::tsquery` : sql``}
    ${near ? sql`and ${distance(question)} <= ${near.degrees * near.degrees}::float8` : sql``}
    ${replyDays === null ? sql`` : sql`and companies.reply_days <= ${replyDays}`}`
}

/** Squared, in degrees of latitude; the index in memory multiplies in the same order. */
function distance({ near }: SearchQuery): Sql {
  const { latitude = 0, longitude = 0, cosLat = 1 } = near ?? {}
  const north = sql`(latitude - ${latitude}::float8)`
  const east = sql`((longitude - ${longitude}::float8) * ${cosLat}::float8)`
  return sql`(${north} * ${north} + ${east} * ${east})`
}

async function countAll(db: Db) {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from job_search where ${searchRowIsVisibleAlone}`.execute(db)
  return rows[0]?.jobs ?? 0
}

/** What is asked for in one turn is counted by one statement: alone, the ways there and back would cost the most. */
function countsTogether(db: Db) {
  let waiting: string[] = []
  let counting: Promise<number[]> | null = null
  const count = async () => {
    await null
    const all = waiting
    waiting = []
    counting = null
    return inSnapshot(db, true, (view) => countEach(view, all))
  }
  return async (asked: string) => {
    const place = waiting.push(asked) - 1
    counting ??= count()
    return (await counting)[place] ?? 0
  }
}

async function countEach(db: Db, all: string[]) {
  const { rows } = await sql<{ jobs: number }>`
    select (select count(*)::int from job_search join companies on companies.number = job_search.company
      where ${searchRowIsVisible} and tsv @@ asked::tsquery) as jobs
    from unnest(${all}::text[]) with ordinality as one (asked, place) order by place`.execute(db)
  return rows.map(({ jobs }) => jobs)
}

const minuteOf = (time: number) => Math.floor(time / 60_000)

const paid = ({ payMin, payMax }: SearchQuery): Sql =>
  sql`((${payMin}::int is null or pay_high >= ${payMin}) and (${payMax}::int is null or pay_low <= ${payMax})) is true`

/** One pass gives the total and all facets. Few jobs are sent one by one, which spares Postgres the grouping. */
async function countJobs(db: Db, question: SearchQuery, maxRead: number) {
  const unsorted: SearchQuery = { ...question, sort: 'newest' }
  return (await readEach(db, unsorted, maxRead)) ?? (await readGroups(db, unsorted))
}

/** Null when there are more. */
async function readEach(db: Db, question: SearchQuery, maxRead: number): Promise<FacetGroup[] | null> {
  const { rows } = await sql<Packed>`
    select string_agg(int4send(facet | (paid::int << ${sql.lit(paidBit)})) || int4send(posted), '') as packed from (
      select facet, posted, ${paid(question)} as paid ${core(question)} limit ${maxRead + 1}) found`.execute(
    db,
  )
  const bytes = bytesOf(rows)
  if (bytes.length > maxRead * 8) return null
  const starts = question.windows.map(minuteOf)
  return unpacked(bytes, (kind, posted) => {
    let windows = 0
    for (const start of starts) if (start < posted) windows++
    return { facet: kind & facetMask, windows, paid: kind >> paidBit === 1, jobs: 1 }
  })
}

/** Jobs alike are counted by Postgres and summed here. */
async function readGroups(db: Db, question: SearchQuery): Promise<FacetGroup[]> {
  const starts = question.windows.map(minuteOf).toReversed()
  const { rows } = await sql<Packed>`
    select string_agg(int4send(kind) || int4send(jobs), '') as packed from (
      select facet | (width_bucket(posted - 1, ${starts}::int[]) << ${sql.lit(facetWidth)})
        | ((${paid(question)})::int << ${sql.lit(paidBit)}) as kind, count(*)::int as jobs
      ${core(question)} group by 1) alike`.execute(db)
  return unpacked(bytesOf(rows), (kind, jobs) => {
    return { facet: kind & facetMask, windows: (kind >> facetWidth) & 7, paid: kind >> paidBit === 1, jobs }
  })
}

/** Pairs of integers in one value: a row for each would cost more than counting them. */
type Packed = { packed: Uint8Array | null }

// Above the facets three bits for the posted windows and one for the pay.
const facetMask = (1 << facetWidth) - 1
const paidBit = facetWidth + 3
const bytesOf = ([row]: Packed[]) => Buffer.from(row?.packed ?? [])

function unpacked(bytes: Buffer, read: (kind: number, other: number) => FacetGroup) {
  const all: FacetGroup[] = []
  for (let at = 0; at < bytes.length; at += 8)
    all.push(read(bytes.readInt32BE(at), bytes.readInt32BE(at + 4)))
  return all
}

/** The filters that facets ignore one by one; a page obeys all of them. */
function filtered(question: SearchQuery): Sql {
  const { payMin, payMax, posted, windows } = question
  const start = posted === null ? undefined : windows[posted]
  const chosen = ([...choiceFacets, 'industry'] as const).map((name) => oneOf(name, question[name]))
  return sql`${sql.join(chosen, sql` `)}
    ${payMin === null && payMax === null ? sql`` : sql`and ${paid(question)}`}
    ${start === undefined ? sql`` : sql`and posted > ${minuteOf(start)}::int`}`
}

const oneOf = (facet: PackedFacet, chosen: number[]) =>
  chosen.length > 0 ? sql`and ${sql.raw(facetSql(facet))} = any(${chosen}::int[])` : sql``

type Hit = { seq: number; keys: number[] }

/** One job more than the page holds, to know whether another page follows. */
async function page(db: Db, question: SearchQuery): Promise<Hit[]> {
  const { sort, limit, offset, cursor } = question
  if (sort === 'relevance') return pageByTier(db, question)
  // An expression keeps the planner from walking all jobs in order, unpacking each one's words.
  const newest = wordsOf(question) ? sql`(seq + 0)` : sql`seq`
  const [key, direction] = {
    newest: [newest, sql`desc`],
    pay: [sql`coalesce(pay_high, -1)`, sql`desc`],
    nearest: [distance(question), sql`asc`],
    fastest: [sql`coalesce(companies.reply_days, ${noReply}::int)`, sql`asc`],
  }[sort] as [Sql, Sql]
  const { rows } = await sql<{ key: number; seq: number }>`
    select ${key} as key, seq ${core(question)} ${filtered(question)} ${after()}
    order by ${key} ${direction}, seq desc limit ${limit + 1} offset ${offset}`.execute(db)
  return rows.map(({ key, seq }) => ({ seq, keys: sort === 'newest' ? [seq] : [key, seq] }))

  function after() {
    if (!cursor) return sql``
    const [last = 0, seq = 0] = cursor
    if (sort === 'newest') return sql`and seq < ${last}::int`
    const type = sort === 'nearest' ? sql`float8` : sql`int`
    const beyond = sort === 'pay' ? sql`<` : sql`>`
    return sql`and (${key} ${beyond} ${last}::${type} or (${key} = ${last}::${type} and seq < ${seq}::int))`
  }
}

/** Exact titles, then all words in the title, then one there or as a skill, then words anywhere; a tier is read only when needed. */
async function pageByTier(db: Db, question: SearchQuery): Promise<Hit[]> {
  const { asked, title, exact, partly, limit, offset, cursor } = question
  const [from = 0, below] = cursor ?? []
  const but = (better: string | null) => better && `!( ${better} )`
  // Titles know neither order nor exclusions, so the whole question goes with them.
  const texts = [
    exact && allTerms([asked, exact]),
    title && allTerms([asked, title, but(exact)]),
    partly && allTerms([asked, partly, but(title)]),
    allTerms([asked, but(partly ?? title)]),
  ]
  const wanted = limit + 1 + offset
  const tiers = texts.flatMap((text, tier) =>
    text && tier >= from ? [{ tier, name: sql.ref(`tier_${tier}`), text }] : [],
  )
  if (tiers.length === 0) return []
  const found = (names: Sql[]) =>
    sql.join(
      names.map((name) => sql`(select count(*) from ${name})`),
      sql` + `,
    )
  const { rows } = await sql<{ tier: number; seq: number }>`with ${sql.join(
    tiers.map(
      ({ tier, name, text }, i) => sql`${name} as materialized (
        select ${sql.lit(tier)}::int as tier, seq ${core(question, text)} ${filtered(question)}
        ${tier === from && below !== undefined ? sql`and seq < ${below}::int` : sql``}
        ${i > 0 ? sql`and ${found(tiers.slice(0, i).map((one) => one.name))} < ${wanted}` : sql``}
        order by seq + 0 desc limit ${wanted})`,
    ),
  )} ${sql.join(
    tiers.map(({ name }) => sql`select * from ${name}`),
    sql` union all `,
  )} order by tier, seq desc limit ${limit + 1} offset ${offset}`.execute(db)
  return rows.map(({ tier, seq }) => ({ seq, keys: [tier, seq] }))
}

async function matchedFlags(db: Db, { told }: SearchQuery, seqs: number[]) {
  if (told.length === 0 || seqs.length === 0) return seqs.map(() => [])
  const { rows } = await sql<{ seq: number; fits: number[] }>`
    select seq, array(select place::int - 1 from unnest(${told}::text[]) with ordinality as one (asked, place)
      where tsv @@ asked::tsquery order by place) as fits
    from job_search where seq = any(${seqs}::int[])`.execute(db)
  const fits = new Map(rows.map((row) => [row.seq, row.fits]))
  return seqs.map((seq) => fits.get(seq) ?? [])
}
