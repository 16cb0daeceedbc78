import { sql } from 'kysely'
import { audit } from '../audit.ts'
import type { Db } from '../database/database.ts'

export const impersonationMinutes = 15

/**
 * Ends the impersonations started in this session. A database trigger does the same however else a session ends.
 */
export async function endImpersonationsFrom(db: Db, sessionId: string) {
  const impersonations = await db
    .selectFrom('sessions')
    .select('impersonationId')
    .where('parentId', '=', sessionId)
    .where('impersonationId', 'is not', null)
    .execute()
  for (const { impersonationId } of impersonations)
    if (impersonationId) await endImpersonation(db, impersonationId, 'The administrator logged out')
}

/** Ends an impersonation and its session. Writes one audit line, also when it is called twice. */
export async function endImpersonation(db: Db, id: string, reason: string) {
  const ended = await db
    .updateTable('impersonations')
    .set({ endedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['adminId', 'userId'])
    .executeTakeFirst()
  if (!ended) return
  await db.deleteFrom('sessions').where('impersonationId', '=', id).execute()
  const names = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [ended.adminId, ended.userId])
    .execute()
  const nameOf = (userId: string) => names.find((row) => row.id === userId)?.name ?? ''
  await audit(db, {
    actor: { id: ended.adminId, name: nameOf(ended.adminId) },
    action: 'user.impersonate-end',
    subject: { type: 'user', id: ended.userId, name: nameOf(ended.userId) },
    reason,
  })
}
