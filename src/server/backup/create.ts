import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../database/database.ts'
import { listApplied } from '../database/migrations.ts'
import type { Storage } from '../storage/storage.ts'
import type { Backups } from './backups.ts'
import { chunkBytes, chunkLines } from './chunks.ts'
import type { DataFile, Manifest, StoredEntry } from './manifest.ts'
import { listTables, prepareSession, readRows, readSequences } from './rows.ts'

/** What is backed up. */
export type BackupSource = { database: Database; storage: Storage; dataDir: string }

/** Made by people, or remembered: what else is in the data directory is made again. The key is not among them. */
const dataFileNames = ['erased-accounts.txt']
const dataFolders = ['articles']

/**
 * Writes one backup. Rows are of one moment. Files are read before and after that moment: none of them changes, and so
 * a file that a row names is missing only if it was uploaded and deleted in between.
 */
export async function createBackup(source: BackupSource, backups: Backups, now = new Date()) {
  const { database, storage, dataDir } = source
  let written = 0
  const store = async (pieces: AsyncIterable<Buffer>) => {
    const names: string[] = []
    for await (const piece of pieces) {
      const chunk = await backups.writeChunk(piece)
      written += chunk.written
      names.push(chunk.name)
    }
    return names
  }

  const entries = await lastEntries(backups)
  await storeFiles(storage, backups, entries, store)
  const rows = await database.inTransaction(async (executeSql) => {
    await prepareSession(executeSql)
    const { rows } = await executeSql(`select to_regclass('public.migrations') is null as "isEmpty"`)
    if ((rows[0] as { isEmpty: boolean }).isEmpty)
      throw new Error('This database is empty, so there is nothing to back up. Is it the right one?')
    const migrations = await listApplied({ executeSql })
    const tables: Manifest['tables'] = []
    for (const table of await listTables(executeSql)) {
      const { schema, name, columns } = table
      const counted = counting(readRows(executeSql, table))
      const chunks = await store(chunkLines(counted.lines))
      tables.push({ schema, name, columns: columns.map((one) => one.name), rows: counted.count(), chunks })
    }
    return { migrations, tables, sequences: await readSequences(executeSql) }
  }, 'snapshot')
  const files = await storeFiles(storage, backups, entries, store)

  const name = backupName(now)
  const content: Manifest = {
    ...{ format: 1, createdAt: now.toISOString(), keyId: backups.keyId },
    ...rows,
    files: {
      count: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      chunks: await store(chunkLines(jsonLines(files))),
    },
    dataFiles: await storeDataFiles(dataDir, store),
  }
  await backups.write(name, content)
  return { name, content, written }
}

/** Sortable, and allowed as a file name everywhere. */
const backupName = (at: Date) => at.toISOString().replaceAll(':', '-').replace('.', '-')

type Store = (pieces: AsyncIterable<Buffer>) => Promise<string[]>

/** The files of the newest backup by their key: what is as it was then is not read again. */
async function lastEntries(backups: Backups) {
  const entries = new Map<string, StoredEntry>()
  const last = (await backups.listNames()).at(-1)
  if (!last) return entries
  try {
    for await (const entry of backups.readEntries(last, await backups.read(last)))
      entries.set(entry.key, entry)
  } catch {
    // A damaged backup saves no work, and a new one does not need it.
    entries.clear()
  }
  return entries
}

/** Stores what is not stored yet, and answers all files that are there now. */
async function storeFiles(
  storage: Storage,
  backups: Backups,
  entries: Map<string, StoredEntry>,
  store: Store,
) {
  const files: StoredEntry[] = []
  for await (const { key, storedAt } of storage.list()) {
    const known = entries.get(key)
    if (known?.storedAt === storedAt.toISOString() && (await hasAll(backups, known.chunks))) {
      files.push(known)
      continue
    }
    const file = await storage.get(key)
    // Deleted since it was listed.
    if (!file) continue
    const entry = {
      ...{ key, size: file.size, storedAt: storedAt.toISOString() },
      chunks: await store(chunkBytes(file.body as AsyncIterable<Uint8Array>)),
    }
    entries.set(key, entry)
    files.push(entry)
  }
  return files.sort((one, other) => (one.key < other.key ? -1 : 1))
}

async function hasAll(backups: Backups, chunks: string[]) {
  for (const chunk of chunks) if (!(await backups.hasChunk(chunk))) return false
  return true
}

async function storeDataFiles(dataDir: string, store: Store) {
  const files: DataFile[] = []
  for (const name of [...dataFileNames, ...(await listFolders(dataDir))]) {
    const file = path.join(dataDir, name)
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) continue
    const chunks = await store(chunkBytes(createReadStream(file)))
    files.push({ path: name.split(path.sep).join('/'), size: found.size, chunks })
  }
  return files
}

async function listFolders(dataDir: string) {
  const names: string[] = []
  for (const folder of dataFolders)
    for (const name of await readdir(path.join(dataDir, folder), { recursive: true }).catch(() => []))
      names.push(path.join(folder, name))
  return names.sort()
}

async function* jsonLines(values: Iterable<unknown>) {
  for (const value of values) yield JSON.stringify(value)
}

function counting(source: AsyncIterable<string>) {
  let count = 0
  async function* lines() {
    for await (const line of source) {
      count++
      yield line
    }
  }
  return { lines: lines(), count: () => count }
}
