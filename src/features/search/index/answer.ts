import type { SearchQuery, SearchResult } from '../query/search-query.ts'
import { readTsquery } from '../query/tsquery.ts'
import { releaseAll } from './bitmap/array-pool.ts'
import { type Bitmap, emptyBitmap } from './bitmap/bitmap.ts'
import { intersect, sortedIds } from './bitmap/set-algebra.ts'
import { chosenAmong, count } from './count.ts'
import { advanceTime } from './expiry.ts'
import { type JobIndex, jobsWith } from './job-index.ts'
import { distanceOf, evaluated, jobMatches, matchingJobs, visible } from './matching.ts'
import { type PageStart, type Ranked, smallestK, topByKey, topByStep, topByTier } from './top-k.ts'

/** Total, facets and one page, all exact but for phrases: `exactly` are the jobs where Postgres found them. */
export function answer(
  index: JobIndex,
  question: SearchQuery,
  now: number,
  exactly?: Uint32Array,
): SearchResult {
  advanceTime(index, now, question.windows.toReversed())
  try {
    const { total, counts, jobs } = count(index, question, matchingJobs(index, question, exactly))
    const { ids, keys } = total > 0 ? pageOf(index, question, jobs ?? visible(index, index.all)) : nothing
    const { limit, offset } = question
    const seqs = ids.slice(offset, offset + limit)
    const last = offset + seqs.length - 1
    // One more was looked for than the page holds: whether another page follows.
    const next = ids.length > last + 1 ? cursorOf(question, keys[last] as number, ids[last] as number) : null
    return { seqs, fits: matchedFlags(index, question, seqs), next, total, approx: false, counts }
  } finally {
    releaseAll()
  }
}

function matchedFlags(index: JobIndex, { told }: SearchQuery, seqs: number[]) {
  const asked = told.map(readTsquery)
  return seqs.map((seq) => asked.flatMap((one, place) => (one && jobMatches(index, one, seq) ? [place] : [])))
}

/** Not the same place in each stretch: what comes at regular intervals must not be hit each time, or never. */
const within = (stretch: number) => (stretch * 0.618_033_988_75) % 1

/** The jobs that may have the words, facets aside, and how many. Above `most` only some, evenly spread. */
export function candidates(
  index: JobIndex,
  question: SearchQuery,
  now: number,
  most: number,
  sample: number,
) {
  advanceTime(index, now, question.windows.toReversed())
  try {
    const ids = sortedIds(matchingJobs(index, question) ?? emptyBitmap())
    const spread = ids.length / sample
    const some =
      ids.length <= most
        ? ids.slice()
        : Uint32Array.from({ length: sample }, (_, i) => ids[Math.floor((i + within(i)) * spread)] ?? 0)
    return { total: ids.length, ids: some }
  } finally {
    releaseAll()
  }
}

const nothing: Ranked = { ids: [], keys: [] }

/** As the cursor says it: pay counts down, and the newest need no key. */
const cursorOf = ({ sort }: SearchQuery, key: number, seq: number) =>
  sort === 'newest' ? [seq] : [sort === 'pay' ? -key : key, seq]

function afterOf({ sort, cursor }: SearchQuery): PageStart {
  if (!cursor) return null
  const [first = 0, second = 0] = cursor
  return sort === 'newest' ? { key: 0, seq: first } : { key: sort === 'pay' ? -first : first, seq: second }
}

function pageOf(index: JobIndex, question: SearchQuery, core: Bitmap): Ranked {
  const { sort, near, limit, offset } = question
  const jobs = chosenAmong(index, question, core)
  const after = afterOf(question)
  const wanted = offset + limit + 1
  if (sort === 'relevance') return topByTier(tiersOf(index, question, jobs), wanted, after)
  if (sort === 'nearest' && near) {
    return smallestK(sortedIds(jobs), wanted, (seq) => distanceOf(index, near, seq), after)
  }
  if (sort === 'pay') {
    const { payHigh } = index.columns
    return topByStep(jobs, paySets(index, after), wanted, (seq) => -(payHigh[seq] as number), after)
  }
  if (sort === 'fastest') {
    const byDays = [...index.replies].sort(([one], [other]) => one - other)
    return topByKey(jobs, byDays, wanted, after)
  }
  return topByTier([() => jobs], wanted, after)
}

const stepOf = (pay: number) => Math.floor(Math.log(Math.max(pay, 1)) / 0.06)
const highestStep = stepOf(2 ** 31)

/** Jobs by steps of 6 % of pay, highest first. One step early, in case the logarithms differ in the last place. */
function paySets(index: JobIndex, after: PageStart) {
  const first = after ? stepOf(-after.key) + 1 : highestStep
  return Array.from({ length: first + 1 }, (_, i) => jobsWith(index, `p:${first - i}`)).filter(
    ({ size }) => size > 0,
  )
}

/** The exact title, all words in the title, one of them there or as a skill, all words anywhere. Tiers nest. */
function tiersOf(index: JobIndex, { title, exact, partly }: SearchQuery, jobs: Bitmap) {
  const those = (printed: string | null) =>
    printed ? intersect(jobs, evaluated(index, printed)) : emptyBitmap()
  return [() => those(exact), () => those(title), () => those(partly ?? title), () => jobs]
}
