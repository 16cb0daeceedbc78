import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { maxChunkBytes } from '#/server/backup/chunks.ts'
import { runBackup } from '#/server/backup/run.ts'
import { verifyBackup } from '#/server/backup/verify.ts'
import { openEmbedded } from '#/server/database/database.ts'
import { listApplied, migrate, readMigrations } from '#/server/database/migrations.ts'
import { loadPlaces } from '#/server/places/load.ts'
import { openStorage } from '#/server/storage/open.ts'
import { testApp } from '#/testing/app.ts'
import { backupsOf } from '#/testing/backups.ts'
import { applicationUnderWay, eraseNow } from '#/testing/personal-data.ts'

// Each restore makes the whole schema.
vi.setConfig({ testTimeout: 120_000 })
afterAll(() => vi.resetConfig())
const app = await testApp()
const { db, config, services } = app
const { said, folder, source, backUp, open, allRows, allFiles, storeFile, emptyTarget } = await backupsOf(app)
const kinds = process.env.TEST_DATABASE_URL ? (['postgres', 'embedded'] as const) : (['embedded'] as const)
const restored = new Map<string, Awaited<ReturnType<typeof emptyTarget>>>()

const { seeker } = await applicationUnderWay(app)
// Of more than one part.
await storeFile(seeker.id, randomBytes(maxChunkBytes + 100_000))
await storeFile(seeker.id, Buffer.alloc(0))
// What a careless dump changes: quotes, backslashes, line ends, the text NULL, a JSON null, tiny fractions of a second.
await db.updateTable('users').set({ name: 'NULL "\\N" {a,b}\n\t’Ω😀' }).where('id', '=', seeker.id).execute()
await sql`update applications set snapshot = jsonb_build_object('a', null, 'b', 'null', 'c', 1.10)`.execute(
  db,
)

// Security: B-01
test.each(kinds)('the drill: what was lost is restored into %s, every row and every file', async (kind) => {
  await mkdir(path.join(config.dataDir, 'articles'), { recursive: true })
  await writeFile(path.join(config.dataDir, 'articles', 'one.md'), 'title: One')
  const to = await folder()
  const before = [await allRows(services.database), await allFiles(services.storage)]
  await backUp(to)
  expect(said.join('\n')).toMatch(/[\d,]+ rows in \d+ tables, \d+ files[\s\S]*all \d+ parts are whole/)

  const target = await emptyTarget(kind)
  await target.restore({ from: to })
  restored.set(kind, target)
  await target.inspect(async (database) => {
    const [rows, files] = [await allRows(database), await allFiles(target.storage)]
    expect(rows.sequences).toEqual((before[0] as typeof rows).sequences)
    expect(rows.rows).toEqual((before[0] as typeof rows).rows)
    expect(files).toEqual(before[1])
    // Guards are back: histories cannot be changed, and rows must refer to something.
    const { executeSql } = database
    await expect(executeSql(`update application_events set kind = 'x'`)).rejects.toThrow()
    await expect(executeSql(`update jobs set company_id = gen_random_uuid()`)).rejects.toThrow(/foreign key/)
  })
  expect(await readFile(path.join(target.dataDir, 'articles', 'one.md'), 'utf8')).toBe('title: One')
})

// Security: K-03
test.each(kinds)(
  'a backup from %s that is killed in the middle leaves those before it whole',
  async (kind) => {
    const target = restored.get(kind)
    if (!target) throw new Error('the drill comes first')
    const to = await folder()
    await backUp(to)
    const backups = await open(to)
    const [first = ''] = await backups.listNames()
    for (let left = 30; left > 0; left--) await target.storage.put(randomUUID(), randomBytes(1024 * 1024))
    const start = () =>
      spawn(process.execPath, ['scripts/backup.ts', '--to', to], {
        env: { ...process.env, ...target.env },
        stdio: 'ignore',
      })
    const chunks = async () => (await readdir(path.join(to, 'chunks'), { recursive: true })).length
    const before = await chunks()
    const killed = start()
    const ended = once(killed, 'exit')
    while ((await chunks()) < before + 5) {
      if (killed.exitCode !== null) throw new Error('the backup ended before it could be killed')
      await pause(5)
    }
    killed.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(await backups.listNames()).toEqual([first])
    expect(await verifyBackup(backups, first)).toMatchObject({ isWhole: true })
    // And the next one succeeds, beside whatever the killed one left.
    expect(await once(start(), 'exit')).toEqual([0, null])
    const [, second = ''] = await backups.listNames()
    expect(await verifyBackup(backups, second)).toMatchObject({ isWhole: true })
    expect((await backups.read(second)).files.count).toBeGreaterThanOrEqual(30)
  },
)

