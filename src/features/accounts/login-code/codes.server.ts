// The six digits of a mail: whose they are, and how often they may be tried and sent.
import type { HandlerContext } from '#/server/context.ts'
import { isWithinBudget, maySendMailTo } from '#/server/rate-limits.ts'
import { fieldError } from '#/shared/errors.ts'
import { challengeOf, findActiveTokens, findUserByEmail, hashCode } from '../queries.server.ts'

/** Tries of one code. Each belongs to the tab that asked for it, so nobody uses up those of another. */
const tries = { calls: 5, seconds: 3600 }
/** Whoever guesses needs a new mail for every five tries: 50 of a million a day. */
const dailyMails = { calls: 10, seconds: 86_400 }

/** Counts a mail with a code to this address; false where it got too many. */
export const mayMailCode = async (context: HandlerContext, email: string) =>
  (await maySendMailTo(context, 'login-code', email)) &&
  (await maySendMailTo(context, 'login-code of a day', email, dailyMails))

export const wrongCode = () => fieldError('mailed', 'That code is wrong or has expired')

/** The code of this address and tab. An unknown address gets the same error. */
export async function findCode(
  context: HandlerContext,
  { email, mailed, verifier }: { email: string; mailed: string; verifier: string },
) {
  const digits = mailed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) throw fieldError('mailed', 'Enter the six digits from the email')
  const user = await findUserByEmail(context.db, email)
  const challenge = challengeOf(verifier)
  const active = await findActiveTokens(context.db, 'login-code', user?.id)
  const token = active.find((one) => one.challenge === challenge)
  // Counted where there is none as well, so that the time it takes tells nothing.
  const mayTry =
    !context.config.rateLimits || (await isWithinBudget(context, `code ${token?.id ?? challenge}`, tries))
  if (!token || !mayTry || token.codeHash !== hashCode(token.userId, digits)) throw wrongCode()
  return token
}
