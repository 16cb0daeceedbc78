import { personName } from '#/features/accounts/external/external.server.ts'
import {
  errorText,
  finishFlow,
  handoverMinutes,
  redirectTo,
  redirectToProblem,
  startFlow,
} from '#/features/accounts/external/flow.server.ts'
import {
  consumeExternalSignIn,
  consumePendingIdentity,
  insertCompanyIdentity,
  insertPendingIdentity,
} from '#/features/accounts/external/queries.server.ts'
import type { SignInProblem } from '#/features/accounts/external/sign-in-problems.ts'
import { countWaysIn } from '#/features/accounts/passkeys/ways-in.server.ts'
import { findUserByEmail, insertOneTimeToken } from '#/features/accounts/queries.server.ts'
import { encryptTokens } from '#/server/auth/company-sign-in.ts'
import { askIssuer, type IdTokenClaims, type IssuerTokens, isSignInCancelled } from '#/server/auth/oidc.ts'
import { findSessionOwner, hashToken } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { log } from '#/server/observability/log.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { email as emailSchema } from '#/shared/schemas.ts'
import { findDirectoryUserOf } from '../directory/queries.server.ts'
import { acceptBySignIn } from '../team/invitations.server.ts'
import { findRole } from '../team/queries.server.ts'
import type { companySignInApi } from './api.ts'
import { backChannelLogout } from './back-channel.server.ts'
import {
  findConnection,
  findConnectionOfDomain,
  findUserByCompanyIdentity,
  insertCompanySession,
  updateConnection,
} from './queries.server.ts'
import { callbackUrl, connect, disconnect, findProvider, readSettings, switchTo } from './settings.server.ts'

type Claims = IdTokenClaims & { tokens: IssuerTokens }

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
    const owner = flow.sessionId ? await findSessionOwner(context.db, flow.sessionId) : undefined
    const problem = (name: SignInProblem, link?: string) => sendToProblem(config, name, { isTest, link })
    const connection = await findProvider(context, companyId, isTest)
    if (!connection) return problem('company-off')

    let claims: Claims
    try {
      const { provider } = connection
      claims = await finishFlow(provider, callbackUrl(config, companyId), answer, { ...flow, state })
      // What every later request goes by has to work now.
      const answers = await askIssuer(provider, claims.tokens.access, claims.subject)
      if (answers !== 'yes') throw new Error(`userinfo answered ${answers}`)
    } catch (error) {
      if (isSignInCancelled(error)) return problem('cancelled')
      log.warn(`a company’s sign-in failed: ${errorText(error)}`)
      return problem('provider')
    }
    const email = emailSchema.safeParse(claims.email).data
    if (!email || !claims.emailVerified) return problem('unproven-there')
    if (email.split('@')[1] !== connection.row.domain) return problem('other-domain')

    return context.transaction(async (inside) => {
      // Since it was read before the answer came, it may have been changed or switched off.
      const now = await findConnection(inside.db, companyId)
      if (now?.encryptedSecret !== connection.row.encryptedSecret || !(isTest || now.isOn))
        return problem('company-off')
      if (flow.sessionId) {
        if (!owner) return problem('expired')
        await updateConnection(inside.db, companyId, { renewsSessions: claims.tokens.refresh !== null })
        const { issuer, subject } = claims
        const token = await insertPendingIdentity(inside.db, {
          ...{ issuer, subject, companyId, userId: owner.id },
          ...{ challenge: flow.challenge, sessionId: flow.sessionId },
        })
        return redirectTo(`${config.publicUrl}${paths.employer.signIn}?test=${token}`)
      }
      return openSession(inside, { companyId, email, claims, challenge: flow.challenge })
    })
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
  const connection = await findProvider(context, companyId, sessionId !== undefined)
  if (!connection) return null
  const redirectUri = callbackUrl(context.config, companyId)
  const flow = { redirectUri, wantsRefresh: true, companyId, challenge, sessionId }
  return startFlow(context.db, connection.provider, flow)
}

type Arrival = { companyId: string; email: string; claims: Claims; challenge: string }

/** Hands a session over to the tab that started, or asks there for the password first. */
async function openSession(context: HandlerContext, { companyId, email, claims, challenge }: Arrival) {
  const { db, config } = context
  const person = await findOrJoin(context, { companyId, email, claims, challenge })
  if ('problem' in person) return sendToProblem(config, person.problem)
  const token =
    'link' in person
      ? person.link
      : (await insertOneTimeToken(db, person.id, 'sign-in', handoverMinutes, { challenge })).token
  await insertCompanySession(db, {
    companyId,
    subject: claims.subject,
    issuerSession: claims.issuerSession,
    claimHash: hashToken(token),
    ...encryptTokens(context, claims.subject, claims.tokens),
  })
  if ('link' in person) return sendToProblem(config, 'link', { link: token })
  return redirectTo(`${config.publicUrl}${paths.signIn}?token=${token}`)
}

/**
 * Who this is here: whom issuer and subject name, if they are in the team. A member whom the issuer never brought has to
 * give their password once, because an address alone is no proof. Somebody invited joins. Nobody else is let in.
 */
async function findOrJoin(
  context: HandlerContext,
  { companyId, email, claims: { issuer, subject, name }, challenge }: Arrival,
): Promise<{ id: string } | { link: string } | { problem: SignInProblem }> {
  const { db } = context
  const known = await findUserByCompanyIdentity(db, { companyId, issuer, subject })
  const account = known ?? (await findUserByEmail(db, email))
  if (account?.suspendedAt) return { problem: 'refused' }
  if (account?.emailVerifiedAt) {
    if (account.role !== 'EMPLOYER' || !(await findRole(db, companyId, account.id)))
      return { problem: 'not-member' }
    if (known) return known
    if (await isUnusedSinceMade(context, companyId, account)) {
      await insertCompanyIdentity(db, { companyId, issuer, subject, userId: account.id })
      return account
    }
    return {
      link: await insertPendingIdentity(db, { issuer, subject, companyId, userId: account.id, challenge }),
    }
  }
  const joined = known ? undefined : await acceptBySignIn(context, companyId, email, personName(name, email))
  if (!joined) return { problem: 'not-member' }
  await insertCompanyIdentity(db, { companyId, issuer, subject, userId: joined.id })
  return joined
}

/** The company's directory made the account, and nobody ever had a way into it: there is no password to ask for. */
async function isUnusedSinceMade(
  { db, config }: HandlerContext,
  companyId: string,
  account: NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>,
) {
  const inDirectory = await findDirectoryUserOf(db, companyId, account.id)
  return inDirectory?.madeAccount === true && (await countWaysIn(db, account, config)) === 0
}

const sendToProblem = (
  { publicUrl }: { publicUrl: string },
  problem: SignInProblem,
  { isTest, link }: { isTest?: boolean; link?: string | undefined } = {},
) => redirectToProblem(`${publicUrl}${isTest ? paths.employer.signIn : paths.login}`, problem, link)