// Security: B-03
test('whoever was erased after the backup is erased again: from a list, and from a newer backup', async () => {
  const [one, two] = [await app.seeker({ name: 'Ines Almeida' }), await app.seeker({ name: 'Tomas Reyes' })]
  const file = await storeFile(one.id, Buffer.from('%PDF of Ines'))
  const to = await folder()
  const old = await backUp(to)
  await eraseNow(app, one)
  await backUp(to)
  await eraseNow(app, two)

  const target = await emptyTarget()
  const erased = path.join(config.dataDir, 'erased-accounts.txt')
  await target.restore({ from: to, backup: old, erased })
  expect(said.at(-1)).toMatch(/^2 accounts erased after this backup were erased again/)
  await target.inspect(async (database) => {
    const { rows } = await database.executeSql(
      `select name from users where name in ('Ines Almeida', 'Tomas Reyes')`,
    )
    expect(rows).toEqual([])
  })
  expect(await target.storage.get(file)).toBeNull()

  const other = await emptyTarget()
  await other.restore({ from: to, backup: old })
  await other.inspect(async (database) => {
    const { rows } = await database.executeSql(
      `select name from users where name in ('Ines Almeida', 'Tomas Reyes')`,
    )
    // Nobody told the second one's erasure, which is in no backup: the command says what it knows.
    expect(rows).toEqual([{ name: 'Tomas Reyes' }])
  })
  expect(said.at(-1)).toMatch(/Known erasures are those of the backups in this folder/)
})

// Security: B-01
test('a backup of an older version is restored with its own migrations, and then migrated', async () => {
  const files = await readMigrations()
  const older = await openEmbedded('memory://')
  onTestFinished(older.close)
  await migrate(older, files.slice(0, -12))
  // Otherwise what is restored gets the whole gazetteer, which takes longer than the rest of the test.
  await loadPlaces(older, 200_000)
  await older.runScript(
    `insert into users (role, name, email) values ('SEEKER', 'Ama Boateng', 'ama.boateng@people.example')`,
  )
  const to = await folder()
  const storage = openStorage({ ...config, dataDir: await folder() })
  await runBackup({ ...source, storage, database: older }, { to }, () => {})

  const target = await emptyTarget()
  await target.restore({ from: to })
  await target.inspect(async ({ executeSql, db }) => {
    expect((await listApplied({ executeSql })).map(({ name }) => name)).toEqual(files.map(({ name }) => name))
    const people = await db.selectFrom('users').select(['name', 'email']).execute()
    expect(people).toEqual([{ name: 'Ama Boateng', email: 'ama.boateng@people.example' }])
  })
})

// Security: B-01, B-03
test('a wrong key, a newer schema and a database of something else are refused with a sentence', async () => {
  const to = await folder()
  const name = await backUp(to)
  const target = await emptyTarget(undefined, { DOCUMENT_KEY: randomBytes(32).toString('base64') })
  await expect(target.restore({ from: to })).rejects.toThrow(
    /made under the key \w{16}, and the one given is/,
  )
  await expect(target.restore({ from: to }, { documentKey: undefined })).rejects.toThrow(
    /Put your copy of the key back first/,
  )
  // Each refusal changes nothing, so the next one has the same target.
  const strange = await emptyTarget()
  await expect(strange.restore({ from: await folder() })).rejects.toThrow(/There are no backups in/)

  const backups = await open(to)
  const content = await backups.read(name)
  const newer = { name: '9999_from_the_future.sql', checksum: 'x' }
  await backups.write('9999', { ...content, migrations: [...content.migrations, newer] })
  await expect(strange.restore({ from: to })).rejects.toThrow(
    /This backup is newer than this code: 9999_from_the_future.sql ran on it/,
  )

  await strange.inspect(({ executeSql }) =>
    executeSql('drop table if exists users cascade; create table invoices (id int)'),
  )
  for (const replace of [false, true])
    await expect(strange.restore({ from: to, backup: name, replace })).rejects.toThrow(
      /\d+ tables that are not Waymark’s, and nothing was changed/,
    )
})
