import type { Database } from '../database/database.ts'
import { snapshotNow } from './outbox.ts'

/** What is announced: rows for open pages, changes of what can be searched, a task in a queue. */
export type Topic = 'live' | 'search' | `task ${string}`
export type Announce = (topics: Iterable<Topic>) => void

const channel = 'waymark'
/** Commits of so many milliseconds are announced together. */
const coalesceMs = 8

/**
 * Changes of what can be searched are written by triggers, so each announcement looks for them itself. It is lost when
 * the server dies and nothing is missed by it, so nobody waits for the disk.
 */
const announcing = `
  with search as (
    select 'search' as topic where exists (
      select from search_outbox where xid >= pg_snapshot_xmin($2::text::pg_snapshot)
        and not pg_visible_in_snapshot(xid, $2::text::pg_snapshot)))
  select pg_current_snapshot()::text as snapshot, set_config('synchronous_commit', 'off', true),
    (select count(pg_notify('${channel}', topic))
     from (select unnest($1::text[]) as topic union select topic from search) as topics)`

export type Dispatcher = Awaited<ReturnType<typeof openDispatcher>>

/**
 * Tells every process what was committed here. NOTIFY takes a lock of the whole cluster until its transaction has been
 * flushed, so no business transaction does it: the announcement is sent after the commit, for all commits of a few
 * milliseconds in one transaction of its own. It carries no data. Who hears it reads the rows after their last
 * position, and also reads every two seconds, because an announcement can be lost.
 */
export async function openDispatcher(database: Database) {
  const subscribers = new Map<string, Set<() => void>>()
  const pending = new Set<Topic>()
  let position = await snapshotNow(database)
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let isClosed = false

  await database.listen(channel, (topic) => {
    for (const wake of subscribers.get(topic) ?? []) wake()
  })

  async function send() {
    const topics = [...pending]
    pending.clear()
    try {
      const { rows } = await database.executeSql(announcing, [topics, position])
      position = (rows as { snapshot: string }[])[0]?.snapshot ?? position
    } catch {
      // The database is away. Everybody looks again by themselves.
    }
  }

  function schedule() {
    if (timer || isClosed) return
    timer = setTimeout(async () => {
      await sending
      timer = undefined
      sending = send()
    }, coalesceMs)
  }

  return {
    /** Call it after each commit, with what the transaction has for others; nothing where only triggers know. */
    announce(topics: Iterable<Topic> = []) {
      for (const topic of topics) pending.add(topic)
      schedule()
    },
    /** Calls `wake` at each announcement of this topic by any process. */
    subscribe(topic: Topic, wake: () => void) {
      subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(wake))
      return () => void subscribers.get(topic)?.delete(wake)
    },
    /** Sends what waits, and nothing after it. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      await sending
      await send()
    },
  }
}
