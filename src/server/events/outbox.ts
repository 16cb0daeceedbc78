import type { Database } from '../database/database.ts'
import { timelineSql } from '../database/primary.ts'
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

/** What tells a row from one that another server wrote under the same id. */
type Key = { id: string; writtenBy: string }
type Moment = { snapshot: string; timeline: number | null }

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
 *
 * A standby that takes over without the last commits assigns their numbers again, so the position would skip rows. It has
 * another timeline. If it has all rows that were read last, it has what was committed before them too, and reading goes
 * on from where they were read; else `onLost` is called, and reading goes on from now.
 */
export function outboxReader<Row>(
  { executeSql }: Sql,
  { table, columns, where = 'true', pageSize }: Outbox,
  from: string,
  onLost: () => unknown = () => {},
) {
  let position = from
  let timeline: number | null = null
  let lastRead: { before: string; keys: Key[] } | null = null
  const page = `
    select moment.*, line.* from (
      select pg_current_snapshot()::text as snapshot, ${timelineSql} as timeline) as moment left join lateral (
      select id, xid::text as "writtenBy", ${columns} from ${table} where ${committedAfter('$1::text::pg_snapshot')}
        and pg_visible_in_snapshot(xid, coalesce($2::text, moment.snapshot)::pg_snapshot)
        and id > $3::bigint and (${where}) order by id limit ${pageSize}) as line on true order by line.id`

  async function hasAll(keys: Key[]) {
    const { rows } = await executeSql(
      `select count(*)::int as there from unnest($1::bigint[], $2::text[]) as had (id, xid)
       join ${table} on ${table}.id = had.id and ${table}.xid = had.xid::xid8`,
      [keys.map(({ id }) => id), keys.map(({ writtenBy }) => writtenBy)],
    )
    return (rows[0] as { there: number }).there === keys.length
  }

  /** Where to go on when another server answers than before; null when it is the same. `keys` were read since. */
  async function positionAfterTakeover(now: Moment, keys: Key[]) {
    if (now.timeline === null || now.timeline === timeline) return null
    const isFirst = timeline === null
    const read = keys.length > 0 ? { before: position, keys } : lastRead
    const isThere = !isFirst && read !== null && (await hasAll(read.keys))
    timeline = now.timeline
    if (isFirst) return null
    if (isThere) return read.before
    await onLost()
    return now.snapshot
  }

  return {
    /** Passes new rows on page by page, and advances when all were handled. Returns how many there were. */
    async read(handle: (rows: Row[]) => unknown) {
      const keys: Key[] = []
      let until: string | undefined
      let after = '0'
      for (;;) {
        const { rows } = await executeSql(page, [position, until ?? null, after])
        const found = rows as (Row & Moment & { id: string | null; writtenBy: string })[]
        const goesOn = found[0] ? await positionAfterTakeover(found[0], keys) : null
        if (goesOn !== null) {
          position = goesOn
          until = undefined
          after = '0'
          continue
        }
        until ??= found[0]?.snapshot ?? position
        const last = found.at(-1)?.id ?? null
        if (last === null) break
        await handle(found)
        for (const { id, writtenBy } of found) if (id !== null) keys.push({ id, writtenBy })
        if (found.length < pageSize) break
        after = last
      }
      if (keys.length > 0) lastRead = { before: position, keys }
      position = until
      return keys.length
    },
    position: () => position,
  }
}

/**
 * Deletes rows that a server with higher transaction numbers wrote, as after a restore into a new cluster: every position
 * would find them new until this server has reached their numbers.
 */
export async function forgetOtherServers({ executeSql }: Sql) {
  for (const table of ['search_outbox', 'live_events']) {
    const isOther = 'xid >= pg_snapshot_xmax(pg_current_snapshot())'
    const { rows } = await executeSql(`select from ${table} where ${isOther} limit 1`)
    if (rows.length > 0) await executeSql(`delete from ${table} where ${isOther}`)
  }
}

/** Reads an outbox whenever `topic` is announced, and every two seconds in any case. */
export async function followOutbox<Row>(
  database: Database,
  dispatcher: Pick<Dispatcher, 'subscribe'>,
  {
    topic,
    handle,
    onLost,
    ...outbox
  }: Outbox & { topic: AnnouncementTopic; handle: (rows: Row[]) => unknown; onLost?: () => unknown },
) {
  const reader = outboxReader<Row>(database, outbox, await snapshotNow(database), onLost)
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
