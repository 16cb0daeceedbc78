import type { Db } from '#/server/database/database.ts'

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
