// The first jobs of a sort, one page at a time. Ties are broken by newest first, so that every sort is a total order.
import { type Bitmap, bitmapHas, bitmapSize, largestIds } from './bitmap/bitmap.ts'
import { intersect, sortedIds } from './bitmap/set-algebra.ts'

/** The last key (or tier) and the last job of the previous page. */
export type PageCursor = { key: number; seq: number } | null
/** Job ids, and the sort key of each. */
export type Ranked = { ids: number[]; keys: number[] }

/** Lowest keys first, then highest ids. A bounded heap keeps the best `count`, so most jobs cost one comparison. */
export function smallestK(
  ids: Uint32Array,
  count: number,
  keyOf: (id: number) => number,
  after: PageCursor,
): Ranked {
  const heap: number[] = []
  const keys: number[] = []
  const isWorse = (a: number, b: number) => {
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
      for (
        let position = heap.length - 1;
        position > 0 && isWorse(position, (position - 1) >> 1);
        position = (position - 1) >> 1
      )
        swap(position, (position - 1) >> 1)
      continue
    }
    if (key > (keys[0] as number) || (key === keys[0] && id < (heap[0] as number))) continue
    heap[0] = id
    keys[0] = key
    for (let position = 0; ; ) {
      let pageOfStep = position
      for (const child of [2 * position + 1, 2 * position + 2])
        if (child < count && isWorse(child, pageOfStep)) pageOfStep = child
      if (pageOfStep === position) break
      swap(position, pageOfStep)
      position = pageOfStep
    }
  }
  const order = heap.map((_, place) => place).sort((a, b) => (isWorse(a, b) ? 1 : -1))
  return {
    ids: order.map((position) => heap[position] as number),
    keys: order.map((position) => keys[position] as number),
  }
}

/** Jobs of one key. */
export type Tier = { key: number; jobsOf: () => Bitmap }

/**
 * A job stands in the first of these tiers that holds it, the lowest key first. Each is computed only when needed, because
 * most pages are full before the last one; those before the cursor's are needed to leave out their jobs.
 */
export function topByTier(tiers: Tier[], count: number, after: PageCursor): Ranked {
  const page: Ranked = { ids: [], keys: [] }
  const earlier: Bitmap[] = []
  const isNew = (id: number) => !earlier.some((jobs) => bitmapHas(jobs, id))
  for (const { key, jobsOf } of tiers) {
    if (page.ids.length >= count) break
    const jobs = jobsOf()
    if (!after || key >= after.key) {
      const beforeSeq = after?.key === key ? after.seq : undefined
      const found = largestIds(
        jobs,
        count - page.ids.length,
        beforeSeq,
        earlier.length > 0 ? isNew : undefined,
      )
      page.ids.push(...found)
      page.keys.push(...found.map(() => key))
    }
    earlier.push(jobs)
  }
  return page
}

/** Takes jobs from sets of equal key, lowest key first. */
export function topByKey(
  jobs: Bitmap,
  sets: readonly [number, Bitmap][],
  count: number,
  after: PageCursor,
): Ranked {
  const page: Ranked = { ids: [], keys: [] }
  for (const [key, set] of sets) {
    if (page.ids.length === count) break
    if (after && key < after.key) continue
    const beforeSeq = after && key === after.key ? after.seq : undefined
    const found = largestIds(intersect(jobs, set), count - page.ids.length, beforeSeq)
    page.ids.push(...found)
    page.keys.push(...found.map(() => key))
  }
  return page
}

/** Up to this many jobs are sorted directly; more are taken step by step. */
const maxSorted = 4_096

/**
 * `steps` are sets of jobs with similar keys, best first, starting with the one that holds the first job of the page.
 * Each step is sorted exactly, until the page is full.
 */
export function topByStep(
  jobs: Bitmap,
  steps: readonly Bitmap[],
  count: number,
  keyOf: (id: number) => number,
  after: PageCursor,
): Ranked {
  if (bitmapSize(jobs) <= maxSorted) return smallestK(sortedIds(jobs), count, keyOf, after)
  const page: Ranked = { ids: [], keys: [] }
  for (const step of steps) {
    if (page.ids.length === count) break
    const pageOfStep = smallestK(sortedIds(intersect(jobs, step)), count - page.ids.length, keyOf, after)
    page.ids.push(...pageOfStep.ids)
    page.keys.push(...pageOfStep.keys)
  }
  return page
}
