import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { compileOnce, preparedHint } from '../database/prepared.ts'

type Position = { oldestXid: string; count: number }

/**
 * A position in the log of public changes: the oldest running transaction (xmin), and how many changes were
 * already committed by it or later ones. Any later commit makes that count grow, also one that started earlier.
 */
const currentPosition = compileOnce((db) =>
  db
    .selectFrom(
      sql<Position>`(select pg_snapshot_xmin(pg_current_snapshot())::text as oldest_xid, (select count(*)::int
        from search_outbox where xid >= pg_snapshot_xmin(pg_current_snapshot())) as count)`.as('position'),
    )
    .modifyFront(preparedHint)
    .select(['oldestXid', 'count']),
)

const changesSince = compileOnce((db, oldestXid: string) =>
  db
    .selectFrom('searchOutbox')
    .modifyFront(preparedHint)
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`xid >= ${oldestXid}::text::xid8`),
)

type Entry<T> = { position: Promise<Position>; expiresAt: number; answer: Promise<T> }

/**
 * Caches responses that are the same for everybody. Every hit first checks the outbox of public changes, so hidden
 * and suspended content disappears at the next request, in every process. Changes that write no outbox row (a
 * company's photo, an article) show after at most `maxAgeMs`.
 */
export function cacheResponses<T>(
  db: Db,
  {
    maxAgeMs,
    maxEntries,
    isCacheable = () => true,
  }: { maxAgeMs: number; maxEntries: number; isCacheable?: (answer: T) => boolean },
) {
  const entries = new Map<string, Entry<T>>()

  async function isCurrent({ position, expiresAt }: Entry<T>) {
    if (expiresAt < Date.now()) return false
    const { oldestXid, count } = await position
    const [now] = await changesSince(db, oldestXid)
    return now?.count === count
  }

  function start(key: string, compute: () => Promise<T>) {
    const position = currentPosition(db).then(([now]) => {
      if (!now) throw new Error('the database returned no snapshot')
      return now
    })
    // Computed after the position was read: a change in between causes one extra computation and is never missed.
    const entry: Entry<T> = {
      position,
      expiresAt: Number.POSITIVE_INFINITY,
      answer: position.then(compute),
    }
    entries.delete(key)
    entries.set(key, entry)
    const remove = () => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    entry.answer.then((answer) => {
      entry.expiresAt = Date.now() + maxAgeMs
      if (!isCacheable(answer)) remove()
    }, remove)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  return async function cached(key: string, compute: () => Promise<T>): Promise<T> {
    for (;;) {
      const entry = entries.get(key)
      if (!entry) return start(key, compute).answer
      if (await isCurrent(entry)) return entry.answer
      // The first request that finds an outdated entry replaces it; the others then check the new one.
      if (entries.get(key) === entry) return start(key, compute).answer
    }
  }
}
