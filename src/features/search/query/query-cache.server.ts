import type { Db } from '#/server/database/database.ts'
import { readAnew } from '#/server/database/replicas.ts'
import { followOutbox, forgetOtherServers } from '#/server/events/outbox.ts'
import type { Services } from '#/server/services.ts'

type CacheEntry = { expiresAt: number; result: Promise<unknown> }

const lifetimeMs = 60_000
const maxEntries = 5_000
const caches = new WeakMap<Db, Map<string, CacheEntry>>()

/** Caches parsed query text, place, pay and similar jobs for a minute; cleared when a job adds a new place or industry. */
export function startQueryCache({ database, dispatcher }: Pick<Services, 'database' | 'dispatcher'>) {
  const cache = new Map<string, CacheEntry>()
  const clear = () => cache.clear()
  const outbox = {
    topic: 'search' as const,
    table: 'search_outbox',
    columns: 'xid',
    where: 'job_seq is null and company_number is null',
    pageSize: 1_000,
    ...{ handle: clear, onLost: clear },
  }
  // With rows of another server this and every cached page would be outdated at each look.
  const follower = forgetOtherServers(database)
    .catch(() => {})
    .then(() => followOutbox(database, dispatcher, outbox))
  follower.then(
    () => caches.set(database.db, cache),
    // Without the outbox the cache could go stale, so every search asks Postgres.
    () => {},
  )
  return {
    async close() {
      await (await follower.catch(() => null))?.close()
      caches.delete(database.db)
    },
  }
}

/** The cached result for this key, or that of `load`. Nothing is cached inside a transaction, which has a `db` of its own. */
export function cached<T>(db: Db, key: string, load: () => Promise<T>): Promise<T> {
  const cache = caches.get(db)
  if (!cache) return load()
  const entry = cache.get(key)
  if (entry && entry.expiresAt > performance.now()) return entry.result as Promise<T>
  const result = readAnew(load)
  cache.delete(key)
  cache.set(key, { expiresAt: performance.now() + lifetimeMs, result })
  result.catch(() => cache.delete(key))
  const [oldestKey] = cache.keys()
  if (cache.size > maxEntries && oldestKey !== undefined) cache.delete(oldestKey)
  return result
}
