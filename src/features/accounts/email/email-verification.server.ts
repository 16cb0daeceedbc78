import type { Selectable } from 'kysely'
import { verifyPassword } from '#/server/auth/passwords.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Tables } from '#/server/database/types.ts'
import { clearUndeliverable } from '#/server/mail/undeliverable.ts'
import { isWithinBudget } from '#/server/rate-limits.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import {
  findActiveTokens,
  findOneTimeToken,
  findUser,
  findUserByEmail,
  hashCode,
  retainSpentToken,
  spendTokenById,
} from '../queries.server.ts'
import { confirmRegistration, findRegistration } from '../register/registrations.server.ts'
import { rememberDevice } from '../sign-in/login-guard.server.ts'

type Token = Selectable<Tables['oneTimeTokens']>

/** Ten tries per code. A new code can be requested, and wrong codes do not affect the mailed link. */
const codeBudget = { calls: 10, seconds: 86_400 }

/** The token of a mailed link. A spent token of a confirmed address is a link pressed twice, not an error. */
export async function findLinkToken({ db }: Pick<HandlerContext, 'db'>, secret: string) {
  const token = await findOneTimeToken(db, 'verify-email', secret)
  const owner = token && (await findUser(db, token.userId))
  if (token && owner?.emailVerifiedAt) return { token, isConfirmed: true }
  if (!token || token.usedAt || token.expiresAt <= new Date())
    throw new AppError(400, 'This link has expired. Ask for a new one.')
  return { token, isConfirmed: false }
}

/**
 * The token with this code. Unknown, confirmed and waiting addresses all get the same error. Tries from the
 * registering browser and from all others are counted separately.
 */
export async function findCodeToken(
  context: HandlerContext,
  email: string | undefined,
  code: string | undefined,
) {
  const digits = code?.replace(/\s/g, '') ?? ''
  if (!email || !/^\d{6}$/.test(digits)) throw fieldError('code', 'Enter the six digits from the email')
  const user = await findUserByEmail(context.db, email)
  const activeTokens = await findActiveTokens(
    context.db,
    'verify-email',
    user?.emailVerifiedAt ? undefined : user?.id,
  )
  let match: Token | undefined
  for (const token of activeTokens) {
    const isOwn = token.deviceHash !== null && token.deviceHash === context.client.deviceHash
    const mayTry =
      !context.config.rateLimits || (await isWithinBudget(context, `code ${token.id} ${isOwn}`, codeBudget))
    if (mayTry && token.codeHash === hashCode(token.userId, digits)) match = token
  }
  // The same work when there is no code to guess, so that timing reveals nothing.
  if (activeTokens.length === 0 && context.config.rateLimits)
    await isWithinBudget(context, `code ${email}`, codeBudget)
  if (!match) throw fieldError('code', 'That code is wrong or has expired')
  return match
}

/**
 * Confirms the address of a token; null if that was done before. A browser other than the registering one must
 * also send the password chosen there: the mail reaches the address's owner, but somebody else may have
 * registered it. `maySignIn`: who holds the mailbox and registered in this browser, or knows the password, has
 * shown as much as a login asks for.
 */
export async function confirmEmail(context: HandlerContext, token: Token, password: string | undefined) {
  const { deviceHash } = context.client
  const registration = token.registrationId
    ? await findRegistration(context.db, token.registrationId)
    : undefined
  const isRegisteringBrowser = registration?.deviceHash === (deviceHash ?? null)
  if (registration && !isRegisteringBrowser) {
    if (password === undefined)
      throw fieldError('password', 'You registered in another browser. Enter the password you chose there.')
    if (!(await verifyPassword(registration.passwordHash, password)))
      throw fieldError('password', 'That is not the password this account was registered with')
  }
  return context.transaction(async ({ db, encryption, client, sendMail }) => {
    const user = await findUser(db, token.userId)
    if (user?.emailVerifiedAt || !user || !(await spendTokenById(db, token.id))) return null
    const userId = await confirmRegistration(db, user, registration)
    await clearUndeliverable({ db, encryption }, user.email)
    if (userId !== user.id) await retainSpentToken(db, token, userId)
    await rememberDevice(db, userId, client.deviceHash)
    // Articles are about looking for work, so only job seekers are asked.
    if (user.role === 'SEEKER') await sendMail('promotions-question', { userId })
    // Without a secret of its own a browser cannot be told from others.
    const isKnown = registration !== undefined && (!isRegisteringBrowser || deviceHash !== undefined)
    return {
      userId,
      maySignIn: isKnown && !user.suspendedAt,
      next: registration?.nextPath ?? null,
    }
  })
}
