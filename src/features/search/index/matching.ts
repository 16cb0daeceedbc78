// The visible jobs that match a query before its facet filters: words, place, company, reply days.
import { degreesEast, type GeoCircle, type SearchQuery } from '../query/search-query.ts'
import { parseTsquery, type Tsquery } from '../query/tsquery.ts'
import { acquireAtLeast } from './bitmap/array-pool.ts'
import { type Bitmap, bitmapFromSorted, bitmapHas, emptyBitmap } from './bitmap/bitmap.ts'
import { intersect, isLookupCheaper, sortedIds, subtract, union } from './bitmap/set-algebra.ts'
import { type JobIndex, jobsWithTerm } from './job-index.ts'

/** Null stands for all visible jobs, whose counts are kept. `exactIds` are the jobs known to have the words. */
export function matchingJobs(index: JobIndex, query: SearchQuery, exactIds?: Uint32Array): Bitmap | null {
  const { tsquery, filterTerms, near, maxReplyDays } = query
  // The place first: it usually leaves few jobs, and the rest is then only looked up for those.
  let result: Bitmap | null = near?.cells ? evaluatePrinted(index, near.cells) : null
  const restrictTo = (printed: string) => {
    result = result ? filterByQuery(index, result, printed) : evaluatePrinted(index, printed)
  }
  if (filterTerms) restrictTo(filterTerms)
  if (exactIds) result = result ? intersect(result, bitmapFromSorted(exactIds)) : bitmapFromSorted(exactIds)
  else if (tsquery) restrictTo(tsquery)
  if (maxReplyDays !== null) {
    const fast = union(
      [...index.jobsByReplyDays].flatMap(([days, jobs]) => (days <= maxReplyDays ? [jobs] : [])),
    )
    result = result ? intersect(result, fast) : fast
  }
  if (!result && !near) return null
  const visible = withoutHidden(index, result ?? index.all)
  return near ? insideCircle(index, visible, near) : visible
}

export const withoutHidden = (index: JobIndex, jobs: Bitmap) =>
  index.hidden.size === 0 ? jobs : subtract(jobs, index.hidden)

const maxParsed = 50
const parsed = new Map<string, Tsquery | null>()

/** Several parts of one query hold the same long list of titles, and pages repeat it: the last ones are kept parsed. */
export function parsePrinted(printed: string) {
  const known = parsed.get(printed)
  if (known !== undefined) return known
  const tsquery = parseTsquery(printed)
  parsed.set(printed, tsquery)
  const [oldest] = parsed.keys()
  if (parsed.size > maxParsed && oldest !== undefined) parsed.delete(oldest)
  return tsquery
}

function evaluatePrinted(index: JobIndex, printed: string) {
  const tsquery = parsePrinted(printed)
  return tsquery ? evaluateTsquery(index, tsquery) : emptyBitmap()
}

/**
 * The index has no word positions, so a phrase is evaluated as its words together, which matches too many jobs. Under an
 * exclusion that would exclude too many, so there (`strict`) a phrase matches none.
 */
function evaluateTsquery(index: JobIndex, tsquery: Tsquery, strict = false): Bitmap {
  if ('word' in tsquery) return jobsWithTerm(index, tsquery.word)
  if ('not' in tsquery) return subtract(index.all, evaluateTsquery(index, tsquery.not, !strict))
  // Most forms of a word occur in no job.
  if ('any' in tsquery)
    return union(
      tsquery.any.map((one) => evaluateTsquery(index, one, strict)).filter(({ size }) => size !== 0),
    )
  if ('phrase' in tsquery && strict) return emptyBitmap()
  const conditions = 'all' in tsquery ? tsquery.all : tsquery.phrase
  const [first, ...rest] = byExpectedSize(index, conditions)
  if (!first) return index.all
  return rest.reduce(
    (result, part) => filterByTsquery(index, result, part, strict),
    evaluateTsquery(index, first, strict),
  )
}

/** Words first, the rarest before others, so that each step has the least to compare; last what excludes. */
function byExpectedSize(index: JobIndex, conditions: Tsquery[]) {
  const rankOf = (part: Tsquery) => {
    const words = 'any' in part ? part.any : [part]
    if (words.every((one) => 'word' in one))
      return words.reduce((sum, { word }) => sum + sizeBound(jobsWithTerm(index, word)), 0)
    return 'not' in part ? Number.MAX_VALUE : Number.MAX_SAFE_INTEGER
  }
  const ranked = conditions.map((part) => ({ part, rank: rankOf(part) }))
  return ranked.sort((one, other) => one.rank - other.rank).map(({ part }) => part)
}

/**
 * So few that looking each of them up costs less than combining two sets of all jobs, word by word of their bits. Sets of
 * many jobs have no list of ids.
 */
const areFew = (index: JobIndex, { ids, size }: Bitmap) =>
  ids !== null && isLookupCheaper(size, index.all.bits?.length ?? 0)

