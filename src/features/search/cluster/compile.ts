// A search as a request to the cluster. What Postgres does with `@@`, the cluster does with sets of terms; order, cursors
// and counts follow postgres-search.server.ts.
import { payBandsOf, paysBetweenSteps } from '../facets/facet-counts.ts'
import { choiceFacets, facetLayout, maxIndustries } from '../facets/facet-layout.ts'
import { noReply } from '../query/cursor.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { parseTsquery, type Tsquery } from '../query/tsquery.ts'
import { distanceScript } from './mapping.ts'
import { printSlots } from './tsvector.ts'

/** A part of a request, in the query language of OpenSearch. */
export type Dsl = Record<string, unknown>

const nothing: Dsl = { match_none: {} }
const anyOf = (terms: readonly string[]): Dsl => ({ terms: { t: terms } })

/** Without a word it matches nothing, as in Postgres. */
export function compilePrinted(printed: string): Dsl {
  const tsquery = parseTsquery(printed)
  return tsquery ? compileTsquery(tsquery) : nothing
}

/** Nested conditions of one kind become one: occupations are lists of hundreds of terms, and depth is limited. */
export function compileTsquery(tsquery: Tsquery): Dsl {
  if ('word' in tsquery) return { term: { t: tsquery.word } }
  if ('not' in tsquery) return { bool: { must_not: [compileTsquery(tsquery.not)] } }
  if ('phrase' in tsquery) return compilePhrase(tsquery)
  if ('any' in tsquery) return compileAny(flatten(tsquery, (one) => ('any' in one ? one.any : null)))
  const parts = flatten(tsquery, (one) => ('all' in one ? one.all : null))
  const excluded = parts.flatMap((part) => ('not' in part ? [compileTsquery(part.not)] : []))
  return {
    bool: {
      filter: parts.flatMap((part) => ('not' in part ? [] : [compileTsquery(part)])),
      ...(excluded.length > 0 && { must_not: excluded }),
    },
  }
}

const flatten = (tsquery: Tsquery, partsOf: (one: Tsquery) => Tsquery[] | null): Tsquery[] =>
  partsOf(tsquery)?.flatMap((part) => flatten(part, partsOf)) ?? [tsquery]

function compileAny(alternatives: Tsquery[]): Dsl {
  const words = new Set(alternatives.flatMap((one) => ('word' in one ? [one.word] : [])))
  const others = alternatives.filter((one) => !('word' in one)).map(compileTsquery)
  const should = [...(words.size > 0 ? [anyOf([...words])] : []), ...others]
  return should.length === 1 ? (should[0] as Dsl) : { bool: { should, minimum_should_match: 1 } }
}

/** Exact by position. Postgres makes phrases of words alone; each may have alternatives. */
function compilePhrase({ phrase, distances }: Extract<Tsquery, { phrase: unknown }>): Dsl {
  const slots: string[][] = []
  let at = 0
  for (const [i, part] of phrase.entries()) {
    at += i === 0 ? 0 : (distances[i - 1] as number)
    const words = flatten(part, (one) => ('any' in one ? one.any : null))
    slots[at] = words.map((one) => {
      if (!('word' in one)) throw new Error('A phrase has something else than words')
      return one.word
    })
  }
  return { match_phrase: { p: { query: printSlots(slots), slop: 0 } } }
}

type Near = NonNullable<SearchQuery['near']>
const distance = ({ latitude, longitude, cosLat }: Near) => ({
  source: distanceScript,
  params: { latitude, longitude, cosLat },
})
const isInside = (near: Near): Dsl => {
  const { source, params } = distance(near)
  const [body, compared] = [source.replace('return nearest;', ''), 'return nearest <= params.most;']
  return {
    script: {
      script: { source: `${body}${compared}`, params: { ...params, most: near.degrees * near.degrees } },
    },
  }
}

const minuteOf = (time: number) => Math.floor(time / 60_000)
const postedAfter = (start: number): Dsl => ({ range: { posted: { gt: minuteOf(start) } } })

function payFilter(query: SearchQuery): Dsl | null {
  const { payMin, payMax } = query
  const bands = payBandsOf(query)
  if (bands) return anyOf(bands.map((band) => `${facetLayout.pay.term}:${band}`))
  if (!paysBetweenSteps(query)) return null
  return {
    bool: {
      filter: [
        ...(payMin === null ? [] : [{ range: { payHigh: { gte: payMin } } }]),
        ...(payMax === null ? [] : [{ range: { payLow: { lte: payMax } } }]),
      ],
    },
  }
}

type FilteredFacet = (typeof choiceFacets)[number] | 'industry' | 'pay' | 'posted'

/** The filters that the count of the same facet ignores. */
function facetFilters(query: SearchQuery) {
  const filters = new Map<FilteredFacet, Dsl>()
  for (const name of [...choiceFacets, 'industry'] as const) {
    if (query[name].length > 0)
      filters.set(name, anyOf(query[name].map((value) => `${facetLayout[name].term}:${value}`)))
  }
  const pay = payFilter(query)
  if (pay) filters.set('pay', pay)
  const windowStart = query.postedWindow === null ? undefined : query.windowStarts[query.postedWindow]
  if (windowStart !== undefined) filters.set('posted', postedAfter(windowStart))
  return filters
}

