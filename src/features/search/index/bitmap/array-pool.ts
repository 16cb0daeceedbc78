// A pool for the temporary arrays of a search: tens of arrays, some of megabytes. Allocating them for each search would
// keep the garbage collector as busy as the search.
const acquired: Uint32Array[] = []
const free = new Map<number, Uint32Array[]>()
const maxFreePerLength = 32

/** An array of this length, not cleared. */
export function acquireArray(length: number) {
  const array = free.get(length)?.pop() ?? new Uint32Array(length)
  acquired.push(array)
  return array
}

/** An array of at least this length, rounded up to a power of two so that arrays are reused. */
export const acquireAtLeast = (size: number) =>
  acquireArray(size <= 1024 ? 1024 : 2 ** Math.ceil(Math.log2(size)))

/** Returns all arrays acquired since the last call to the pool. Call it when the results of a search are copied out. */
export function releaseAll() {
  for (const array of acquired) {
    const sameLength = free.get(array.length)
    if (!sameLength) free.set(array.length, [array])
    else if (sameLength.length < maxFreePerLength) sameLength.push(array)
  }
  acquired.length = 0
}
