import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { compileOnce, prepared } from '../database/prepared.ts'

type Moment = { low: string; seen: number }

/**
 * A moment that can be compared with later ones: how many changes of what the public may see were committed by
 * transactions that end after the oldest one still open. Any that commits later makes that number grow.
 */
const momentNow = compileOnce((db) =>
  db
    .selectFrom(
      sql<Moment>`(select pg_snapshot_xmin(pg_current_snapshot())::text as low, (select count(*)::int
        from search_outbox where xid >= pg_snapshot_xmin(pg_current_snapshot())) as seen)`.as('moment'),
    )
    .modifyFront(prepared)
    .select(['low', 'seen']),
)

const changesSince = compileOnce((db, low: string) =>
  db
    .selectFrom('searchOutbox')
    .modifyFront(prepared)
    .select(sql<number>`count(*)::int`.as('seen'))
    .where(sql<boolean>`xid >= ${low}::text::xid8`),
)

type Entry<T> = { moment: Promise<Moment>; until: number; answer: Promise<T> }

/**
 * Answers that are the same for everybody, made once for all who ask at the same time and after. Before one is given
 * again the outbox of public changes is asked, so what was hidden or suspended is gone at the next request, in every
 * process; whatever leaves no line there (a company's photo, an article) is at most `forMs` old.
 */
export function cacheResponses<T>(
  db: Db,
  { forMs, max, mayKeep = () => true }: { forMs: number; max: number; mayKeep?: (answer: T) => boolean },
) {
  const kept = new Map<string, Entry<T>>()

  async function isCurrent({ moment, until }: Entry<T>) {
    if (until < Date.now()) return false
    const { low, seen } = await moment
    const [now] = await changesSince(db, low)
    return now?.seen === seen
  }

  function begin(key: string, make: () => Promise<T>) {
    const moment = momentNow(db).then(([now]) => {
      if (!now) throw new Error('the database did not tell the moment')
      return now
    })
    // Read after the moment: a change between the two makes it once more, and is never missed.
    const entry: Entry<T> = { moment, until: Number.POSITIVE_INFINITY, answer: moment.then(make) }
    kept.delete(key)
    kept.set(key, entry)
    const drop = () => {
      if (kept.get(key) === entry) kept.delete(key)
    }
    entry.answer.then((answer) => {
      entry.until = Date.now() + forMs
      if (!mayKeep(answer)) drop()
    }, drop)
    const [oldest] = kept.keys()
    if (kept.size > max && oldest !== undefined) kept.delete(oldest)
    return entry
  }

  return async function keep(key: string, make: () => Promise<T>): Promise<T> {
    for (;;) {
      const entry = kept.get(key)
      if (!entry) return begin(key, make).answer
      if (await isCurrent(entry)) return entry.answer
      // Whoever finds it outdated first makes it anew, and the others look at that.
      if (kept.get(key) === entry) return begin(key, make).answer
    }
  }
}
