// Which jobs come first, a page at a time. Every order ends with the newest first, so that it is total.
import { has, highest, type IdSet, sizeOf, toIds } from './id-set.ts'
import { and } from './set-algebra.ts'

/** Where the page before ended: its last key (or tier) and its last job. */
export type After = { key: number; seq: number } | null
export type Ranked = { ids: number[] /** The key of the last one. */; key: number }

/** Lower keys first, then higher numbers. A heap keeps the best `count`; most jobs are turned away by one look. */
export function lowest(ids: Uint32Array, count: number, keyOf: (id: number) => number, after: After): Ranked {
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
  const last = order.at(-1)
  return {
    ids: order.map((place) => heap[place] as number),
    key: last === undefined ? 0 : (keys[last] as number),
  }
}

/** Sets that nest, best first: what an earlier one holds is not repeated by a later one. */
export function byTier(tiers: IdSet[], count: number, after: After): Ranked {
  const ids: number[] = []
  let key = after?.key ?? 0
  for (let tier = key; tier < tiers.length && ids.length < count; tier++) {
    const better = tiers[tier - 1]
    const before = after && tier === after.key ? after.seq : undefined
    const keep = better && ((id: number) => !has(better, id))
    const found = highest(tiers[tier] as IdSet, count - ids.length, before, keep)
    if (found.length > 0) key = tier
    ids.push(...found)
  }
  return { ids, key }
}

/** So few jobs are ordered at once; more are taken step by step. */
const orderable = 4_096

/**
 * `steps` are sets of jobs with neighbouring keys, best first, from the one on that the page begins in. They are
 * walked until the page is full; inside a step the order is exact.
 */
export function byStep(
  jobs: IdSet,
  steps: readonly IdSet[],
  count: number,
  keyOf: (id: number) => number,
  after: After,
): Ranked {
  if (sizeOf(jobs) <= orderable) return lowest(toIds(jobs), count, keyOf, after)
  const ids: number[] = []
  let key = after?.key ?? 0
  for (const step of steps) {
    if (ids.length === count) break
    const next = lowest(toIds(and(jobs, step)), count - ids.length, keyOf, after)
    if (next.ids.length > 0) key = next.key
    ids.push(...next.ids)
  }
  return { ids, key }
}
