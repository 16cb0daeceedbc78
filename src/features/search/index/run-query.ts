import type { SearchEngineResult, SearchQuery } from '../query/search-query.ts'
import { releaseAll } from './bitmap/array-pool.ts'
import { type Bitmap, emptyBitmap } from './bitmap/bitmap.ts'
import { sortedIds } from './bitmap/set-algebra.ts'
import { applyFacetFilters, countFacets } from './count.ts'
import { advanceTime } from './expiry.ts'
import { type JobIndex, jobsWithTerm } from './job-index.ts'
import {
  distanceOf,
  filterByQuery,
  jobMatches,
  matchingJobs,
  parsePrinted,
  withoutHidden,
} from './matching.ts'
import {
  type PageCursor,
  type Ranked,
  smallestK,
  type Tier,
  topByKey,
  topByStep,
  topByTier,
} from './top-k.ts'

/** Total, facets and one page. A phrase is exact only with `exactIds`, the jobs where Postgres found it. */
export function runIndexQuery(
  index: JobIndex,
  query: SearchQuery,
  now: number,
  exactIds?: Uint32Array,
): SearchEngineResult {
  advanceTime(index, now, query.windowStarts.toReversed())
  try {
    const { total, counts, jobs } = countFacets(index, query, matchingJobs(index, query, exactIds))
    const { ids, keys } =
      total > 0 || query.pageOnly
        ? readPage(index, query, jobs ?? withoutHidden(index, index.all))
        : emptyPage
    const { limit, offset } = query
    const seqs = ids.slice(offset, offset + limit)
    const lastIndex = offset + seqs.length - 1
    // One id more than the page needs was read, to know whether there is a next page.
    const nextCursor =
      ids.length > lastIndex + 1 ? toCursor(query, keys[lastIndex] as number, ids[lastIndex] as number) : null
    return {
      seqs,
      matchedFlags: findMatchedFlags(index, query, seqs),
      nextCursor,
      total,
      approx: false,
      counts,
    }
  } finally {
    releaseAll()
  }
}

function findMatchedFlags(index: JobIndex, { flagQueries }: SearchQuery, seqs: number[]) {
  const tsqueries = flagQueries.map(parsePrinted)
  return seqs.map((seq) =>
    tsqueries.flatMap((tsquery, flag) => (tsquery && jobMatches(index, tsquery, seq) ? [flag] : [])),
  )
}

/** A golden-ratio offset within each sampling interval: a fixed offset would be biased by periodic data. */
const jitter = (interval: number) => (interval * 0.618_033_988_75) % 1

/** The matching jobs without facet filters, with phrases as loose words; above `max` only a sample, evenly spread. */
export function sampleCandidates(
  index: JobIndex,
  query: SearchQuery,
  now: number,
  max: number,
  sampleSize: number,
) {
  advanceTime(index, now, query.windowStarts.toReversed())
  try {
    const ids = sortedIds(matchingJobs(index, query) ?? emptyBitmap())
    const interval = ids.length / sampleSize
    const sampled =
      ids.length <= max
        ? ids.slice()
        : Uint32Array.from({ length: sampleSize }, (_, i) => ids[Math.floor((i + jitter(i)) * interval)] ?? 0)
    return { total: ids.length, ids: sampled }
  } finally {
    releaseAll()
  }
}

const emptyPage: Ranked = { ids: [], keys: [] }

/** Pay and score are negated in the index, where lower keys come first; `newest` needs no key beside the job number. */
const toCursor = ({ sort }: SearchQuery, key: number, seq: number) =>
  sort === 'newest' ? [seq] : [isNegated(sort) ? 0 - key : key, seq]
const isNegated = (sort: SearchQuery['sort']) => sort === 'pay' || sort === 'relevance'

function pageStart({ sort, cursor }: SearchQuery): PageCursor {
  if (!cursor) return null
  const [first = 0, second = 0] = cursor
  return sort === 'newest'
    ? { key: 0, seq: first }
    : { key: isNegated(sort) ? 0 - first : first, seq: second }
}

function readPage(index: JobIndex, query: SearchQuery, matching: Bitmap): Ranked {
  const { sort, near, limit, offset } = query
  const jobs = applyFacetFilters(index, query, matching)
  const start = pageStart(query)
  const count = offset + limit + 1
  if (sort === 'relevance') return topByTier(tiersByScore(index, query, jobs), count, start)
  if (sort === 'nearest' && near) {
    return smallestK(sortedIds(jobs), count, (seq) => distanceOf(index, near, seq), start)
  }
  if (sort === 'pay') {
    const { payHigh } = index.columns
    return topByStep(jobs, bitmapsByPayStep(index, start), count, (seq) => -(payHigh[seq] as number), start)
  }
  if (sort === 'fastest') {
    const byDays = [...index.jobsByReplyDays].sort(([one], [other]) => one - other)
    return topByKey(jobs, byDays, count, start)
  }
  return topByTier([{ key: 0, jobsOf: () => jobs }], count, start)
}

const payStepOf = (pay: number) => Math.floor(Math.log(Math.max(pay, 1)) / 0.06)
const maxPayStep = payStepOf(2 ** 31)

/** Jobs by 6 % steps of pay, highest first. Starts one step early, in case JavaScript and Postgres round the logarithm differently. */
function bitmapsByPayStep(index: JobIndex, start: PageCursor) {
  const first = start ? payStepOf(-start.key) + 1 : maxPayStep
  return Array.from({ length: first + 1 }, (_, i) => jobsWithTerm(index, `p:${first - i}`)).filter(
    ({ size }) => size > 0,
  )
}

/** The jobs of each tier by its score, and at last all, whose score is 0. */
const tiersByScore = (index: JobIndex, { tiers }: SearchQuery, jobs: Bitmap): Tier[] => [
  ...tiers.map(({ score, tsquery }) => ({ key: -score, jobsOf: () => filterByQuery(index, jobs, tsquery) })),
  { key: 0, jobsOf: () => jobs },
]
