// The jobs that a question is about before its facets narrow them: words, place, company; visible ones only.
import type { GeoCircle, SearchQuery } from '../query/search-query.ts'
import { readTsquery, type Tsquery } from '../query/tsquery.ts'
import { acquireRoom } from './bitmap/array-pool.ts'
import { type Bitmap, bitmapFromSorted, emptyBitmap, hasId } from './bitmap/bitmap.ts'
import { intersect, or, sortedIds, subtract } from './bitmap/set-algebra.ts'
import { type JobIndex, jobsWith } from './job-index.ts'

/** Null stands for all visible jobs, whose counts are kept ready. `exactly` are the jobs known to have the words. */
export function matchingJobs(index: JobIndex, question: SearchQuery, exactly?: Uint32Array): Bitmap | null {
  const { asked, narrow, near, replyDays } = question
  const parts: Bitmap[] = []
  if (exactly) parts.push(bitmapFromSorted(exactly))
  else if (asked) parts.push(evaluated(index, asked))
  if (narrow) parts.push(evaluated(index, narrow))
  if (near?.cells) parts.push(evaluated(index, near.cells))
  if (replyDays !== null) {
    parts.push(or([...index.replies].flatMap(([days, jobs]) => (days <= replyDays ? [jobs] : []))))
  }
  if (parts.length === 0 && !near) return null
  const found = visible(index, parts.length > 0 ? intersectAll(parts) : index.all)
  return near ? within(index, found, near) : found
}

export const visible = (index: JobIndex, jobs: Bitmap) =>
  index.hidden.size === 0 ? jobs : subtract(jobs, index.hidden)

export function evaluated(index: JobIndex, printed: string) {
  const asked = readTsquery(printed)
  return asked ? evaluate(index, asked) : emptyBitmap()
}

/**
 * Sets hold no order of words, so a phrase is taken for its words together: too many jobs. Under an exclusion
 * too many would leave out too many, so there a phrase is taken for nobody (`strict`).
 */
function evaluate(index: JobIndex, asked: Tsquery, strict = false): Bitmap {
  if ('word' in asked) return jobsWith(index, asked.word)
  if ('not' in asked) return subtract(index.all, evaluate(index, asked.not, !strict))
  if ('any' in asked) return or(asked.any.map((one) => evaluate(index, one, strict)))
  if ('phrase' in asked && strict) return emptyBitmap()
  const parts = 'all' in asked ? asked.all : asked.phrase
  const wanted = parts.filter((part) => !('not' in part)).map((part) => evaluate(index, part, strict))
  let found = wanted.length > 0 ? intersectAll(wanted) : index.all
  for (const part of parts) if ('not' in part) found = subtract(found, evaluate(index, part.not, !strict))
  return found
}

/** Whether one job has these words, in whatever order. */
export function jobMatches(index: JobIndex, asked: Tsquery, seq: number): boolean {
  const holdsToo = (one: Tsquery) => jobMatches(index, one, seq)
  if ('word' in asked) return hasId(jobsWith(index, asked.word), seq)
  if ('not' in asked) return !holdsToo(asked.not)
  if ('any' in asked) return asked.any.some(holdsToo)
  return ('all' in asked ? asked.all : asked.phrase).every(holdsToo)
}

/** Fewest first: each step then looks at no more than what is left. */
export function intersectAll(sets: Bitmap[]) {
  const [first = emptyBitmap(), ...others] = sets.sort((one, other) => weight(one) - weight(other))
  return others.reduce((found, set) => (found.size === 0 ? found : intersect(found, set)), first)
}
const weight = ({ size, bits }: Bitmap) => (size >= 0 ? size : (bits as Uint32Array).length << 5)

const within = (index: JobIndex, jobs: Bitmap, near: GeoCircle) => {
  const most = near.degrees * near.degrees
  return only(jobs, (seq) => distanceOf(index, near, seq) <= most)
}

/** The square of the distance in degrees of latitude; Postgres computes the very same. */
export function distanceOf({ columns }: JobIndex, { latitude, longitude, cosLat }: GeoCircle, seq: number) {
  const x = (columns.latitude[seq] as number) - latitude
  const y = ((columns.longitude[seq] as number) - longitude) * cosLat
  return x * x + y * y
}

/** Whose pay reaches into the wanted range. */
export function jobsPaying(index: JobIndex, jobs: Bitmap, { payMin, payMax }: SearchQuery) {
  const { payLow, payHigh } = index.columns
  const least = payMin ?? 0
  const most = payMax ?? Number.POSITIVE_INFINITY
  return only(jobs, (seq) => (payHigh[seq] as number) >= least && (payLow[seq] as number) <= most)
}

function only(jobs: Bitmap, keep: (seq: number) => boolean) {
  const ids = sortedIds(jobs)
  const kept = acquireRoom(ids.length)
  let count = 0
  for (let i = 0; i < ids.length; i++) if (keep(ids[i] as number)) kept[count++] = ids[i] as number
  return bitmapFromSorted(kept, count)
}
