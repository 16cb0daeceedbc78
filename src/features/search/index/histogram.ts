// How many jobs there are in each cell, and in each industry, in one pass. The total and every facet, each counted
// without its own choice, are sums over it.
import { bucketCount, PASSES_ALL } from '../facets/facet-buckets.ts'
import type { Choice, Histogram } from '../facets/facet-counts.ts'
import { maxIndustries } from '../facets/facet-layout.ts'
import type { Bitmap } from './bitmap/bitmap.ts'
import type { Columns } from './job-columns.ts'

/** One for every cell that all choices leave. */
function passingOf({ failures }: Choice) {
  const passing = new Uint8Array(bucketCount)
  for (let cell = 0; cell < bucketCount; cell++) if (failures[cell] === PASSES_ALL) passing[cell] = 1
  return passing
}

function chosenOf({ industries }: Choice) {
  const chosen = new Uint8Array(maxIndustries).fill(industries ? 0 : 1)
  for (const industry of industries ?? []) chosen[industry] = 1
  return chosen
}

/** Jobs one by one. */
export function countJobs(jobs: Bitmap, columns: Columns, choice: Choice): Histogram {
  const some = { counts: new Int32Array(bucketCount), industries: new Int32Array(maxIndustries) }
  const passing = passingOf(choice)
  // Most searches choose nothing; then every job counts and there is nothing to look up.
  if (!choice.industries && !passing.includes(0)) countAll(jobs, columns, some)
  else countChosen(jobs, columns, some, passing, chosenOf(choice))
  return some
}

// This is where a search spends its time. Each loop is written out: calls and closures would double what a job costs.

function countAll(
  { ids, bits, size }: Bitmap,
  { cell, industry }: Columns,
  { counts, industries }: Histogram,
) {
  if (bits) {
    for (let i = 0; i < bits.length; i++) {
      const first = (i << 5) + 31
      for (let word = bits[i] as number; word !== 0; word &= word - 1) {
        const id = first - Math.clz32(word & -word)
        ;(counts[cell[id] as number] as number)++
        ;(industries[industry[id] as number] as number)++
      }
    }
    return
  }
  for (let i = 0; i < size; i++) {
    const id = (ids as Uint32Array)[i] as number
    ;(counts[cell[id] as number] as number)++
    ;(industries[industry[id] as number] as number)++
  }
}

function countChosen(
  { ids, bits, size }: Bitmap,
  { cell, industry }: Columns,
  { counts, industries }: Histogram,
  passing: Uint8Array,
  chosen: Uint8Array,
) {
  if (bits) {
    for (let i = 0; i < bits.length; i++) {
      const first = (i << 5) + 31
      for (let word = bits[i] as number; word !== 0; word &= word - 1) {
        const id = first - Math.clz32(word & -word)
        const itsCell = cell[id] as number
        const its = industry[id] as number
        ;(counts[itsCell] as number) += chosen[its] as number
        ;(industries[its] as number) += passing[itsCell] as number
      }
    }
    return
  }
  for (let i = 0; i < size; i++) {
    const id = (ids as Uint32Array)[i] as number
    const itsCell = cell[id] as number
    const its = industry[id] as number
    ;(counts[itsCell] as number) += chosen[its] as number
    ;(industries[its] as number) += passing[itsCell] as number
  }
}

/** Every visible job: in each cell, in each industry, and by industry in each cell. Kept, so that browsing is instant. */
export type Totals = Histogram & { cellsOf: Map<number, Int32Array> }

export const emptyTotals = (): Totals => ({
  counts: new Int32Array(bucketCount),
  industries: new Int32Array(maxIndustries),
  cellsOf: new Map(),
})

export function increment(
  { counts, industries, cellsOf }: Totals,
  columns: Columns,
  id: number,
  change: number,
) {
  const cell = columns.cell[id] as number
  const industry = columns.industry[id] as number
  let inside = cellsOf.get(industry)
  if (!inside) {
    inside = new Int32Array(bucketCount)
    cellsOf.set(industry, inside)
  }
  counts[cell] = (counts[cell] as number) + change
  industries[industry] = (industries[industry] as number) + change
  inside[cell] = (inside[cell] as number) + change
}

export function aggregateTotals({ counts, industries, cellsOf }: Totals, choice: Choice): Histogram {
  // A copy, since the kept counts go on changing.
  const some: Histogram = { counts: counts.slice(), industries: industries.slice() }
  if (choice.industries) {
    some.counts = new Int32Array(bucketCount)
    for (const industry of choice.industries) {
      const inside = cellsOf.get(industry)
      if (inside) addUp(some.counts, inside)
    }
  }
  const passing = passingCells(choice)
  if (passing.length < bucketCount) {
    some.industries = new Int32Array(maxIndustries)
    for (const [industry, inside] of cellsOf) some.industries[industry] = sumOf(inside, passing)
  }
  return some
}

function passingCells({ failures }: Choice) {
  const passing = new Uint16Array(bucketCount)
  let size = 0
  for (let cell = 0; cell < bucketCount; cell++) if (failures[cell] === PASSES_ALL) passing[size++] = cell
  return passing.subarray(0, size)
}

function addUp(sums: Int32Array, some: Int32Array) {
  for (let cell = 0; cell < bucketCount; cell++) sums[cell] = (sums[cell] as number) + (some[cell] as number)
}

function sumOf(some: Int32Array, passing: Uint16Array) {
  let sum = 0
  for (let i = 0; i < passing.length; i++) sum += some[passing[i] as number] as number
  return sum
}
