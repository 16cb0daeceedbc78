import { listActiveSessions } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'

export type Subscription = { endpoint: string; p256dh: string; auth: string }

export const findByEndpoint = (db: Db, endpoint: string) =>
  db
    .selectFrom('pushSubscriptions')
    .selectAll()
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst()

/** The person's browsers whose session still runs, the newest first. */
export async function listDevices(db: Db, userId: string) {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
    .select(['pushSubscriptions.id', 'sessionId', 'sessions.userAgent', 'pushSubscriptions.createdAt'])
    .where('pushSubscriptions.userId', '=', userId)
    .orderBy('pushSubscriptions.createdAt', 'desc')
    .execute()
  if (rows.length === 0) return []
  const active = await listActiveSessions(
    db,
    rows.map(({ sessionId }) => sessionId),
  )
  return rows.filter(({ sessionId }) => active.has(sessionId))
}

/** The browser of this session, which has no other; whoever had it before has it no more. */
export async function saveDevice(
  db: Db,
  { endpoint, p256dh, auth }: Subscription,
  { id: userId, sessionId }: { id: string; sessionId: string },
) {
  await db
    .deleteFrom('pushSubscriptions')
    .where('sessionId', '=', sessionId)
    .where('endpoint', '!=', endpoint)
    .execute()
  return db
    .insertInto('pushSubscriptions')
    .values({ endpoint, p256dh, auth, userId, sessionId })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ userId, sessionId }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Gives the browser behind a row another endpoint. */
export async function replaceSubscription(db: Db, id: string, { endpoint, p256dh, auth }: Subscription) {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('id', '!=', id).execute()
  await db.updateTable('pushSubscriptions').set({ endpoint, p256dh, auth }).where('id', '=', id).execute()
}

export const deleteDevice = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export const deleteEndpoint = async (db: Db, endpoint: string) => {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute()
}
