import { sql } from 'kysely'
import { audit } from '../audit.ts'
import type { Db } from '../database/database.ts'

export const impersonationMinutes = 15

/** Ends the looks that an administrator began in this session. However else it ends, the database ends them. */
export async function endImpersonationsFrom(db: Db, sessionId: string) {
  const looks = await db
    .selectFrom('sessions')
    .select('impersonationId')
    .where('parentId', '=', sessionId)
    .where('impersonationId', 'is not', null)
    .execute()
  for (const { impersonationId } of looks)
    if (impersonationId) await endImpersonation(db, impersonationId, 'The administrator logged out')
}

/** Ends a look and its session, with one line in the audit log however often it is called. */
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
  const nameOf = (one: string) => names.find((row) => row.id === one)?.name ?? ''
  await audit(db, {
    actor: { id: ended.adminId, name: nameOf(ended.adminId) },
    action: 'user.impersonate-end',
    subject: { type: 'user', id: ended.userId, name: nameOf(ended.userId) },
    reason,
  })
}
