import type { Handlers } from '#/server/http/endpoints.ts'
import { spendTokenById } from '../queries.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { requireSecondFactorIfOn } from '../two-step/second-factor.server.ts'
import type { loginCodeApi } from './api.ts'
import { findCode, mayMailCode, wrongCode } from './codes.server.ts'

export const loginCodeHandlers: Handlers<typeof loginCodeApi> = {
  async 'POST /auth/login-code'({ email, challenge }, context) {
    if (await mayMailCode(context, email)) await context.sendMail('login-code', { email, challenge })
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
