import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import type { Storage } from '#/server/storage/storage.ts'
import { defineTask } from '#/server/tasks.ts'
import { isFileUsed } from './references.server.ts'

/** Stated in the message about a full quota (server/storage/quota.ts), and long enough to finish a form. */
const unusedHours = 24
const batchSize = 200
/** More unknown files than this, and more than known ones, mean a wrong database rather than a crash. */
const maxOrphans = 50

/** Hourly: deletes unused files from database and disk, and bytes without a row. */
export const sweepFiles = defineTask({
  name: 'files.sweep',
  payload: z.object({}),
  cron: '41 * * * *',
  async run(_, { db, storage, transaction }) {
    for (let ids = await listUnused(db); ids.length > 0; ids = await listUnused(db)) {
      const deleted = await transaction((inside) => deleteUnused(inside.db, ids))
      // Rows first: bytes left behind by an interruption are found below, a day later.
      for (const id of deleted) await storage.remove(id)
      if (deleted.length === 0) break
    }
    await removeOrphans(db, storage)
  },
})

async function listUnused(db: Db) {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('createdAt', '<', sql<Date>`now() - make_interval(hours => ${unusedHours})`)
    .where(sql<boolean>`not ${isFileUsed}`)
    .limit(batchSize)
    .execute()
  return rows.map(({ id }) => id)
}

/** Checks again under a lock: a file may have been put to use meanwhile, which takes a shared lock on it. */
async function deleteUnused(db: Db, ids: string[]) {
  const held = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .forUpdate()
    .skipLocked()
    .execute()
  if (held.length === 0) return []
  const rows = await db
    .deleteFrom('files')
    .where(
      'id',
      'in',
      held.map(({ id }) => id),
    )
    .where(sql<boolean>`not ${isFileUsed}`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Bytes without a row: of an interrupted upload or a deleted user. */
async function removeOrphans(db: Db, storage: Storage) {
  const newest = Date.now() - unusedHours * 60 * 60 * 1000
  const old: string[] = []
  for await (const { key, storedAt: putAt } of storage.list()) if (putAt.getTime() < newest) old.push(key)
  const orphans: string[] = []
  for (let at = 0; at < old.length; at += batchSize)
    orphans.push(...(await listUnknown(db, old.slice(at, at + batchSize))))
  if (orphans.length > maxOrphans && orphans.length > old.length / 2)
    throw new Error(
      `${orphans.length} of ${old.length} stored files are unknown to this database. None was deleted: is it the right one?`,
    )
  for (const key of orphans) await storage.remove(key)
}

/** The ids under which no table has stored bytes. */
async function listUnknown(db: Db, keys: string[]) {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${sql.val(keys)}::uuid[]) key
    where not exists (select from files where id = key)
      and not exists (select from company_documents where id = key)
      and not exists (select from data_exports where id = key)`.execute(db)
  return rows.map(({ key }) => key)
}

export const filesTasks = [sweepFiles]
