// The jobs that a question is about, before its facets narrow them: words, place, company, pay; visible ones only.
import type { Asked } from '../tsquery.ts'
import { emptySet, fromSorted, type IdSet, sizeOf, toIds } from './id-set.ts'
import { type JobIndex, jobsWith } from './job-index.ts'
import type { Near, Question } from './question.ts'
import { and, andNot, or } from './set-algebra.ts'
import { payStep, squareOf } from './steps.ts'

/** Null stands for all visible jobs, whose counts are kept ready. */
export function coreOf(index: JobIndex, question: Question): IdSet | null {
  const parts: IdSet[] = []
  if (question.exactly) parts.push(fromSorted(Uint32Array.from(question.exactly)))
  else if (question.asked) parts.push(evaluate(index, question.asked))
  for (const lexemes of question.narrow) parts.push(or(lexemes.map((lexeme) => jobsWith(index, lexeme))))
  if (question.payMin !== null) parts.push(paying(index, question.payMin))
  if (question.near) parts.push(or(squaresAround(index, question.near)))
  if (parts.length === 0) return null
  const found = visible(index, allOf(parts))
  return question.near ? within(index, found, question.near) : found
}

export const visible = (index: JobIndex, jobs: IdSet) =>
  sizeOf(index.hidden) > 0 ? andNot(jobs, index.hidden) : jobs

/**
 * Sets hold no order of words, so a phrase is taken for its words together: too many jobs. Under an exclusion
 * too many would be too few of the rest, so there a phrase is taken for nobody (`strict`).
 */
export function evaluate(index: JobIndex, asked: Asked, strict = false): IdSet {
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

/** Fewest first: each step then looks at no more than what is left. */
export function allOf(sets: IdSet[]) {
  const [first = emptySet(), ...others] = sets.sort((one, other) => weight(one) - weight(other))
  return others.reduce((found, set) => (found.size === 0 ? found : and(found, set)), first)
}
const weight = ({ size, bits }: IdSet) => (size >= 0 ? size : (bits as Uint32Array).length << 5)

function paying(index: JobIndex, payMin: number) {
  const first = payStep(payMin)
  const { pay } = index.columns
  const sets = [...index.pays].filter(([step]) => step > first).map(([, jobs]) => jobs)
  const edge = toIds(index.pays.get(first) ?? emptySet()).filter((seq) => (pay[seq] as number) >= payMin)
  return or([...sets, fromSorted(edge)])
}

function squaresAround({ squares }: JobIndex, { latitude, longitude, cosine, degrees }: Near) {
  const found: IdSet[] = []
  const wide = degrees / cosine
  for (
    let north = Math.floor((latitude - degrees) * 2);
    north <= Math.floor((latitude + degrees) * 2);
    north++
  ) {
    for (let east = Math.floor((longitude - wide) * 2); east <= Math.floor((longitude + wide) * 2); east++) {
      const jobs = squares.get(squareOf(north / 2, east / 2))
      if (jobs) found.push(jobs)
    }
  }
  return found
}

function within(index: JobIndex, jobs: IdSet, near: Near) {
  const most = near.degrees * near.degrees
  return fromSorted(toIds(jobs).filter((seq) => distanceOf(index, near, seq) <= most))
}

/** The square of the distance in degrees of latitude; Postgres computes the very same. */
export function distanceOf({ columns }: JobIndex, { latitude, longitude, cosine }: Near, seq: number) {
  const north = (columns.latitude[seq] as number) - latitude
  const east = ((columns.longitude[seq] as number) - longitude) * cosine
  return north * north + east * east
}
