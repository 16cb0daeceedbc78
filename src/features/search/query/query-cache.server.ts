import type { Db } from '#/server/database/database.ts'
import type { Services } from '#/server/services.ts'

type CacheEntry = { expiresAt: number; result: Promise<unknown> }

const lifetimeMs = 60_000
const maxEntries = 5_000
const caches = new WeakMap<Db, Map<string, CacheEntry>>()

/** Caches parsed query text, place and pay for a minute; cleared when a job adds a new place or industry. */
export function startQueryCache({ database }: Pick<Services, 'database'>) {
  const cache = new Map<string, CacheEntry>()
  database
    .listen('search_name', () => cache.clear())
    .then(
      () => caches.set(database.db, cache),
      // Without notifications the cache could go stale, so every search asks Postgres.
      () => {},
    )
  return { close: async () => void caches.delete(database.db) }
}

/** The cached result for this key, or that of `load`. Nothing is cached inside a transaction, which has a `db` of its own. */
export function cached<T>(db: Db, key: string, load: () => Promise<T>): Promise<T> {
  const cache = caches.get(db)
  if (!cache) return load()
  const entry = cache.get(key)
  if (entry && entry.expiresAt > Date.now()) return entry.result as Promise<T>
  const result = load()
  cache.delete(key)
  cache.set(key, { expiresAt: Date.now() + lifetimeMs, result })
  result.catch(() => cache.delete(key))
  const [oldestKey] = cache.keys()
  if (cache.size > maxEntries && oldestKey !== undefined) cache.delete(oldestKey)
  return result
}
