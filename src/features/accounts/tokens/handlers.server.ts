import { audit } from '#/server/audit.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import type { SeekerTokenRight } from '#/shared/rights.ts'
import { lockUser } from '../email-change/queries.server.ts'
import { maxOwnTokens, type ownTokensApi } from './api.ts'
import { tokenMadeMail } from './emails.ts'
import { appHost, countTokens, deleteToken, insertToken, selectTokens } from './queries.server.ts'

const ownedBy = (userId: string) => ({ companyId: null, userId })

export const ownTokensHandlers: Handlers<typeof ownTokensApi> = {
  async 'GET /account/tokens'(_, { db, user }) {
    const rows = await selectTokens(db, ownedBy(user.id)).execute()
    return {
      data: rows.map(({ appId, ...row }) => ({
        ...{ ...row, app: appHost(appId), rights: row.rights as SeekerTokenRight[] },
      })),
    }
  },

  async 'POST /account/tokens'({ name, rights, days }, { db, user, config, sendMail }) {
    // Held, so that two at once are counted one after the other.
    const owner = orNotFound(await lockUser(db, user.id), 'account')
    if ((await countTokens(db, ownedBy(owner.id))) >= maxOwnTokens)
      throw new AppError(409, `You have ${maxOwnTokens} tokens. Revoke one that is not used any more.`)
    const { id, token, expiresAt } = await insertToken(db, { ...ownedBy(owner.id), name, rights, days })
    await audit(db, {
      actor: user,
      action: 'user.token-make',
      subject: { type: 'user', id: user.id, name: user.name },
      reason: '',
      // Without the name that the person chose for it: what is written here stays.
      detail: { tokenId: id, rights, expiresAt: expiresAt.toISOString() },
    })
    const about = { to: owner.email, publicUrl: config.publicUrl }
    await sendMail('account-changed', tokenMadeMail({ ...about, name, rights, endsAt: expiresAt }))
    return { data: { id, token }, message: 'Token made' }
  },

  async 'DELETE /account/tokens/:id'({ id }, { db, user }) {
    const { name } = orNotFound(await deleteToken(db, ownedBy(user.id), id), 'token')
    await audit(db, {
      actor: user,
      action: 'user.token-revoke',
      subject: { type: 'user', id: user.id, name: user.name },
      reason: '',
      detail: { tokenId: id },
    })
    return { data: {}, message: `${name} is revoked. It opens nothing any more.` }
  },
}
