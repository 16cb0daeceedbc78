// The index itself: a set of jobs per lexeme, and columns. Changes may come late, twice, or in any order,
// as long as each brings the row as it is by then.
import { type Combinations, combinationOf, noCombinations } from './combinations.ts'
import { add, emptySet, has, type IdSet, remove, toIds } from './id-set.ts'
import { ages, type Columns, emptyColumns, withRoom } from './job-columns.ts'
import { addTo, payStep, type Steps, squareOf, takeFrom } from './steps.ts'

/** A row of Postgres, as it is now. Times are seconds since 1970. */
export type IndexRow = {
  seq: number
  company: number
  pay: number
  posted: number
  closes: number
  /** Degrees; not a number where the place is unknown. */
  latitude: number
  longitude: number
  /** Whether the job may be seen as far as it decides that itself, its closing time aside. */
  open: boolean
  lexemes: string[]
}
export type CompanyRow = {
  company: number
  visible: boolean /** Usual days to a first answer; 0 is unknown. */
  replyDays: number
}

export type JobIndex = {
  terms: Map<string, IdSet>
  /** Every job that has lexemes here. */
  all: IdSet
  /** Those among them that nobody may see now. */
  hidden: IdSet
  columns: Columns
  combinations: Combinations
  companies: Map<number, CompanyRow>
  /** Jobs by step of pay, and by the days their company takes to answer. */
  pays: Steps
  replies: Steps
  /** Jobs by half a degree of latitude and longitude. */
  squares: Steps
  /** Jobs by age: how many of the cutoffs they are younger than. */
  ages: Steps
  /** Visible jobs by cell, kept up to date; null until somebody asks. */
  whole: Int32Array | null
  /** The second this index shows, and when the next visible job closes. */
  now: number
  nextClose: number
  /** From which second on a job counts as so young, oldest age first. */
  cutoffs: number[]
}

export const emptyIndex = (facets: readonly string[]): JobIndex => ({
  terms: new Map(),
  all: emptySet(),
  hidden: emptySet(),
  columns: emptyColumns(1024),
  combinations: noCombinations(facets),
  companies: new Map(),
  pays: new Map(),
  replies: new Map(),
  squares: new Map(),
  ages: new Map(),
  whole: null,
  now: 0,
  nextClose: Number.POSITIVE_INFINITY,
  cutoffs: [],
})

/** The jobs with this lexeme; an empty set if nobody has it. */
export const jobsWith = ({ terms }: JobIndex, lexeme: string) => terms.get(lexeme) ?? nobody
const nobody = emptySet()

/** `gone` holds every lexeme that edits took away since the job was put here. */
export function putJob(index: JobIndex, row: IndexRow, gone: readonly string[]) {
  const { seq } = row
  const known = has(index.all, seq)
  // A job that cannot be seen is not worth the memory until it can.
  if (!known && !row.open) return
  if (known) hide(index, seq)
  for (const lexeme of gone) takeFrom(index.terms, lexeme, seq)
  for (const lexeme of row.lexemes) addTo(index.terms, lexeme, seq)
  if (known) step(index, seq, takeFrom)
  fillColumns(index, row)
  step(index, seq, addTo)
  if (!known) {
    add(index.all, seq)
    add(index.hidden, seq)
  }
  showIfVisible(index, seq)
}

function step(index: JobIndex, seq: number, move: typeof addTo) {
  const { columns, companies, pays, replies, squares } = index
  move(index.ages, (columns.cell[seq] as number) % ages, seq)
  move(pays, payStep(columns.pay[seq] as number), seq)
  move(replies, companies.get(columns.company[seq] as number)?.replyDays ?? 0, seq)
  const latitude = columns.latitude[seq] as number
  if (!Number.isNaN(latitude)) move(squares, squareOf(latitude, columns.longitude[seq] as number), seq)
}

