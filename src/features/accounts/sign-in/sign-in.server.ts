import { bindCompanySession, findRequiredSignIn } from '#/server/auth/company-sign-in.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { findSessionData, findUser } from '../queries.server.ts'
import { ensureCompany } from '../register/registrations.server.ts'
import { findTwoStep } from '../two-step/queries.server.ts'
import { rememberDevice } from './login-guard.server.ts'

type SignInProof = {
  isInvented?: true
  provenAt?: Date
  /** With the account's own password. */
  password?: true
  /** Through the company's own sign-in. */
  companySessionId?: string | undefined
}

/** Creates a session for a user who has just authenticated in full, with the second factor where there is one. */
export async function signIn(
  { db, client }: Pick<HandlerContext, 'db' | 'client'>,
  userId: string,
  { isInvented, password, companySessionId, ...more }: SignInProof = {},
) {
  const { suspendedAt, suspensionReason, role, eraseAt } = orNotFound(await findUser(db, userId), 'account')
  // Said only after authentication, so it reveals the account to nobody else.
  if (suspendedAt)
    throw new AppError(
      403,
      `This account is suspended.${suspensionReason ? ` The reason: ${suspensionReason}` : ''} If you think that is wrong, write to us on the contact page.`,
    )
  if (!companySessionId) await forbidBesideCompany(db, userId, password)
  await ensureCompany(db, userId)
  await rememberDevice(db, userId, client.deviceHash)
  const sessionData = await findSessionData(db, userId)
  // Administrators set a second factor up before they can do anything else.
  const isDue = role === 'SUPER_ADMIN' && !isInvented && !(await findTwoStep(db, userId))
  const token = await insertSession(db, sessionData.user, client, { ...more, secondFactorDue: isDue })
  if (companySessionId) await bindCompanySession(db, companySessionId, token)
  return {
    ...{ token, ...sessionData },
    ...(isDue && { secondFactorDue: true as const }),
    ...(eraseAt && { accountClosed: true as const }),
  }
}

/**
 * Where a company lets its people in by its own sign-in only, an owner with two-step sign-in still comes in by password:
 * somebody must when the issuer is gone. Said only after authentication, so strangers learn nothing of the account.
 */
async function forbidBesideCompany(db: Db, userId: string, password: true | undefined) {
  const required = await findRequiredSignIn(db, userId)
  if (!required) return
  if (password && required.role === 'owner' && (await findTwoStep(db, userId))) return
  throw new AppError(
    403,
    `${required.company} lets its people in by its own sign-in only. Use “Continue with ${required.company}” on the login page.`,
    { code: 'company-only' },
  )
}
