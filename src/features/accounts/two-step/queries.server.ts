import type { Db } from '#/server/database/database.ts'
import { countPasskeys } from '../passkeys/queries.server.ts'

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
  const app = await findEnabledTotp(db, userId)
  const passkeys = await countPasskeys(db, userId)
  const user = await db
    .selectFrom('users')
    .select('passkeyStepAt')
    .where('id', '=', userId)
    .executeTakeFirst()
  const passkeyStepAt = passkeys > 0 ? user?.passkeyStepAt : null
  const since = app?.enabledAt ?? passkeyStepAt
  return since ? { since, hasApp: app !== undefined, passkeys } : undefined
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
