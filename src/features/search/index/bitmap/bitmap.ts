// A set of whole numbers in one of two forms: sorted ids while few, one bit per number when many.
// Indexed reads are cast, because every index here is within bounds.

export type Bitmap = {
  ids: Uint32Array | null
  bits: Uint32Array | null
  /** −1 until counted. */
  size: number
}

/** At one id per 32 numbers both forms take the same memory; up to this many ids, sorted ids are always used. */
const maxAlwaysSparse = 1024
const isDense = (size: number, highest: number) => size > maxAlwaysSparse && size * 32 > highest

const noIds = new Uint32Array(0)
export const emptyBitmap = (): Bitmap => ({ ids: noIds, bits: null, size: 0 })

/** Uses the array without copying it; it must be ascending. */
export const bitmapFromSorted = (ids: Uint32Array, size = ids.length): Bitmap => ({ ids, bits: null, size })
export const bitmapFromBits = (bits: Uint32Array, size = -1): Bitmap => ({ ids: null, bits, size })

/** Rounds up to blocks of 32,768 numbers, so that arrays of the pool fit again. */
const wordCapacityFor = (id: number) => ((id >>> 15) + 1) << 10

function popcount(word: number) {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function bitmapSize(set: Bitmap) {
  if (set.size < 0 && set.bits) {
    let size = 0
    for (let i = 0; i < set.bits.length; i++) size += popcount(set.bits[i] as number)
    set.size = size
  }
  return set.size
}

/** Binary search: how many of the sorted ids are below `id`. */
function countBelow(ids: Uint32Array, size: number, id: number) {
  let from = 0
  let to = size
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ids[middle] as number) < id) from = middle + 1
    else to = middle
  }
  return from
}

export function bitmapHas({ ids, bits, size }: Bitmap, id: number) {
  if (bits) return (((bits[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1
  const at = countBelow(ids as Uint32Array, size, id)
  return at < size && (ids as Uint32Array)[at] === id
}

/** New jobs have the highest numbers, so this usually appends. */
export function addId(set: Bitmap, id: number) {
  if (set.bits) {
    if (bitmapHas(set, id)) return
    const word = id >>> 5
    if (word >= set.bits.length) set.bits = grow(set.bits, wordCapacityFor(id))
    set.bits[word] = (set.bits[word] as number) | (1 << (id & 31))
    if (set.size >= 0) set.size++
    return
  }
  let ids = set.ids as Uint32Array
  const last = set.size > 0 ? (ids[set.size - 1] as number) : -1
  const at = last < id ? set.size : countBelow(ids, set.size, id)
  if (at < set.size && ids[at] === id) return
  if (set.size === ids.length) ids = set.ids = grow(ids, Math.ceil(set.size * 1.25) + 4)
  if (at < set.size) ids.copyWithin(at + 1, at, set.size)
  ids[at] = id
  set.size++
  densifyIfSmaller(set)
}

export function removeId(set: Bitmap, id: number) {
  if (!bitmapHas(set, id)) return
  if (set.bits) set.bits[id >>> 5] = (set.bits[id >>> 5] as number) & ~(1 << (id & 31))
  else if (set.ids)
    set.ids.copyWithin(countBelow(set.ids, set.size, id), countBelow(set.ids, set.size, id) + 1, set.size)
  if (set.size > 0) set.size--
}

/** Converts to the smaller form and frees spare capacity. */
export function compactBitmap(set: Bitmap) {
  if (set.bits && !isDense(bitmapSize(set) * 1.25, set.bits.length << 5)) {
    set.ids = bitmapToIds(set)
    set.bits = null
  } else if (set.ids && set.ids.length > set.size) set.ids = set.ids.slice(0, set.size)
}

function densifyIfSmaller(set: Bitmap) {
  const ids = set.ids as Uint32Array
  const last = ids[set.size - 1] ?? 0
  if (!isDense(set.size, last)) return
  const bits = new Uint32Array(wordCapacityFor(last))
  for (let i = 0; i < set.size; i++) setBitmapId(bits, ids[i] as number)
  set.bits = bits
  set.ids = null
}

export function setBitmapId(bits: Uint32Array, id: number) {
  bits[id >>> 5] = (bits[id >>> 5] as number) | (1 << (id & 31))
}

function grow(array: Uint32Array, length: number) {
  const grown = new Uint32Array(length)
  grown.set(array)
  return grown
}

/** All ids, ascending. For sorted ids a view that must not be changed; for bits written to `room`, or to a new array. */
export function bitmapToIds(set: Bitmap, target?: Uint32Array): Uint32Array {
  const { ids, bits, size } = set
  if (!bits) return (ids as Uint32Array).subarray(0, size)
  const all = target ?? new Uint32Array(bitmapSize(set))
  let count = 0
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i] as number; word !== 0; word &= word - 1) {
      all[count++] = (i << 5) + 31 - Math.clz32(word & -word)
    }
  }
  return all.subarray(0, count)
}

/** The highest ids below `before` that pass `keep`, highest first, until there are `count`. */
export function largestIds(
  { ids, bits, size }: Bitmap,
  count: number,
  before = Number.POSITIVE_INFINITY,
  keep?: (id: number) => boolean,
) {
  const found: number[] = []
  if (!bits) {
    const all = ids as Uint32Array
    for (let i = countBelow(all, size, before) - 1; i >= 0 && found.length < count; i--) {
      const id = all[i] as number
      if (!keep || keep(id)) found.push(id)
    }
    return found
  }
  const lastWord = Math.floor(before / 32)
  for (let i = Math.min(bits.length - 1, lastWord); i >= 0 && found.length < count; i--) {
    let word = bits[i] as number
    if (i === lastWord) word &= (1 << (before & 31)) - 1
    while (word !== 0 && found.length < count) {
      const bit = 31 - Math.clz32(word)
      word &= ~(1 << bit)
      const id = (i << 5) + bit
      if (!keep || keep(id)) found.push(id)
    }
  }
  return found
}
