import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { addStandby, severalHosts } from '../../../scripts/throwaway/standby.ts'
import { hasPostgresBinaries, withPostgres } from '../../../scripts/throwaway-postgres.ts'
import { requestLimits, taskLimits } from './bounded-pool.ts'
import { type Database, openPostgres } from './database.ts'
import { readSeveralHosts } from './primary.ts'

const skipped = hasPostgresBinaries('pg_basebackup') ? false : 'needs an installed Postgres'
if (skipped) console.log(`primary.test.ts did not run: it ${skipped}.`)

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
const told = vi.spyOn(console, 'info').mockImplementation(() => {})
afterAll(() => {
  logged.mockRestore()
  told.mockRestore()
})

test('an address names one host or several', () => {
  expect(readSeveralHosts('postgres://waymark:a,b@db:5433/waymark')).toBeNull()
  expect(readSeveralHosts('/var/run/postgresql waymark')).toBeNull()
  expect(readSeveralHosts('postgresql://waymark:s@e,t@one,two:5433,[::1]:5434/waymark?ssl=true')).toEqual({
    first: 'postgresql://waymark:s@e,t@one/waymark?ssl=true',
    hosts: [
      { host: 'one', port: 5432 },
      { host: 'two', port: 5433 },
      { host: '::1', port: 5434 },
    ],
  })
  for (const wrong of [
    'postgres://one,,two/db',
    'postgres://one:5432,two:port/db',
    'postgres://a,b:70000/db',
  ])
    expect(() => readSeveralHosts(wrong, 'DATABASE_LISTEN_URL')).toThrow(
      /^Set DATABASE_LISTEN_URL to hosts with a comma between them/,
    )
})

/** Eight people who write all the time, and what each was told. */
function startWriters({ executeSql }: Database) {
  const saved: { id: number; at: number }[] = []
  const refused: unknown[] = []
  let last = 0
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const id = ++last
      try {
        await executeSql('insert into written values ($1)', [id])
        saved.push({ id, at: performance.now() })
      } catch (error) {
        refused.push((error as { status?: unknown }).status ?? error)
        await pause(20)
      }
    }
  }
  const writers = Array.from({ length: 8 }, write)
  const savedAfter = (time: number) => saved.find(({ at }) => at > time)
  return {
    ...{ saved, refused, savedAfter },
    async stop() {
      isOver = true
      await Promise.all(writers)
    },
  }
}

const portOf = async ({ executeSql }: Database) => {
  const { rows } = await executeSql('select inet_server_port() as port')
  return (rows[0] as { port: number }).port
}
const ended = (work: Promise<unknown>) =>
  work.then(
    () => 'saved',
    ({ status }: { status?: number }) => status,
  )

// Security: K-04
test.skipIf(skipped)(
  'when a standby takes over, writing goes on there without a restart: nothing acknowledged is lost or doubled',
  { timeout: 60_000 },
  () =>
    withPostgres(undefined, async (url, server) => {
      const standby = await addStandby(url, server)
      // No commit is acknowledged that the standby has not.
      server.stop()
      server.start(['synchronous_standby_names=*'])
      const address = severalHosts(standby.url, url)
      const database = await openPostgres(address, requestLimits, taskLimits)
      let again: Database | undefined
      try {
        expect(await portOf(database)).toBe(Number(new URL(url).port))
        await database.executeSql('create table written (id int)')
        const heard: string[] = []
        await database.listen('news', (payload) => heard.push(payload))

        const { saved, refused, savedAfter, stop } = startWriters(database)
        await vi.waitFor(() => expect(saved.length).toBeGreaterThan(100))
        server.kill()
        await pause(1_000)
        standby.promote()
        const promotedAt = performance.now()
        await vi.waitFor(() => expect(savedAfter(promotedAt)).toBeDefined(), { timeout: 10_000 })
        const { length } = saved
        await vi.waitFor(() => expect(saved.length).toBeGreaterThan(length + 100), { timeout: 5_000 })
        await stop()
        expect(new Set(refused)).toEqual(new Set([503]))
        const { rows } = await database.executeSql(
          'select id, count(*)::int as times from written group by id',
        )
        const times = new Map((rows as { id: number; times: number }[]).map((row) => [row.id, row.times]))
        expect(saved.filter(({ id }) => times.get(id) !== 1)).toEqual([])
        expect(await portOf(database)).toBe(standby.port)

        await vi.waitFor(
          async () => {
            await database.executeSql(`select pg_notify('news', 'here')`)
            expect(heard).toContain('here')
          },
          { timeout: 10_000, interval: 200 },
        )

        // The old primary comes back and knows nothing of the takeover: nobody writes there.
        server.start()
        again = await openPostgres(address, requestLimits)
        expect([await portOf(database), await portOf(again)]).toEqual([standby.port, standby.port])
        expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^two hosts of the database accept writes/))
        standby.stop()
        for (const end = performance.now() + 3_000; performance.now() < end; await pause(100))
          expect(await ended(database.executeSql('insert into written values (0)'))).toBe(503)
      } finally {
        await database.close()
        await again?.close()
        try {
          standby.stop()
        } catch {
          // It was stopped above.
        }
      }
    }),
)
