// A bucket is one combination of all facets but industry, and the age. The counts of all buckets fit in the CPU cache.
// Industries would multiply them too far and are counted separately.
import { payFilterSteps, postedWindows } from '../search-terms.ts'
import { choiceFacets, choices, facetLayout, type PackedFacet } from './facet-layout.ts'

/** The age of a job is the number of posted windows it is inside. */
export const countByAge = postedWindows.length + 1

/** Age comes last, so that re-bucketing an age only changes the remainder of the bucket number. */
type BucketFacet = Exclude<PackedFacet, 'industry'> | 'posted'
const facets = [...choiceFacets, 'pay', 'posted'] as const
const sizes = [
  ...choiceFacets.map((name) => choices[name].options.length),
  payFilterSteps.length + 1,
  countByAge,
]
export const facetBucketCount = sizes.reduce((product, size) => product * size, 1)

/** Identifies the numbering of the buckets, for the index file. */
export const bucketLayout = JSON.stringify([facets, sizes])

const parts = [...choiceFacets, 'pay' as const].map((name, i) => ({
  shift: facetLayout[name].shift,
  mask: (1 << facetLayout[name].bits) - 1,
  size: sizes[i] as number,
}))

export function bucketOf(facet: number, age: number) {
  let bucket = 0
  for (const { shift, mask, size } of parts) bucket = bucket * size + ((facet >> shift) & mask)
  return bucket * countByAge + age
}

/** Per facet, the value of each bucket. */
const valuesOf = sizes.map((size, facet) => {
  const stride = sizes.slice(facet + 1).reduce((product, one) => product * one, 1)
  return Uint8Array.from({ length: facetBucketCount }, (_, bucket) => Math.floor(bucket / stride) % size)
})

export const PASSES_ALL = 255
const FAILS_SEVERAL = 254

/**
 * For each bucket the one facet whose filter excludes it, or one of the two constants above. `chosen` holds the chosen
 * values of each facet, null for any.
 */
export function failedFacet(chosen: Record<BucketFacet, readonly number[] | null>) {
  const failedFacets = new Uint8Array(facetBucketCount).fill(PASSES_ALL)
  facets.forEach((name, facet) => {
    const values = chosen[name]
    if (!values) return
    const isChosen = Uint8Array.from({ length: sizes[facet] as number }, (_, value) =>
      Number(values.includes(value)),
    )
    const bucketValues = valuesOf[facet] as Uint8Array
    for (let bucket = 0; bucket < facetBucketCount; bucket++) {
      if (isChosen[bucketValues[bucket] as number]) continue
      failedFacets[bucket] = failedFacets[bucket] === PASSES_ALL ? facet : FAILS_SEVERAL
    }
  })
  return failedFacets
}

/** Slots reserved for the values of one facet. */
const slotsPerFacet = Math.max(...sizes)
/** For each bucket and facet, the slot of its value in `sums`. */
const slots = Uint8Array.from(
  { length: facetBucketCount * sizes.length },
  (_, i) =>
    (i % sizes.length) * slotsPerFacet +
    (valuesOf[i % sizes.length]?.[Math.floor(i / sizes.length)] as number),
)

/** The total and the counts of every facet. A bucket that only one facet's filter excludes counts for that facet alone. */
export function sumBuckets(counts: Int32Array, failedFacets: Uint8Array) {
  const sums = new Int32Array(sizes.length * slotsPerFacet)
  let total = 0
  for (let bucket = 0; bucket < facetBucketCount; bucket++) {
    const jobs = counts[bucket] as number
    const failed = failedFacets[bucket] as number
    if (jobs === 0 || failed === FAILS_SEVERAL) continue
    const first = bucket * sizes.length
    if (failed !== PASSES_ALL) {
      ;(sums[slots[first + failed] as number] as number) += jobs
      continue
    }
    total += jobs
    for (let slot = first; slot < first + sizes.length; slot++)
      (sums[slots[slot] as number] as number) += jobs
  }
  const byFacet = facets.map((name, facet) => {
    const first = facet * slotsPerFacet
    return [name, Array.from(sums.subarray(first, first + (sizes[facet] as number)))]
  })
  return { total, facets: Object.fromEntries(byFacet) as Record<BucketFacet, number[]> }
}
