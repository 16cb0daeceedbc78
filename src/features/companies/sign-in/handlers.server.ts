import { errorText, finishFlow, redirectTo, startFlow } from '#/features/accounts/external/flow.server.ts'
import { consumeExternalSignIn, consumePendingIdentity } from '#/features/accounts/external/queries.server.ts'
import { askIssuer, type IdTokenClaims, type IssuerTokens, isSignInCancelled } from '#/server/auth/oidc.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { log } from '#/server/observability/log.ts'
import { AppError } from '#/shared/errors.ts'
import { email as emailSchema } from '#/shared/schemas.ts'
import type { companySignInApi } from './api.ts'
import { receiveArrival, sendToProblem } from './arrival.server.ts'
import { backChannelLogout } from './back-channel.server.ts'
import { findConnectionOfDomain, updateConnection } from './queries.server.ts'
import { findSamlIssuer, receiveAnswer, startSaml } from './saml/flow.server.ts'
import { readIssuerMetadata } from './saml/metadata.server.ts'
import { ourMetadata } from './saml/service-provider.server.ts'
import { connectSaml } from './saml/settings.server.ts'
import { callbackUrl, connect, disconnect, findProvider, readSettings, switchTo } from './settings.server.ts'

export const companySignInHandlers: Handlers<typeof companySignInApi> = {
  async 'GET /auth/company-sign-in'({ domain }, { db }) {
    const row = await findConnectionOfDomain(db, domain)
    return { data: { company: row ? { id: row.companyId, name: row.companyName } : null } }
  },

  async 'GET /auth/company-sign-in/:id/start'({ id, challenge }, context) {
    try {
      const url = await startSignIn(context, id, { challenge })
      return url ? redirectTo(url) : sendToProblem(context.config, 'company-off')
    } catch (error) {
      log.warn(`a company’s sign-in could not start: ${errorText(error)}`)
      return sendToProblem(context.config, 'provider')
    }
  },

  async 'GET /auth/company-sign-in/:id/callback'({ id: companyId, ...answer }, context) {
    const { config } = context
    const { state } = answer
    const flow = state ? await consumeExternalSignIn(context.db, state, companyId) : undefined
    if (!state || !flow) return sendToProblem(config, 'expired')
    const isTest = flow.sessionId !== null
    const connection = await findProvider(context, companyId, isTest)
    if (!connection) return sendToProblem(config, 'company-off', { isTest })

    let claims: IdTokenClaims & { tokens: IssuerTokens }
    try {
      const { provider } = connection
      claims = await finishFlow(provider, callbackUrl(config, companyId), answer, { ...flow, state })
      // What every later request goes by has to work now.
      const answers = await askIssuer(provider, claims.tokens.access, claims.subject)
      if (answers !== 'yes') throw new Error(`userinfo answered ${answers}`)
    } catch (error) {
      if (isSignInCancelled(error)) return sendToProblem(config, 'cancelled', { isTest })
      log.warn(`a company’s sign-in failed: ${errorText(error)}`)
      return sendToProblem(config, 'provider', { isTest })
    }
    const email = emailSchema.safeParse(claims.email).data
    if (!email || !claims.emailVerified) return sendToProblem(config, 'unproven-there', { isTest })
    return receiveArrival(context, connection.row, flow, { ...claims, email, endsAt: null })
  },

  async 'GET /auth/company-sign-in/:id/metadata'({ id }, { config }) {
    return new Response(await ourMetadata(config, id), {
      headers: {
        'content-type': 'application/samlmetadata+xml',
        'content-disposition': 'attachment; filename="waymark-metadata.xml"',
      },
    })
  },

  async 'POST /auth/company-sign-in/:id/acs'({ id, SAMLResponse }, context) {
    return receiveAnswer(context, id, SAMLResponse)
  },

  async 'POST /auth/company-sign-in/:id/logout'({ id, logout_token }, context) {
    return backChannelLogout(context, id, logout_token)
  },

  async 'GET /employer/sign-in'(_, context) {
    return { data: await readSettings(context) }
  },

  async 'PUT /employer/sign-in'(input, context) {
    await connect(context, input)
    return { data: await readSettings(context), message: 'Saved. Test the sign-in next.' }
  },

  async 'POST /employer/sign-in/saml/metadata'({ metadata }) {
    return { data: readIssuerMetadata(metadata, new Date()) }
  },

  async 'PUT /employer/sign-in/saml'(input, context) {
    const { isOn } = await connectSaml(context, input)
    const message = isOn ? 'The certificates are saved' : 'Saved. Test the sign-in next.'
    return { data: await readSettings(context), message }
  },

  async 'DELETE /employer/sign-in'(_, context) {
    await disconnect(context)
    return { data: await readSettings(context), message: 'The connection is removed' }
  },

  async 'POST /employer/sign-in/test'({ challenge }, context) {
    const { user } = context
    const failed = 'The issuer does not answer right now. Try again in a few minutes.'
    const url = await startSignIn(context, user.companyId, { challenge, sessionId: user.sessionId }).catch(
      (error) => {
        log.warn(`the test of a company’s sign-in could not start: ${errorText(error)}`)
        throw new AppError(409, failed)
      },
    )
    if (!url) throw new AppError(409, 'Connect an issuer first.')
    return { data: { url } }
  },

  async 'POST /employer/sign-in/tested'({ token, verifier }, context) {
    const { db, user } = context
    const identity = await consumePendingIdentity(db, token, user.id, verifier, user.sessionId)
    if (identity?.companyId !== user.companyId)
      throw new AppError(400, 'This test took too long, or was started in another tab. Test again from here.')
    await updateConnection(db, user.companyId, { testedAt: new Date() })
    return { data: await readSettings(context), message: 'The sign-in works. You can switch it on.' }
  },

  async 'POST /employer/sign-in/switch'({ state }, context) {
    await switchTo(context, state)
    const messages = {
      off: 'The sign-in is off',
      on: 'The sign-in is on',
      required: 'The sign-in is the only way in now',
    }
    return { data: await readSettings(context), message: messages[state] }
  },
}

/** The address at the issuer; null where there is none to go to. */
async function startSignIn(
  context: HandlerContext,
  companyId: string,
  { challenge, sessionId }: { challenge: string; sessionId?: string },
) {
  const { config, db } = context
  const isTest = sessionId !== undefined
  const saml = await findSamlIssuer(context, companyId, isTest)
  if (saml) return startSaml(context, saml.issuer, { challenge, sessionId })
  const connection = await findProvider(context, companyId, isTest)
  if (!connection) return null
  const redirectUri = callbackUrl(config, companyId)
  const flow = { redirectUri, wantsRefresh: true, companyId, challenge, sessionId }
  return startFlow(db, connection.provider, flow)
}