/** Those of the jobs that match. */
export function filterByQuery(index: JobIndex, jobs: Bitmap, printed: string): Bitmap {
  const tsquery = parsePrinted(printed)
  return tsquery ? filterByTsquery(index, jobs, tsquery) : emptyBitmap()
}

/** Those of the jobs that have one of these terms. */
export const filterByTerms = (index: JobIndex, jobs: Bitmap, lexemes: string[]) => {
  const sets = lexemes.map((lexeme) => jobsWithTerm(index, lexeme))
  return areFew(index, jobs) ? union(sets.map((set) => intersect(jobs, set))) : intersect(jobs, union(sets))
}

function filterByTsquery(index: JobIndex, jobs: Bitmap, tsquery: Tsquery, strict = false): Bitmap {
  if (areFew(index, jobs)) return filterFewJobs(index, jobs, tsquery, strict)
  if ('not' in tsquery) return subtract(jobs, evaluateTsquery(index, tsquery.not, !strict))
  return intersect(jobs, evaluateTsquery(index, tsquery, strict))
}

/** As `evaluateTsquery`, for few jobs. */
function filterFewJobs(index: JobIndex, jobs: Bitmap, tsquery: Tsquery, strict: boolean): Bitmap {
  if (jobs.size === 0) return jobs
  if ('word' in tsquery) return intersect(jobs, jobsWithTerm(index, tsquery.word))
  if ('not' in tsquery) return subtract(jobs, filterFewJobs(index, jobs, tsquery.not, !strict))
  if ('any' in tsquery) return union(tsquery.any.map((part) => filterFewJobs(index, jobs, part, strict)))
  if ('phrase' in tsquery && strict) return emptyBitmap()
  const conditions = 'all' in tsquery ? tsquery.all : tsquery.phrase
  return conditions.reduce((result, part) => filterFewJobs(index, result, part, strict), jobs)
}

/** Whether one job matches; phrases are evaluated as their words together. */
export function jobMatches(index: JobIndex, tsquery: Tsquery, seq: number): boolean {
  const matchesPart = (one: Tsquery) => jobMatches(index, one, seq)
  if ('word' in tsquery) return bitmapHas(jobsWithTerm(index, tsquery.word), seq)
  if ('not' in tsquery) return !matchesPart(tsquery.not)
  if ('any' in tsquery) return tsquery.any.some(matchesPart)
  return ('all' in tsquery ? tsquery.all : tsquery.phrase).every(matchesPart)
}

const sizeBound = ({ size, bits }: Bitmap) => (size >= 0 ? size : (bits as Uint32Array).length << 5)

const insideCircle = (index: JobIndex, jobs: Bitmap, near: GeoCircle) => {
  const maxSquared = near.degrees * near.degrees
  return filterJobs(jobs, (seq) => distanceOf(index, near, seq) <= maxSquared)
}

/** Squared distance of the nearest place, in degrees of latitude; NaN if none is known. */
export function distanceOf({ columns, furtherPoints }: JobIndex, near: GeoCircle, seq: number) {
  const first = squaredDistance(near, columns.latitude[seq] as number, columns.longitude[seq] as number)
  const place = columns.furtherPoints[seq] as number
  return place === 0 ? first : nearestOf(near, furtherPoints[place - 1] as number[], first)
}

function nearestOf(near: GeoCircle, points: number[], first: number) {
  let nearest = first
  for (let at = 0; at < points.length; at += 2) {
    const distance = squaredDistance(near, points[at] as number, points[at + 1] as number)
    // Also where the first is not known.
    if (!(nearest <= distance)) nearest = distance
  }
  return nearest
}

/** Postgres multiplies in the same order, so floats are equal. */
function squaredDistance(
  { latitude, longitude, cosLat }: GeoCircle,
  atLatitude: number,
  atLongitude: number,
) {
  const x = atLatitude - latitude
  const y = degreesEast(longitude, atLongitude) * cosLat
  return x * x + y * y
}

/** The jobs whose pay range overlaps the pay filter. */
export function jobsPaying(index: JobIndex, jobs: Bitmap, { payMin, payMax }: SearchQuery) {
  const { payLow, payHigh } = index.columns
  const min = payMin ?? 0
  const maxSquared = payMax ?? Number.POSITIVE_INFINITY
  return filterJobs(jobs, (seq) => (payHigh[seq] as number) >= min && (payLow[seq] as number) <= maxSquared)
}

function filterJobs(jobs: Bitmap, test: (seq: number) => boolean) {
  const ids = sortedIds(jobs)
  const passing = acquireAtLeast(ids.length)
  let count = 0
  for (let i = 0; i < ids.length; i++) if (test(ids[i] as number)) passing[count++] = ids[i] as number
  return bitmapFromSorted(passing, count)
}