function fillColumns(index: JobIndex, row: IndexRow) {
  const columns = withRoom(index.columns, row.seq)
  index.columns = columns
  const { seq } = row
  columns.cell[seq] = combinationOf(index.combinations, row.lexemes) * ages + ageOf(index, row.posted)
  columns.company[seq] = row.company
  columns.pay[seq] = row.pay
  columns.posted[seq] = row.posted
  columns.closes[seq] = row.closes
  columns.latitude[seq] = row.latitude
  columns.longitude[seq] = row.longitude
  columns.open[seq] = row.open ? 1 : 0
  const combinations = index.combinations.count * ages
  if (index.whole && index.whole.length < combinations) {
    const wider = new Int32Array(combinations * 2)
    wider.set(index.whole)
    index.whole = wider
  }
}

/** The row is no longer in Postgres. Its lexemes stay behind until the index is built anew; nothing shows them. */
export function dropJob(index: JobIndex, seq: number) {
  if (!has(index.all, seq)) return
  index.columns.open[seq] = 0
  hide(index, seq)
}

/** Says whether a company's jobs may be seen and how quickly it answers. No row is read: a few sets change. */
export function putCompany(index: JobIndex, row: CompanyRow) {
  const daysBefore = index.companies.get(row.company)?.replyDays ?? 0
  index.companies.set(row.company, row)
  for (const seq of toIds(jobsWith(index, `c:${row.company}`)).slice()) {
    if (row.replyDays !== daysBefore) {
      takeFrom(index.replies, daysBefore, seq)
      addTo(index.replies, row.replyDays, seq)
    }
    if (row.visible) showIfVisible(index, seq)
    else hide(index, seq)
  }
}

export function isVisible({ columns, companies, now }: JobIndex, seq: number) {
  return (
    columns.open[seq] === 1 &&
    (columns.closes[seq] as number) > now &&
    companies.get(columns.company[seq] as number)?.visible === true
  )
}

function showIfVisible(index: JobIndex, seq: number) {
  if (!has(index.hidden, seq) || !isVisible(index, seq)) return
  remove(index.hidden, seq)
  index.nextClose = Math.min(index.nextClose, index.columns.closes[seq] as number)
  count(index, seq, 1)
}

function hide(index: JobIndex, seq: number) {
  if (has(index.hidden, seq)) return
  add(index.hidden, seq)
  count(index, seq, -1)
}

function count({ whole, columns }: JobIndex, seq: number, change: number) {
  const cell = columns.cell[seq] as number
  if (whole) whole[cell] = (whole[cell] as number) + change
}

function ageOf({ cutoffs }: JobIndex, posted: number) {
  let age = 0
  while (age < cutoffs.length && posted > (cutoffs[age] as number)) age++
  return age
}

/** Moves the clock: jobs grow older and close by themselves. `cutoffs` change once a minute at most. */
export function advance(index: JobIndex, now: number, cutoffs: number[]) {
  index.now = now
  if (cutoffs.some((cutoff, age) => cutoff !== index.cutoffs[age])) {
    index.cutoffs = cutoffs
    index.whole = null
    const { cell, posted } = index.columns
    for (const seq of toIds(index.all)) {
      const old = (cell[seq] as number) % ages
      const age = ageOf(index, posted[seq] as number)
      if (age === old) continue
      cell[seq] = (cell[seq] as number) - old + age
      takeFrom(index.ages, old, seq)
      addTo(index.ages, age, seq)
    }
  }
  if (now < index.nextClose) return
  index.nextClose = Number.POSITIVE_INFINITY
  const { closes } = index.columns
  for (const seq of toIds(index.all)) {
    const time = closes[seq] as number
    if (time <= now) hide(index, seq)
    else if (time < index.nextClose && isVisible(index, seq)) index.nextClose = time
  }
}

/** After reading sets and columns from a file: everything that follows from them. */
export function derive(index: JobIndex) {
  const { cell, posted } = index.columns
  for (const seq of toIds(index.all)) {
    const kept = cell[seq] as number
    cell[seq] = kept - (kept % ages) + ageOf(index, posted[seq] as number)
    step(index, seq, addTo)
    if (!isVisible(index, seq)) add(index.hidden, seq)
  }
  // The first search sets the clock.
  index.nextClose = 0
}
