import { countByAge } from '../facets/facet-buckets.ts'
import { addId, bitmapHas, bitmapToIds, removeId } from './bitmap/bitmap.ts'
import { addToBitmap, removeFromBitmap } from './bitmap/bitmap-map.ts'
import { increment } from './histogram.ts'
import { isIndexedJobVisible, type JobIndex, jobAgeOf, replyDaysOf } from './job-index.ts'

/** Moves the clock of the index: closes expired jobs, and re-buckets ages when the posted windows moved (once a minute). */
export function advanceTime(index: JobIndex, now: number, windowStarts: number[]) {
  if (now > index.now) index.now = now
  if (windowStarts.some((start, age) => start !== index.windowStarts[age])) rebucketAges(index, windowStarts)
  if (index.now < index.nextExpiry) return
  index.nextExpiry = Number.POSITIVE_INFINITY
  const { openUntil } = index.columns
  for (const seq of bitmapToIds(index.all)) {
    if (bitmapHas(index.hidden, seq)) continue
    const closesAt = openUntil[seq] as number
    if (closesAt > index.now) index.nextExpiry = Math.min(index.nextExpiry, closesAt)
    else {
      addId(index.hidden, seq)
      if (index.totals) increment(index.totals, index.columns, seq, -1)
    }
  }
}

function rebucketAges(index: JobIndex, windowStarts: number[]) {
  index.windowStarts = windowStarts
  const { bucket, posted } = index.columns
  for (const seq of bitmapToIds(index.all)) {
    const oldAge = (bucket[seq] as number) % countByAge
    const age = jobAgeOf(index, posted[seq] as number)
    if (age === oldAge) continue
    const totals = bitmapHas(index.hidden, seq) ? null : index.totals
    if (totals) increment(totals, index.columns, seq, -1)
    bucket[seq] = (bucket[seq] as number) - oldAge + age
    if (totals) increment(totals, index.columns, seq, 1)
    removeFromBitmap(index.jobsByAge, oldAge, seq)
    addToBitmap(index.jobsByAge, age, seq)
  }
}

/** Rebuilds everything derived from terms and columns after loading a file. Needs the clock to be set. */
export function rebuildTimeTerms(index: JobIndex) {
  const { bucket, posted } = index.columns
  for (const seq of bitmapToIds(index.all)) {
    const oldBucket = bucket[seq] as number
    const age = jobAgeOf(index, posted[seq] as number)
    bucket[seq] = oldBucket - (oldBucket % countByAge) + age
    addToBitmap(index.jobsByAge, age, seq)
    addToBitmap(index.jobsByReplyDays, replyDaysOf(index, seq), seq)
    if (isIndexedJobVisible(index, seq)) removeId(index.hidden, seq)
    else addId(index.hidden, seq)
  }
  index.nextExpiry = 0
}
