// Runs once before the tests: creates a migrated, empty database that each test file copies.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { tasks } from '#/features.server.ts'
import { type Database, openEmbedded, openPostgres } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import { openDispatcher } from '#/server/events/dispatcher.ts'
import { loadPlaces } from '#/server/places/load.ts'
import { openQueue } from '#/server/tasks.ts'

export const templateName = 'waymark_test_template'

const cache = 'node_modules/.cache/waymark'

/** Where the embedded template is stored; its name changes with the migrations and tasks. */
export function templateFolder() {
  const hash = createHash('sha256').update(tasks.map(({ name }) => name).join())
  for (const file of readdirSync('migrations').sort())
    hash.update(file).update(readFileSync(`migrations/${file}`))
  return `${cache}/template-${hash.digest('hex').slice(0, 16)}`
}

export default async function setup() {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    await createTemplateDatabase(url)
    return fill(await openPostgres(databaseUrl(url, templateName)))
  }
  if (existsSync(templateFolder())) return
  mkdirSync(cache, { recursive: true })
  // Another run may make the same one meanwhile, so it has its name when it is complete.
  const unfinished = mkdtempSync(path.join(cache, 'unfinished-'))
  // Short segments of the log: each is zeroed when it is begun.
  await fill(await openEmbedded(unfinished, { initDbStartParams: ['--wal-segsize=1'] }))
  if (!existsSync(templateFolder())) renameSync(unfinished, templateFolder())
}

async function fill(database: Database) {
  await migrate(database)
  // Tests need a few large towns, not a copy of the whole gazetteer in each database.
  await loadPlaces(database, 200_000)
  const dispatcher = await openDispatcher(database)
  const queue = await openQueue(database, dispatcher, tasks, () => {})
  await queue.stop()
  await dispatcher.close()
  await database.close()
}

export function databaseUrl(url: string, name: string) {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function createTemplateDatabase(url: string) {
  const database = await openPostgres(url)
  await database.executeSql(`drop database if exists ${templateName} with (force)`)
  await database.executeSql(`create database ${templateName}`)
  await database.close()
}
