// The inverted index: a bitmap of jobs per lexeme, and columns. Changes may arrive late, twice, or in any order, as long
// as each brings the current row.
import { bucketOf, countByAge } from '../facets/facet-buckets.ts'
import { facetOf } from '../facets/facet-layout.ts'
import { addId, type Bitmap, bitmapHas, bitmapToIds, emptyBitmap, removeId } from './bitmap/bitmap.ts'
import { addToBitmap, removeFromBitmap } from './bitmap/bitmap-map.ts'
import { type FacetTotals, increment } from './histogram.ts'
import { emptyJobColumns, growColumns, type JobColumns } from './job-columns.ts'

/** A current row of `search_index_row`. Times are milliseconds since 1970. */
export type IndexedJob = {
  seq: number
  company: number
  /** All facets, packed; see facet-layout.ts. */
  facet: number
  payLow: number
  payHigh: number
  posted: number
  openUntil: number
  latitude: number
  longitude: number
  /** Latitudes and longitudes of its further places, in turn. */
  furtherPoints: number[]
  lexemes: string[]
}
export type IndexedCompany = { number: number; visible: boolean; replyDays: number }

/** Reply days of a company without data: sorts after every other. */
const unknownReplyDays = 9999

export type JobIndex = {
  terms: Map<string, Bitmap>
  /** Every job that has a row. */
  all: Bitmap
  /** Jobs that are not visible now, and jobs whose row was deleted. */
  hidden: Bitmap
  columns: JobColumns
  /** Latitudes and longitudes of the further places of the jobs that have some. */
  furtherPoints: number[][]
  companies: Map<number, IndexedCompany>
  jobsByReplyDays: Map<number, Bitmap>
  jobsByAge: Map<number, Bitmap>
  /** Counts of all visible jobs; null until first needed, then kept up to date. */
  totals: FacetTotals | null
  /** The time that visibility was last computed for, and when the next visible job expires. */
  now: number
  nextExpiry: number
  /** Start times of the posted windows, oldest first. */
  windowStarts: number[]
}

export const createEmptyIndex = (): JobIndex => ({
  terms: new Map(),
  all: emptyBitmap(),
  hidden: emptyBitmap(),
  columns: emptyJobColumns(1024),
  furtherPoints: [],
  companies: new Map(),
  jobsByReplyDays: new Map(),
  jobsByAge: new Map(),
  totals: null,
  now: 0,
  nextExpiry: Number.POSITIVE_INFINITY,
  windowStarts: [],
})

const noJobs = emptyBitmap()
/** The jobs with this lexeme; not to be changed. */
export const jobsWithTerm = ({ terms }: JobIndex, lexeme: string) => terms.get(lexeme) ?? noJobs

/** Inserts or updates a job. `removedTerms` holds every lexeme the job has lost since it was last put. */
export function indexJob(index: JobIndex, row: IndexedJob, removedTerms: readonly string[]) {
  const { seq } = row
  removeDerived(index, seq)
  for (const lexeme of removedTerms) removeFromBitmap(index.terms, lexeme, seq)
  for (const lexeme of row.lexemes) {
    // Copied, because a lexeme is a slice of a page of rows and as a map key would keep the whole page in memory.
    addToBitmap(index.terms, index.terms.has(lexeme) ? lexeme : Buffer.from(lexeme).toString(), seq)
  }
  fillColumns(index, row)
  addId(index.all, seq)
  addToBitmap(index.jobsByAge, (index.columns.bucket[seq] as number) % countByAge, seq)
  addToBitmap(index.jobsByReplyDays, replyDaysOf(index, seq), seq)
  showIfVisible(index, seq)
}

/** A job that is not in `all` never matches, even if some of its lexemes remain. */
export function removeIndexedJob(index: JobIndex, seq: number, removedTerms: readonly string[]) {
  removeDerived(index, seq)
  for (const lexeme of removedTerms) removeFromBitmap(index.terms, lexeme, seq)
  removeId(index.all, seq)
}

/** Removes a job from everything derived from its columns, before they change. */
function removeDerived(index: JobIndex, seq: number) {
  const isKnown = bitmapHas(index.all, seq)
  hide(index, seq)
  if (!isKnown) return
  removeFromBitmap(index.jobsByAge, (index.columns.bucket[seq] as number) % countByAge, seq)
  removeFromBitmap(index.jobsByReplyDays, replyDaysOf(index, seq), seq)
}

function fillColumns(index: JobIndex, row: IndexedJob) {
  const columns = growColumns(index.columns, row.seq)
  index.columns = columns
  const { seq } = row
  columns.bucket[seq] = bucketOf(row.facet, jobAgeOf(index, row.posted))
  columns.industry[seq] = facetOf('industry', row.facet)
  columns.company[seq] = row.company
  columns.payLow[seq] = row.payLow
  columns.payHigh[seq] = row.payHigh
  columns.posted[seq] = row.posted
  columns.openUntil[seq] = row.openUntil
  columns.latitude[seq] = row.latitude
  columns.longitude[seq] = row.longitude
  const place = columns.furtherPoints[seq] as number
  if (place > 0) index.furtherPoints[place - 1] = row.furtherPoints
  else if (row.furtherPoints.length > 0)
    columns.furtherPoints[seq] = index.furtherPoints.push(row.furtherPoints)
}

/** Updates the visibility and reply days of all jobs of a company without reading their rows again. */
export function indexCompany(index: JobIndex, row: IndexedCompany) {
  const previousReplyDays = index.companies.get(row.number)?.replyDays ?? unknownReplyDays
  index.companies.set(row.number, row)
  for (const seq of bitmapToIds(jobsWithTerm(index, `c:${row.number}`)).slice()) {
    if (!bitmapHas(index.all, seq)) continue
    if (row.replyDays !== previousReplyDays) {
      removeFromBitmap(index.jobsByReplyDays, previousReplyDays, seq)
      addToBitmap(index.jobsByReplyDays, row.replyDays, seq)
    }
    if (row.visible) showIfVisible(index, seq)
    else hide(index, seq)
  }
}

export const replyDaysOf = ({ companies, columns }: JobIndex, seq: number) =>
  companies.get(columns.company[seq] as number)?.replyDays ?? unknownReplyDays

export const isIndexedJobVisible = ({ columns, companies, now }: JobIndex, seq: number) =>
  (columns.openUntil[seq] as number) > now && companies.get(columns.company[seq] as number)?.visible === true

function showIfVisible(index: JobIndex, seq: number) {
  if (!isIndexedJobVisible(index, seq)) {
    hide(index, seq)
    return
  }
  index.nextExpiry = Math.min(index.nextExpiry, index.columns.openUntil[seq] as number)
  if (bitmapHas(index.hidden, seq)) {
    removeId(index.hidden, seq)
    updateTotals(index, seq, 1)
  }
}

function hide(index: JobIndex, seq: number) {
  if (bitmapHas(index.hidden, seq)) return
  addId(index.hidden, seq)
  if (bitmapHas(index.all, seq)) updateTotals(index, seq, -1)
}

function updateTotals({ totals, columns }: JobIndex, seq: number, change: number) {
  if (totals) increment(totals, columns, seq, change)
}

export function jobAgeOf({ windowStarts }: Pick<JobIndex, 'windowStarts'>, posted: number) {
  let age = 0
  while (age < windowStarts.length && posted > (windowStarts[age] as number)) age++
  return age
}
