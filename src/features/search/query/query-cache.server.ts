import type { Db } from '#/server/database/database.ts'
import type { Services } from '#/server/services.ts'

type Reading = { until: number; result: Promise<unknown> }

const keptFor = 60_000
const maxCached = 5_000
const readings = new WeakMap<Db, Map<string, Reading>>()

/**
 * What the words, the place and the pay of a search mean is asked of Postgres once and kept for the next who types
 * them: on a busy site that is most. Void when a job opens at a new place, or in a new industry.
 */
export function startQueryCache({ database }: Pick<Services, 'database'>) {
  const kept = new Map<string, Reading>()
  database
    .listen('search_name', () => kept.clear())
    .then(
      () => readings.set(database.db, kept),
      // Without the news nothing is kept, and every search asks.
      () => {},
    )
  return { close: async () => void readings.delete(database.db) }
}

/** The result that is kept under this key, or that of `read`. Inside a transaction nothing is kept. */
export function cached<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  const kept = readings.get(db)
  if (!kept) return read()
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.result as Promise<T>
  const result = read()
  kept.delete(key)
  kept.set(key, { until: Date.now() + keptFor, result })
  result.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > maxCached && oldest !== undefined) kept.delete(oldest)
  return result
}
