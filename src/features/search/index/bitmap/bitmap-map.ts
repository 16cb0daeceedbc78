// Adds ids to and removes ids from the bitmaps of a map.
import { addId, type Bitmap, emptyBitmap, removeId } from './bitmap.ts'

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
  if (set) removeId(set, id)
}
