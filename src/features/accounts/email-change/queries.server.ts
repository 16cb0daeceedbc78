import { sql } from 'kysely'
import { hashToken } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'

export const findEmailChange = (db: Db, id: string) =>
  db.selectFrom('emailChanges').selectAll().where('id', '=', id).executeTakeFirst()

export const findChangeByToken = (db: Db, token: string) =>
  db.selectFrom('emailChanges').selectAll().where('tokenHash', '=', hashToken(token)).executeTakeFirst()

export const findChangeByRestoreToken = (db: Db, token: string) =>
  db.selectFrom('emailChanges').selectAll().where('restoreHash', '=', hashToken(token)).executeTakeFirst()

/** The change of address that waits for its proof. */
export const findPendingEmailChange = (db: Db, userId: string) =>
  db
    .selectFrom('emailChanges')
    .selectAll()
    .where('userId', '=', userId)
    .where('changedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** Changes that nobody has proven yet; a new one replaces them, and a new password ends them. */
export const deletePendingEmailChanges = (db: Db, userId: string) =>
  db.deleteFrom('emailChanges').where('userId', '=', userId).where('changedAt', 'is', null).execute()

/**
 * An owner who moves the account back to their address does what the take-back of the change away from it does: later
 * changes, this one too, cannot be taken back by those whose addresses they were.
 */
export async function endRestoresAfterReturn(db: Db, userId: string, email: string) {
  const now = new Date()
  const left = await db
    .selectFrom('emailChanges')
    .select('changedAt')
    .where('userId', '=', userId)
    .where('oldEmail', '=', email)
    .where('changedAt', 'is not', null)
    .where('restoredAt', 'is', null)
    .where('restoreUntil', '>', now)
    .orderBy('changedAt')
    .executeTakeFirst()
  if (!left) return
  await db
    .updateTable('emailChanges')
    .set({ restoreUntil: now })
    .where('userId', '=', userId)
    .where('changedAt', '>', left.changedAt)
    .execute()
}

/** Links in mails that are still unused. */
export const deleteMailedLinks = (db: Db, userId: string) =>
  db
    .deleteFrom('oneTimeTokens')
    .where('userId', '=', userId)
    .where('purpose', 'in', ['reset-password', 'verify-email', 'sign-in'])
    .where('usedAt', 'is', null)
    .execute()

/** Whatever somebody else may have begun in a session that now ends, and could finish without one. */
export async function endWhatWaits(db: Db, userId: string) {
  await deletePendingEmailChanges(db, userId)
  await deleteMailedLinks(db, userId)
  await db.deleteFrom('pendingIdentities').where('userId', '=', userId).execute()
}

/** Locks the user, so that two answers to one mail come one after the other. */
export const lockUser = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Job alerts go where their owner is reached; a job that was mailed before is not mailed again. */
export async function moveAlerts(db: Db, userId: string, from: string, to: string) {
  await sql`insert into alert_deliveries (email, job_id) select ${to}, job_id from alert_deliveries
    where email = ${from} on conflict do nothing`.execute(db)
  await sql`update alerts set email = ${to} where user_id = ${userId} and email = ${from}
    and not exists (select from alerts as other where other.email = ${to} and other.search = alerts.search)`.execute(
    db,
  )
}
