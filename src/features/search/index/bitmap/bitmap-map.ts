// Sets by a key, where a job moves from one to another.
import { addId, type Bitmap, emptyBitmap, remove } from './bitmap.ts'

export function addToBitmap<Key>(sets: Map<Key, Bitmap>, key: Key, id: number) {
  let set = sets.get(key)
  if (!set) {
    set = emptyBitmap()
    sets.set(key, set)
  }
  addId(set, id)
}

export function removeFromBitmap<Key>(sets: Map<Key, Bitmap>, key: Key, id: number) {
  const set = sets.get(key)
  if (set) remove(set, id)
}
