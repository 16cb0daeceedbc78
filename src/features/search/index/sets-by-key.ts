// Sets by a key, where a job moves from one to another.
import { add, emptySet, type IdSet, remove } from './id-set.ts'

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
