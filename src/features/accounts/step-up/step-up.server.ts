import { verifyPassword } from '#/server/auth/passwords.ts'
import type { HandlerContext } from '#/server/context.ts'
import { fieldError } from '#/shared/errors.ts'
import { findUser } from '../queries.server.ts'
import { checkLoginBudget, countWrongPassword, isKnownDevice } from '../sign-in/login-guard.server.ts'

/**
 * Compares a password typed by somebody who is signed in. Wrong ones count as they do at the login: a session left
 * open is no way around its limits. The error belongs to `field`.
 */
export async function requireOwnPassword(
  context: HandlerContext,
  userId: string,
  typed: string | undefined,
  field: string,
) {
  const user = await findUser(context.db, userId)
  if (!user || typed === undefined) throw fieldError(field, 'Enter your password')
  const isKnown = await isKnownDevice(context.db, user.id, context.client.deviceHash)
  const guard = await checkLoginBudget(context, user.email, isKnown)
  if (await verifyPassword(user.passwordHash, typed, guard.debt)) return user
  await countWrongPassword(context, user.email, guard)
  throw fieldError(field, 'That is not your password. Nothing was changed.')
}
