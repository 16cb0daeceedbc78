import type { Context } from './context.ts'

/** What the bell shows. `path` is a page of the reader's own area; the same `dedupeKey` never makes a second row. */
type NewNotification = {
  userId: string
  title: string
  body?: string
  path: string
  dedupeKey: string
}

/** Writes one row for the bell and wakes the reader's open pages, all in the caller's transaction. False if it was there. */
export async function insertNotification(
  { db, notify }: Pick<Context, 'db' | 'notify'>,
  { userId, title, body = '', path, dedupeKey }: NewNotification,
) {
  const inserted = await db
    .insertInto('notifications')
    .values({ userId, title, body, path, dedupeKey })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await notify([userId], { type: 'notifications' })
  return inserted !== undefined
}
