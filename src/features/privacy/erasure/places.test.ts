import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { personalData } from '../export/sections.server.ts'
import { places } from './places.server.ts'

// The list of places against the real schema: whoever adds a table or a column says what becomes of it when somebody
// is erased, or these tests fail.

const { db } = await testApp()

type Column = { table: string; column: string }

/** Every column that could hold something of a person: text, JSON, ids and bytes, in the tables and in the queue. */
async function listColumns() {
  const { rows } = await sql<Column>`
    select case when columns.table_schema = 'public' then '' else columns.table_schema || '.' end || columns.table_name as table,
      column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and (columns.table_schema = 'public'
        or columns.table_schema = 'pgboss' and columns.table_name = 'job')
      and data_type in ('text', 'character varying', 'uuid', 'json', 'jsonb', 'ARRAY', 'tsvector', 'bytea', 'inet')`.execute(
    db,
  )
  return rows
}

/** Columns that refer to a person, with what the database does when the person's row goes. */
async function listReferences() {
  const { rows } = await sql<Column & { then: string }>`
    select conrelid::regclass::text as table, attname as column, confdeltype::text as then
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass`.execute(db)
  return rows
}

const named = ({ table, column }: Column) => `${table}.${column}`

/** Columns that no entry of the list answers for. */
const unanswered = (columns: Column[], references: Column[], list = places) => {
  const refers = new Set(references.map(named))
  return columns
    .filter(({ table, column }) => {
      const entries = list.filter((place) => place.table === table)
      return !(
        entries.some(({ rows, scanned, impersonal }) => rows || scanned || impersonal === 'all') ||
        entries.some(({ keeps = [] }) => keeps.some(({ columns }) => columns.includes(column))) ||
        entries.some(({ empties = [] }) => empties.some(({ set }) => column in set)) ||
        entries.some(({ impersonal = [] }) => impersonal.includes(column)) ||
        // The database itself deletes or empties it with the person's row.
        (entries.length > 0 && refers.has(named({ table, column })))
      )
    })
    .map(named)
}

// Security: G-02
test('every table, and every column that can hold something of a person, has its entry', async () => {
  const columns = await listColumns()
  expect(columns.length).toBeGreaterThan(300)
  expect(unanswered(columns, await listReferences())).toEqual([])
})

test('a new table, and a new column of a person, fail until they have an entry', async () => {
  const more = [
    { table: 'references_given', column: 'letter' },
    { table: 'applications', column: 'referee_email' },
  ]
  expect(unanswered(more, [])).toEqual(['references_given.letter', 'applications.referee_email'])
  // Even a reference to the person needs its table in the list.
  const reference = { table: 'referees', column: 'user_id' }
  expect(unanswered([reference], [reference])).toEqual(['referees.user_id'])
})

test('every entry names a table and columns that exist', async () => {
  const columns = new Set((await listColumns()).map(named))
  const tables = new Set((await listColumns()).map(({ table }) => table))
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`.execute(
    db,
  )
  const all = new Set([...columns, ...rows.map(named)])
  const wrong = places.flatMap(({ table, keeps = [], empties = [], impersonal = [] }) => [
    ...(tables.has(table) || rows.some((one) => one.table === table) ? [] : [table]),
    ...[
      ...keeps.flatMap((one) => one.columns),
      ...empties.flatMap(({ set }) => Object.keys(set)),
      ...(impersonal === 'all' ? [] : impersonal),
    ]
      .map((column) => named({ table, column }))
      .filter((name) => !all.has(name)),
  ])
  expect(wrong).toEqual([])
})

test('when a person’s row goes, the database leaves no reference to it', async () => {
  const references = await listReferences()
  expect(references.length).toBeGreaterThan(30)
  // c: cascade, n: set null
  expect(references.filter(({ then }) => !['c', 'n'].includes(then)).map(named)).toEqual([])
})

test('what is kept has a reason and an end', () => {
  for (const { keeps = [] } of places)
    for (const { what, reason, until } of keeps)
      expect([what, reason, until].every((one) => one.length > 5)).toBe(true)
})

test('what is erased is in the export, or says why not', () => {
  const sections = Object.keys(personalData.shape)
  const silent = places.filter(({ table, rows, scanned, empties }) => {
    const entries = places.filter((place) => place.table === table)
    return (rows || scanned || empties) && !entries.some(({ exported }) => exported)
  })
  expect(silent.map(({ table }) => table)).toEqual([])
  const wrong = places.filter(({ exported }) => typeof exported === 'string' && !sections.includes(exported))
  expect(wrong.map(({ table }) => table)).toEqual([])
})
