import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { ExecuteSql } from './database.ts'
import { timelineSql } from './primary.ts'

/**
 * A place in the log of Postgres. A server that has replayed the log of this timeline up to here has every commit that
 * was acknowledged before the place was asked for.
 */
export type LogPosition = { timeline: number; at: bigint }

/**
 * A commit is acknowledged when it is on the disk, so what is on the disk is enough; with `synchronous_commit` off it is
 * acknowledged earlier.
 */
const positionSql = `select ${timelineSql} as timeline, (case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0')::bigint as at`

/** Asks the primary where its log ends. Who asks while a question is under way shares the next one, and waits for no other. */
export function positionAsker(executeSql: ExecuteSql) {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<LogPosition> | null = null

  async function ask() {
    next = null
    const { rows } = await executeSql(positionSql)
    const { timeline, at } = rows[0] as { timeline: number; at: string }
    return { timeline, at: BigInt(at) }
  }

  return () => {
    if (!next) {
      next = running.then(ask, ask)
      running = next
    }
    return next
  }
}

/** The timeline is that of the control file, which follows a takeover when the first changed page is written. */
const replayedSql = `select
  greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline) as timeline,
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end - '0/0')::bigint as at`

export async function standsBy(client: Pick<Client, 'query'>) {
  const { rows } = await client.query('select pg_is_in_recovery() as "isStandby"')
  return (rows[0] as { isStandby: boolean }).isStandby
}

/** How long a read waits for a replica. */
const waitMs = 50

/** What the server behind a connection had replayed when it was last asked. It only grows. */
const replayedBy = new WeakMap<object, LogPosition>()

const reaches = (replayed: LogPosition | undefined, { timeline, at }: LogPosition) =>
  replayed !== undefined && replayed.timeline === timeline && replayed.at >= at

/**
 * Whether the server behind this connection has replayed the log up to here, or does within a moment. A server that has
 * become a primary, or follows another one, has not.
 */
export async function hasReplayed(client: Pick<Client, 'query'>, position: LogPosition) {
  const until = performance.now() + waitMs
  for (let step = 1; !reaches(replayedBy.get(client), position); step *= 2) {
    const { rows } = await client.query(replayedSql)
    const { timeline, at } = rows[0] as { timeline: number; at: string | null }
    if (at === null || timeline !== position.timeline) return false
    replayedBy.set(client, { timeline, at: BigInt(at) })
    if (BigInt(at) >= position.at) return true
    const left = until - performance.now()
    if (left <= 0) return false
    await pause(Math.min(step, left))
  }
  return true
}
