// The index itself: a set of jobs per lexeme, and columns. Changes may come late, twice, or in any order,
// as long as each brings the row as it is by then.
import { ageCount, bucketOf } from '../facets/facet-buckets.ts'
import { facetOf } from '../facets/facet-layout.ts'
import { addId, type Bitmap, emptyBitmap, hasId, remove, toIds } from './bitmap/bitmap.ts'
import { addToBitmap, removeFromBitmap } from './bitmap/bitmap-map.ts'
import { increment, type Totals } from './histogram.ts'
import { type Columns, emptyColumns, growColumns } from './job-columns.ts'

/** A row of Postgres as it is now. Times are milliseconds since 1970. */
export type JobRow = {
  seq: number
  company: number
  /** All its facets, packed; see facet-layout.ts. */
  facet: number
  payLow: number
  payHigh: number
  posted: number
  openUntil: number
  latitude: number
  longitude: number
  lexemes: string[]
}
export type CompanyRow = { number: number; visible: boolean; replyDays: number }

/** The days a company takes to answer, where nothing is known yet: after every other. */
const unknownReply = 9999

export type JobIndex = {
  terms: Map<string, Bitmap>
  /** Every job there is a row of. */
  all: Bitmap
  /** Those nobody may see now, and those that are gone. */
  hidden: Bitmap
  columns: Columns
  companies: Map<number, CompanyRow>
  replies: Map<number, Bitmap>
  ages: Map<number, Bitmap>
  /** Visible jobs counted, kept up to date; null until somebody asks. */
  whole: Totals | null
  /** The moment this index shows, and when the next visible job closes by itself. */
  now: number
  nextClose: number
  /** Whoever was posted after the first is younger than it, and so on: oldest first. */
  cutoffs: number[]
}

export const emptyIndex = (): JobIndex => ({
  terms: new Map(),
  all: emptyBitmap(),
  hidden: emptyBitmap(),
  columns: emptyColumns(1024),
  companies: new Map(),
  replies: new Map(),
  ages: new Map(),
  whole: null,
  now: 0,
  nextClose: Number.POSITIVE_INFINITY,
  cutoffs: [],
})

const nobody = emptyBitmap()
/** The jobs with this lexeme; an empty set if nobody has it. */
export const jobsWith = ({ terms }: JobIndex, lexeme: string) => terms.get(lexeme) ?? nobody

/** `gone` holds every lexeme that edits took away since the job was last put here. */
export function putJob(index: JobIndex, row: JobRow, gone: readonly string[]) {
  const { seq } = row
  leave(index, seq)
  for (const lexeme of gone) removeFromBitmap(index.terms, lexeme, seq)
  for (const lexeme of row.lexemes) {
    // A lexeme is cut out of a page of rows; as a key it would keep that whole page in memory.
    addToBitmap(index.terms, index.terms.has(lexeme) ? lexeme : Buffer.from(lexeme).toString(), seq)
  }
  fillColumns(index, row)
  addId(index.all, seq)
  addToBitmap(index.ages, (index.columns.cell[seq] as number) % ageCount, seq)
  addToBitmap(index.replies, replyDaysOf(index, seq), seq)
  showIfVisible(index, seq)
}

/** Without its row a job is in no answer, even while lexemes of it are left. */
export function dropJob(index: JobIndex, seq: number, gone: readonly string[]) {
  leave(index, seq)
  for (const lexeme of gone) removeFromBitmap(index.terms, lexeme, seq)
  remove(index.all, seq)
}

/** Out of what follows from its columns, before they change. */
function leave(index: JobIndex, seq: number) {
  const known = hasId(index.all, seq)
  hide(index, seq)
  if (!known) return
  removeFromBitmap(index.ages, (index.columns.cell[seq] as number) % ageCount, seq)
  removeFromBitmap(index.replies, replyDaysOf(index, seq), seq)
}

function fillColumns(index: JobIndex, row: JobRow) {
  const columns = growColumns(index.columns, row.seq)
  index.columns = columns
  const { seq } = row
  columns.cell[seq] = bucketOf(row.facet, ageOf(index, row.posted))
  columns.industry[seq] = facetOf('industry', row.facet)
  columns.company[seq] = row.company
  columns.payLow[seq] = row.payLow
  columns.payHigh[seq] = row.payHigh
  columns.posted[seq] = row.posted
  columns.openUntil[seq] = row.openUntil
  columns.latitude[seq] = row.latitude
  columns.longitude[seq] = row.longitude
}

/** Says whether a company's jobs may be seen and how quickly it answers. No row is read: a few sets change. */
export function putCompany(index: JobIndex, row: CompanyRow) {
  const daysBefore = index.companies.get(row.number)?.replyDays ?? unknownReply
  index.companies.set(row.number, row)
  for (const seq of toIds(jobsWith(index, `c:${row.number}`)).slice()) {
    if (!hasId(index.all, seq)) continue
    if (row.replyDays !== daysBefore) {
      removeFromBitmap(index.replies, daysBefore, seq)
      addToBitmap(index.replies, row.replyDays, seq)
    }
    if (row.visible) showIfVisible(index, seq)
    else hide(index, seq)
  }
}

export const replyDaysOf = ({ companies, columns }: JobIndex, seq: number) =>
  companies.get(columns.company[seq] as number)?.replyDays ?? unknownReply

export const isVisible = ({ columns, companies, now }: JobIndex, seq: number) =>
  (columns.openUntil[seq] as number) > now && companies.get(columns.company[seq] as number)?.visible === true

function showIfVisible(index: JobIndex, seq: number) {
  if (!isVisible(index, seq)) {
    hide(index, seq)
    return
  }
  index.nextClose = Math.min(index.nextClose, index.columns.openUntil[seq] as number)
  if (hasId(index.hidden, seq)) {
    remove(index.hidden, seq)
    count(index, seq, 1)
  }
}

function hide(index: JobIndex, seq: number) {
  if (hasId(index.hidden, seq)) return
  addId(index.hidden, seq)
  if (hasId(index.all, seq)) count(index, seq, -1)
}

function count({ whole, columns }: JobIndex, seq: number, change: number) {
  if (whole) increment(whole, columns, seq, change)
}

export function ageOf({ cutoffs }: Pick<JobIndex, 'cutoffs'>, posted: number) {
  let age = 0
  while (age < cutoffs.length && posted > (cutoffs[age] as number)) age++
  return age
}
