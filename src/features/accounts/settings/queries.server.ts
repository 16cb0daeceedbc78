import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'

export const listExternalIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('externalIdentities')
    .select(['issuer', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()

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

export const findEnabledTotp = (db: Db, userId: string) =>
  db
    .selectFrom('totpFactors')
    .selectAll()
    .where('userId', '=', userId)
    .where('enabledAt', 'is not', null)
    .executeTakeFirst()

export async function countRecoveryCodes(db: Db, userId: string) {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
