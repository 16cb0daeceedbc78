import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { openBackups } from '#/server/backup/backups.ts'
import { backupCipher } from '#/server/backup/chunks.ts'
import { listTables, prepareSession, readRows, readSequences } from '#/server/backup/rows.ts'
import { type BackupOptions, runBackup } from '#/server/backup/run.ts'
import { folderTarget } from '#/server/backup/target.ts'
import { type Config, readConfig } from '#/server/config.ts'
import { type Database, openDatabase, openPostgres } from '#/server/database/database.ts'
import { openStorage } from '#/server/storage/open.ts'
import { readStoredFile, type Storage } from '#/server/storage/storage.ts'
import { restore } from '../../scripts/restore.ts'
import type { TestApp } from './app.ts'
import { openTemplateCopy } from './embedded.ts'
import { databaseUrl } from './template.ts'

/** Whether the feature tests run on a Postgres server. */
const onServer = () => Boolean(process.env.TEST_DATABASE_URL)

/** For tests of backups: backs `app` up, and gives empty installations to restore into. */
export async function backupsOf(app: TestApp) {
  const { db, config, services } = app
  const key = (await readFile(path.join(config.dataDir, 'document.key'), 'utf8')).trim()
  const source = { ...services, dataDir: config.dataDir }
  const cleanups: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const clean of cleanups.reverse()) await clean()
  })

  async function folder() {
    const made = await mkdtemp(path.join(tmpdir(), 'waymark-backup-'))
    cleanups.push(() => rm(made, { recursive: true, force: true }))
    return made
  }

  const said: string[] = []
  const print = (line: string) => void said.push(line)
  const backUp = (to: string, options: Partial<BackupOptions> = {}) =>
    runBackup(source, { to, ...options }, print)
  const open = (at: string) => openBackups(folderTarget(at), backupCipher(services.encryption), 'read')

  /** An empty installation: a data directory, and a database in it or on the server. */
  async function emptyInstallation(kind: 'embedded' | 'postgres' | 'memory', env: Record<string, string>) {
    const dataDir = await folder()
    const url = kind === 'postgres' ? await emptyDatabase() : undefined
    return readConfig({
      ...{ NODE_ENV: 'test', DEMO: 'off', OUTSIDE_CHECKS: 'off', DATA_DIR: dataDir, DOCUMENT_KEY: key },
      ...(url && { DATABASE_URL: url }),
      ...env,
    })
  }

  async function emptyDatabase() {
    const server = process.env.TEST_DATABASE_URL ?? ''
    const name = `waymark_restore_${randomBytes(6).toString('hex')}`
    const database = await openPostgres(server)
    await database.executeSql(`create database ${name}`)
    cleanups.push(async () => {
      await database.executeSql(`drop database ${name} with (force)`)
      await database.close()
    })
    return databaseUrl(server, name)
  }

  /** Every row of every table, and the sequences. What the queue knows of itself changes with every start. */
  const allRows = (database: Database) =>
    database.inTransaction(async (executeSql) => {
      await prepareSession(executeSql)
      const rows: Record<string, string[]> = {}
      for (const table of await listTables(executeSql)) {
        if (table.schema === 'pgboss' && table.name !== 'job') continue
        const lines: string[] = []
        for await (const line of readRows(executeSql, table)) lines.push(line)
        rows[`${table.schema}.${table.name}`] = lines.sort()
      }
      return { rows, sequences: await readSequences(executeSql) }
    }, 'snapshot')

  async function allFiles(storage: Storage) {
    const files: Record<string, string> = {}
    for await (const { key } of storage.list())
      files[key] = (await readStoredFile(storage, key))?.toString('base64') ?? ''
    return files
  }

  /**
   * An empty installation. `inspect` opens its database. In memory it stays open between restores, which is faster than
   * on disk; a server's is opened and closed as the command does.
   */
  async function emptyTarget(
    kind: 'embedded' | 'postgres' | 'memory' = onServer() ? 'postgres' : 'memory',
    env: Record<string, string> = {},
  ) {
    const config = await emptyInstallation(kind, env)
    const memory = kind === 'memory' ? await openTemplateCopy() : undefined
    if (memory) cleanups.push(memory.close)
    const opened = memory && { ...memory, close: async () => {} }
    return {
      dataDir: config.dataDir,
      /** For a process that uses it. */
      env: {
        DATA_DIR: config.dataDir,
        DATABASE_URL: config.databaseUrl ?? '',
        DOCUMENT_KEY: key,
        DEMO: 'off',
      },
      storage: openStorage(config),
      restore: (options: Parameters<typeof restore>[1], changed: Partial<Config> = {}) =>
        restore({ ...config, ...changed }, options, print, opened),
      async inspect<T>(work: (database: Database) => Promise<T>) {
        const database =
          opened ??
          (await openDatabase({
            url: config.databaseUrl,
            listenUrl: config.databaseListenUrl,
            dataDir: config.dataDir,
          }))
        try {
          return await work(database)
        } finally {
          await database.close()
        }
      },
    }
  }

  async function storeFile(ownerId: string, bytes: Buffer) {
    const { id } = await db
      .insertInto('files')
      .values({ ownerId, kind: 'document', name: 'cv.pdf', mediaType: 'application/pdf', size: bytes.length })
      .returning('id')
      .executeTakeFirstOrThrow()
    await services.storage.put(id, bytes)
    return id
  }

  return { said, folder, source, backUp, open, allRows, allFiles, storeFile, emptyTarget }
}
