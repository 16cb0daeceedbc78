import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * Marks notifications as pushed and returns each with every browser of its reader; without those that were marked
 * before, so that a task that runs twice pushes once.
 */
export const takeForPush = (db: Db, notificationIds: string[]) =>
  db
    .with('taken', (query) =>
      query
        .updateTable('notifications')
        .set({ pushedAt: sql<Date>`now()` })
        .where('id', 'in', notificationIds)
        .where('pushedAt', 'is', null)
        .returning(['id', 'userId']),
    )
    .selectFrom('taken')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.userId', 'taken.userId')
    .select(['taken.id as notificationId', 'pushSubscriptions.id as subscriptionId'])
    .execute()

/**
 * One notification for one browser of its reader; undefined once either is gone or belongs to somebody else, or its
 * pushes were turned off while it waited.
 */
export const findPush = (db: Db, notificationId: string, subscriptionId: string) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('notifications', 'notifications.userId', 'pushSubscriptions.userId')
    .select(['endpoint', 'p256dh', 'auth', 'sessionId'])
    .select(['notifications.kind', 'notifications.params', 'notifications.readAt', 'notifications.createdAt'])
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
