// Intersection, union and difference. Results use arrays of the pool and are invalid after `releaseAll`.

import { acquireArray, acquireAtLeast } from './array-pool.ts'
import {
  type Bitmap,
  bitmapFromBits,
  bitmapFromSorted,
  bitmapSize,
  bitmapToIds,
  emptyBitmap,
  setBitmapId,
} from './bitmap.ts'

/** All ids, ascending; not to be changed. */
export const sortedIds = (set: Bitmap) =>
  bitmapToIds(set, set.bits ? acquireAtLeast(bitmapSize(set)) : undefined)

export function intersect(one: Bitmap, other: Bitmap): Bitmap {
  if (one.bits && other.bits) return bitmapFromBits(intersectBits(one.bits, other.bits))
  const [smaller, larger] = one.bits || (other.ids && one.size > other.size) ? [other, one] : [one, other]
  const ids = smaller.ids as Uint32Array
  const common = acquireAtLeast(smaller.size)
  const { bits } = larger
  let count = 0
  if (bits) {
    const end = bits.length << 5
    for (let i = 0; i < smaller.size && (ids[i] as number) < end; i++) {
      const id = ids[i] as number
      if (((bits[id >>> 5] as number) >>> (id & 31)) & 1) common[count++] = id
    }
    return bitmapFromSorted(common, count)
  }
  return bitmapFromSorted(
    common,
    intersectIds(ids, smaller.size, larger.ids as Uint32Array, larger.size, common),
  )
}

function intersectBits(one: Uint32Array, other: Uint32Array) {
  const words = Math.min(one.length, other.length)
  const bits = acquireArray(words)
  for (let i = 0; i < words; i++) bits[i] = (one[i] as number) & (other[i] as number)
  return bits
}

/** Galloping intersection: for each id of the smaller array, doubling steps in the larger one, then a binary search. */
function intersectIds(
  smaller: Uint32Array,
  smallerSize: number,
  larger: Uint32Array,
  largerSize: number,
  common: Uint32Array,
) {
  let count = 0
  let at = 0
  for (let i = 0; i < smallerSize && at < largerSize; i++) {
    const id = smaller[i] as number
    let step = 1
    while (at + step < largerSize && (larger[at + step] as number) < id) step <<= 1
    let to = Math.min(largerSize, at + step + 1)
    at += step >>> 1
    while (at < to) {
      const middle = (at + to) >>> 1
      if ((larger[middle] as number) < id) at = middle + 1
      else to = middle
    }
    if (at < largerSize && larger[at] === id) common[count++] = id
  }
  return count
}

/** The ids of `one` that are not in `other`. */
export function subtract(one: Bitmap, other: Bitmap): Bitmap {
  if (one.bits) {
    const bits = acquireArray(one.bits.length)
    bits.set(one.bits)
    if (other.bits) {
      const words = Math.min(bits.length, other.bits.length)
      for (let i = 0; i < words; i++) bits[i] = (bits[i] as number) & ~(other.bits[i] as number)
    } else {
      const ids = other.ids as Uint32Array
      for (let i = 0; i < other.size; i++) {
        const id = ids[i] as number
        bits[id >>> 5] = (bits[id >>> 5] as number) & ~(1 << (id & 31))
      }
    }
    return bitmapFromBits(bits)
  }
  const ids = one.ids as Uint32Array
  const remaining = acquireAtLeast(one.size)
  const excluded = other.ids
  let count = 0
  let at = 0
  for (let i = 0; i < one.size; i++) {
    const id = ids[i] as number
    if (other.bits) {
      if ((((other.bits[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 0) remaining[count++] = id
    } else if (excluded) {
      while (at < other.size && (excluded[at] as number) < id) at++
      if (at >= other.size || excluded[at] !== id) remaining[count++] = id
    }
  }
  return bitmapFromSorted(remaining, count)
}

/** Whether looking up each of so many ids costs less than scanning so many words of bits. */
export const isLookupCheaper = (ids: number, words: number) => ids <= Math.max(1_024, words / 4)

/** Sorting one id costs about as much as scanning this many words of bits. */
const wordsPerId = 16

export function union(sets: readonly Bitmap[]): Bitmap {
  const [only] = sets
  if (sets.length < 2) return only ?? emptyBitmap()
  let total = 0
  let words = 0
  for (const set of sets) {
    total += set.bits ? Number.POSITIVE_INFINITY : set.size
    words = Math.max(words, set.bits?.length ?? 0, set.ids && set.size > 0 ? wordCapacity(set) : 0)
  }
  if (total * wordsPerId > words) {
    const bits = bitmapFromBits(unionBits(sets, words))
    return isLookupCheaper(total, words) ? bitmapFromSorted(bitmapToIds(bits, acquireAtLeast(total))) : bits
  }
  const ids = acquireAtLeast(total).subarray(0, total)
  let count = 0
  for (const set of sets) {
    ids.set(sortedIds(set), count)
    count += set.size
  }
  ids.sort()
  let unique = 0
  for (let i = 0; i < count; i++) if (i === 0 || ids[i] !== ids[i - 1]) ids[unique++] = ids[i] as number
  return bitmapFromSorted(ids, unique)
}

const wordCapacity = ({ ids, size }: Bitmap) =>
  ((((ids as Uint32Array)[size - 1] as number) >>> 15) + 1) << 10

function unionBits(sets: readonly Bitmap[], words: number) {
  const bits = acquireArray(words).fill(0)
  for (const set of sets) {
    if (set.bits) {
      for (let i = 0; i < set.bits.length; i++) bits[i] = (bits[i] as number) | (set.bits[i] as number)
    } else {
      const ids = set.ids as Uint32Array
      for (let i = 0; i < set.size; i++) setBitmapId(bits, ids[i] as number)
    }
  }
  return bits
}
