import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Services } from '../services.ts'
import { log } from './log.ts'

// What is counted by day (UTC) because no table keeps it. It is counted in memory and written every few seconds, so that no
// mail and no search waits for a row that all of them change. A killed process loses those seconds of counts.

export type DailyCount = 'mail-sent' | 'mail-failed' | 'search' | 'search-unanswered'

const flushEveryMs = 5_000

/** By day and name. */
type Counter = Map<string, { day: string; name: DailyCount; count: number }>
const counters = new WeakMap<Db, Counter>()

export function countToday(db: Db, name: DailyCount) {
  const counter = counters.get(db)
  if (counter) add(counter, { day: new Date().toISOString().slice(0, 10), name, count: 1 })
}

function add(counter: Counter, { day, name, count }: { day: string; name: DailyCount; count: number }) {
  const key = `${day} ${name}`
  counter.set(key, { day, name, count: count + (counter.get(key)?.count ?? 0) })
}

/** Writes what was counted. What cannot be written waits for the next time. */
export async function flushDailyCounts(db: Db) {
  const counter = counters.get(db)
  if (!counter || counter.size === 0) return
  // In one order, so that two processes never wait for each other.
  const counts = [...counter].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)
  counter.clear()
  try {
    await sql`
      insert into daily_counts (day, name, count)
        select * from unnest(${counts.map(({ day }) => day)}::date[], ${counts.map(({ name }) => name)}::text[],
          ${counts.map(({ count }) => count)}::bigint[])
        on conflict (day, name) do update set count = daily_counts.count + excluded.count`.execute(db)
  } catch (error) {
    log.error('daily counts were not written', error)
    for (const count of counts) add(counter, count)
  }
}

export function startDailyCounts({ database }: Pick<Services, 'database'>) {
  const { db } = database
  const counter: Counter = new Map()
  counters.set(db, counter)
  // Tasks have a pool of their own.
  if (database.background) counters.set(database.background.db, counter)
  const timer = setInterval(() => flushDailyCounts(db), flushEveryMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await flushDailyCounts(db)
      counters.delete(db)
    },
  }
}
