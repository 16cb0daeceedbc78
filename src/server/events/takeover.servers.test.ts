import { expect, test, vi } from 'vitest'
import { addStandby } from '../../../scripts/throwaway/standby.ts'
import { hasPostgresBinaries, withPostgres } from '../../../scripts/throwaway-postgres.ts'
import { type Database, openPostgres } from '../database/database.ts'
import { committedAfter, outboxReader, snapshotNow } from './outbox.ts'

const skipped = hasPostgresBinaries('pg_basebackup') ? false : 'needs an installed Postgres'
if (skipped) console.log(`takeover.test.ts did not run: it ${skipped}.`)

const outbox = { table: 'changes', columns: 'what', pageSize: 2 }
type Row = { what: string }

const add = ({ executeSql }: Database, what: string) =>
  executeSql('insert into changes (what) values ($1)', [what])
/** Transactions that write nothing which anybody reads. */
async function writeElsewhere({ executeSql }: Database) {
  for (let count = 0; count < 20; count++) await executeSql('select pg_current_xact_id()')
}

test.skipIf(skipped).each([
  ['has every row that was read', false],
  ['lacks a row that was read', true],
])(
  'a reader of an outbox skips no row when a standby takes over that %s',
  {
    timeout: 60_000,
  },
  (_, losesRow) =>
    withPostgres(undefined, async (url, server) => {
      const standby = await addStandby(url, server)
      const [primary, follower] = [await openPostgres(url), await openPostgres(standby.url)]
      // As an address that leads to whichever is the primary.
      let current = primary
      const executeSql: Database['executeSql'] = (...statement) => current.executeSql(...statement)
      try {
        await primary.runScript(
          `create table changes (id bigint generated always as identity, what text,
           xid xid8 not null default pg_current_xact_id())`,
        )
        const onLost = vi.fn()
        const reader = outboxReader<Row>({ executeSql }, outbox, await snapshotNow(primary), onLost)
        const read = async () => {
          const seen: string[] = []
          await reader.read((rows) => seen.push(...rows.map(({ what }) => what)))
          return seen
        }
        await add(primary, 'first')
        expect(await read()).toEqual(['first'])
        for (const what of ['second', 'third', 'fourth']) await add(primary, what)
        expect(await read()).toEqual(['second', 'third', 'fourth'])
        const copied = () => follower.executeSql(`select from changes where what = 'fourth'`)
        await vi.waitFor(async () => expect((await copied()).rows).toHaveLength(1), { timeout: 5_000 })

        // From here on the standby gets nothing.
        await follower.executeSql(`alter system set primary_conninfo = ''`)
        await follower.executeSql('select pg_reload_conf()')
        const receiving = () => follower.executeSql('select from pg_stat_wal_receiver')
        await vi.waitFor(async () => expect((await receiving()).rows).toEqual([]), { timeout: 5_000 })
        if (losesRow) await add(primary, 'lost')
        expect(await read()).toEqual(losesRow ? ['lost'] : [])
        await writeElsewhere(primary)
        expect(await read()).toEqual([])

        server.kill()
        standby.promote()
        current = follower
        await add(follower, 'new')
        // The position alone takes it for a row that was read.
        const { rows } = await follower.executeSql(
          `select what from changes where ${committedAfter('$1::text::pg_snapshot')}`,
          [reader.position()],
        )
        expect(rows).toEqual([])
        const afterwards = await read()
        await add(follower, 'newer')
        if (losesRow) expect([afterwards, onLost.mock.calls.length]).toEqual([[], 1])
        else {
          expect(afterwards).toEqual(['second', 'third', 'fourth', 'new'])
          expect(onLost).not.toHaveBeenCalled()
        }
        expect(await read()).toEqual(['newer'])
      } finally {
        await Promise.all([primary.close(), follower.close()])
        standby.stop()
      }
    }),
)
