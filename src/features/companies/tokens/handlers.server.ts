import { audit } from '#/server/audit.ts'
import { newApiToken } from '#/server/auth/api-tokens.ts'
import { hashToken } from '#/server/auth/sessions.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { hasRight, missingRightSentence, type TokenRight } from '#/shared/rights.ts'
import { lockCompany } from '../queries.server.ts'
import { maxTokens, type tokensApi } from './api.ts'
import { countTokens, deleteToken, insertToken, listTokens } from './queries.server.ts'

export const tokensHandlers: Handlers<typeof tokensApi> = {
  async 'GET /employer/tokens'(_, { db, user }) {
    const rows = await listTokens(db, user.companyId)
    return {
      data: rows.map(({ role, ...row }) => {
        const rights = row.rights as TokenRight[]
        return { ...row, rights, lostRights: rights.filter((right) => !hasRight(role, right)) }
      }),
    }
  },

  async 'POST /employer/tokens'({ name, rights, days }, { db, user }) {
    const beyond = rights.find((right) => !hasRight(user.actor, right))
    if (beyond) throw fieldError('rights', missingRightSentence(user.actor, beyond))
    // Held, so that two at once are counted one after the other.
    const company = orNotFound(await lockCompany(db, user.companyId), 'company')
    if ((await countTokens(db, company.id)) >= maxTokens)
      throw new AppError(409, `Your company has ${maxTokens} tokens. Revoke one that is not used any more.`)
    const token = newApiToken()
    const now = Date.now()
    const { id, expiresAt } = await insertToken(db, {
      companyId: company.id,
      userId: user.id,
      name,
      tokenHash: hashToken(token),
      hint: token.slice(-4),
      rights: [...new Set(rights)],
      createdAt: new Date(now),
      expiresAt: new Date(now + days * dayMs),
    })
    await audit(db, {
      actor: user,
      action: 'company.token-make',
      subject: { type: 'company', id: company.id, name: company.name },
      reason: '',
      detail: { token: name, tokenId: id, rights, expiresAt: expiresAt.toISOString() },
    })
    return { data: { id, token }, message: 'Token made' }
  },

  async 'DELETE /employer/tokens/:id'({ id }, { db, user }) {
    const company = orNotFound(await lockCompany(db, user.companyId), 'company')
    const { name } = orNotFound(await deleteToken(db, company.id, id), 'token')
    await audit(db, {
      actor: user,
      action: 'company.token-revoke',
      subject: { type: 'company', id: company.id, name: company.name },
      reason: '',
      detail: { token: name, tokenId: id },
    })
    return { data: {}, message: `${name} is revoked. It opens nothing any more.` }
  },
}
