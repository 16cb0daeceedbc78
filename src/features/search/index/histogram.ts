// Counts jobs per bucket and per industry in one pass. The total and every facet count, each without the facet's own
// filter, are sums over these counts.
import { bucketCount, PASSES_ALL } from '../facets/facet-buckets.ts'
import type { FacetFilters, Histogram } from '../facets/facet-counts.ts'
import { maxIndustries } from '../facets/facet-layout.ts'
import type { Bitmap } from './bitmap/bitmap.ts'
import type { Columns } from './job-columns.ts'

/** 1 for each bucket that passes all filters. */
function passingMask({ failedFacets }: FacetFilters) {
  const passes = new Uint8Array(bucketCount)
  for (let bucket = 0; bucket < bucketCount; bucket++)
    if (failedFacets[bucket] === PASSES_ALL) passes[bucket] = 1
  return passes
}

function industryMask({ industries }: FacetFilters) {
  const industryPasses = new Uint8Array(maxIndustries).fill(industries ? 0 : 1)
  for (const industry of industries ?? []) industryPasses[industry] = 1
  return industryPasses
}

/** Counts the jobs of a bitmap. */
export function countJobs(jobs: Bitmap, columns: Columns, filters: FacetFilters): Histogram {
  const histogram = { counts: new Int32Array(bucketCount), industries: new Int32Array(maxIndustries) }
  const passes = passingMask(filters)
  // Most searches have no facet filter; then every job counts without a lookup.
  if (!filters.industries && !passes.includes(0)) countUnfiltered(jobs, columns, histogram)
  else countFiltered(jobs, columns, histogram, passes, industryMask(filters))
  return histogram
}

// The hot loops of a search. They are written out, because a function call per job would double the time.

function countUnfiltered(
  { ids, bits, size }: Bitmap,
  { bucket, industry }: Columns,
  { counts, industries }: Histogram,
) {
  if (bits) {
    for (let i = 0; i < bits.length; i++) {
      const first = (i << 5) + 31
      for (let word = bits[i] as number; word !== 0; word &= word - 1) {
        const id = first - Math.clz32(word & -word)
        ;(counts[bucket[id] as number] as number)++
        ;(industries[industry[id] as number] as number)++
      }
    }
    return
  }
  for (let i = 0; i < size; i++) {
    const id = (ids as Uint32Array)[i] as number
    ;(counts[bucket[id] as number] as number)++
    ;(industries[industry[id] as number] as number)++
  }
}

function countFiltered(
  { ids, bits, size }: Bitmap,
  { bucket, industry }: Columns,
  { counts, industries }: Histogram,
  passes: Uint8Array,
  industryPasses: Uint8Array,
) {
  if (bits) {
    for (let i = 0; i < bits.length; i++) {
      const first = (i << 5) + 31
      for (let word = bits[i] as number; word !== 0; word &= word - 1) {
        const id = first - Math.clz32(word & -word)
        const bucketOfJob = bucket[id] as number
        const industryId = industry[id] as number
        ;(counts[bucketOfJob] as number) += industryPasses[industryId] as number
        ;(industries[industryId] as number) += passes[bucketOfJob] as number
      }
    }
    return
  }
  for (let i = 0; i < size; i++) {
    const id = (ids as Uint32Array)[i] as number
    const bucketOfJob = bucket[id] as number
    const industryId = industry[id] as number
    ;(counts[bucketOfJob] as number) += industryPasses[industryId] as number
    ;(industries[industryId] as number) += passes[bucketOfJob] as number
  }
}

/** Counts of all visible jobs: per bucket, per industry, and per bucket within each industry. Kept up to date for browsing. */
export type Totals = Histogram & { bucketsByIndustry: Map<number, Int32Array> }

export const emptyTotals = (): Totals => ({
  counts: new Int32Array(bucketCount),
  industries: new Int32Array(maxIndustries),
  bucketsByIndustry: new Map(),
})

export function increment(
  { counts, industries, bucketsByIndustry }: Totals,
  columns: Columns,
  id: number,
  change: number,
) {
  const bucket = columns.bucket[id] as number
  const industry = columns.industry[id] as number
  let industryBuckets = bucketsByIndustry.get(industry)
  if (!industryBuckets) {
    industryBuckets = new Int32Array(bucketCount)
    bucketsByIndustry.set(industry, industryBuckets)
  }
  counts[bucket] = (counts[bucket] as number) + change
  industries[industry] = (industries[industry] as number) + change
  industryBuckets[bucket] = (industryBuckets[bucket] as number) + change
}

export function aggregateTotals(
  { counts, industries, bucketsByIndustry }: Totals,
  filters: FacetFilters,
): Histogram {
  // A copy, because the kept counts keep changing.
  const histogram: Histogram = { counts: counts.slice(), industries: industries.slice() }
  if (filters.industries) {
    histogram.counts = new Int32Array(bucketCount)
    for (const industry of filters.industries) {
      const industryBuckets = bucketsByIndustry.get(industry)
      if (industryBuckets) addTo(histogram.counts, industryBuckets)
    }
  }
  const passes = listPassingBuckets(filters)
  if (passes.length < bucketCount) {
    histogram.industries = new Int32Array(maxIndustries)
    for (const [industry, industryBuckets] of bucketsByIndustry)
      histogram.industries[industry] = sumAt(industryBuckets, passes)
  }
  return histogram
}

function listPassingBuckets({ failedFacets }: FacetFilters) {
  const passes = new Uint16Array(bucketCount)
  let size = 0
  for (let bucket = 0; bucket < bucketCount; bucket++)
    if (failedFacets[bucket] === PASSES_ALL) passes[size++] = bucket
  return passes.subarray(0, size)
}

function addTo(sums: Int32Array, histogram: Int32Array) {
  for (let bucket = 0; bucket < bucketCount; bucket++)
    sums[bucket] = (sums[bucket] as number) + (histogram[bucket] as number)
}

function sumAt(histogram: Int32Array, passes: Uint16Array) {
  let sum = 0
  for (let i = 0; i < passes.length; i++) sum += histogram[passes[i] as number] as number
  return sum
}
