import { insertSession } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { findSessionData, findUser } from '../queries.server.ts'
import { ensureCompany } from '../register/registrations.server.ts'
import { findTwoStep } from '../two-step/queries.server.ts'
import { rememberDevice } from './login-guard.server.ts'

/** Creates a session for a user who has just authenticated in full, with the second factor where there is one. */
export async function signIn(
  { db, client }: Pick<HandlerContext, 'db' | 'client'>,
  userId: string,
  { isInvented, ...more }: { isInvented?: true; provenAt?: Date } = {},
) {
  const { suspendedAt, suspensionReason, role } = orNotFound(await findUser(db, userId), 'account')
  // Said only after authentication, so it reveals the account to nobody else.
  if (suspendedAt)
    throw new AppError(
      403,
      `This account is suspended.${suspensionReason ? ` The reason: ${suspensionReason}` : ''} If you think that is wrong, write to us on the contact page.`,
    )
  await ensureCompany(db, userId)
  await rememberDevice(db, userId, client.deviceHash)
  const sessionData = await findSessionData(db, userId)
  // Administrators set a second factor up before they can do anything else.
  const isDue = role === 'SUPER_ADMIN' && !isInvented && !(await findTwoStep(db, userId))
  const token = await insertSession(db, sessionData.user, client, { ...more, secondFactorDue: isDue })
  return { token, ...sessionData, ...(isDue && { secondFactorDue: true as const }) }
}
