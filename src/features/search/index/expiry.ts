import { ageCount } from '../facets/facet-buckets.ts'
import { addId, hasId, remove, toIds } from './bitmap/bitmap.ts'
import { addToBitmap, removeFromBitmap } from './bitmap/bitmap-map.ts'
import { increment } from './histogram.ts'
import { ageOf, isVisible, type JobIndex, replyDaysOf } from './job-index.ts'

/** Moves the clock: jobs grow older and close by themselves. The cutoffs move once a minute. */
export function advanceTime(index: JobIndex, now: number, cutoffs: number[]) {
  if (now > index.now) index.now = now
  if (cutoffs.some((cutoff, age) => cutoff !== index.cutoffs[age])) rebucketAges(index, cutoffs)
  if (index.now < index.nextClose) return
  index.nextClose = Number.POSITIVE_INFINITY
  const { openUntil } = index.columns
  for (const seq of toIds(index.all)) {
    if (hasId(index.hidden, seq)) continue
    const time = openUntil[seq] as number
    if (time > index.now) index.nextClose = Math.min(index.nextClose, time)
    else {
      addId(index.hidden, seq)
      if (index.whole) increment(index.whole, index.columns, seq, -1)
    }
  }
}

function rebucketAges(index: JobIndex, cutoffs: number[]) {
  index.cutoffs = cutoffs
  const { cell, posted } = index.columns
  for (const seq of toIds(index.all)) {
    const old = (cell[seq] as number) % ageCount
    const age = ageOf(index, posted[seq] as number)
    if (age === old) continue
    const whole = hasId(index.hidden, seq) ? null : index.whole
    if (whole) increment(whole, index.columns, seq, -1)
    cell[seq] = (cell[seq] as number) - old + age
    if (whole) increment(whole, index.columns, seq, 1)
    removeFromBitmap(index.ages, old, seq)
    addToBitmap(index.ages, age, seq)
  }
}

/** After reading sets and columns from a file: everything that follows from them. The clock must be set. */
export function rebuildDerived(index: JobIndex) {
  const { cell, posted } = index.columns
  for (const seq of toIds(index.all)) {
    const kept = cell[seq] as number
    const age = ageOf(index, posted[seq] as number)
    cell[seq] = kept - (kept % ageCount) + age
    addToBitmap(index.ages, age, seq)
    addToBitmap(index.replies, replyDaysOf(index, seq), seq)
    if (isVisible(index, seq)) remove(index.hidden, seq)
    else addId(index.hidden, seq)
  }
  index.nextClose = 0
}
