import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { runSlice } from '#/testing/runner/run-slice.ts'
import { addStandby, severalHosts } from '../../../scripts/throwaway/standby.ts'
import { hasPostgresBinaries, withPostgres } from '../../../scripts/throwaway-postgres.ts'
import { databaseReadCount } from '../observability/metrics.ts'
import { requestLimits, taskLimits } from './bounded-pool.ts'
import { type Database, openPostgres } from './database.ts'
import { readFromPrimary, readFromReplica } from './replicas.ts'

const skipped = hasPostgresBinaries('pg_basebackup') ? false : 'needs an installed Postgres'
if (skipped) console.log(`replicas.test.ts did not run: it ${skipped}.`)

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
const told = vi.spyOn(console, 'info').mockImplementation(() => {})
afterAll(() => {
  logged.mockRestore()
  told.mockRestore()
})

/** How many reads each side has answered since the last call. */
async function readsBySide() {
  const { values } = await databaseReadCount.get()
  databaseReadCount.reset()
  const of = (side: string) => values.find(({ labels }) => labels.side === side)?.value ?? 0
  return { replica: of('replica'), primary: of('primary') }
}
const readValue = ({ db }: Database) =>
  readFromReplica(async () => {
    const { rows } = await sql<{ value: number; isStandby: boolean }>`
      select value, pg_is_in_recovery() as "isStandby" from written`.execute(db)
    return { value: rows[0]?.value, isStandby: rows[0]?.isStandby }
  })
const readsFromReplica = (database: Database, isStandby = true) =>
  vi.waitFor(async () => expect(await readValue(database)).toMatchObject({ isStandby }), {
    timeout: 10_000,
    interval: 50,
  })
const behindSeconds = ({ replicas }: Database) => replicas?.()[0]?.behindSeconds ?? Number.NaN

/** A primary with one row, its standby, and a database that reads from it. */
const withReplica = (
  work: (parts: {
    database: Database
    /** The standby as its owner. */
    onStandby: Database
    standby: Awaited<ReturnType<typeof addStandby>>
    write(value: number): Promise<unknown>
  }) => Promise<void>,
) =>
  withPostgres(undefined, async (url, server) => {
    const standby = await addStandby(url, server)
    const database = await openPostgres(url, requestLimits, taskLimits, { replicaUrl: standby.url })
    const onStandby = await openPostgres(standby.url)
    const write = (value: number) => database.executeSql(`update written set value = ${value}`)
    try {
      await database.executeSql('create table written as select 0 as value')
      await readsFromReplica(database)
      await readsBySide()
      await work({ database, onStandby, standby, write })
    } finally {
      await onStandby.close()
      await database.close()
      try {
        standby.stop()
      } catch {
        // The test has stopped it.
      }
    }
  })

const pairs = 400

test.skipIf(skipped)(
  'whoever wrote reads their own write, also while the replica stands still',
  { timeout: 60_000 },
  () =>
    withReplica(async ({ database, onStandby, write }) => {
      let stale = 0
      for (let value = 1; value <= pairs; value++) {
        if (value % 40 === 20) await onStandby.executeSql('select pg_wal_replay_pause()')
        if (value % 40 === 0) {
          await onStandby.executeSql('select pg_wal_replay_resume()')
          await readsFromReplica(database)
        }
        await write(value)
        const read = await Promise.all([readValue(database), readValue(database)])
        stale += read.filter((one) => one.value !== value).length
      }
      const reads = await readsBySide()
      expect({ stale, ...reads }).toEqual({
        stale: 0,
        replica: expect.any(Number),
        primary: expect.any(Number),
      })
      expect(reads.replica).toBeGreaterThan(pairs / 2)
      expect(reads.primary).toBeGreaterThan(pairs / 2)
    }),
)

test.skipIf(skipped)(
  'one that stands still is left out, is measured, and comes back; nobody waits for it meanwhile',
  { timeout: 60_000 },
  () =>
    withReplica(async ({ database, onStandby, write }) => {
      expect(behindSeconds(database)).toBe(0)
      await onStandby.executeSql('select pg_wal_replay_pause()')
      await write(1)
      await vi.waitFor(() => expect(behindSeconds(database)).toBeGreaterThan(0.5), { timeout: 5_000 })
      await readsBySide()
      for (let at = 0; at < 40; at++)
        expect(await readValue(database)).toEqual({ value: 1, isStandby: false })
      expect(await readsBySide()).toEqual({ replica: 0, primary: 40 })
      await onStandby.executeSql('select pg_wal_replay_resume()')
      await readsFromReplica(database)
      expect(behindSeconds(database)).toBe(0)
    }),
)

