// A set of whole numbers in one of two plain forms: sorted ids while few, one bit per number when many.
// It knows nothing of jobs. Indexed reads are cast, because every index here is within bounds.

export type Bitmap = {
  ids: Uint32Array | null
  bits: Uint32Array | null /** −1 until counted. */
  size: number
}

/** At 32 numbers a bit the two forms weigh the same; below this many ids, sorted ids always win. */
const fewest = 1024
const isMany = (size: number, highest: number) => size > fewest && size * 32 > highest

const none = new Uint32Array(0)
export const emptyBitmap = (): Bitmap => ({ ids: none, bits: null, size: 0 })

/** Takes the array over; it must rise. */
export const bitmapFromSorted = (ids: Uint32Array, size = ids.length): Bitmap => ({ ids, bits: null, size })
export const bitmapFromBits = (bits: Uint32Array, size = -1): Bitmap => ({ ids: null, bits, size })

/** Bits come in whole steps of 32,768 numbers, so that results of one size can be used again. */
const wordsFor = (id: number) => ((id >>> 15) + 1) << 10

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

/** How many of the sorted ids are below `id`. */
function below(ids: Uint32Array, size: number, id: number) {
  let from = 0
  let to = size
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ids[middle] as number) < id) from = middle + 1
    else to = middle
  }
  return from
}

export function hasId({ ids, bits, size }: Bitmap, id: number) {
  if (bits) return (((bits[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1
  const at = below(ids as Uint32Array, size, id)
  return at < size && (ids as Uint32Array)[at] === id
}

/** New jobs have the highest numbers, so this usually appends. */
export function addId(set: Bitmap, id: number) {
  if (set.bits) {
    if (hasId(set, id)) return
    const word = id >>> 5
    if (word >= set.bits.length) set.bits = longer(set.bits, wordsFor(id))
    set.bits[word] = (set.bits[word] as number) | (1 << (id & 31))
    if (set.size >= 0) set.size++
    return
  }
  let ids = set.ids as Uint32Array
  const last = set.size > 0 ? (ids[set.size - 1] as number) : -1
  const at = last < id ? set.size : below(ids, set.size, id)
  if (at < set.size && ids[at] === id) return
  if (set.size === ids.length) ids = set.ids = longer(ids, Math.ceil(set.size * 1.25) + 4)
  if (at < set.size) ids.copyWithin(at + 1, at, set.size)
  ids[at] = id
  set.size++
  settle(set)
}

export function remove(set: Bitmap, id: number) {
  if (!hasId(set, id)) return
  if (set.bits) set.bits[id >>> 5] = (set.bits[id >>> 5] as number) & ~(1 << (id & 31))
  else if (set.ids)
    set.ids.copyWithin(below(set.ids, set.size, id), below(set.ids, set.size, id) + 1, set.size)
  if (set.size > 0) set.size--
}

/** Takes the form that is smaller now, and lets spare room go. */
export function compactBitmap(set: Bitmap) {
  if (set.bits && !isMany(bitmapSize(set) * 1.25, set.bits.length << 5)) {
    set.ids = toIds(set)
    set.bits = null
  } else if (set.ids && set.ids.length > set.size) set.ids = set.ids.slice(0, set.size)
}

function settle(set: Bitmap) {
  const ids = set.ids as Uint32Array
  const last = ids[set.size - 1] ?? 0
  if (!isMany(set.size, last)) return
  const bits = new Uint32Array(wordsFor(last))
  for (let i = 0; i < set.size; i++) setBit(bits, ids[i] as number)
  set.bits = bits
  set.ids = null
}

export function setBit(bits: Uint32Array, id: number) {
  bits[id >>> 5] = (bits[id >>> 5] as number) | (1 << (id & 31))
}

function longer(array: Uint32Array, length: number) {
  const grown = new Uint32Array(length)
  grown.set(array)
  return grown
}

/** All ids, rising. Of a sparse set a view of its own memory, not to be changed; of bits in `room`, or in new memory. */
export function toIds(set: Bitmap, room?: Uint32Array): Uint32Array {
  const { ids, bits, size } = set
  if (!bits) return (ids as Uint32Array).subarray(0, size)
  const all = room ?? new Uint32Array(bitmapSize(set))
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
    for (let i = below(all, size, before) - 1; i >= 0 && found.length < count; i--) {
      const id = all[i] as number
      if (!keep || keep(id)) found.push(id)
    }
    return found
  }
  const cut = Math.floor(before / 32)
  for (let i = Math.min(bits.length - 1, cut); i >= 0 && found.length < count; i--) {
    let word = bits[i] as number
    if (i === cut) word &= (1 << (before & 31)) - 1
    while (word !== 0 && found.length < count) {
      const bit = 31 - Math.clz32(word)
      word &= ~(1 << bit)
      const id = (i << 5) + bit
      if (!keep || keep(id)) found.push(id)
    }
  }
  return found
}
