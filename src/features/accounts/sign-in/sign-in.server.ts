import { bindCompanySession, findRequiredSignIn } from '#/server/auth/company-sign-in.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { findSessionData, selectUserWithCompany, sessionDataOf } from '../queries.server.ts'
import { ensureCompany } from '../register/registrations.server.ts'
import { findTwoStep } from '../two-step/queries.server.ts'
import { rememberDevice } from './login-guard.server.ts'

type SignInProof = {
  /** A person of the demo, chosen on the login page. */
  isInvented?: true
  /** With the account's own password: the stored hash that it matched. */
  passwordHash?: string | null
  /** Through the company's own sign-in. */
  companySessionId?: string | undefined
}

/** Creates a session for a user who has just authenticated in full, with the second factor where there is one. */
export async function signIn(
  { db, client }: Pick<HandlerContext, 'db' | 'client'>,
  userId: string,
  { isInvented, passwordHash, companySessionId }: SignInProof = {},
) {
  const account = orNotFound(await findAccount(db, userId), 'account')
  const { suspendedAt, suspensionReason, role, eraseAt } = account
  // The password may have changed during the comparison.
  if (passwordHash !== undefined && passwordHash !== account.passwordHash)
    throw new AppError(401, 'Invalid Credentials')
  // Said only after authentication, so it reveals the account to nobody else.
  if (suspendedAt)
    throw new AppError(
      403,
      `This account is suspended.${suspensionReason ? ` Reason: ${suspensionReason}` : ''} If you think this is a mistake, write to us on the contact page.`,
    )
  if (!companySessionId && account.companyStatus)
    await forbidBesideCompany(db, userId, passwordHash !== undefined)
  const isNewMember = !account.companyStatus && (await ensureCompany(db, account))
  await rememberDevice(db, userId, client.deviceHash)
  const sessionData = isNewMember ? await findSessionData(db, userId) : sessionDataOf(account)
  // Administrators set a second factor up before they can do anything else.
  const isDue = role === 'SUPER_ADMIN' && !isInvented && !(await findTwoStep(db, userId))
  const token = await insertSession(db, sessionData.user, client, {
    ...(isInvented && { provenBy: 'demo' }),
    secondFactorDue: isDue,
  })
  if (companySessionId) await bindCompanySession(db, companySessionId, token)
  return {
    ...{ token, ...sessionData },
    ...(isDue && { secondFactorDue: true as const }),
    ...(eraseAt && { accountClosed: true as const }),
  }
}

/** The account, with the status of the company that it belongs to. */
const findAccount = (db: Db, userId: string) =>
  selectUserWithCompany(db, userId).selectAll('users').executeTakeFirst()

/**
 * Where a company lets its people in by its own sign-in only, an owner with two-step sign-in still comes in by password:
 * somebody must when the issuer is gone. Said only after authentication, so strangers learn nothing of the account.
 */
async function forbidBesideCompany(db: Db, userId: string, byPassword: boolean) {
  const required = await findRequiredSignIn(db, userId)
  if (!required) return
  if (byPassword && required.role === 'owner' && (await findTwoStep(db, userId))) return
  throw new AppError(
    403,
    `${required.company} only lets its people sign in its own way. Use “Continue with ${required.company}” on the login page.`,
    { code: 'company-only' },
  )
}
