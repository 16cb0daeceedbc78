import type { HandlerContext } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { isWithinBudget, maySendMailTo } from '#/server/rate-limits.ts'
import { fieldError } from '#/shared/errors.ts'
import {
  challengeOf,
  findActiveTokens,
  findUserByEmail,
  hashCode,
  spendTokenById,
} from '../queries.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { requireSecondFactorIfOn } from '../two-step/second-factor.server.ts'
import type { loginCodeApi } from './api.ts'

/** Tries of one code. Each belongs to the tab that asked for it, so nobody uses up those of another. */
const codeBudget = { calls: 5, seconds: 3600 }
/** Whoever guesses needs a new mail for every five tries: 50 of a million a day. */
const dailyMails = { calls: 10, seconds: 86_400 }

export const loginCodeHandlers: Handlers<typeof loginCodeApi> = {
  async 'POST /auth/login-code'({ email, challenge }, context) {
    const maySend =
      (await maySendMailTo(context, 'login-code', email)) &&
      (await maySendMailTo(context, 'login-code of a day', email, dailyMails))
    if (maySend) await context.sendMail('login-code', { email, challenge })
    return { data: {}, message: 'If that address has an account, six digits are on their way' }
  },

  async 'POST /auth/login-by-code'({ email, mailed, verifier, code, passkey }, context) {
    const token = await findCode(context, { email, mailed, verifier })
    // A mailbox in other hands is what two-step sign-in is for.
    await requireSecondFactorIfOn(context, token.userId, { code, passkey })
    const data = await context.transaction(async (inside) => {
      if (!(await spendTokenById(inside.db, token.id))) throw wrongCode()
      return signIn(inside, token.userId)
    })
    return { data }
  },
}

const wrongCode = () => fieldError('mailed', 'That code is wrong or has expired')

/** The code of this address and tab. An unknown address gets the same error. */
async function findCode(
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
    !context.config.rateLimits ||
    (await isWithinBudget(context, `code ${token?.id ?? challenge}`, codeBudget))
  if (!token || !mayTry || token.codeHash !== hashCode(token.userId, digits)) throw wrongCode()
  return token
}
