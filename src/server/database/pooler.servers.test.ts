import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { runSlice } from '#/testing/runner/run-slice.ts'
import { hasPgBouncer, withPooler } from '../../../scripts/throwaway/pooler.ts'
import { hasPostgresBinaries, withPostgres } from '../../../scripts/throwaway-postgres.ts'
import { type Database, openPostgres } from './database.ts'
import { preparedHint } from './prepared.ts'

const skipped = hasPostgresBinaries() && hasPgBouncer() ? false : 'needs an installed Postgres and PgBouncer'
if (skipped) console.log(`pooler.test.ts did not run: it ${skipped}.`)

const limits = { connections: 10, waitMs: 5_000, statementMs: 800, lockMs: 300, idleInTransactionMs: 2_000 }

test.skipIf(skipped)(
  'through PgBouncer in transaction mode statements need no session, transactions keep their limits, and news arrive',
  { timeout: 60_000 },
  () =>
    withPostgres(undefined, (url, server) =>
      withPooler(url, server, async (pooler) => {
        const ask = ({ db }: Database) =>
          Promise.allSettled(
            Array.from({ length: 200 }, (_, at) =>
              db.transaction().execute(async (trx) => {
                const { rows } = await sql<{
                  sum: number
                }>`${preparedHint} select ${sql.lit(at % 20)} + ${1}::int as sum`.execute(trx)
                return rows[0]?.sum === (at % 20) + 1
              }),
            ),
          )
        const outcomes = (answers: PromiseSettledResult<boolean>[]) => [
          ...new Set(answers.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))),
        ]
        const database = await openPostgres(pooler, limits, undefined, { listenUrl: url })
        // As if Postgres itself were at this address: names of statements meet sessions that do not know them.
        const unaware = await openPostgres(pooler)
        try {
          expect(outcomes(await ask(database))).toEqual([true])
          expect(outcomes(await ask(unaware))).toContain('failed')

          const jit = await database.db.transaction().execute((trx) => sql`show jit`.execute(trx))
          expect(jit.rows).toEqual([{ jit: 'off' }])

          const tooLong = database.db.transaction().execute((trx) => sql`select pg_sleep(2)`.execute(trx))
          await expect(tooLong).rejects.toMatchObject({
            status: 503,
            message: expect.stringMatching(/took too long/),
          })
          // The limit ended with its transaction: the next one in this session has its own.
          await unaware.executeSql('select pg_sleep(1)')

          const heard: string[] = []
          await database.listen('news', (payload) => heard.push(payload))
          await database.executeSql(`select pg_notify('news', 'here')`)
          await vi.waitFor(() => expect(heard).toEqual(['here']), { timeout: 5_000 })
        } finally {
          await database.close()
          await unaware.close()
        }
      }),
    ),
)

/** They send tasks, mails and live events, and write the same thing at the same moment. */
const slice = [
  'src/server/http/response-cache.test.ts',
  'src/server/tasks.test.ts',
  'src/features/notifications/notifications.test.ts',
  'src/features/messages/messages.test.ts',
]

test.skipIf(skipped)('feature tests pass through PgBouncer in transaction mode', { timeout: 180_000 }, () =>
  withPostgres(undefined, (url, server) =>
    withPooler(url, server, async (pooler) => {
      const ran = runSlice(slice, { TEST_DATABASE_URL: url, TEST_DATABASE_POOLER: pooler })
      expect(ran).toEqual({ passed: true, files: '4' })
    }),
  ),
)
