import { appHost, countTokens, deleteToken, insertToken } from '#/features/accounts/tokens/queries.server.ts'
import { audit } from '#/server/audit.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { hasRight, missingRightSentence, type TokenRight } from '#/shared/rights.ts'
import { lockCompany } from '../queries.server.ts'
import { maxTokens, type tokensApi } from './api.ts'
import { listTokens } from './queries.server.ts'

export const tokensHandlers: Handlers<typeof tokensApi> = {
  async 'GET /employer/tokens'(_, { db, user }) {
    const rows = await listTokens(db, user.companyId)
    return {
      data: rows.map(({ role, appId, ...row }) => {
        const rights = row.rights as TokenRight[]
        return {
          ...row,
          app: appHost(appId),
          rights,
          lostRights: rights.filter((right) => !hasRight(role, right)),
        }
      }),
    }
  },

  async 'POST /employer/tokens'({ name, rights, days }, { db, user }) {
    const beyond = rights.find((right) => !hasRight(user.actor, right))
    if (beyond) throw fieldError('rights', missingRightSentence(user.actor, beyond))
    // Held, so that two at once are counted one after the other.
    const company = orNotFound(await lockCompany(db, user.companyId), 'company')
    if ((await countTokens(db, { companyId: company.id })) >= maxTokens)
      throw new AppError(409, `Your company has ${maxTokens} tokens. Revoke one that is not used any more.`)
    const about = { companyId: company.id, userId: user.id }
    const { id, token, expiresAt } = await insertToken(db, { ...about, name, rights, days })
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
    const { name } = orNotFound(await deleteToken(db, { companyId: company.id }, id), 'token')
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
