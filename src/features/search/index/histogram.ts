// How many jobs there are of each combination of facet values and age, in one pass. The total and every facet,
// each counted without its own choice, are sums over it.
import type { Combinations } from './combinations.ts'
import { type IdSet, sizeOf, toIds } from './id-set.ts'
import { ages } from './job-index.ts'

/** Visible jobs by cell. The array is used again by the next call. */
export function countCells(jobs: IdSet, cell: Uint32Array, cells: number) {
  if (scratch.length < cells) scratch = new Int32Array(cells * 2)
  else scratch.fill(0, 0, cells)
  const counts = scratch
  const { bits } = jobs
  if (!bits) {
    const ids = jobs.ids as Uint32Array
    for (let i = 0; i < jobs.size; i++) tally(counts, cell[ids[i] as number] as number)
    return counts
  }
  for (let i = 0; i < bits.length; i++) {
    const first = (i << 5) + 31
    for (let word = bits[i] as number; word !== 0; word &= word - 1) {
      tally(counts, cell[first - Math.clz32(word & -word)] as number)
    }
  }
  return counts
}
let scratch = new Int32Array(0)

function tally(counts: Int32Array, cell: number) {
  counts[cell] = (counts[cell] as number) + 1
}

export type Counts = {
  total: number
  /** Per facet, how many jobs there would be with each value, by the value's place. */
  facets: Int32Array[]
  /** How many there would be of each age. */
  ages: Int32Array
}

/** `chosen` has, per facet, the wanted values by place, or null where all are; `youngest` is the least age wanted. */
export function sumCells(
  counts: Int32Array,
  { values, placesOf, count }: Combinations,
  chosen: (Uint8Array | null)[],
  youngest: number,
): Counts {
  const facets = values.map((list) => new Int32Array(list.length))
  const byAge = new Int32Array(ages)
  let total = 0
  for (let combination = 0; combination < count; combination++) {
    const from = combination * ages
    let young = 0
    let old = 0
    for (let age = 0; age < ages; age++) {
      const jobs = counts[from + age] as number
      if (age < youngest) old += jobs
      else young += jobs
    }
    if (young + old === 0) continue
    // A combination that fails one choice counts only for that facet; one that fails two counts nowhere.
    let failed = -1
    let failures = 0
    for (let facet = 0; facet < chosen.length; facet++) {
      const wanted = chosen[facet]
      if (wanted && wanted[(placesOf[facet] as Uint16Array)[combination] as number] !== 1) {
        failed = facet
        failures++
      }
    }
    if (failures === 0) {
      total += young
      for (let facet = 0; facet < facets.length; facet++) raise(facets, facet, placesOf, combination, young)
      for (let age = 0; age < ages; age++)
        byAge[age] = (byAge[age] as number) + (counts[from + age] as number)
    } else if (failures === 1) raise(facets, failed, placesOf, combination, young)
  }
  return { total, facets, ages: byAge }
}

function raise(
  facets: Int32Array[],
  facet: number,
  placesOf: Uint16Array[],
  combination: number,
  jobs: number,
) {
  const counts = facets[facet] as Int32Array
  const place = (placesOf[facet] as Uint16Array)[combination] as number
  counts[place] = (counts[place] as number) + jobs
}

/** Fewer jobs than this are counted one by one, without a look at every combination there is. */
const few = 512

/** The same sums for a handful of jobs. */
export function sumJobs(
  jobs: IdSet,
  cell: Uint32Array,
  combinations: Combinations,
  chosen: (Uint8Array | null)[],
  youngest: number,
): Counts | null {
  if (sizeOf(jobs) > few) return null
  const cells = new Map<number, number>()
  for (const id of toIds(jobs)) cells.set(cell[id] as number, (cells.get(cell[id] as number) ?? 0) + 1)
  const found = [...cells.keys()].map((one) => Math.floor(one / ages))
  const distinct = [...new Set(found)]
  const counts = new Int32Array(distinct.length * ages)
  for (const [one, jobsThere] of cells) {
    counts[distinct.indexOf(Math.floor(one / ages)) * ages + (one % ages)] = jobsThere
  }
  const placesOf = combinations.placesOf.map((column) =>
    Uint16Array.from(distinct, (place) => column[place] as number),
  )
  return sumCells(counts, { ...combinations, placesOf, count: distinct.length }, chosen, youngest)
}
