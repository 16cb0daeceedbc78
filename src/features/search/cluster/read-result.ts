import { aggregateGroups } from '../facets/facet-counts.ts'
import { maxIndustries } from '../facets/facet-layout.ts'
import type { SearchEngineResult, SearchQuery } from '../query/search-query.ts'
import { flagName } from './compile.ts'

type Bucket = { key: number; doc_count: number }
type Buckets = { groups: { buckets: Bucket[] } }

/** What the cluster answers to `compileSearch` and `compileCount`. */
export type ClusterAnswer = {
  hits: { total?: { value: number }; hits: { sort: number[]; matched_queries?: string[] }[] }
  aggregations?: {
    kinds: Buckets
    pays?: Buckets
    industries: Buckets
    posted: { groups: { buckets: Record<string, { doc_count: number }> } }
  }
}

/** The answer as every engine gives it. */
export function readResult(query: SearchQuery, { hits, aggregations }: ClusterAnswer): SearchEngineResult {
  const { limit, offset, sort, pageOnly, flagQueries } = query
  const total = hits.total?.value ?? 0
  const counts = readCounts(query, aggregations)
  // One more than the page needs was asked for, to know whether there is a next page.
  const isPast = limit === 0 || (!pageOnly && total <= offset)
  const page = isPast ? [] : hits.hits.slice(0, limit)
  const last = hits.hits.length > limit ? page.at(-1) : undefined
  return {
    seqs: page.map(seqOf),
    matchedFlags: page.map(({ matched_queries = [] }) =>
      flagQueries.flatMap((_, flag) => (matched_queries.includes(flagName(flag)) ? [flag] : [])),
    ),
    nextCursor: last ? (sort === 'newest' ? [seqOf(last)] : last.sort) : null,
    total: pageOnly ? 0 : total,
    approx: false,
    counts,
  }
}

const seqOf = ({ sort }: { sort: number[] }) => sort.at(-1) as number

function readCounts(query: SearchQuery, found: ClusterAnswer['aggregations']) {
  const none = aggregateGroups(query, []).counts
  if (!found) return none
  // The groups have passed these filters already.
  const ofKinds = { ...query, industry: [], postedWindow: null }
  const toCounts = ({ groups }: Buckets, of: SearchQuery) =>
    aggregateGroups(
      of,
      groups.buckets.map(({ key, doc_count }) => ({ facet: key, age: 0, matchesPay: true, jobs: doc_count })),
    ).counts
  const { workplace, type, level, pay } = toCounts(found.kinds, ofKinds)
  const industry = new Int32Array(maxIndustries)
  for (const { key, doc_count } of found.industries.groups.buckets) industry[key] = doc_count
  return {
    ...{ workplace, type, level, industry },
    pay: found.pays ? toCounts(found.pays, { ...ofKinds, payMin: null, payMax: null }).pay : pay,
    posted: query.windowStarts.map((_, i) => found.posted.groups.buckets[i]?.doc_count ?? 0),
  }
}
