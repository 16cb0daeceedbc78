import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'
import { readAnew, readFromPrimary } from '#/server/database/replicas.ts'
import { committedAfter } from '#/server/events/outbox.ts'

/** The position in the outbox of public changes: a snapshot, as for every reader of an outbox. */
const currentSnapshot = compileOnce((db) =>
  db
    .selectFrom(sql<{ snapshot: string }>`(select pg_current_snapshot()::text as snapshot)`.as('position'))
    .modifyFront(preparedHint)
    .select('snapshot'),
)

const newChange = compileOnce((db, snapshot: string) =>
  db
    .selectFrom([
      'searchOutbox',
      sql<object>`(select ${snapshot}::text::pg_snapshot as snapshot)`.as('position'),
    ])
    .modifyFront(preparedHint)
    .select('searchOutbox.id')
    .where(sql<boolean>`${sql.raw(committedAfter('position.snapshot'))}`)
    .limit(1),
)

type Entry<T> = { snapshot: Promise<string>; expiresAt: number; answer: Promise<T> }

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

  async function isCurrent({ snapshot, expiresAt }: Entry<T>) {
    if (expiresAt < performance.now()) return false
    const position = await snapshot
    const changes = await readFromPrimary(() => newChange(db, position))
    return changes.length === 0
  }

  function start(key: string, compute: () => Promise<T>) {
    // A replica does not tell which transactions were under way.
    const snapshot = readFromPrimary(() => currentSnapshot(db)).then(([position]) => {
      if (!position) throw new Error('the database returned no snapshot')
      return position.snapshot
    })
    // Computed after the snapshot was taken: a change in between causes one extra computation and is never missed.
    const entry: Entry<T> = {
      snapshot,
      expiresAt: Number.POSITIVE_INFINITY,
      answer: snapshot.then(() => readAnew(compute)),
    }
    entries.delete(key)
    entries.set(key, entry)
    const remove = () => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    entry.answer.then((answer) => {
      entry.expiresAt = performance.now() + maxAgeMs
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

const answers = new WeakMap<Db, ReturnType<typeof cacheResponses<unknown>>>()

/** An answer of the API that is the same for everybody and takes time to compute, as `cacheResponses` keeps it for a second. */
export function cachedPublicAnswer<T>(db: Db, key: string, compute: () => Promise<T>) {
  const cached = answers.get(db) ?? cacheResponses<unknown>(db, { maxAgeMs: 1_000, maxEntries: 100 })
  answers.set(db, cached)
  return cached(key, compute) as Promise<T>
}
