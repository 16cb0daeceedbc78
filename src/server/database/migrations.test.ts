import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { type Migration, migrate, readMigrations } from './migrations.ts'

const app = await testApp()
const { database } = app.services
const files = await readMigrations()

/** The sentence with which a start on the test's database is refused when migrations/ holds these files. */
const refusal = (migrations: Migration[]) =>
  migrate(database, migrations).then(
    () => 'not refused',
    (error: Error) => error.message,
  )

test('migrations are numbered without gaps', () => {
  expect(files.map(({ name }) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1))
})

test('a database that these files made is taken as it is, whatever the line ends', async () => {
  const windows = files.map(({ name, script }) => ({ name, script: script.replaceAll('\n', '\r\n') }))
  expect(await refusal(files)).toBe('not refused')
  expect(await refusal(windows)).toBe('not refused')
})

// Security: B-04
test('a migration that was edited after it ran is refused', async () => {
  const edited = files.map((file) =>
    file.name === '0003_files.sql' ? { ...file, script: `${file.script}-- more` } : file,
  )
  expect(await refusal(edited)).toBe(
    'Migration 0003_files.sql was edited after it ran on this database. Put the file back as it was, and make the change in a new migration.',
  )
})

test('a migration that ran and is missing is refused', async () => {
  expect(await refusal(files.filter(({ name }) => name !== '0003_files.sql'))).toBe(
    'Migration 0003_files.sql ran on this database and is missing from migrations/. Put the file back.',
  )
})

// Security: B-04
test('a database newer than the code is refused', async () => {
  expect(await refusal(files.slice(0, -1))).toBe(
    `This database is newer than this code: ${files.at(-1)?.name} ran on it. Start the version of Waymark that has this migration.`,
  )
})

test('a migration that was slipped in among those that ran is refused, and not run', async () => {
  const late = { name: '0003_later.sql', script: 'create table never_made ()' }
  expect(await refusal([...files, late].sort((a, b) => (a.name < b.name ? -1 : 1)))).toBe(
    `Migration 0003_later.sql comes before ${files.at(-1)?.name}, which already ran on this database. Give it the next number.`,
  )
  const { rows } = await database.executeSql("select to_regclass('never_made') as made")
  expect(rows).toEqual([{ made: null }])
})

// Security: K-03, B-04
test('a migration that fails leaves nothing behind, and runs when it is mended', async () => {
  const next = (script: string) => [...files, { name: '9999_next.sql', script }]
  expect(await refusal(next('create table half_made (); select 1 / 0'))).toMatch(/division by zero/)
  expect(await refusal(next('create table half_made ()'))).toBe('not refused')
  await database.executeSql("drop table half_made; delete from migrations where name = '9999_next.sql'")
})

test('a database of the time before checksums is refused', async () => {
  await database.executeSql('alter table migrations drop column checksum')
  expect(await refusal(files)).toBe(
    `${files[0]?.name} ran on this database under an early version, which cannot be upgraded. Set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.`,
  )
})
