import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'

export function listNotifications(
  db: Db,
  userId: string,
  { cursor, limit, unreadOnly }: { cursor: string | undefined; limit: number; unreadOnly: boolean },
) {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'params', 'readAt', 'createdAt'])
    .where('userId', '=', userId)
    .where('isHidden', '=', false)
    .$if(unreadOnly, (query) => query.where('readAt', 'is', null))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor as string))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const findNotification = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'params'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function countNotifications(db: Db, userId: string) {
  const row = await db
    .selectFrom('notifications')
    .select((eb) => [
      eb.fn.countAll<string>().as('total'),
      eb.fn.countAll<string>().filterWhere('readAt', 'is', null).as('unread'),
    ])
    .where('userId', '=', userId)
    .where('isHidden', '=', false)
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), unread: Number(row.unread) }
}

/** Marks those of `ids` (all when undefined) that are this person's own and not yet so; returns their ids. */
export async function markNotificationsRead(
  db: Db,
  userId: string,
  ids: string[] | undefined,
  read: boolean,
) {
  if (ids?.length === 0) return []
  const rows = await db
    .updateTable('notifications')
    .set({ readAt: read ? sql<Date>`now()` : null })
    .where('userId', '=', userId)
    .where('isHidden', '=', false)
    .where('readAt', read ? 'is' : 'is not', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids as string[]))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
