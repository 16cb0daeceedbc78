// Jobs by a number in a column, as one set per step of it, so that an order by that number is a walk over few sets.
import { add, emptySet, type IdSet, remove } from './id-set.ts'

export type Steps = Map<number, IdSet>

/** Steps of 6 %: about eighty between the lowest wage and the highest salary. No pay stands below all. */
export const payStep = (pay: number) => (pay > 0 ? Math.floor(Math.log(pay) / 0.06) : -1)

/** Half a degree each way, as one number. */
export const squareOf = (latitude: number, longitude: number) =>
  Math.floor(latitude * 2) * 10_000 + Math.floor(longitude * 2)

export function addTo<Key>(sets: Map<Key, IdSet>, key: Key, id: number) {
  let set = sets.get(key)
  if (!set) {
    set = emptySet()
    sets.set(key, set)
  }
  add(set, id)
}

export function takeFrom<Key>(sets: Map<Key, IdSet>, key: Key, id: number) {
  const set = sets.get(key)
  if (set) remove(set, id)
}
