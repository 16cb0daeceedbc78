// One combination of type, workplace, level, pay band and age is a cell. There are so few that counts by cell stay in
// the nearest memory of a processor; only industries are too many and are counted beside them.
import { employmentTypes, levels, workplaces } from '#/features/jobs/job-terms.ts'
import { paySteps, postedWindows } from '../search-terms.ts'

// The facts of a job in one number, as `job_search.facet` packs them:
// type 3 bits, workplace 2, level 3, pay band 3, industry 10.
const typeOf = (facet: number) => facet & 7
const workplaceOf = (facet: number) => (facet >> 3) & 3
const levelOf = (facet: number) => (facet >> 5) & 7
const bandOf = (facet: number) => (facet >> 8) & 7
export const industryOf = (facet: number) => (facet >> 11) & 1023
export const maxIndustries = 1024

/** Ages: how many of the posted windows a job is inside of. */
export const ageCount = postedWindows.length + 1

const bands = paySteps.length + 1
const sizes = [employmentTypes.length, workplaces.length, levels.length, bands, ageCount]
export const ageFacet = sizes.length - 1
export const bucketCount = sizes.reduce((product, size) => product * size, 1)

export function bucketOf(facet: number, age: number) {
  const level = (typeOf(facet) * workplaces.length + workplaceOf(facet)) * levels.length + levelOf(facet)
  return (level * bands + bandOf(facet)) * ageCount + age
}

/** Per facet, the value that each cell stands for. */
const valuesOf = sizes.map((size, facet) => {
  const below = sizes.slice(facet + 1).reduce((product, one) => product * one, 1)
  return Uint8Array.from({ length: bucketCount }, (_, cell) => Math.floor(cell / below) % size)
})

export const PASSES_ALL = 255
const failsSeveral = 254

/**
 * For each cell the one facet that keeps it out, or one of the two constants above. `wanted` has the chosen values of
 * each facet, null where any will do.
 */
export function failedFacet(wanted: readonly (readonly number[] | null)[]) {
  const failures = new Uint8Array(bucketCount).fill(PASSES_ALL)
  wanted.forEach((values, facet) => {
    if (!values) return
    const fits = Uint8Array.from({ length: sizes[facet] as number }, (_, value) =>
      Number(values.includes(value)),
    )
    const places = valuesOf[facet] as Uint8Array
    for (let cell = 0; cell < bucketCount; cell++) {
      if (fits[places[cell] as number]) continue
      failures[cell] = failures[cell] === PASSES_ALL ? facet : failsSeveral
    }
  })
  return failures
}

/** Room for the values of a facet. */
const width = 8
/** For each cell and facet the place of its value among all. */
const slots = Uint8Array.from(
  { length: bucketCount * sizes.length },
  (_, i) =>
    (i % sizes.length) * width + (valuesOf[i % sizes.length]?.[Math.floor(i / sizes.length)] as number),
)

/** The total, and per facet how many there would be with each value: what fails one choice counts for that facet only. */
export function sumBuckets(counts: Int32Array, failures: Uint8Array) {
  const sums = new Int32Array(sizes.length * width)
  let total = 0
  for (let cell = 0; cell < bucketCount; cell++) {
    const jobs = counts[cell] as number
    const failed = failures[cell] as number
    if (jobs === 0 || failed === failsSeveral) continue
    const first = cell * sizes.length
    if (failed !== PASSES_ALL) {
      ;(sums[slots[first + failed] as number] as number) += jobs
      continue
    }
    total += jobs
    for (let at = first; at < first + sizes.length; at++) (sums[slots[at] as number] as number) += jobs
  }
  return {
    total,
    facets: sizes.map((size, facet) => Array.from(sums.subarray(facet * width, facet * width + size))),
  }
}