/** What no count ignores: words, place and employer, and that the job can be seen now. */
function conditionsOf(query: SearchQuery, { now, hidden }: Moment): { filter: Dsl[]; must_not: Dsl[] } {
  const { tsquery, filterTerms, near, maxReplyDays } = query
  return {
    filter: [
      ...[tsquery, filterTerms, near?.cells].flatMap((printed) => (printed ? [compilePrinted(printed)] : [])),
      ...(near ? [isInside(near)] : []),
      ...(maxReplyDays === null ? [] : [{ range: { replyDays: { lte: maxReplyDays } } }]),
    ],
    must_not: [
      // Few jobs are over and still there, so excluding them costs less than finding all others.
      { range: { until: { lte: now } } },
      ...(hidden.length > 0 ? [anyOf(hidden.map((company) => `c:${company}`))] : []),
    ],
  }
}

/** The time, and the companies whose jobs must not be shown although the cluster may still have them. */
export type Moment = { now: number; hidden: readonly number[] }

/** Lists neither documents nor their ids: the last key of the order is the number of the job. */
const onlyKeys = { _source: false, stored_fields: '_none_' }

/** Answers `readResult`; for a query whose limit is not 0. */
export function compileSearch(query: SearchQuery, moment: Moment): Dsl {
  const { limit, offset, cursor, pageOnly, flagQueries, sort, tiers } = query
  const filters = facetFilters(query)
  const conditions = conditionsOf(query, moment)
  const chosen = [...filters.values()]
  const flags = flagQueries.flatMap((printed, flag) => named(printed, flag))
  const ranked = sort === 'relevance' ? tiers.filter(({ score }) => score > 0) : []
  return {
    ...onlyKeys,
    size: limit + 1,
    ...(cursor ? { search_after: cursor } : { from: offset }),
    sort: orderOf(query),
    track_total_hits: !pageOnly,
    query: {
      bool: {
        ...conditions,
        filter: pageOnly ? [...conditions.filter, ...chosen] : conditions.filter,
        ...(ranked.length > 0 && { should: [bestTier(ranked)] }),
      },
    },
    ...(chosen.length + flags.length > 0 && { post_filter: afterwards(pageOnly ? [] : chosen, flags) }),
    ...(pageOnly ? {} : { aggs: countsOf(query, filters) }),
  }
}

/** The total alone, without filters. */
export function compileCount(query: SearchQuery, moment: Moment): Dsl {
  return { ...onlyKeys, size: 0, track_total_hits: true, query: { bool: conditionsOf(query, moment) } }
}

/** Scores are whole numbers and small, so that a float holds them exactly. A job on no tier has 0. */
const bestTier = (tiers: SearchQuery['tiers']): Dsl => ({
  dis_max: {
    queries: tiers.map(({ score, tsquery }) => ({
      constant_score: { filter: compilePrinted(tsquery), boost: score },
    })),
  },
})

export const flagName = (flag: number) => `flag-${flag}`
const named = (printed: string, flag: number) =>
  parseTsquery(printed)
    ? [{ constant_score: { filter: compilePrinted(printed), _name: flagName(flag) } }]
    : []

/**
 * The cluster looks at the names for the jobs of the page alone: an alternative beside a filter decides nothing, so it is
 * not evaluated while jobs are found.
 */
const afterwards = (filter: Dsl[], flags: Dsl[]): Dsl => ({
  bool: { filter: filter.length > 0 ? filter : [{ match_all: {} }], should: flags },
})

function orderOf({ sort, near }: SearchQuery): Dsl[] {
  const newest = { seq: 'desc' }
  if (sort === 'relevance') return [{ _score: 'desc' }, newest]
  if (sort === 'pay') return [{ payHigh: { order: 'desc', missing: -1 } }, newest]
  if (sort === 'fastest') return [{ replyDays: { order: 'asc', missing: noReply } }, newest]
  if (sort === 'nearest' && near)
    return [{ _script: { type: 'number', order: 'asc', script: distance(near) } }, newest]
  return [newest]
}

/** So many different kinds and industries can there be that no shard leaves one out. */
const maxKinds = 1 << facetLayout.industry.shift

/** Groups that `readResult` counts from. Those of a facet ignore its own filter. */
function countsOf(query: SearchQuery, filters: Map<FilteredFacet, Dsl>): Dsl {
  const under = (ignored: FilteredFacet[], counted: Dsl): Dsl => {
    const filter = [...filters].flatMap(([name, dsl]) => (ignored.includes(name) ? [] : [dsl]))
    return { filter: filter.length > 0 ? { bool: { filter } } : { match_all: {} }, aggs: { groups: counted } }
  }
  const kinds = { terms: { field: 'kind', size: maxKinds } }
  // A pay between the steps cannot be told from the band of a job, so its own count needs groups of its own.
  const isBetween = paysBetweenSteps(query)
  const ranges = query.windowStarts.map((start, i) => ({ key: String(i), from: minuteOf(start) + 1 }))
  return {
    kinds: under([...choiceFacets, ...(isBetween ? [] : (['pay'] as const))], kinds),
    ...(isBetween && { pays: under([...choiceFacets, 'pay'], kinds) }),
    industries: under(['industry'], { terms: { field: 'industry', size: maxIndustries } }),
    posted: under(['posted'], { range: { field: 'posted', keyed: true, ranges } }),
  }
}
