// One combination of all facets but industry, with the age, is a bucket. There are so few that counts by bucket stay in
// the nearest memory of a processor; only industries are too many and are counted beside them.
import { paySteps, postedWindows } from '../search-terms.ts'
import { choiceFacets, choices, facetLayout, type PackedFacet } from './facet-layout.ts'

/** Ages: how many of the posted windows a job is inside of. */
export const ageCount = postedWindows.length + 1

/** Age comes last: it alone changes while a job stays as it is. */
export type BucketFacet = Exclude<PackedFacet, 'industry'> | 'posted'
const facets = [...choiceFacets, 'pay', 'posted'] as const
const sizes = [...choiceFacets.map((name) => choices[name].options.length), paySteps.length + 1, ageCount]
export const bucketCount = sizes.reduce((product, size) => product * size, 1)

/** What a bucket's number depends on. */
export const bucketLayout = JSON.stringify([facets, sizes])

const parts = [...choiceFacets, 'pay' as const].map((name, i) => ({
  shift: facetLayout[name].shift,
  mask: (1 << facetLayout[name].bits) - 1,
  size: sizes[i] as number,
}))

export function bucketOf(facet: number, age: number) {
  let bucket = 0
  for (const { shift, mask, size } of parts) bucket = bucket * size + ((facet >> shift) & mask)
  return bucket * ageCount + age
}

/** Per facet, the value that each bucket stands for. */
const valuesOf = sizes.map((size, facet) => {
  const below = sizes.slice(facet + 1).reduce((product, one) => product * one, 1)
  return Uint8Array.from({ length: bucketCount }, (_, bucket) => Math.floor(bucket / below) % size)
})

export const PASSES_ALL = 255
const FAILS_SEVERAL = 254

/**
 * For each bucket the one facet that keeps it out, or one of the two constants above. `wanted` has the chosen values
 * of each facet, null where any will do.
 */
export function failedFacet(wanted: Record<BucketFacet, readonly number[] | null>) {
  const failures = new Uint8Array(bucketCount).fill(PASSES_ALL)
  facets.forEach((name, facet) => {
    const values = wanted[name]
    if (!values) return
    const fits = Uint8Array.from({ length: sizes[facet] as number }, (_, value) =>
      Number(values.includes(value)),
    )
    const places = valuesOf[facet] as Uint8Array
    for (let bucket = 0; bucket < bucketCount; bucket++) {
      if (fits[places[bucket] as number]) continue
      failures[bucket] = failures[bucket] === PASSES_ALL ? facet : FAILS_SEVERAL
    }
  })
  return failures
}

/** Room for the values of a facet. */
const width = Math.max(...sizes)
/** For each bucket and facet the place of its value among all. */
const slots = Uint8Array.from(
  { length: bucketCount * sizes.length },
  (_, i) =>
    (i % sizes.length) * width + (valuesOf[i % sizes.length]?.[Math.floor(i / sizes.length)] as number),
)

/** The total, and per facet how many there would be with each value: what fails one choice counts for that facet only. */
export function sumBuckets(counts: Int32Array, failures: Uint8Array) {
  const sums = new Int32Array(sizes.length * width)
  let total = 0
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    const jobs = counts[bucket] as number
    const failed = failures[bucket] as number
    if (jobs === 0 || failed === FAILS_SEVERAL) continue
    const first = bucket * sizes.length
    if (failed !== PASSES_ALL) {
      ;(sums[slots[first + failed] as number] as number) += jobs
      continue
    }
    total += jobs
    for (let at = first; at < first + sizes.length; at++) (sums[slots[at] as number] as number) += jobs
  }
  const byFacet = facets.map((name, facet) => {
    const first = facet * width
    return [name, Array.from(sums.subarray(first, first + (sizes[facet] as number)))]
  })
  return { total, facets: Object.fromEntries(byFacet) as Record<BucketFacet, number[]> }
}