test.skipIf(skipped)(
  'transactions, writes, locks and what asks for the primary go there',
  { timeout: 60_000 },
  () =>
    withReplica(async ({ database }) => {
      const { db } = database
      const where = sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby"`
      const written = await readFromReplica(async () => ({
        plain: (await where.execute(db)).rows[0]?.isStandby,
        transaction: await db
          .transaction()
          .execute(async (trx) => (await where.execute(trx)).rows[0]?.isStandby),
        primary: (await readFromPrimary(() => where.execute(db))).rows[0]?.isStandby,
        write: (await sql`update written set value = 7 returning value`.execute(db)).rows,
        hidden: (
          await sql`with changed as (update written set value = 8 returning value) select * from changed`.execute(
            db,
          )
        ).rows,
        locked: (await sql`select value from written for update`.execute(db)).rows,
      }))
      expect(written).toEqual({
        plain: true,
        transaction: false,
        primary: false,
        write: [{ value: 7 }],
        hidden: [{ value: 8 }],
        locked: [{ value: 8 }],
      })
      expect((await where.execute(db)).rows).toEqual([{ isStandby: false }])
      expect(await readSnapshot(database)).toEqual({ value: 8, isStandby: true })
      await expect(readFromReplica(() => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero')
    }),
)

/** As a search does: several statements in one snapshot. */
const readSnapshot = ({ db }: Database) =>
  readFromReplica(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`select pg_sleep(0.003)`.execute(trx)
        const { rows } = await sql<{ value: number; isStandby: boolean }>`
          select value, pg_is_in_recovery() as "isStandby" from written`.execute(trx)
        return { value: rows[0]?.value, isStandby: rows[0]?.isStandby }
      }),
  )

/** Eight people who read all the time. `readOnce` resolves when each has come to the end of a read that begins later. */
function startReaders(database: Database) {
  const outcomes = new Set<unknown>()
  const reads = new Array<number>(8).fill(0)
  let isOver = false
  const readers = reads.map(async (_, at) => {
    const readOne = at % 2 ? readValue : readSnapshot
    while (!isOver) {
      outcomes.add(
        await readOne(database).then(
          ({ value }) => value,
          (error) => error,
        ),
      )
      reads[at] = (reads[at] ?? 0) + 1
    }
  })
  return {
    async readOnce() {
      const before = [...reads]
      const fewest = () => Math.min(...reads.map((count, at) => count - (before[at] ?? 0)))
      await vi.waitFor(() => expect(fewest()).toBeGreaterThan(1), { timeout: 20_000, interval: 50 })
    },
    async stop() {
      isOver = true
      await Promise.all(readers)
    },
    outcomes: () => [...outcomes],
  }
}

const isAway = expect.stringContaining('cannot be reached; reads go to the primary')
/** It takes two seconds. By itself the primary writes a line into its log every fifteen. */
const saidToBeAway = () =>
  vi.waitFor(() => expect(logged).toHaveBeenCalledWith(isAway), { timeout: 8_000, interval: 50 })

test.skipIf(skipped)(
  'a replica that falls silent, and one that is killed, cost no answer',
  { timeout: 60_000 },
  () =>
    withReplica(async ({ database, onStandby, standby }) => {
      // Nobody writes from here on, so what the standby has replayed is known; whether it still answers is not.
      await database.executeSql('vacuum')
      await database.executeSql('checkpoint')
      await readsFromReplica(database)
      const readers = startReaders(database)
      try {
        await readers.readOnce()
        const { rows } = await onStandby.executeSql(
          `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        )
        const signal = (name: NodeJS.Signals) => {
          for (const { pid } of rows as { pid: number }[]) process.kill(pid, name)
        }
        logged.mockClear()
        signal('SIGSTOP')
        try {
          await saidToBeAway()
          await readers.readOnce()
        } finally {
          signal('SIGCONT')
        }
        await readsFromReplica(database)
        logged.mockClear()
        standby.stop()
        await saidToBeAway()
        await readers.readOnce()
      } finally {
        await readers.stop()
      }
      expect(readers.outcomes()).toEqual([0])
      const reads = await readsBySide()
      expect(reads.replica).toBeGreaterThan(0)
      expect(reads.primary).toBeGreaterThan(0)
    }),
)

test.skipIf(skipped)(
  'one that was promoted, and one that follows another primary, answer nothing',
  { timeout: 60_000 },
  () =>
    withPostgres(undefined, async (url, server) => {
      const follower = await addStandby(url, server, 'follower')
      const successor = await addStandby(url, server, 'successor')
      const old = await openPostgres(url)
      await old.executeSql('create table written as select 0 as value')
      await pause(1_000)
      successor.promote()
      // The old primary goes on, and its log becomes the longer one.
      await old.executeSql(`create table more as select repeat('x', 1000) from generate_series(1, 20000)`)
      const replicaUrl = severalHosts(follower.url, successor.url)
      const database = await openPostgres(successor.url, requestLimits, taskLimits, { replicaUrl })
      try {
        await database.executeSql('update written set value = 1')
        for (const end = performance.now() + 1_500; performance.now() < end; await pause(20))
          expect(await readValue(database)).toEqual({ value: 1, isStandby: false })
        expect(database.replicas?.().map(({ name }) => name)).toEqual([`127.0.0.1:${follower.port}`])
      } finally {
        await database.close()
        await old.close()
        follower.stop()
        successor.stop()
      }
    }),
)

/** What they write they read at once, and some of it through caches. */
const slice = [
  'src/testing/sweeps/replica-reads.test.ts',
  'src/testing/sweeps/suspension.test.ts',
  'src/testing/sweeps/job-visibility.test.ts',
  'src/server/http/response-cache.test.ts',
  'src/features/search/suggestions/suggestions.test.ts',
  'src/features/content/content.test.ts',
]

test.skipIf(skipped)(
  'feature tests pass while a standby answers the public reads',
  { timeout: 240_000 },
  () =>
    withPostgres(undefined, async (url, server) => {
      const standby = await addStandby(url, server)
      try {
        const ran = runSlice(slice, { TEST_DATABASE_URL: url, TEST_DATABASE_REPLICA: standby.url })
        expect(ran).toEqual({ passed: true, files: String(slice.length) })
      } finally {
        standby.stop()
      }
    }),
)
