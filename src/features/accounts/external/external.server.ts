import { type IdTokenClaims, isSignInCancelled } from '#/server/auth/oidc.ts'
import { findSessionOwner } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { log } from '#/server/observability/log.ts'
import { displayName } from '#/shared/display-name.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { email as emailSchema } from '#/shared/schemas.ts'
import { capitalized } from '#/shared/sentence.ts'
import type { accountsApi } from '../api.ts'
import { findUserByEmail, insertCompany, insertOneTimeToken, insertUser } from '../queries.server.ts'
import { discardUnconfirmed } from '../register/registrations.server.ts'
import { settingsPaths } from '../settings/paths.ts'
import { keepForSession } from './connect.server.ts'
import {
  errorText,
  finishFlow,
  handoverMinutes,
  redirectTo,
  redirectToProblem,
  startFlow,
} from './flow.server.ts'
import {
  consumeExternalSignIn,
  findUserByIdentity,
  insertExternalIdentity,
  insertPendingIdentity,
} from './queries.server.ts'
import type { SignInProblem } from './sign-in-problems.ts'

type NewRole = 'SEEKER' | 'EMPLOYER' | null
type ExternalHandlers = Pick<
  Handlers<typeof accountsApi>,
  'GET /auth/external/start' | 'GET /auth/external/callback'
>

export const externalHandlers: ExternalHandlers = {
  async 'GET /auth/external/start'({ role, challenge }, { db, config }) {
    if (!config.oidc) throw new AppError(404)
    try {
      return redirectTo(
        await startFlow(db, config.oidc, { redirectUri: callbackUrl(config), challenge, role }),
      )
    } catch (error) {
      log.warn(`external sign-in could not start: ${errorText(error)}`)
      return sendToProblem(config, 'provider')
    }
  },

  async 'GET /auth/external/callback'(answer, context) {
    const { config } = context
    if (!config.oidc) throw new AppError(404)
    const { state } = answer
    const flow = state ? await consumeExternalSignIn(context.db, state) : undefined
    if (!state || !flow) return sendToProblem(config, 'expired')
    const owner = flow.sessionId ? await findSessionOwner(context.db, flow.sessionId) : undefined
    // Whoever connects it in the settings comes back there.
    const start = owner && settingsPaths[owner.role]

    let claims: IdTokenClaims
    try {
      claims = await finishFlow(config.oidc, callbackUrl(config), answer, { ...flow, state })
    } catch (error) {
      if (isSignInCancelled(error)) return sendToProblem(config, 'cancelled', { start })
      log.warn(`external sign-in failed: ${errorText(error)}`)
      return sendToProblem(config, 'provider', { start })
    }

    const { sessionId } = flow
    if (sessionId)
      return context.transaction(async ({ db }) => {
        const token = owner && (await keepForSession(db, { ...flow, sessionId, userId: owner.id }, claims))
        return token
          ? redirectTo(`${config.publicUrl}${start}?connect=${token}`)
          : sendToProblem(config, 'expired')
      })
    return context.transaction(async (inside) => {
      const person = await findOrCreateUser(inside, claims, {
        role: flow.role as NewRole,
        challenge: flow.challenge,
      })
      if ('problem' in person) return sendToProblem(config, person.problem, person)
      const { db } = inside
      const { token } = await insertOneTimeToken(db, person.id, 'sign-in', handoverMinutes, {
        challenge: flow.challenge,
      })
      return redirectTo(`${config.publicUrl}${paths.signIn}?token=${token}`)
    })
  },
}

/**
 * Finds or creates the account of an identity. An existing account must be opened with its password first,
 * and an administrator's never by a provider. An unconfirmed account is discarded, because the provider has
 * proved the address's owner.
 */
async function findOrCreateUser(
  { db }: HandlerContext,
  { issuer, subject, email: claimed, emailVerified, name }: IdTokenClaims,
  { role, challenge }: { role: NewRole; challenge: string },
): Promise<{ id: string } | { problem: SignInProblem; link?: string }> {
  const known = await findUserByIdentity(db, issuer, subject)
  if (known?.role === 'SUPER_ADMIN') return { problem: 'administrator' }
  if (known) return known.suspendedAt ? { problem: 'refused' } : known

  const email = emailSchema.safeParse(claimed).data
  if (!email || !emailVerified) return { problem: 'unproven-there' }
  const existing = await findUserByEmail(db, email)
  if (existing?.suspendedAt) return { problem: 'refused' }
  if (existing?.role === 'SUPER_ADMIN') return { problem: 'administrator' }
  if (existing?.emailVerifiedAt)
    return {
      problem: 'link',
      link: await insertPendingIdentity(db, { issuer, subject, userId: existing.id, challenge }),
    }
  if (!role) return { problem: 'unknown' }
  if (existing && !(await discardUnconfirmed(db, email))) return { problem: 'unproven-here' }

  const user = await insertUser(db, {
    role,
    name: personName(name, email),
    email,
    passwordHash: null,
    emailVerifiedAt: new Date(),
  })
  if (!user) throw new AppError(409)
  if (role === 'EMPLOYER') await insertCompany(db, user.id, initialCompanyName(email))
  await insertExternalIdentity(db, { issuer, subject, userId: user.id })
  return user
}

/** The provider's name for the user; if it is invalid here, the part before the @. */
export function personName(claimed: unknown, email: string) {
  const local = email.replace(/@.*/, '').replace(/[^\p{L}\p{N}]+/gu, ' ')
  const validName = (name: unknown) => displayName('Name').safeParse(name).data
  return validName(claimed) ?? validName(local) ?? 'New member'
}

/** An initial company name until the checkpoint asks for the real one: "acme" of ana@acme.co.uk. */
function initialCompanyName(email: string) {
  const host = email.replace(/.*@/, '')
  const isFreeMail =
    /^(gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|aol|gmx|proton|protonmail)\./.test(host)
  const [name = ''] = host.split('.').slice(-2 - Number(/\.(co|com|org|net)\.\w\w$/.test(host)))
  return isFreeMail || !name ? 'My company' : capitalized(name)
}

export const callbackUrl = ({ publicUrl }: { publicUrl: string }) => `${publicUrl}/api/auth/external/callback`

const sendToProblem = (
  { publicUrl }: { publicUrl: string },
  problem: SignInProblem,
  { start, link }: { start?: string | undefined; link?: string | undefined } = {},
) =>
  redirectToProblem(
    `${publicUrl}${start ?? (problem === 'unknown' ? paths.register : paths.login)}`,
    problem,
    { link },
  )
