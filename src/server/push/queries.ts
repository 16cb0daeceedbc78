import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * Marks a notification as pushed and returns the browsers of its reader; none if that happened before, so that a task
 * that runs twice pushes once.
 */
export async function takeForPush(db: Db, notificationId: string) {
  const taken = await db
    .updateTable('notifications')
    .set({ pushedAt: sql<Date>`now()` })
    .where('id', '=', notificationId)
    .where('pushedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  if (!taken) return []
  return db.selectFrom('pushSubscriptions').select('id').where('userId', '=', taken.userId).execute()
}

/**
 * One notification for one browser of its reader; undefined once either is gone or belongs to somebody else, or its
 * pushes were turned off while it waited.
 */
export const findDelivery = (db: Db, notificationId: string, subscriptionId: string) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('notifications', 'notifications.userId', 'pushSubscriptions.userId')
    .select(['endpoint', 'p256dh', 'auth', 'sessionId'])
    .select(['notifications.kind', 'notifications.readAt', 'notifications.createdAt'])
    .select((query) =>
      query
        .selectFrom('notifications as unread')
        .select((is) => is.fn.countAll<string>().as('count'))
        .whereRef('unread.userId', '=', 'pushSubscriptions.userId')
        .where('unread.readAt', 'is', null)
        .where('unread.isHidden', '=', false)
        .as('unread'),
    )
    .where('pushSubscriptions.id', '=', subscriptionId)
    .where('notifications.id', '=', notificationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notificationChoices as chosen')
            .select('chosen.kind')
            .whereRef('chosen.userId', '=', 'notifications.userId')
            .whereRef('chosen.kind', '=', 'notifications.kind')
            .where('chosen.channel', '=', 'push')
            .where('chosen.isOn', '=', false),
        ),
      ),
    )
    .executeTakeFirst()

export const deleteSubscription = async (db: Db, id: string) => {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}
