// Counts jobs per bucket and per industry in one pass. The total and every facet count, each without the facet's own
// filter, are sums over these counts.
import { facetBucketCount, PASSES_ALL } from '../facets/facet-buckets.ts'
import type { CompiledFacetFilters, Histogram } from '../facets/facet-counts.ts'
import { maxIndustries } from '../facets/facet-layout.ts'
import type { Bitmap } from './bitmap/bitmap.ts'
import type { JobColumns } from './job-columns.ts'

/** 1 for each bucket that passes all filters. */
function passingMask({ failedFacets }: CompiledFacetFilters) {
  const passes = new Uint8Array(facetBucketCount)
  for (let bucket = 0; bucket < facetBucketCount; bucket++)
    if (failedFacets[bucket] === PASSES_ALL) passes[bucket] = 1
  return passes
}

function industryMask({ industries }: CompiledFacetFilters) {
  const industryPasses = new Uint8Array(maxIndustries).fill(industries ? 0 : 1)
  for (const industry of industries ?? []) industryPasses[industry] = 1
  return industryPasses
}

/** Counts the jobs of a bitmap. */
export function countJobs(jobs: Bitmap, columns: JobColumns, filters: CompiledFacetFilters): Histogram {
  const histogram = { counts: new Int32Array(facetBucketCount), industries: new Int32Array(maxIndustries) }
  const passes = passingMask(filters)
  // Most searches have no facet filter; then every job counts without a lookup.
  if (!filters.industries && !passes.includes(0)) countUnfiltered(jobs, columns, histogram)
  else countFiltered(jobs, columns, histogram, passes, industryMask(filters))
  return histogram
}

// The hot loops of a search. They are written out, because a function call per job would double the time.

function countUnfiltered(
  { ids, bits, size }: Bitmap,
  { bucket, industry }: JobColumns,
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
  { bucket, industry }: JobColumns,
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
export type FacetTotals = Histogram & { bucketsByIndustry: Map<number, Int32Array> }

export const emptyFacetTotals = (): FacetTotals => ({
  counts: new Int32Array(facetBucketCount),
  industries: new Int32Array(maxIndustries),
  bucketsByIndustry: new Map(),
})

export function increment(
  { counts, industries, bucketsByIndustry }: FacetTotals,
  columns: JobColumns,
  id: number,
  change: number,
) {
  const bucket = columns.bucket[id] as number
  const industry = columns.industry[id] as number
  let industryBuckets = bucketsByIndustry.get(industry)
  if (!industryBuckets) {
    industryBuckets = new Int32Array(facetBucketCount)
    bucketsByIndustry.set(industry, industryBuckets)
  }
  counts[bucket] = (counts[bucket] as number) + change
  industries[industry] = (industries[industry] as number) + change
  industryBuckets[bucket] = (industryBuckets[bucket] as number) + change
}

export function aggregateTotals(
  { counts, industries, bucketsByIndustry }: FacetTotals,
  filters: CompiledFacetFilters,
): Histogram {
  // A copy, because the kept counts keep changing.
  const histogram: Histogram = { counts: counts.slice(), industries: industries.slice() }
  if (filters.industries) {
    histogram.counts = new Int32Array(facetBucketCount)
    for (const industry of filters.industries) {
      const industryBuckets = bucketsByIndustry.get(industry)
      if (industryBuckets) addTo(histogram.counts, industryBuckets)
    }
  }
  const passes = listPassingBuckets(filters)
  if (passes.length < facetBucketCount) {
    histogram.industries = new Int32Array(maxIndustries)
    for (const [industry, industryBuckets] of bucketsByIndustry)
      histogram.industries[industry] = sumAt(industryBuckets, passes)
  }
  return histogram
}

function listPassingBuckets({ failedFacets }: CompiledFacetFilters) {
  const passes = new Uint16Array(facetBucketCount)
  let size = 0
  for (let bucket = 0; bucket < facetBucketCount; bucket++)
    if (failedFacets[bucket] === PASSES_ALL) passes[size++] = bucket
  return passes.subarray(0, size)
}

function addTo(sums: Int32Array, histogram: Int32Array) {
  for (let bucket = 0; bucket < facetBucketCount; bucket++)
    sums[bucket] = (sums[bucket] as number) + (histogram[bucket] as number)
}

function sumAt(histogram: Int32Array, passes: Uint16Array) {
  let sum = 0
  for (let i = 0; i < passes.length; i++) sum += histogram[passes[i] as number] as number
  return sum
}
