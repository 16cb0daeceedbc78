import type { Database } from '../database/database.ts'
import type { AnnouncementTopic, Dispatcher } from './dispatcher.ts'

type Sql = Pick<Database, 'executeSql'>

/** How often an outbox is polled for rows whose announcement was lost. */
const pollEveryMs = 2_000

/** The current snapshot as text: which transactions have ended. It is the position from which an outbox is read. */
export async function snapshotNow({ executeSql }: Sql) {
  const { rows } = await executeSql('select pg_current_snapshot()::text as snapshot')
  return (rows as { snapshot: string }[])[0]?.snapshot ?? ''
}

/**
 * SQL: whether a row of an outbox was committed after this snapshot. The first half lets the index find the few rows
 * that may be new.
 */
export const committedAfter = (snapshot: string) =>
  `(xid >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(xid, ${snapshot}))`

type Outbox = {
  /** A table with `id`, and `xid default pg_current_xact_id()` with an index. */
  table: string
  columns: string
  where?: string
  pageSize: number
}

/**
 * Reads each row of an outbox once, after its commit. Ids are assigned before transactions commit, and commits
 * happen in another order, so a position is a snapshot and not a number: new rows are those it did not see.
 */
export function outboxReader<Row>(
  { executeSql }: Sql,
  { table, columns, where = 'true', pageSize }: Outbox,
  from: string,
) {
  let position = from
  const page = `
    select moment.snapshot, line.* from (select pg_current_snapshot()::text as snapshot) as moment left join lateral (
      select id, ${columns} from ${table} where ${committedAfter('$1::text::pg_snapshot')}
        and pg_visible_in_snapshot(xid, coalesce($2::text, moment.snapshot)::pg_snapshot)
        and id > $3::bigint and (${where}) order by id limit ${pageSize}) as line on true order by line.id`

  return {
    /** Passes new rows on page by page, and advances when all were handled. Returns how many there were. */
    async read(handle: (rows: Row[]) => unknown) {
      let taken = 0
      let until: string | undefined
      let after = '0'
      for (;;) {
        const { rows } = await executeSql(page, [position, until ?? null, after])
        const found = rows as (Row & { snapshot: string; id: string | null })[]
        until ??= found[0]?.snapshot ?? position
        const last = found.at(-1)?.id ?? null
        if (last === null) break
        await handle(found)
        taken += found.length
        if (found.length < pageSize) break
        after = last
      }
      position = until
      return taken
    },
    position: () => position,
  }
}

/** Reads an outbox whenever `topic` is announced, and every two seconds in any case. */
export async function followOutbox<Row>(
  database: Database,
  dispatcher: Pick<Dispatcher, 'subscribe'>,
  { topic, handle, ...outbox }: Outbox & { topic: AnnouncementTopic; handle: (rows: Row[]) => unknown },
) {
  const reader = outboxReader<Row>(database, outbox, await snapshotNow(database))
  let isClosed = false
  let isWoken = false
  let reading: Promise<void> | undefined

  async function readAll() {
    while (isWoken && !isClosed) {
      isWoken = false
      // The database may be unreachable; the position stays, so no row is skipped.
      await reader.read(handle).catch(() => {})
    }
    reading = undefined
  }
  const wake = () => {
    isWoken = true
    reading ??= readAll()
  }
  const unsubscribe = dispatcher.subscribe(topic, wake)
  const timer = setInterval(wake, pollEveryMs)
  timer.unref()
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      unsubscribe()
      await reading
    },
  }
}
