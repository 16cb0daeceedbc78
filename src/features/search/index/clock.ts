import { ages } from '../cells.ts'
import { raise } from './histogram.ts'
import { add, has, remove, toIds } from './id-set.ts'
import { ageOf, isVisible, type JobIndex, replyDaysOf } from './job-index.ts'
import { addTo, takeFrom } from './sets-by-key.ts'

/** Moves the clock: jobs grow older and close by themselves. The cutoffs move once a minute. */
export function advance(index: JobIndex, now: number, cutoffs: number[]) {
  if (now > index.now) index.now = now
  if (cutoffs.some((cutoff, age) => cutoff !== index.cutoffs[age])) growOlder(index, cutoffs)
  if (index.now < index.nextClose) return
  index.nextClose = Number.POSITIVE_INFINITY
  const { openUntil } = index.columns
  for (const seq of toIds(index.all)) {
    if (has(index.hidden, seq)) continue
    const time = openUntil[seq] as number
    if (time > index.now) index.nextClose = Math.min(index.nextClose, time)
    else {
      add(index.hidden, seq)
      if (index.whole) raise(index.whole, index.columns, seq, -1)
    }
  }
}

function growOlder(index: JobIndex, cutoffs: number[]) {
  index.cutoffs = cutoffs
  const { cell, posted } = index.columns
  for (const seq of toIds(index.all)) {
    const old = (cell[seq] as number) % ages
    const age = ageOf(index, posted[seq] as number)
    if (age === old) continue
    const whole = has(index.hidden, seq) ? null : index.whole
    if (whole) raise(whole, index.columns, seq, -1)
    cell[seq] = (cell[seq] as number) - old + age
    if (whole) raise(whole, index.columns, seq, 1)
    takeFrom(index.ages, old, seq)
    addTo(index.ages, age, seq)
  }
}

/** After reading sets and columns from a file: everything that follows from them. The clock must be set. */
export function derive(index: JobIndex) {
  const { cell, posted } = index.columns
  for (const seq of toIds(index.all)) {
    const kept = cell[seq] as number
    const age = ageOf(index, posted[seq] as number)
    cell[seq] = kept - (kept % ages) + age
    addTo(index.ages, age, seq)
    addTo(index.replies, replyDaysOf(index, seq), seq)
    if (isVisible(index, seq)) remove(index.hidden, seq)
    else add(index.hidden, seq)
  }
  index.nextClose = 0
}
