import type { FastifyReply, FastifyRequest } from 'fastify'
import { findTokenUser, holdsApiToken, isApiToken } from '#/server/auth/api-tokens.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError } from '#/shared/errors.ts'
import { tokenBudget } from '#/shared/programs/token-limits.ts'
import { tooManyRequests } from '../admission/admission.ts'
import { createTokenBucket } from '../admission/token-bucket.ts'

const windowSeconds = tokenBudget.burst / tokenBudget.perSecond

/** Addresses end up in logs, histories and Referer headers, so a token that stands in one is as good as published. */
export function refuseTokenInAddress({ url }: FastifyRequest) {
  if (!holdsApiToken(url)) return
  throw new AppError(
    400,
    'A token does not belong in an address, which logs keep. Nothing was done. Revoke this one, make another, and send it in the header: Authorization: Bearer …',
  )
}

/** Finds whom a token acts as and counts the call; null for what is no token for programs. */
export function tokenAuthentication(db: Db, countsClients: boolean) {
  const calls = createTokenBucket(tokenBudget)

  /** Headers as in the draft of the IETF, “RateLimit header fields for HTTP”. */
  function count(id: string, reply: FastifyReply) {
    const retryAfter = calls.count(id)
    const debt = calls.debt(id)
    const remaining = Math.max(0, Math.floor(tokenBudget.burst - debt))
    const reset = Math.ceil(debt / tokenBudget.perSecond)
    reply.header('ratelimit-policy', `"token";q=${tokenBudget.burst};w=${windowSeconds}`)
    reply.header('ratelimit', `"token";r=${remaining};t=${reset}`)
    if (retryAfter > 0) throw tooManyRequests(retryAfter)
  }

  return async (token: string | null, reply: FastifyReply) => {
    if (!token || !isApiToken(token)) return null
    const user = await findTokenUser(db, token)
    if (!user?.token)
      throw new AppError(
        401,
        'This token is unknown, has ended or was revoked, or whoever made it has left the company. Nothing was done. Make another in the settings.',
      )
    if (countsClients) count(user.token.id, reply)
    return user
  }
}
