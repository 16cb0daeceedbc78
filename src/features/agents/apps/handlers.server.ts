import { lockUser } from '#/features/accounts/email-change/queries.server.ts'
import { maxOwnTokens } from '#/features/accounts/tokens/api.ts'
import { countTokens, type TokenOwner } from '#/features/accounts/tokens/queries.server.ts'
import { findCompany, lockCompany } from '#/features/companies/queries.server.ts'
import { maxTokens } from '#/features/companies/tokens/api.ts'
import { audit } from '#/server/audit.ts'
import type { SessionUser } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import {
  hasRight,
  type SeekerTokenRight,
  seekerTokenRights,
  type TokenRight,
  tokenRights,
} from '#/shared/rights.ts'
import { resourceOf } from '../protected-resource.ts'
import type { AppRequest, appsApi } from './api.ts'
import { addressBack, readAppRequest } from './app-request.server.ts'
import { appConnectedMail } from './emails.ts'
import { insertApp, insertCode } from './queries.server.ts'

type AnyRight = TokenRight | SeekerTokenRight
type Asked<Right extends AnyRight> = Awaited<ReturnType<typeof readAppRequest<Right>>>

const shown = <Right extends AnyRight>(
  { name, host, backTo, rights, seconds }: Asked<Right>,
  request: AppRequest,
  { config }: Pick<HandlerContext, 'config'>,
) => ({
  data: {
    app: { name, host, backTo },
    rights,
    days: Math.ceil(seconds / 86_400),
    refusal: addressBack(request, config, { error: 'access_denied' }),
  },
})

type Allowing = Pick<HandlerContext, 'db' | 'config' | 'sendMail'> & { user: SessionUser }

/** Connects the app, and answers how the person gets back to it. */
async function allow<Right extends AnyRight>(
  { db, config, user, sendMail }: Allowing,
  { rights, ...request }: AppRequest & { rights: Right[] },
  asked: Asked<Right>,
  owner: { company: { id: string; name: string } | null; email: string },
) {
  const beyond = rights.find((right) => !asked.rights.includes(right))
  if (beyond) throw fieldError('rights', 'The app did not ask for this, or you cannot allow it.')
  const { appId, name, host, seconds } = asked
  const companyId = owner.company?.id ?? null
  const scope = [...new Set(rights)]
  const app = await insertApp(db, { ...{ companyId, userId: user.id, name, appId, seconds }, rights: scope })
  const code = await insertCode(db, app.id, {
    ...{ kind: 'AuthorizationCode', accountId: user.id, clientId: appId, grantId: app.id },
    ...{ redirectUri: request.redirect_uri, resource: resourceOf(config.publicUrl), scope: scope.join(' ') },
    ...{ codeChallenge: request.code_challenge, codeChallengeMethod: 'S256' },
  })
  await audit(db, {
    actor: user,
    action: owner.company ? 'company.app-connect' : 'user.app-connect',
    subject: owner.company
      ? { type: 'company', id: owner.company.id, name: owner.company.name }
      : { type: 'user', id: user.id, name: user.name },
    reason: '',
    detail: { app: host, tokenId: app.id, rights: scope, endsAt: app.endsAt.toISOString() },
  })
  await sendMail(
    'account-changed',
    appConnectedMail({
      ...{ to: owner.email, publicUrl: config.publicUrl, name, host, rights: scope },
      ...{ company: owner.company?.name ?? null, endsAt: app.endsAt },
    }),
  )
  return { data: { back: addressBack(request, config, { code }) } }
}

async function requireRoom(db: Allowing['db'], owner: TokenOwner, most: number, who: string) {
  if ((await countTokens(db, owner)) >= most)
    throw new AppError(
      409,
      `${who} ${most} tokens and apps. End the access of one that is not used any more.`,
    )
}

export const appsHandlers: Handlers<typeof appsApi> = {
  async 'GET /account/apps/request'(request, context) {
    return shown(await readAppRequest(context, request, seekerTokenRights), request, context)
  },

  async 'POST /account/apps'(input, context) {
    const { user } = context
    const asked = await readAppRequest(context, input, seekerTokenRights)
    return context.transaction(async ({ db, config, sendMail }) => {
      // Held, so that two at once are counted one after the other.
      const { email } = orNotFound(await lockUser(db, user.id), 'account')
      await requireRoom(db, { companyId: null, userId: user.id }, maxOwnTokens, 'You have')
      return allow({ db, config, sendMail, user }, input, asked, { company: null, email })
    })
  },

  async 'GET /employer/apps/request'(request, context) {
    const { actor } = context.user
    const grantable = tokenRights.filter((right) => hasRight(actor, right))
    const asked = await readAppRequest(context, request, grantable)
    const { name } = await findCompany(context.db, context.user.companyId)
    const { data } = shown(asked, request, context)
    return { data: { ...data, company: name } }
  },

  async 'POST /employer/apps'(input, context) {
    const { user } = context
    const grantable = tokenRights.filter((right) => hasRight(user.actor, right))
    const asked = await readAppRequest(context, input, grantable)
    return context.transaction(async ({ db, config, sendMail }) => {
      const company = orNotFound(await lockCompany(db, user.companyId), 'company')
      await requireRoom(db, { companyId: company.id }, maxTokens, 'Your company has')
      return allow({ db, config, sendMail, user }, input, asked, { company, email: user.email })
    })
  },
}
