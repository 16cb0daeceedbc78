import type { Selectable } from 'kysely'
import { verifyPassword } from '#/server/auth/passwords.ts'
import type { Context } from '#/server/context.ts'
import type { Tables } from '#/server/database/types.ts'
import { isWithinBudget } from '#/server/rate-limits.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import {
  findLivingTokens,
  findToken,
  findUser,
  findUserByEmail,
  hashCode,
  retainSpentToken,
  spendTokenById,
} from '../queries.server.ts'
import { confirmRegistration, findRegistration } from '../register/registrations.server.ts'
import { rememberDevice } from '../sign-in/login-guard.server.ts'

type Token = Selectable<Tables['oneTimeTokens']>

/** Ten tries at one code. A new one can be asked for, and the link of the mail is not touched by wrong codes. */
const perCode = { calls: 10, seconds: 86_400 }

/** The token of a link. What was spent on an address that is confirmed is a link pressed twice, not a mistake. */
export async function tokenOfLink({ db }: Pick<Context, 'db'>, secret: string) {
  const token = await findToken(db, 'verify-email', secret)
  const owner = token && (await findUser(db, token.userId))
  if (token && owner?.emailVerifiedAt) return { token, isConfirmed: true }
  if (!token || token.usedAt || token.expiresAt <= new Date())
    throw new AppError(400, 'This link has expired. Ask for a new one.')
  return { token, isConfirmed: false }
}

/**
 * The token whose code this is. An address that is unknown, confirmed, or waits for another code gets one answer.
 * Guesses from the browser that registered and from all others are counted apart.
 */
export async function tokenOfCode(context: Context, email: string | undefined, code: string | undefined) {
  const digits = code?.replace(/\s/g, '') ?? ''
  if (!email || !/^\d{6}$/.test(digits)) throw fieldError('code', 'Enter the six digits from the mail')
  const user = await findUserByEmail(context.db, email)
  const living = await findLivingTokens(
    context.db,
    'verify-email',
    user?.emailVerifiedAt ? undefined : user?.id,
  )
  let match: Token | undefined
  for (const token of living) {
    const isOwn = token.deviceHash !== null && token.deviceHash === context.client.deviceHash
    const mayTry =
      !context.config.rateLimits || (await isWithinBudget(context, `code ${token.id} ${isOwn}`, perCode))
    if (mayTry && token.codeHash === hashCode(token.userId, digits)) match = token
  }
  // As much work where there is nothing to guess.
  if (living.length === 0 && context.config.rateLimits)
    await isWithinBudget(context, `code ${email}`, perCode)
  if (!match) throw fieldError('code', 'That code is wrong or has expired')
  return match
}

/**
 * Confirms the address that this token was sent to. In another browser than the one that registered it asks for
 * the password chosen there: the mail reaches the owner, but somebody else may have typed the address.
 */
export async function confirmAddress(context: Context, token: Token, password: string | undefined) {
  const { deviceHash } = context.client
  const registration = token.registrationId
    ? await findRegistration(context.db, token.registrationId)
    : undefined
  if (registration && registration.deviceHash !== (deviceHash ?? null)) {
    if (password === undefined)
      throw fieldError('password', 'You registered in another browser. Type the password you chose there.')
    if (!(await verifyPassword(registration.passwordHash, password)))
      throw fieldError('password', 'That is not the password this account was registered with')
  }
  return context.transaction(async ({ db, client, sendMail }) => {
    const user = await findUser(db, token.userId)
    if (user?.emailVerifiedAt || !user || !(await spendTokenById(db, token.id))) return false
    const userId = await confirmRegistration(db, user, registration)
    if (userId !== user.id) await retainSpentToken(db, token, userId)
    await rememberDevice(db, userId, client.deviceHash)
    await sendMail('promotions-question', { userId })
    return true
  })
}
