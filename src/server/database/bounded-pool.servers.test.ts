import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasPostgresBinaries, withPostgres } from '../../../scripts/throwaway-postgres.ts'
import { openPostgres } from './database.ts'
import { migrate } from './migrations.ts'

// On a Postgres of its own, installed or named by TEST_DATABASE_URL. The embedded database has no pool.
const url = process.env.TEST_DATABASE_URL
const skipped = url || hasPostgresBinaries() ? false : 'needs an installed Postgres'
if (skipped) console.log(`bounded-pool.test.ts did not run: it ${skipped}.`)

// Security: L-07, L-08, B-04
test.skipIf(skipped)(
  'nothing waits for ever: connections, statements, locks and migrations have limits',
  { timeout: 60_000 },
  () =>
    withPostgres(url, async (url) => {
      const limits = {
        connections: 2,
        waitMs: 1_000,
        statementMs: 1_000,
        lockMs: 200,
        idleInTransactionMs: 1_500,
      }
      const database = await openPostgres(url, limits, { ...limits, statementMs: 5_000 })
      const { db } = database
      try {
        await database.runScript(
          'create table if not exists bounded_thing (id int); delete from bounded_thing; insert into bounded_thing values (1)',
        )

        expect((await sql`show jit`.execute(db)).rows).toEqual([{ jit: 'off' }])
        expect((await database.background?.executeSql('show jit'))?.rows).toEqual([{ jit: 'off' }])

        // A statement that takes too long is stopped, and says that nothing was changed.
        await expect(sql`select pg_sleep(6)`.execute(db)).rejects.toMatchObject({
          ...{ status: 503, retryAfter: 5 },
          message: expect.stringMatching(/took too long/),
        })
        await database.background?.executeSql('select pg_sleep(1.5)')

        // Whoever gets no connection hears so, and is served once there is one.
        const { promise: free, resolve: release } = Promise.withResolvers<void>()
        const held = [1, 2].map(() => db.connection().execute(() => free))
        await pause(50)
        await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ status: 503, retryAfter: 2 })
        expect(database.pool?.()).toMatchObject({ busy: 2, max: 2 })
        release()
        await Promise.all(held)
        expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])

        // A lock that somebody holds: the request gives up, and so does a migration, which changes nothing.
        const { promise: over, resolve: end } = Promise.withResolvers<void>()
        const { promise: locked, resolve: haveLock } = Promise.withResolvers<void>()
        const holder = await openPostgres(url)
        const holding = holder.db.transaction().execute(async (trx) => {
          await sql`lock table bounded_thing`.execute(trx)
          haveLock()
          await over
        })
        await locked
        await expect(sql`update bounded_thing set id = 2`.execute(db)).rejects.toMatchObject({ status: 503 })
        const files = [{ name: '0001_thing.sql', script: 'alter table bounded_thing add column name text;' }]
        const empty = await ownSchema(url)
        await expect(
          migrate(empty, files, { lockSeconds: 0.2, tries: 2, statementMinutes: 1 }),
        ).rejects.toThrow(
          /^Migration 0001_thing.sql got no lock within 0.2 seconds, 2 times. Nothing was changed./,
        )
        end()
        await holding
        await holder.close()
        // A statement of a migration that takes too long is stopped, and the migration has not happened.
        const slow = [{ name: '0001_slow.sql', script: 'create table bounded_slow (); select pg_sleep(30);' }]
        await expect(
          migrate(empty, slow, { lockSeconds: 5, tries: 1, statementMinutes: 0.02 }),
        ).rejects.toThrow(
          /^Migration 0001_slow.sql took longer than 0.02 minutes and was stopped. Nothing was/,
        )
        const { rows: made } = await empty.executeSql(`select to_regclass('bounded_slow') as "slow"`)
        expect(made).toEqual([{ slow: null }])
        // Two that start together: one migrates, the other waits and finds it done.
        await Promise.all([migrate(empty, files), migrate(empty, files)])
        const { rows } = await empty.executeSql(`select name from migrations`)
        expect(rows).toEqual([{ name: '0001_thing.sql' }])
        await empty.runScript('drop table bounded_schema.migrations')
        await empty.close()

        // The server ends a connection in the middle of a transaction: it fails, this process and the next do not.
        const cut = db.transaction().execute(async (trx) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
          await database.background?.executeSql('select pg_terminate_backend($1)', [rows[0]?.pid])
          await pause(100)
          await sql`select 1`.execute(trx)
        })
        await expect(cut).rejects.toMatchObject({ status: 503 })
        expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])

        // Whoever forgets a transaction loses it, so that its locks hold up nobody.
        const forgotten = db.transaction().execute(async (trx) => {
          await sql`lock table bounded_thing`.execute(trx)
          await pause(2_500)
          await sql`select 1`.execute(trx)
        })
        await expect(forgotten).rejects.toMatchObject({ status: 503 })
        await sql`update bounded_thing set id = 3`.execute(db)
      } finally {
        await database.runScript(
          'drop table if exists bounded_thing; drop schema if exists bounded_schema cascade',
        )
        await database.close()
      }
      // Whoever still asks while the server shuts down.
      await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ status: 503 })
    }),
)

/** The same database with a table `migrations` of its own. */
async function ownSchema(url: string) {
  const maker = await openPostgres(url)
  await maker.executeSql('create schema bounded_schema')
  await maker.close()
  const own = new URL(url)
  own.searchParams.set('options', '-c search_path=bounded_schema,public')
  return openPostgres(own.href)
}
