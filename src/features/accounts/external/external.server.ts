import type { Context } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { displayName } from '#/shared/display-name.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { email as emailSchema } from '#/shared/schemas.ts'
import type { accountsApi } from '../api.ts'
import {
  findUserByEmail,
  findUserByIdentity,
  insertCompany,
  insertExternalSignIn,
  insertIdentity,
  insertOneTimeToken,
  insertPendingIdentity,
  insertUser,
  takeExternalSignIn,
} from '../queries.server.ts'
import { discardUnconfirmed } from '../register/registrations.server.ts'
import { type Claims, isCancelled, readClaims, signInAddress } from './provider.server.ts'
import type { SignInProblem } from './sign-in-problems.ts'

const flowMinutes = 10
const handoverMinutes = 2

type NewRole = 'SEEKER' | 'EMPLOYER' | null
type ExternalHandlers = Pick<
  Handlers<typeof accountsApi>,
  'GET /auth/external/start' | 'GET /auth/external/callback'
>

export const externalHandlers: ExternalHandlers = {
  async 'GET /auth/external/start'({ role, challenge }, { db, config }) {
    if (!config.oidc) throw new AppError(404)
    try {
      const { url, state, nonce, codeVerifier } = await signInAddress(config.oidc, callbackUrl(config))
      const expiresAt = new Date(Date.now() + flowMinutes * 60_000)
      await insertExternalSignIn(db, state, { nonce, codeVerifier, challenge, role: role ?? null, expiresAt })
      return redirectTo(url)
    } catch (error) {
      console.error('external sign-in could not start:', reasonOf(error))
      return sayWhy(config, 'provider')
    }
  },

  async 'GET /auth/external/callback'(answer, context) {
    const { config } = context
    if (!config.oidc) throw new AppError(404)
    const { state } = answer
    const flow = state ? await takeExternalSignIn(context.db, state) : undefined
    if (!state || !flow) return sayWhy(config, 'expired')

    let claims: Claims
    try {
      const url = new URL(callbackUrl(config))
      for (const [name, value] of Object.entries(answer)) url.searchParams.append(name, String(value))
      claims = await readClaims(config.oidc, url, { ...flow, state })
    } catch (error) {
      if (isCancelled(error)) return sayWhy(config, 'cancelled')
      console.error('external sign-in failed:', reasonOf(error))
      return sayWhy(config, 'provider')
    }

    return context.transaction(async (inside) => {
      const person = await personOf(inside, claims, { role: flow.role as NewRole, challenge: flow.challenge })
      if ('problem' in person) return sayWhy(config, person.problem, person.link)
      const { db } = inside
      const { token } = await insertOneTimeToken(db, person.id, 'sign-in', handoverMinutes, {
        challenge: flow.challenge,
      })
      return redirectTo(`${config.publicUrl}${paths.signIn}?token=${token}`)
    })
  },
}

/**
 * The account behind an identity: the one it opened before, or a new one. An account that is there already is
 * opened by its own password first, and an administrator's by nothing that a provider says. One that nobody ever
 * confirmed makes way, with whatever was put into it: here is somebody whose address is proven.
 */
async function personOf(
  { db }: Context,
  { issuer, subject, email: claimed, emailVerified, name }: Claims,
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
  if (role === 'EMPLOYER') await insertCompany(db, user.id, companyNameOf(email))
  await insertIdentity(db, { issuer, subject, userId: user.id })
  return user
}

/** What the provider calls them; where that cannot stand here, what comes before the @, until they say otherwise. */
function personName(claimed: unknown, email: string) {
  const local = email.replace(/@.*/, '').replace(/[^\p{L}\p{N}]+/gu, ' ')
  const fits = (name: unknown) => displayName('Name').safeParse(name).data
  return fits(claimed) ?? fits(local) ?? 'New member'
}

/** A first name for the company, until the checkpoint asks for the real one: "acme" of ana@acme.co.uk. */
function companyNameOf(email: string) {
  const host = email.replace(/.*@/, '')
  const shared = /^(gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|aol|gmx|proton|protonmail)\./.test(
    host,
  )
  const [name = ''] = host.split('.').slice(-2 - Number(/\.(co|com|org|net)\.\w\w$/.test(host)))
  return shared || !name ? 'My company' : name.charAt(0).toUpperCase() + name.slice(1)
}

const callbackUrl = ({ publicUrl }: { publicUrl: string }) => `${publicUrl}/api/auth/external/callback`

const sayWhy = ({ publicUrl }: { publicUrl: string }, problem: SignInProblem, link?: string) =>
  redirectTo(
    `${publicUrl}${problem === 'unknown' ? paths.register : paths.login}?problem=${problem}${link ? `&link=${link}` : ''}`,
  )

const redirectTo = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } })

/** For the log: never the address, which carries the code. */
const reasonOf = (error: unknown) =>
  error instanceof Error
    ? [error.message, (error.cause as Error | undefined)?.message].filter(Boolean).join(': ')
    : 'unknown'
