// Runs once before the tests: creates a migrated, empty database that each test file copies in half a second.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tasks } from '#/features.server.ts'
import { openEmbedded, openPostgres } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import { openDispatcher } from '#/server/events/dispatcher.ts'
import { loadPlaces } from '#/server/places/load.ts'
import { openQueue } from '#/server/tasks.ts'

export const templateName = 'waymark_test_template'

/** Where the archive of the embedded template is stored; its name changes with the migrations and tasks. */
export function templateFile() {
  const hash = createHash('sha256').update(tasks.map(({ name }) => name).join())
  for (const file of readdirSync('migrations').sort()) hash.update(readFileSync(`migrations/${file}`))
  return `node_modules/.cache/waymark/template-${hash.digest('hex').slice(0, 16)}.tar`
}

export default async function setup() {
  const url = process.env.TEST_DATABASE_URL
  if (!url && existsSync(templateFile())) return
  if (url) await createTemplateDatabase(url)
  const database = url ? await openPostgres(databaseUrl(url, templateName)) : await openEmbedded('memory://')
  await migrate(database)
  // Tests need a few large towns, not a copy of the whole gazetteer in each database.
  await loadPlaces(database, 200_000)
  const dispatcher = await openDispatcher(database)
  const queue = await openQueue(database, dispatcher, tasks, () => {})
  await queue.stop()
  await dispatcher.close()
  if (!url) {
    const archive = await database.dump?.()
    mkdirSync('node_modules/.cache/waymark', { recursive: true })
    writeFileSync(templateFile(), Buffer.from((await archive?.arrayBuffer()) ?? new ArrayBuffer()))
  }
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
