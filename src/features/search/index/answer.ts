import type { Found, Question } from '../question.ts'
import { readTsquery } from '../tsquery.ts'
import { advance } from './clock.ts'
import { coreOf, distanceOf, evaluated, holds, visible } from './core.ts'
import { chosenAmong, count } from './count.ts'
import { emptySet, type IdSet } from './id-set.ts'
import { type JobIndex, jobsWith } from './job-index.ts'
import { recycle } from './lent-memory.ts'
import { type After, byKey, byStep, byTier, lowest, type Ranked } from './order.ts'
import { and, listed } from './set-algebra.ts'

/** Total, facets and one page, all exact but for phrases: `exactly` are the jobs where Postgres found them. */
export function answer(index: JobIndex, question: Question, now: number, exactly?: Uint32Array): Found {
  advance(index, now, question.windows.toReversed())
  try {
    const { total, counts, jobs } = count(index, question, coreOf(index, question, exactly))
    const { ids, keys } = total > 0 ? pageOf(index, question, jobs ?? visible(index, index.all)) : nothing
    const { limit, offset } = question
    const seqs = ids.slice(offset, offset + limit)
    const last = offset + seqs.length - 1
    // One more was looked for than the page holds: whether another page follows.
    const next = ids.length > last + 1 ? cursorOf(question, keys[last] as number, ids[last] as number) : null
    return { seqs, fits: fitsOf(index, question, seqs), next, total, approx: false, counts }
  } finally {
    recycle()
  }
}

function fitsOf(index: JobIndex, { told }: Question, seqs: number[]) {
  const asked = told.map(readTsquery)
  return seqs.map((seq) => asked.flatMap((one, place) => (one && holds(index, one, seq) ? [place] : [])))
}

/** Not the same place in each stretch: what comes at regular intervals must not be hit each time, or never. */
const within = (stretch: number) => (stretch * 0.618_033_988_75) % 1

/** The jobs that may have the words, facets aside, and how many. Above `most` only some, evenly spread. */
export function candidates(index: JobIndex, question: Question, now: number, most: number, sample: number) {
  advance(index, now, question.windows.toReversed())
  try {
    const ids = listed(coreOf(index, question) ?? emptySet())
    const spread = ids.length / sample
    const some =
      ids.length <= most
        ? ids.slice()
        : Uint32Array.from({ length: sample }, (_, i) => ids[Math.floor((i + within(i)) * spread)] ?? 0)
    return { total: ids.length, ids: some }
  } finally {
    recycle()
  }
}

const nothing: Ranked = { ids: [], keys: [] }

/** As the cursor says it: pay counts down, and the newest need no key. */
const cursorOf = ({ sort }: Question, key: number, seq: number) =>
  sort === 'newest' ? [seq] : [sort === 'pay' ? -key : key, seq]

function afterOf({ sort, cursor }: Question): After {
  if (!cursor) return null
  const [first = 0, second = 0] = cursor
  return sort === 'newest' ? { key: 0, seq: first } : { key: sort === 'pay' ? -first : first, seq: second }
}

function pageOf(index: JobIndex, question: Question, core: IdSet): Ranked {
  const { sort, near, limit, offset } = question
  const jobs = chosenAmong(index, question, core)
  const after = afterOf(question)
  const wanted = offset + limit + 1
  if (sort === 'relevance') return byTier(tiersOf(index, question, jobs), wanted, after)
  if (sort === 'nearest' && near) {
    return lowest(listed(jobs), wanted, (seq) => distanceOf(index, near, seq), after)
  }
  if (sort === 'pay') {
    const { payHigh } = index.columns
    return byStep(jobs, paySets(index, after), wanted, (seq) => -(payHigh[seq] as number), after)
  }
  if (sort === 'fastest') {
    const byDays = [...index.replies].sort(([one], [other]) => one - other)
    return byKey(jobs, byDays, wanted, after)
  }
  return byTier([() => jobs], wanted, after)
}

const stepOf = (pay: number) => Math.floor(Math.log(Math.max(pay, 1)) / 0.06)
const highestStep = stepOf(2 ** 31)

/** Jobs by steps of 6 % of pay, highest first. One step early, in case the logarithms differ in the last place. */
function paySets(index: JobIndex, after: After) {
  const first = after ? stepOf(-after.key) + 1 : highestStep
  return Array.from({ length: first + 1 }, (_, i) => jobsWith(index, `p:${first - i}`)).filter(
    ({ size }) => size > 0,
  )
}

/** The exact title, all words in the title, one of them there or as a skill, all words anywhere. Tiers nest. */
function tiersOf(index: JobIndex, { title, exact, partly }: Question, jobs: IdSet) {
  const those = (printed: string | null) => (printed ? and(jobs, evaluated(index, printed)) : emptySet())
  return [() => those(exact), () => those(title), () => those(partly ?? title), () => jobs]
}
