import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { fromBuffer, type ZipFile } from 'yauzl'
import { erasureTasks } from '#/features/privacy/tasks.server.ts'
import type { TestApp } from './app.ts'

// For tests of the export and the erasure: the archive, unpacked, and every place in which a word can be found.

const openZip = promisify((bytes: Buffer, done: (error: Error | null, zip: ZipFile) => void) =>
  fromBuffer(bytes, { lazyEntries: true }, done),
)

/** The files of a ZIP by their name. */
export async function unzip(bytes: Buffer) {
  const zip = await openZip(bytes)
  const files: Record<string, Buffer> = {}
  return new Promise<Record<string, Buffer>>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        files[entry.fileName] = await buffer(stream)
        zip.readEntry()
      }),
    )
    zip.readEntry()
  })
}

/** Asks for the archive, makes it and downloads it. */
export async function downloadArchive(app: TestApp, person: Awaited<ReturnType<TestApp['seeker']>>) {
  await person.api.post('/account/export')
  await app.runTasks()
  const answer = await app.app.inject({
    url: '/api/account/export/archive',
    headers: { authorization: `Bearer ${person.token}` },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return unzip(answer.rawPayload)
}

/** Every value in the database that contains the word, with its place: `table.column`. */
export async function findTexts({ db }: Pick<TestApp, 'db'>, word: string) {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') and table_name <> 'places'
      and table_name <> 'place_names' group by 1`.execute(db)
  const found: { place: string; text: string }[] = []
  for (const { name, columns } of tables) {
    const { rows } = await sql<Record<string, string | null>>`
      select ${sql.join(columns.map((one) => sql`${sql.ref(one)}::text`))} from ${sql.raw(name)} as line
      where position(${word} in lower(line::text)) > 0`.execute(db.withoutPlugins())
    for (const row of rows)
      for (const [column, text] of Object.entries(row))
        if (text?.toLowerCase().includes(word))
          found.push({ place: `${name.replace('public.', '')}.${column}`, text })
  }
  return found
}

/** The places of the word in the database, each once. */
export const findInDatabase = async (app: Pick<TestApp, 'db'>, word: string) =>
  placesOf(await findTexts(app, word), word)

export const placesOf = (texts: { place: string; text: string }[], word: string) =>
  [...new Set(texts.filter(({ text }) => text.toLowerCase().includes(word)).map(({ place }) => place))].sort()

/** Every file on the disk of this installation that contains the word, in its name or its bytes. */
export async function findOnDisk({ config }: Pick<TestApp, 'config'>, word: string) {
  const names = await readdir(config.dataDir, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const one of names.filter((entry) => entry.isFile())) {
    const file = path.join(one.parentPath, one.name)
    const bytes = await readFile(file, 'latin1')
    if (file.toLowerCase().includes(word) || bytes.toLowerCase().includes(word)) found.push(one.name)
  }
  return found
}

/** Somebody’s application, sent to an employer of its own. */
export async function applicationUnderWay(app: TestApp) {
  const employer = await app.employer()
  const job = await app.job(employer.company.id)
  const seeker = await app.seeker({ name: 'Amara Nwosu' })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id, coverNote: 'Please.' })
  return { employer, job, seeker, id: data.id }
}

/** A document of this person, with its bytes. */
export async function storeDocument(
  { db, services }: Pick<TestApp, 'db' | 'services'>,
  ownerId: string,
  name: string,
  content: string,
) {
  const file = await db
    .insertInto('files')
    .values({ ownerId, kind: 'document', name, mediaType: 'application/pdf', size: content.length })
    .returningAll()
    .executeTakeFirstOrThrow()
  await services.storage.put(file.id, Buffer.from(content))
  return file
}

/** The account is deleted, its days pass, and whatever is due runs. */
export async function eraseNow(app: TestApp, person: Awaited<ReturnType<TestApp['seeker']>>) {
  await person.api.post('/account/delete')
  await app.runTasks()
  await passDays(app, person.id)
}

/** The days in which the account could be kept are over. */
export async function passDays(app: TestApp, userId: string) {
  await app.db
    .updateTable('users')
    .set({ eraseAt: new Date(Date.now() - 1000) })
    .where('id', '=', userId)
    .execute()
  await eraseDue(app)
}

/** The hourly tasks run, for whoever is due. */
export async function eraseDue({ db, services, runTasks }: TestApp) {
  for (const task of erasureTasks) await services.queue.sender(db)(task, {})
  await runTasks()
}
