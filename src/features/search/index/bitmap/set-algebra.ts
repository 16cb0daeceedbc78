// What two sets have in common, together, or apart. Results lie in lent memory: `recycle` makes them void.

import { acquire, acquireRoom } from './array-pool.ts'
import {
  type Bitmap,
  bitmapFromBits,
  bitmapFromSorted,
  bitmapSize,
  emptyBitmap,
  setBit,
  toIds,
} from './bitmap.ts'

/** All ids of a set, rising and not to be changed. */
export const sortedIds = (set: Bitmap) => toIds(set, set.bits ? acquireRoom(bitmapSize(set)) : undefined)

export function intersect(one: Bitmap, other: Bitmap): Bitmap {
  if (one.bits && other.bits) return bitmapFromBits(bothBits(one.bits, other.bits))
  const [few, many] = one.bits || (other.ids && one.size > other.size) ? [other, one] : [one, other]
  const ids = few.ids as Uint32Array
  const common = acquireRoom(few.size)
  const { bits } = many
  let count = 0
  if (bits) {
    const end = bits.length << 5
    for (let i = 0; i < few.size && (ids[i] as number) < end; i++) {
      const id = ids[i] as number
      if (((bits[id >>> 5] as number) >>> (id & 31)) & 1) common[count++] = id
    }
    return bitmapFromSorted(common, count)
  }
  return bitmapFromSorted(common, bothIds(ids, few.size, many.ids as Uint32Array, many.size, common))
}

function bothBits(one: Uint32Array, other: Uint32Array) {
  const words = Math.min(one.length, other.length)
  const bits = acquire(words)
  for (let i = 0; i < words; i++) bits[i] = (one[i] as number) & (other[i] as number)
  return bits
}

/** Walks the few and gallops through the many: doubling steps, then halving. */
function bothIds(
  few: Uint32Array,
  fewSize: number,
  many: Uint32Array,
  manySize: number,
  common: Uint32Array,
) {
  let count = 0
  let at = 0
  for (let i = 0; i < fewSize && at < manySize; i++) {
    const id = few[i] as number
    let step = 1
    while (at + step < manySize && (many[at + step] as number) < id) step <<= 1
    let to = Math.min(manySize, at + step + 1)
    at += step >>> 1
    while (at < to) {
      const middle = (at + to) >>> 1
      if ((many[middle] as number) < id) at = middle + 1
      else to = middle
    }
    if (at < manySize && many[at] === id) common[count++] = id
  }
  return count
}

/** Those of `one` that `other` lacks. */
export function subtract(one: Bitmap, other: Bitmap): Bitmap {
  if (one.bits) {
    const bits = acquire(one.bits.length)
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
  const left = acquireRoom(one.size)
  const theirs = other.ids
  let count = 0
  let at = 0
  for (let i = 0; i < one.size; i++) {
    const id = ids[i] as number
    if (other.bits) {
      if ((((other.bits[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 0) left[count++] = id
    } else if (theirs) {
      while (at < other.size && (theirs[at] as number) < id) at++
      if (at >= other.size || theirs[at] !== id) left[count++] = id
    }
  }
  return bitmapFromSorted(left, count)
}

/** Sorting an id costs as much as looking through so many words of bits. */
const wordsPerId = 16

export function or(sets: readonly Bitmap[]): Bitmap {
  const [only] = sets
  if (sets.length < 2) return only ?? emptyBitmap()
  let total = 0
  let words = 0
  for (const set of sets) {
    total += set.bits ? Number.POSITIVE_INFINITY : set.size
    words = Math.max(words, set.bits?.length ?? 0, set.ids && set.size > 0 ? wordsOf(set) : 0)
  }
  if (total * wordsPerId > words) return bitmapFromBits(anyBits(sets, words))
  const ids = acquireRoom(total).subarray(0, total)
  let count = 0
  for (const set of sets) {
    ids.set(sortedIds(set), count)
    count += set.size
  }
  ids.sort()
  let kept = 0
  for (let i = 0; i < count; i++) if (i === 0 || ids[i] !== ids[i - 1]) ids[kept++] = ids[i] as number
  return bitmapFromSorted(ids, kept)
}

const wordsOf = ({ ids, size }: Bitmap) => ((((ids as Uint32Array)[size - 1] as number) >>> 15) + 1) << 10

function anyBits(sets: readonly Bitmap[], words: number) {
  const bits = acquire(words).fill(0)
  for (const set of sets) {
    if (set.bits) {
      for (let i = 0; i < set.bits.length; i++) bits[i] = (bits[i] as number) | (set.bits[i] as number)
    } else {
      const ids = set.ids as Uint32Array
      for (let i = 0; i < set.size; i++) setBit(bits, ids[i] as number)
    }
  }
  return bits
}
