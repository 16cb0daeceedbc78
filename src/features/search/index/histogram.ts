// How many jobs there are in each cell, and in each industry, in one pass. The total and every facet, each counted
// without its own choice, are sums over it.
import { cells, fitsAll, mostIndustries } from '../cells.ts'
import type { Choice, Histogram } from '../facet-counts.ts'
import type { IdSet } from './id-set.ts'
import type { Columns } from './job-columns.ts'

/** One for every cell that all choices leave. */
function passingOf({ failures }: Choice) {
  const passing = new Uint8Array(cells)
  for (let cell = 0; cell < cells; cell++) if (failures[cell] === fitsAll) passing[cell] = 1
  return passing
}

function chosenOf({ industries }: Choice) {
  const chosen = new Uint8Array(mostIndustries).fill(industries ? 0 : 1)
  for (const industry of industries ?? []) chosen[industry] = 1
  return chosen
}

/** Jobs one by one. This is where a search spends its time, so nothing here is a closure: those cost it double. */
export function countJobs(
  { ids, bits, size }: IdSet,
  { cell, industry }: Columns,
  choice: Choice,
): Histogram {
  const counts = new Int32Array(cells)
  const industries = new Int32Array(mostIndustries)
  const passing = passingOf(choice)
  const chosen = chosenOf(choice)
  // Most searches choose nothing; then every job counts and there is nothing to look up.
  const isOpen = !choice.industries && !passing.includes(0)
  if (bits) {
    for (let i = 0; i < bits.length; i++) {
      const first = (i << 5) + 31
      for (let word = bits[i] as number; word !== 0; word &= word - 1) {
        const id = first - Math.clz32(word & -word)
        tally(cell[id] as number, industry[id] as number, counts, industries, isOpen, passing, chosen)
      }
    }
  } else {
    for (let i = 0; i < size; i++) {
      const id = (ids as Uint32Array)[i] as number
      tally(cell[id] as number, industry[id] as number, counts, industries, isOpen, passing, chosen)
    }
  }
  return { counts, industries }
}

function tally(
  cell: number,
  industry: number,
  counts: Int32Array,
  industries: Int32Array,
  isOpen: boolean,
  passing: Uint8Array,
  chosen: Uint8Array,
) {
  counts[cell] = (counts[cell] as number) + (isOpen ? 1 : (chosen[industry] as number))
  industries[industry] = (industries[industry] as number) + (isOpen ? 1 : (passing[cell] as number))
}

/** Every visible job: in each cell, in each industry, and by industry in each cell. Kept, so that browsing is instant. */
export type Whole = Histogram & { cellsOf: Map<number, Int32Array> }

export const emptyWhole = (): Whole => ({
  counts: new Int32Array(cells),
  industries: new Int32Array(mostIndustries),
  cellsOf: new Map(),
})

export function raise({ counts, industries, cellsOf }: Whole, columns: Columns, id: number, change: number) {
  const cell = columns.cell[id] as number
  const industry = columns.industry[id] as number
  let inside = cellsOf.get(industry)
  if (!inside) {
    inside = new Int32Array(cells)
    cellsOf.set(industry, inside)
  }
  counts[cell] = (counts[cell] as number) + change
  industries[industry] = (industries[industry] as number) + change
  inside[cell] = (inside[cell] as number) + change
}

export function countWhole({ counts, industries, cellsOf }: Whole, choice: Choice): Histogram {
  // A copy, since the kept counts go on changing.
  const some: Histogram = { counts: counts.slice(), industries: industries.slice() }
  if (choice.industries) {
    some.counts = new Int32Array(cells)
    for (const industry of choice.industries) {
      const inside = cellsOf.get(industry)
      if (inside) addUp(some.counts, inside)
    }
  }
  const passing = passingCells(choice)
  if (passing.length < cells) {
    some.industries = new Int32Array(mostIndustries)
    for (const [industry, inside] of cellsOf) some.industries[industry] = sumOf(inside, passing)
  }
  return some
}

function passingCells({ failures }: Choice) {
  const passing = new Uint16Array(cells)
  let size = 0
  for (let cell = 0; cell < cells; cell++) if (failures[cell] === fitsAll) passing[size++] = cell
  return passing.subarray(0, size)
}

function addUp(sums: Int32Array, some: Int32Array) {
  for (let cell = 0; cell < cells; cell++) sums[cell] = (sums[cell] as number) + (some[cell] as number)
}

function sumOf(some: Int32Array, passing: Uint16Array) {
  let sum = 0
  for (let i = 0; i < passing.length; i++) sum += some[passing[i] as number] as number
  return sum
}
