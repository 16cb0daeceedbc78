import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { definePagedTask, isAfter } from '#/server/paged-task.ts'
import type { Storage } from '#/server/storage/storage.ts'
import { defineTask } from '#/server/tasks.ts'
import { isFileUsed } from './references.server.ts'

/** Stated in the message about a full quota (server/storage/quota.ts), and long enough to finish a form. */
const unusedHours = 24
const batchSize = 200
/** More unknown files than this, and more than known ones, mean a wrong database rather than a crash. */
const maxOrphans = 50

/** Hourly: deletes unused files, the row first: bytes left behind by an interruption are found by the other task. */
export const sweepFiles = definePagedTask({
  name: 'files.sweep',
  cron: '41 * * * *',
  limit: 1000,
  list: ({ db }, after, limit) => listWithUse(db, after, limit),
  key: ({ id }) => id,
  async each({ id, isUnused }, { storage, transaction }) {
    if (isUnused && (await transaction(({ db }) => deleteUnused(db, id)))) await storage.remove(id)
  },
})

/** Hourly: deletes bytes without a row. */
export const sweepOrphans = defineTask({
  name: 'files.sweep-orphans',
  payload: z.object({}),
  cron: '47 * * * *',
  run: (_, { db, storage }) => removeOrphans(db, storage),
})

async function listWithUse(db: Db, after: string | undefined, limit: number) {
  const { rows } = await sql<{ id: string; isUnused: boolean }>`
    select id, created_at < now() - make_interval(hours => ${unusedHours}) and not ${isFileUsed} as is_unused
    from files where ${isAfter('id', after)} order by id limit ${limit}`.execute(db)
  return rows
}

/** Checks again under a lock: a file may have been put to use meanwhile, which takes a shared lock on it. */
async function deleteUnused(db: Db, id: string) {
  const held = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!held) return false
  // Of an application that was withdrawn.
  await db
    .deleteFrom('applicationFiles')
    .where('fileId', '=', id)
    .where(sql<boolean>`exists (select from files where id = ${id} and not ${isFileUsed})`)
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where(sql<boolean>`not ${isFileUsed}`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Bytes without a row: of an interrupted upload or a deleted user. */
async function removeOrphans(db: Db, storage: Storage) {
  const newest = Date.now() - unusedHours * 60 * 60 * 1000
  const orphans: string[] = []
  let [known, old]: [number, string[]] = [0, []]
  const check = async () => {
    const unknown = await listUnknown(db, old)
    orphans.push(...unknown)
    known += old.length - unknown.length
    old = []
  }
  for await (const { key, storedAt } of storage.list()) {
    if (storedAt.getTime() < newest) old.push(key)
    if (old.length === batchSize) await check()
  }
  await check()
  if (orphans.length > maxOrphans && orphans.length > known)
    throw new Error(
      `${orphans.length} of ${orphans.length + known} stored files are unknown to this database. None was deleted: is it the right one?`,
    )
  for (const key of orphans) await storage.remove(key)
}

/** The ids under which no table has stored bytes. */
async function listUnknown(db: Db, keys: string[]) {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${sql.val(keys)}::uuid[]) key
    where not exists (select from files where id = key)
      and not exists (select from company_documents where id = key)
      and not exists (select from sealed_applications where id = key)
      and not exists (select from data_exports where id = key)
      and not exists (select from company_exports where id = key)
      and not exists (select from prospect_imports where id = key and has_archive)`.execute(db)
  return rows.map(({ key }) => key)
}

export const filesTasks = [sweepFiles, sweepOrphans]
