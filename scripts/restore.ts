// `npm run restore -- --from FOLDER`: puts a backup into an empty database and data directory, or replaces what is there.
import '#/server/production.ts'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { contract } from '#/contract.ts'
import { parseTombstones, rememberErased } from '#/features/privacy/erasure/tombstones.server.ts'
import { eraseRestoredNow } from '#/features/privacy/tasks.server.ts'
import { documents, handlers, tasks } from '#/features.server.ts'
import { openApplication } from '#/server/application.ts'
import { type Backups, damageSentence, openBackups } from '#/server/backup/backups.ts'
import { backupCipher } from '#/server/backup/chunks.ts'
import {
  checkRestorable,
  checkTarget,
  moveAside,
  readDataFile,
  restoreBackup,
  restoreDataFiles,
} from '#/server/backup/restore.ts'
import type { Print } from '#/server/backup/run.ts'
import { folderTarget } from '#/server/backup/target.ts'
import { verifyBackup } from '#/server/backup/verify.ts'
import { type Config, readConfig } from '#/server/config.ts'
import { type Database, openDatabase } from '#/server/database/database.ts'
import { openEncryption } from '#/server/encryption.ts'
import { openStorage } from '#/server/storage/open.ts'

const usage = `npm run restore -- --from FOLDER [--backup NAME] [--erased FILE] [--replace]
  --backup   one of those that \`npm run backup -- --to FOLDER --list\` shows; the newest without it
  --erased   a copy of erased-accounts.txt that is newer than the backup: who is in it is erased again
  --replace  delete everything in the database first
FOLDER may also be given as BACKUP_DIR.`

type RestoreOptions = {
  from: string
  backup?: string | undefined
  erased?: string | undefined
  replace?: boolean
}

/** `opened` is the target in tests, which otherwise is the database of `config`. */
export async function restore(config: Config, options: RestoreOptions, print: Print, opened?: Database) {
  const { from, erased, replace = false } = options
  const keyFile = path.join(config.dataDir, 'document.key')
  if (!config.documentKey && !existsSync(keyFile))
    throw new Error(
      `Put your copy of the key back first, as ${keyFile} or in DOCUMENT_KEY: a backup opens only with the key it was made under.`,
    )
  const encryption = await openEncryption(config)
  const backups = await openBackups(folderTarget(path.resolve(from)), backupCipher(encryption), 'read')
  const name = options.backup ?? (await backups.listNames()).at(-1)
  if (!name) throw new Error(`There is no whole backup in ${from}.`)
  const content = await backups.read(name)
  await checkRestorable(content)
  // Before anything is changed, every part is read once.
  if (!(await verifyBackup(backups, name)).isWhole) throw new Error(damageSentence(name))
  const given = erased ? parseTombstones(await readErased(erased)) : []

  const database = opened ?? (await openTarget(config, replace, print))
  try {
    await checkTarget(database, replace)
    const hashes = [...given, ...(await tombstonesOf(backups)), ...(await tombstonesIn(database))]
    await mkdir(config.dataDir, { recursive: true })
    await rememberErased({ config }, hashes)
    await restoreBackup(backups, name, content, { database, storage: openStorage(config) })
    await restoreDataFiles(backups, name, content, { dataDir: config.dataDir, replace })
  } catch (error) {
    await database.close()
    throw error
  }
  // Without it the next start would make another key.
  if (!config.databaseUrl && config.documentKey && !existsSync(keyFile))
    await writeFile(keyFile, `${config.documentKey.toString('base64')}\n`, { mode: 0o600 })
  const rows = content.tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `Restored ${name}: ${rows.toLocaleString('en')} rows, ${content.files.count.toLocaleString('en')} files.`,
  )
  const again = await eraseAgain(config, database)
  if (again > 0)
    print(`${again} ${again === 1 ? 'account' : 'accounts'} erased after this backup were erased again.`)
  if (!erased)
    print(
      'Known erasures are those of the backups in this folder and of this installation. If a newer erased-accounts.txt turns up, put it into the data directory before the next start.',
    )
}

/** An embedded database that cannot be opened any more is moved out of the way if `replace` was given. */
async function openTarget(config: Config, replace: boolean, print: Print): Promise<Database> {
  const open = () =>
    openDatabase({
      url: config.databaseUrl,
      listenUrl: config.databaseListenUrl,
      dataDir: config.dataDir,
      withoutLimits: true,
    })
  try {
    const database = await open()
    await database.executeSql('select 1')
    return database
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (config.databaseUrl)
      throw new Error(`The database cannot be reached (${message}). Nothing was changed.`)
    if (/already using/.test(message)) throw error
    if (!replace)
      throw new Error(
        `The database in ${config.dataDir} cannot be opened (${message}). Nothing was changed. Add --replace: it is then moved aside, and the backup restored in its place.`,
      )
    const aside = await moveAside(config.dataDir)
    if (!aside) throw error
    print(`The damaged database was moved to ${aside}. Delete it when the restored one is as you expect.`)
    return open()
  }
}

const readErased = (file: string) =>
  readFile(file, 'utf8').catch(() => {
    throw new Error(`The file ${file} cannot be read. Nothing was changed.`)
  })

/** Whoever a backup of this folder, older or newer, knows as erased. A damaged one cannot tell. */
async function tombstonesOf(backups: Backups) {
  const hashes: string[] = []
  for (const name of await backups.listNames())
    try {
      const text = await readDataFile(backups, name, await backups.read(name), 'erased-accounts.txt')
      hashes.push(...parseTombstones(text))
    } catch {
      console.error(
        `The backup ${name} in the same folder is damaged, so its list of erased people was not read.`,
      )
    }
  return hashes
}

/** Whoever the database that is about to be replaced knows as erased. */
async function tombstonesIn({ executeSql }: Database) {
  const { rows } = await executeSql(
    `select to_regclass('public.erasure_tombstones') is not null as "isThere"`,
  )
  if (!(rows[0] as { isThere: boolean }).isThere) return []
  const found = await executeSql('select user_hash as hash from erasure_tombstones')
  return (found.rows as { hash: string }[]).map(({ hash }) => hash)
}

/** Opens the product on what was restored, which migrates it, and erases again who was erased. Answers how many. */
async function eraseAgain(config: Config, database: Database) {
  const features = { contract, handlers, tasks, documents, backgroundServices: [] }
  const application = await openApplication(config, features, database)
  const { db } = database
  const count = async () =>
    (
      await db
        .selectFrom('users')
        .select((is) => is.fn.countAll<string>().as('users'))
        .executeTakeFirstOrThrow()
    ).users
  try {
    const before = await count()
    await eraseRestoredNow(application.tasks())
    return Number(before) - Number(await count())
  } finally {
    await application.close()
  }
}

async function run() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: process.env.BACKUP_DIR },
      backup: { type: 'string' },
      erased: { type: 'string' },
      replace: { type: 'boolean', default: false },
    },
  })
  if (!values.from) throw new Error(`Name the folder of the backups.\n${usage}`)
  await restore(readConfig(), { ...values, from: values.from }, console.log)
}

if (import.meta.main) {
  run().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
