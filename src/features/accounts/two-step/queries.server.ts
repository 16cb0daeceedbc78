import type { Db } from '#/server/database/database.ts'

export const findEnabledTotp = (db: Db, userId: string) =>
  db
    .selectFrom('totpFactors')
    .selectAll()
    .where('userId', '=', userId)
    .where('enabledAt', 'is not', null)
    .executeTakeFirst()

/**
 * Two-step sign-in: on with an authenticator app, or with passkeys that were made the second step. Undefined while
 * it is off. Any passkey serves as the second step, whichever way it was turned on.
 */
export async function findTwoStep(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('totpFactors', 'totpFactors.userId', 'users.id')
    .select(['users.passkeyStepAt', 'totpFactors.enabledAt as appEnabledAt'])
    .select((user) =>
      user
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('passkeys.userId', '=', 'users.id')
        .as('passkeys'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) return
  const passkeys = Number(row.passkeys)
  const since = row.appEnabledAt ?? (passkeys > 0 ? row.passkeyStepAt : null)
  return since ? { since, hasApp: row.appEnabledAt !== null, passkeys } : undefined
}

export async function countRecoveryCodes(db: Db, userId: string) {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
