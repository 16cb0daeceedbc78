import type { Database } from '../database/database.ts'
import { snapshotNow } from './outbox.ts'

/** Topics: events for open pages, changes to what can be searched, what webhooks send, a task in a queue. */
export type AnnouncementTopic = 'live' | 'search' | 'webhooks' | `task ${string}`
export type Announce = (topics: Iterable<AnnouncementTopic>) => void

const channel = 'waymark'
/** Commits within so many milliseconds are announced together. */
const coalesceMs = 8

/**
 * Triggers write the search outbox and what webhooks send, so each announcement checks them as well. Losing an
 * announcement in a crash is harmless, so the commit does not wait for the disk (synchronous_commit off).
 */
const announceSql = `
  with search as (
    select 'search' as topic where exists (
      select from search_outbox where xid >= pg_snapshot_xmin($2::text::pg_snapshot)
        and not pg_visible_in_snapshot(xid, $2::text::pg_snapshot))),
  webhooks as (
    select 'webhooks' as topic where exists (
      select from webhook_deliveries where xid >= pg_snapshot_xmin($2::text::pg_snapshot)
        and not pg_visible_in_snapshot(xid, $2::text::pg_snapshot)))
  select pg_current_snapshot()::text as snapshot, set_config('synchronous_commit', 'off', true),
    (select count(pg_notify('${channel}', topic))
     from (select unnest($1::text[]) as topic union select topic from search
       union select topic from webhooks) as topics)`

export type Dispatcher = Awaited<ReturnType<typeof openDispatcher>>

/**
 * Announces commits to every process. NOTIFY holds a cluster-wide lock until its transaction is flushed, so
 * business transactions never use it: the announcement is sent after the commit, in one separate transaction for
 * all commits of a few milliseconds. It carries no data. Subscribers read the rows after their last position, and
 * also poll every two seconds, because an announcement can be lost.
 */
export async function openDispatcher(database: Database) {
  const subscribers = new Map<string, Set<() => void>>()
  const pending = new Set<AnnouncementTopic>()
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
      const { rows } = await database.executeSql(announceSql, [topics, position])
      position = (rows as { snapshot: string }[])[0]?.snapshot ?? position
    } catch {
      // The database cannot be reached; subscribers poll.
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
    /** Call it after each commit with the topics of the transaction; with none if only triggers wrote. */
    announce(topics: Iterable<AnnouncementTopic> = []) {
      for (const topic of topics) pending.add(topic)
      schedule()
    },
    /** Calls `wake` at each announcement of this topic by any process. */
    subscribe(topic: AnnouncementTopic, wake: () => void) {
      subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(wake))
      return () => void subscribers.get(topic)?.delete(wake)
    },
    /** Sends pending announcements, then stops. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      await sending
      await send()
    },
  }
}
