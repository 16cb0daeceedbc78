// Memory for what a search computes and nobody keeps: tens of arrays, some of megabytes. Made anew for each search they
// would keep the garbage collector as busy as the search.
const lent: Uint32Array[] = []
const spare = new Map<number, Uint32Array[]>()
const maxSpareArrays = 32

/** So many numbers, with anything in them. */
export function acquire(length: number) {
  const array = spare.get(length)?.pop() ?? new Uint32Array(length)
  lent.push(array)
  return array
}

/** Room for so many numbers at least, in one of few sizes. */
export const acquireRoom = (size: number) => acquire(size <= 1024 ? 1024 : 2 ** Math.ceil(Math.log2(size)))

/** Takes back everything lent since the last call. Call it when a search has its answer. */
export function releaseAll() {
  for (const array of lent) {
    const kept = spare.get(array.length)
    if (!kept) spare.set(array.length, [array])
    else if (kept.length < maxSpareArrays) kept.push(array)
  }
  lent.length = 0
}
