import type { Context } from '#/server/context.ts'
import type { Handlers } from '#/server/endpoints.ts'
import { AppError } from '#/shared/errors.ts'
import { email as emailSchema, text } from '#/shared/schemas.ts'
import type { accountsApi } from './api.ts'
import { identityLinkedMail } from './emails.ts'
import type { SignInProblem } from './problems.ts'
import { type Claims, isCancelled, readClaims, signInAddress } from './provider.server.ts'
import {
  findUserByEmail,
  findUserByIdentity,
  insertCompany,
  insertExternalSignIn,
  insertIdentity,
  insertOneTimeToken,
  insertUser,
  takeExternalSignIn,
} from './queries.server.ts'

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
      const person = await personOf(inside, claims, flow.role as NewRole)
      if ('problem' in person) return sayWhy(config, person.problem)
      const { db } = inside
      const { token } = await insertOneTimeToken(db, person.id, 'sign-in', handoverMinutes, flow.challenge)
      return redirectTo(`${config.publicUrl}/sign-in?token=${token}`)
    })
  },
}

/**
 * The account behind an identity: the one it opened before; else the one with its address, if both sides
 * have proven that address; else a new one. An unproven address never opens anything.
 */
async function personOf(
  { db, config, sendMail }: Context,
  { issuer, subject, email: claimed, emailVerified, name }: Claims,
  role: NewRole,
): Promise<{ id: string } | { problem: SignInProblem }> {
  const known = await findUserByIdentity(db, issuer, subject)
  if (known) return known.suspendedAt ? { problem: 'refused' } : known

  const email = emailSchema.safeParse(claimed).data
  if (!email || !emailVerified) return { problem: 'unproven-there' }
  const existing = await findUserByEmail(db, email)
  if (existing?.suspendedAt) return { problem: 'refused' }
  // Whoever made that account never showed that the address is theirs; it may be waiting for its owner.
  if (existing && !existing.emailVerifiedAt) return { problem: 'unproven-here' }
  if (existing) {
    await insertIdentity(db, { issuer, subject, userId: existing.id })
    const mail = { to: email, publicUrl: config.publicUrl, name: config.oidc?.name ?? '' }
    await sendMail('identity-linked', identityLinkedMail(mail))
    return existing
  }

  if (!role) return { problem: 'unknown' }
  const user = await insertUser(db, {
    role,
    name: text('Name', { max: 120 }).safeParse(name).data ?? email.replace(/@.*/, ''),
    email,
    passwordHash: null,
    emailVerifiedAt: new Date(),
  })
  if (!user) throw new AppError(409)
  if (role === 'EMPLOYER') await insertCompany(db, user.id, companyNameOf(email))
  await insertIdentity(db, { issuer, subject, userId: user.id })
  return user
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

const sayWhy = ({ publicUrl }: { publicUrl: string }, problem: SignInProblem) =>
  redirectTo(`${publicUrl}/${problem === 'unknown' ? 'register' : 'login'}?problem=${problem}`)

const redirectTo = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } })

/** For the log: never the address, which carries the code. */
const reasonOf = (error: unknown) =>
  error instanceof Error
    ? [error.message, (error.cause as Error | undefined)?.message].filter(Boolean).join(': ')
    : 'unknown'
