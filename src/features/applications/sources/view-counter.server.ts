import { createHmac, randomBytes } from 'node:crypto'
import { isCrawler } from '#/server/crawlers.ts'
import type { Db } from '#/server/database/database.ts'
import { log } from '#/server/observability/log.ts'
import type { Services } from '#/server/services.ts'
import { addCounts, type Count } from './queries.server.ts'

// Views are counted in memory and written together, so that looking at a job costs no write. What a process had not
// written when it was killed is lost: a few seconds of views, and nothing else.

const flushEveryMs = 5_000
/** A flood of invented sources is written earlier, and folded there. */
const maxWaiting = 2_000
const maxVisitors = 100_000

type Counter = { waiting: Map<string, Count>; visitors: Set<string>; key: Buffer; day: string }
const counters = new WeakMap<Db, Counter>()

const newCounter = (): Counter => ({
  waiting: new Map(),
  visitors: new Set(),
  key: randomBytes(32),
  day: new Date().toISOString().slice(0, 10),
})

type Visitor = { addressPrefix: string; userAgent: string | undefined }

/**
 * Counts one view of the job per visitor and day. Whether somebody was here today is kept in this process alone, as a hash
 * under a key that nobody knows and that changes with the day.
 */
export function countView(db: Db, slug: string, source: string, { addressPrefix, userAgent }: Visitor) {
  const counter = counters.get(db)
  if (!counter || isCrawler(userAgent)) return
  forgetVisitors(counter)
  const visitor = createHmac('sha256', counter.key)
    .update(JSON.stringify([addressPrefix, userAgent, slug]))
    .digest('base64url')
  if (counter.visitors.has(visitor)) return
  counter.visitors.add(visitor)
  const name = JSON.stringify([slug, source])
  const count = counter.waiting.get(name) ?? { slug, source, views: 0, starts: 0 }
  counter.waiting.set(name, { ...count, views: count.views + 1 })
  if (counter.waiting.size >= maxWaiting) void flushViews(db)
}

/** At the end of the day, and when there are too many to keep: who comes once more then counts once more. */
function forgetVisitors(counter: Counter) {
  const day = new Date().toISOString().slice(0, 10)
  if (counter.day !== day || counter.visitors.size >= maxVisitors)
    Object.assign(counter, { visitors: new Set(), key: randomBytes(32), day })
}

/** Writes what was counted. What cannot be written waits for the next time. */
export async function flushViews(db: Db) {
  const counter = counters.get(db)
  if (counter) forgetVisitors(counter)
  if (!counter || counter.waiting.size === 0) return
  const counts = [...counter.waiting.values()]
  counter.waiting = new Map()
  try {
    await addCounts(db, counts)
  } catch (error) {
    log.error('views of jobs were not written', error)
    for (const count of counts.slice(0, maxWaiting)) {
      const name = JSON.stringify([count.slug, count.source])
      const later = counter.waiting.get(name)
      counter.waiting.set(name, { ...count, views: count.views + (later?.views ?? 0) })
    }
  }
}

export function startViewCounter({ database }: Pick<Services, 'database'>) {
  const { db } = database
  counters.set(db, newCounter())
  const timer = setInterval(() => flushViews(db), flushEveryMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await flushViews(db)
      counters.delete(db)
    },
  }
}
