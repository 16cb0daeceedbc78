import { buildSignInUrl, type Provider, readIdTokenClaims } from '#/server/auth/oidc.ts'
import type { Db } from '#/server/database/database.ts'
import { insertExternalSignIn } from './queries.server.ts'
import type { SignInProblem } from './sign-in-problems.ts'

// The way to an OpenID Connect provider and back: the operator's, at a log-in or from the settings, and a company's own.

const flowMinutes = 10
/** Long enough to find the phone with the second factor. */
export const handoverMinutes = 10

export const flowExpiry = () => new Date(Date.now() + flowMinutes * 60_000)

type Flow = Omit<Parameters<typeof insertExternalSignIn>[2], 'nonce' | 'codeVerifier' | 'expiresAt'>

/** The address at the provider to go to. */
export async function startFlow(
  db: Db,
  provider: Provider,
  { redirectUri, wantsRefresh = false, ...flow }: Flow & { redirectUri: string; wantsRefresh?: boolean },
) {
  const { url, state, nonce, codeVerifier } = await buildSignInUrl(provider, redirectUri, wantsRefresh)
  await insertExternalSignIn(db, state, { ...flow, nonce, codeVerifier, expiresAt: flowExpiry() })
  return url
}

/** Who came back, by the parameters that the provider gave the browser. */
export function finishFlow(
  provider: Provider,
  redirectUri: string,
  answer: Record<string, unknown>,
  expected: { state: string; nonce: string; codeVerifier: string },
) {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.append(name, String(value))
  return readIdTokenClaims(provider, url, expected)
}

export const redirectTo = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } })

/**
 * What goes with a problem. `link`: what the log-in needs to connect the identity to the account that the password
 * opens. `domain`: whose company sign-in to offer. `reason`: what an owner who tests must mend.
 */
export type ProblemDetails = { link?: string | undefined; domain?: string; reason?: string | undefined }

export const redirectToProblem = (page: string, problem: SignInProblem, details: ProblemDetails = {}) => {
  const given = Object.entries(details).filter((detail): detail is [string, string] => Boolean(detail[1]))
  return redirectTo(`${page}?${new URLSearchParams([['problem', problem], ...given])}`)
}

/** Error text for the log, without the URL, which contains the code. */
export const errorText = (error: unknown) =>
  error instanceof Error
    ? [error.message, (error.cause as Error | undefined)?.message].filter(Boolean).join(': ')
    : 'unknown'
