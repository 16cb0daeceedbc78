import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { openDispatcher } from './dispatcher.ts'
import { followOutbox, outboxReader, snapshotNow } from './outbox.ts'

const app = await testApp()
const { database } = app.services
/** A second process: it shares only the database with the first. */
const other = await openDispatcher(database)
afterAll(other.close)

type Row = { event: { id: string } }
const outbox = { table: 'live_events', columns: 'event', pageSize: 2 }
const write = (db: typeof app.db, id: string) =>
  db
    .insertInto('liveEvents')
    .values({ userIds: [], event: JSON.stringify({ type: 'job', id }) })
    .execute()

async function reader() {
  const source = outboxReader<Row>(database, outbox, await snapshotNow(database))
  return async () => {
    const found: string[] = []
    await source.read((rows) => found.push(...rows.map(({ event }) => event.id)))
    return found
  }
}

test('each row of an outbox is read once, in pages, however often it is read', async () => {
  await write(app.db, 'before')
  const read = await reader()
  for (const id of ['1', '2', '3', '4', '5']) await write(app.db, id)
  expect(await read()).toEqual(['1', '2', '3', '4', '5'])
  expect(await read()).toEqual([])
  await write(app.db, '6')
  expect(await read()).toEqual(['6'])
})

test('when the handler fails, no row is skipped', async () => {
  const source = outboxReader<Row>(database, outbox, await snapshotNow(database))
  await write(app.db, 'kept')
  await expect(source.read(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
  const found: string[] = []
  await source.read((rows) => found.push(...rows.map(({ event }) => event.id)))
  expect(found).toEqual(['kept'])
})

// The embedded database has one connection, so commits cannot overtake each other there.
test.skipIf(database.embedded)('a row that commits after one with a higher number is read', async () => {
  const read = await reader()
  const [first, second] = [
    await app.db.startTransaction().execute(),
    await app.db.startTransaction().execute(),
  ]
  await write(first, 'lower number')
  await write(second, 'higher number')
  await second.commit().execute()
  expect(await read()).toEqual(['higher number'])
  await write(app.db, 'in between')
  expect(await read()).toEqual(['in between'])
  await first.commit().execute()
  expect(await read()).toEqual(['lower number'])
  expect(await read()).toEqual([])
})

test('a row without an announcement is read within a few seconds', async () => {
  const found: string[] = []
  const handle = (rows: Row[]) => found.push(...rows.map(({ event }) => event.id))
  const follower = await followOutbox<Row>(database, other, { ...outbox, topic: 'live', handle })
  await write(app.db, 'a process was killed between commit and NOTIFY')
  await vi.waitFor(() => expect(found).toHaveLength(1), 5_000)
  await follower.close()
  await write(app.db, 'after the close')
  await new Promise((resolve) => setTimeout(resolve, 2_200))
  expect(found).toHaveLength(1)
})

test('another process receives the announcement of each topic after the commit, and none after a rollback', async () => {
  const seeker = await app.seeker()
  const heard: string[] = []
  for (const topic of ['live', 'task test.none'] as const) other.subscribe(topic, () => heard.push(topic))
  const lost = app.tasks().transaction(async ({ publish }) => {
    await publish([seeker.id], { type: 'job' })
    throw new Error('changed my mind')
  })
  await expect(lost).rejects.toThrow()
  await app.tasks().transaction(({ publish }) => publish([seeker.id], { type: 'job' }))
  await vi.waitFor(() => expect(heard).toEqual(['live']))
})

test('search changes written by triggers are announced, though the transaction names no topic', async () => {
  const { company } = await app.employer()
  await app.job(company.id)
  let heard = 0
  other.subscribe('search', () => heard++)
  app.services.dispatcher.announce()
  await vi.waitFor(() => expect(heard).toBeGreaterThan(0))
  const before = heard
  await app
    .tasks()
    .transaction(({ db }) =>
      db.updateTable('users').set({ name: 'Ana' }).where('id', '=', company.id).execute(),
    )
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(heard).toBe(before)
  await app
    .tasks()
    .transaction(({ db }) =>
      db.updateTable('jobs').set({ status: 'closed' }).where('companyId', '=', company.id).execute(),
    )
  await vi.waitFor(() => expect(heard).toBe(before + 1))
})

test('no trigger or function in the database sends NOTIFY itself', async () => {
  const { rows } = await sql`select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = 'public' and prosrc ilike '%pg_notify%'`.execute(app.db)
  expect(rows).toEqual([])
  const queues = await sql`select name from pgboss.queue where notify`.execute(app.db)
  expect(queues.rows).toEqual([])
})
