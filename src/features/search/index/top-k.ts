// Which jobs come first, a page at a time. Every order ends with the newest first, so that it is total.
import { type Bitmap, bitmapSize, hasId, largestIds } from './bitmap/bitmap.ts'
import { intersect, sortedIds } from './bitmap/set-algebra.ts'

/** Where the page before ended: its last key (or tier) and its last job. */
export type PageStart = { key: number; seq: number } | null
/** Jobs, and the key of each. */
export type Ranked = { ids: number[]; keys: number[] }

/** Lower keys first, then higher numbers. A heap keeps the best `count`; most jobs are turned away by one look. */
export function smallestK(
  ids: Uint32Array,
  count: number,
  keyOf: (id: number) => number,
  after: PageStart,
): Ranked {
  const heap: number[] = []
  const keys: number[] = []
  const worse = (a: number, b: number) => {
    const difference = (keys[a] as number) - (keys[b] as number)
    return difference > 0 || (difference === 0 && (heap[a] as number) < (heap[b] as number))
  }
  const swap = (a: number, b: number) => {
    ;[heap[a], heap[b]] = [heap[b] as number, heap[a] as number]
    ;[keys[a], keys[b]] = [keys[b] as number, keys[a] as number]
  }
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] as number
    const key = keyOf(id)
    if (after && (key < after.key || (key === after.key && id >= after.seq))) continue
    if (heap.length < count) {
      heap.push(id)
      keys.push(key)
      for (let at = heap.length - 1; at > 0 && worse(at, (at - 1) >> 1); at = (at - 1) >> 1)
        swap(at, (at - 1) >> 1)
      continue
    }
    if (key > (keys[0] as number) || (key === keys[0] && id < (heap[0] as number))) continue
    heap[0] = id
    keys[0] = key
    for (let at = 0; ; ) {
      let next = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < count && worse(child, next)) next = child
      if (next === at) break
      swap(at, next)
      at = next
    }
  }
  const order = heap.map((_, place) => place).sort((a, b) => (worse(a, b) ? 1 : -1))
  return { ids: order.map((at) => heap[at] as number), keys: order.map((at) => keys[at] as number) }
}

/**
 * Sets that nest, best first: what an earlier one holds is not repeated by a later one. Most pages are full before the
 * last tier, so each is made when it is needed.
 */
export function topByTier(tiers: (() => Bitmap)[], count: number, after: PageStart): Ranked {
  const page: Ranked = { ids: [], keys: [] }
  const from = after?.key ?? 0
  let better = tiers[from - 1]?.()
  for (let tier = from; tier < tiers.length && page.ids.length < count; tier++) {
    const jobs = tiers[tier]?.() as Bitmap
    const before = after && tier === after.key ? after.seq : undefined
    const keep = better && notIn(better)
    const found = largestIds(jobs, count - page.ids.length, before, keep)
    page.ids.push(...found)
    page.keys.push(...found.map(() => tier))
    better = jobs
  }
  return page
}

const notIn = (set: Bitmap) => (id: number) => !hasId(set, id)

/** Sets of jobs with the same key, lowest key first. */
export function topByKey(
  jobs: Bitmap,
  sets: readonly [number, Bitmap][],
  count: number,
  after: PageStart,
): Ranked {
  const page: Ranked = { ids: [], keys: [] }
  for (const [key, set] of sets) {
    if (page.ids.length === count) break
    if (after && key < after.key) continue
    const before = after && key === after.key ? after.seq : undefined
    const found = largestIds(intersect(jobs, set), count - page.ids.length, before)
    page.ids.push(...found)
    page.keys.push(...found.map(() => key))
  }
  return page
}

/** So few jobs are ordered at once; more are taken step by step. */
const orderable = 4_096

/**
 * `steps` are sets of jobs with neighbouring keys, best first, from the one on that the page begins in. They are
 * walked until the page is full; inside a step the order is exact.
 */
export function topByStep(
  jobs: Bitmap,
  steps: readonly Bitmap[],
  count: number,
  keyOf: (id: number) => number,
  after: PageStart,
): Ranked {
  if (bitmapSize(jobs) <= orderable) return smallestK(sortedIds(jobs), count, keyOf, after)
  const page: Ranked = { ids: [], keys: [] }
  for (const step of steps) {
    if (page.ids.length === count) break
    const next = smallestK(sortedIds(intersect(jobs, step)), count - page.ids.length, keyOf, after)
    page.ids.push(...next.ids)
    page.keys.push(...next.keys)
  }
  return page
}
