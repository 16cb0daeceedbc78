import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openEmbedded } from './database.ts'
import { preparedHint } from './prepared.ts'

const { db, executeSql, close } = await openEmbedded('memory://')
await executeSql(
  `create table things (id int primary key, name text, at timestamptz, tags text[], rest jsonb, price numeric)`,
)

const insert = (id: number, name: string | null) =>
  sql`${preparedHint} insert into things values (${id}, ${name}, ${new Date(0)}, ${['a', 'b,"c']}, ${JSON.stringify({ id })}, 1.5)`
const listThings = sql`${preparedHint} select * from things order by id`
const countPrepared = async () =>
  (await executeSql('select count(*)::int as count from pg_prepared_statements')).rows

test('many statements in a row let events in', async () => {
  let isHandled = false
  setTimeout(() => {
    isHandled = true
  }, 1)
  const until = performance.now() + 5_000
  while (!isHandled && performance.now() < until) await sql`select 1`.execute(db)
  expect(isHandled).toBe(true)
})

test('a marked statement is prepared once and gives the rows that it gives unmarked', async () => {
  for (const id of [1, 2, 3]) {
    const { numAffectedRows } = await insert(id, id === 2 ? null : `name ${id}`).execute(db)
    expect(numAffectedRows).toBe(1n)
  }
  const marked = await listThings.execute(db)
  expect(marked.rows).toEqual((await sql`select * from things order by id`.execute(db)).rows)
  expect(marked.rows).toHaveLength(3)
  expect(marked.rows[1]).toEqual({
    ...{ id: 2, name: null, at: new Date(0), tags: ['a', 'b,"c'], rest: { id: 2 }, price: 1.5 },
  })
  expect(await countPrepared()).toEqual([{ count: 2 }])
})

test('after a while it is prepared anew, in the place of the former one', async () => {
  const listNames = async () =>
    (await executeSql(`select name from pg_prepared_statements where statement like '%order by id'`)).rows
  const before = await listNames()
  await listThings.execute(db)
  expect(await listNames()).toEqual(before)
  const now = performance.now()
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now + 60_000)
  expect((await listThings.execute(db)).rows).toHaveLength(3)
  later.mockRestore()
  expect(before).toHaveLength(1)
  expect(await listNames()).toHaveLength(1)
  expect(await listNames()).not.toEqual(before)
})

test('a failure is the one of Postgres, and the statement can be used again', async () => {
  await expect(insert(1, 'twice').execute(db)).rejects.toMatchObject({
    code: '23505',
    constraint: 'things_pkey',
  })
  await insert(4, 'after it').execute(db)
  const wrong = sql`${preparedHint} select nothing from nowhere`
  await expect(wrong.execute(db)).rejects.toMatchObject({ code: '42P01' })
  await expect(wrong.execute(db)).rejects.toMatchObject({ code: '42P01' })
  expect((await listThings.execute(db)).rows).toHaveLength(4)
})

test('within a transaction it sees what the transaction wrote, and goes with it', async () => {
  const failing = db.transaction().execute(async (transaction) => {
    await insert(5, 'for a moment').execute(transaction)
    expect((await listThings.execute(transaction)).rows).toHaveLength(5)
    await insert(5, 'again').execute(transaction)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect((await listThings.execute(db)).rows).toHaveLength(4)
  await db.transaction().execute((transaction) => insert(5, 'kept').execute(transaction))
  expect((await listThings.execute(db)).rows).toHaveLength(5)
})

test('a list of any length and a text without values are sent as they are', async () => {
  for (const ids of [[1], [1, 2, 3]])
    expect(
      (
        await db
          .selectFrom(sql<{ id: number }>`things`.as('things'))
          .select('id')
          .where('id', 'in', ids)
          .execute()
      ).length,
    ).toBe(ids.length)
  expect((await sql<{ now: Date }>`select now()`.execute(db)).rows[0]?.now).toBeInstanceOf(Date)
  const { numAffectedRows } = await sql`update things set name = upper(name) where id < 3`.execute(db)
  expect(numAffectedRows).toBe(2n)
  expect(
    (await sql`update things set name = lower(name) where id < 3 returning name`.execute(db)).rows,
  ).toHaveLength(2)
})

test('many at once, in and out of transactions, get their own rows', async () => {
  const one = (id: number) => sql<{ id: number }>`${preparedHint} select ${id}::int as id`
  const found = await Promise.all(
    Array.from({ length: 40 }, async (_, id) => {
      const result =
        id % 4 === 0
          ? await db.transaction().execute((transaction) => one(id).execute(transaction))
          : await (id % 4 === 1 ? one(id) : sql<{ id: number }>`select ${id}::int as id`).execute(db)
      return result.rows[0]?.id
    }),
  )
  expect(found).toEqual(Array.from({ length: 40 }, (_, id) => id))
})

test('it goes on after the schema has changed', async () => {
  await sql`${preparedHint} select name from things where id = ${1}`.execute(db)
  await executeSql(
    'alter table things alter column price type double precision; create index on things (name)',
  )
  const { rows } = await sql`${preparedHint} select name from things where id = ${1}`.execute(db)
  expect(rows).toEqual([{ name: 'name 1' }])
  await close()
})

test('a transaction that comes after the end is refused, and leaves nobody waiting', async () => {
  const late = db.transaction().execute((trx) => sql`select 1`.execute(trx))
  await expect(late).rejects.toThrow('PGlite is closed')
})
