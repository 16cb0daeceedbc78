import { type Selectable, sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { isAfter, type PagedWork } from '#/server/paged-task.ts'

type ExportRow = Selectable<Tables['dataExports']>

/** The archive that is being made or can be downloaded; undefined after its days. */
export const findExport = (db: Db, userId: string) =>
  db
    .selectFrom('dataExports')
    .selectAll()
    .where('userId', '=', userId)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', sql<Date>`now()`)]))
    .executeTakeFirst()

export const viewExport = (row: ExportRow | undefined) => ({
  state: row?.state ?? ('none' as const),
  requestedAt: row?.requestedAt ?? null,
  expiresAt: row?.expiresAt ?? null,
  size: row?.size ? Number(row.size) : null,
})

/**
 * The archive of this person: the one there is, or a new one that has to be made. One row a person, so that of fifty
 * requests at the same moment one makes it.
 */
export async function requestExport(db: Db, userId: string) {
  const isOver = sql<boolean>`data_exports.state = 'failed' or data_exports.expires_at <= now()`
  // An archive whose days are over may still have its bytes; its id is swept as unknown.
  const started = await db
    .insertInto('dataExports')
    .values({ userId })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({
          id: sql`gen_random_uuid()`,
          state: 'waiting',
          size: null,
          expiresAt: null,
          requestedAt: sql`now()`,
        })
        .where(isOver),
    )
    .returningAll()
    .executeTakeFirst()
  if (started) return { row: started, isNew: true }
  return { row: await findExport(db, userId), isNew: false }
}

/** Archives whose days are over, and those that could not be made in a day, which can be asked for again. */
export const endedExports: PagedWork<{ id: string; isOver: boolean }> = {
  limit: 100,
  async list({ db }, after, limit) {
    const { rows } = await sql<{ id: string; isOver: boolean }>`
      select id, state <> 'waiting' as is_over from data_exports
      where (expires_at <= now() or (state = 'waiting' and requested_at < now() - interval '1 day'))
        and ${isAfter('id', after)} order by id limit ${limit}`.execute(db)
    return rows
  },
  key: ({ id }) => id,
  async each({ id, isOver }, { db, storage }) {
    if (!isOver) {
      await db
        .updateTable('dataExports')
        .set({ state: 'failed' })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
      return
    }
    // The row first, so that nothing refers to missing bytes.
    await db.deleteFrom('dataExports').where('id', '=', id).execute()
    await storage.remove(id)
  },
}
