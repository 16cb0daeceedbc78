// The jobs that a question is about before its facets narrow them: words, place, company; visible ones only.
import type { Near, Question } from '../question.ts'
import { type Asked, readTsquery } from '../tsquery.ts'
import { emptySet, fromSorted, has, type IdSet } from './id-set.ts'
import { type JobIndex, jobsWith } from './job-index.ts'
import { borrowRoom } from './lent-memory.ts'
import { and, andNot, listed, or } from './set-algebra.ts'

/** Null stands for all visible jobs, whose counts are kept ready. `exactly` are the jobs known to have the words. */
export function coreOf(index: JobIndex, question: Question, exactly?: Uint32Array): IdSet | null {
  const { asked, narrow, near, replyDays } = question
  const parts: IdSet[] = []
  if (exactly) parts.push(fromSorted(exactly))
  else if (asked) parts.push(evaluated(index, asked))
  if (narrow) parts.push(evaluated(index, narrow))
  if (near?.cells) parts.push(evaluated(index, near.cells))
  if (replyDays !== null) {
    parts.push(or([...index.replies].flatMap(([days, jobs]) => (days <= replyDays ? [jobs] : []))))
  }
  if (parts.length === 0 && !near) return null
  const found = visible(index, parts.length > 0 ? allOf(parts) : index.all)
  return near ? within(index, found, near) : found
}

export const visible = (index: JobIndex, jobs: IdSet) =>
  index.hidden.size === 0 ? jobs : andNot(jobs, index.hidden)

export function evaluated(index: JobIndex, printed: string) {
  const asked = readTsquery(printed)
  return asked ? evaluate(index, asked) : emptySet()
}

/**
 * Sets hold no order of words, so a phrase is taken for its words together: too many jobs. Under an exclusion
 * too many would leave out too many, so there a phrase is taken for nobody (`strict`).
 */
function evaluate(index: JobIndex, asked: Asked, strict = false): IdSet {
  if ('word' in asked) return jobsWith(index, asked.word)
  if ('not' in asked) return andNot(index.all, evaluate(index, asked.not, !strict))
  if ('any' in asked) return or(asked.any.map((one) => evaluate(index, one, strict)))
  if ('phrase' in asked && strict) return emptySet()
  const parts = 'all' in asked ? asked.all : asked.phrase
  const wanted = parts.filter((part) => !('not' in part)).map((part) => evaluate(index, part, strict))
  let found = wanted.length > 0 ? allOf(wanted) : index.all
  for (const part of parts) if ('not' in part) found = andNot(found, evaluate(index, part.not, !strict))
  return found
}

/** Whether one job has these words, in whatever order. */
export function holds(index: JobIndex, asked: Asked, seq: number): boolean {
  const holdsToo = (one: Asked) => holds(index, one, seq)
  if ('word' in asked) return has(jobsWith(index, asked.word), seq)
  if ('not' in asked) return !holdsToo(asked.not)
  if ('any' in asked) return asked.any.some(holdsToo)
  return ('all' in asked ? asked.all : asked.phrase).every(holdsToo)
}

/** Fewest first: each step then looks at no more than what is left. */
export function allOf(sets: IdSet[]) {
  const [first = emptySet(), ...others] = sets.sort((one, other) => weight(one) - weight(other))
  return others.reduce((found, set) => (found.size === 0 ? found : and(found, set)), first)
}
const weight = ({ size, bits }: IdSet) => (size >= 0 ? size : (bits as Uint32Array).length << 5)

const within = (index: JobIndex, jobs: IdSet, near: Near) => {
  const most = near.degrees * near.degrees
  return only(jobs, (seq) => distanceOf(index, near, seq) <= most)
}

/** The square of the distance in degrees of latitude; Postgres computes the very same. */
export function distanceOf({ columns }: JobIndex, { latitude, longitude, cosLat }: Near, seq: number) {
  const x = (columns.latitude[seq] as number) - latitude
  const y = ((columns.longitude[seq] as number) - longitude) * cosLat
  return x * x + y * y
}

/** Whose pay reaches into the wanted range. */
export function paying(index: JobIndex, jobs: IdSet, { payMin, payMax }: Question) {
  const { payLow, payHigh } = index.columns
  const least = payMin ?? 0
  const most = payMax ?? Number.POSITIVE_INFINITY
  return only(jobs, (seq) => (payHigh[seq] as number) >= least && (payLow[seq] as number) <= most)
}

function only(jobs: IdSet, keep: (seq: number) => boolean) {
  const ids = listed(jobs)
  const kept = borrowRoom(ids.length)
  let count = 0
  for (let i = 0; i < ids.length; i++) if (keep(ids[i] as number)) kept[count++] = ids[i] as number
  return fromSorted(kept, count)
}
