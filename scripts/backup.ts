// `npm run backup -- --to FOLDER`: writes an encrypted, verified backup of rows and files, also while the product runs.
import '#/server/production.ts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openBackups } from '#/server/backup/backups.ts'
import { backupCipher } from '#/server/backup/chunks.ts'
import { requestBackup } from '#/server/backup/request.ts'
import { runBackup } from '#/server/backup/run.ts'
import { folderTarget } from '#/server/backup/target.ts'
import { verifyBackup } from '#/server/backup/verify.ts'
import { type Config, readConfig } from '#/server/config.ts'
import { openDatabase } from '#/server/database/database.ts'
import { openEncryption } from '#/server/encryption.ts'
import { openStorage } from '#/server/storage/open.ts'

const usage = `npm run backup -- --to FOLDER [--keep 14]   writes a backup, reads it back, and keeps the newest 14
npm run backup -- --to FOLDER --list        lists the backups
npm run backup -- --to FOLDER --check       reads the newest backup back
FOLDER may also be given as BACKUP_DIR, and --keep as BACKUP_KEEP.`

async function run() {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: process.env.BACKUP_DIR },
      keep: { type: 'string', default: process.env.BACKUP_KEEP },
      list: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  })
  if (!values.to) throw new Error(`Name the folder of the backups.\n${usage}`)
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new Error('Give --keep a whole number of backups, 1 or more.')
  const config = readConfig()
  const to = path.resolve(values.to)
  if (values.list) return list(config, to)
  if (values.check) return check(config, to)
  if (!config.databaseUrl && (await requestBackup(config.dataDir, { to, keep }, console.log))) return
  const encryption = await openEncryption(config)
  const database = await openDatabase({
    url: config.databaseUrl,
    listenUrl: config.databaseListenUrl,
    dataDir: config.dataDir,
    withoutLimits: true,
  })
  try {
    const source = { database, storage: openStorage(config), encryption, dataDir: config.dataDir }
    await runBackup(source, { to, keep }, console.log)
  } finally {
    await database.close()
  }
}

async function open(config: Config, folder: string) {
  return openBackups(folderTarget(folder), backupCipher(await openEncryption(config)), 'read')
}

async function list(config: Config, folder: string) {
  for (const name of await (await open(config, folder)).listNames()) console.log(name)
}

async function check(config: Config, folder: string) {
  const backups = await open(config, folder)
  const name = (await backups.listNames()).at(-1)
  if (!name) throw new Error(`There is no whole backup in ${folder}.`)
  const { isWhole, damaged, chunks } = await verifyBackup(backups, name)
  if (!isWhole)
    throw new Error(
      `The backup ${name} is damaged: ${damaged.length} of its parts are missing, cut off or were changed. Run a new backup, which stores them anew.`,
    )
  console.log(`Backup ${name}: all ${chunks.toLocaleString('en')} parts are whole.`)
}

run().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
