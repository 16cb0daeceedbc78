import * as oidc from 'openid-client'
import type { Config } from '#/server/config.ts'

const timeoutSeconds = 5
const scope = 'openid email profile'
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

type Provider = NonNullable<Config['oidc']>
/** Who the provider says came back. The pair of issuer and subject is the person; the rest may change. */
export type Claims = {
  issuer: string
  subject: string
  email: unknown
  emailVerified: boolean
  name: unknown
}

const discovered = new Map<string, Promise<oidc.Configuration>>()

/** What the provider publishes about itself, asked once. A failure is forgotten, so that the next try asks again. */
function discover(provider: Provider) {
  const key = `${provider.issuer} ${provider.clientId}`
  const known = discovered.get(key)
  if (known) return known
  const asked = ask(provider)
  discovered.set(key, asked)
  asked.catch(() => discovered.delete(key))
  return asked
}

async function ask({ issuer, clientId, clientSecret }: Provider) {
  const url = new URL(issuer)
  const plain = url.protocol === 'http:'
  if (plain && !loopback.has(url.hostname)) throw new Error('OIDC_ISSUER must be an https:// address')
  const execute = plain ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(url, clientId, undefined, oidc.None(), {
    timeout: timeoutSeconds,
    execute,
  })
  const config = new oidc.Configuration(
    found.serverMetadata(),
    clientId,
    undefined,
    clientAuthentication(found.serverMetadata(), clientSecret),
  )
  if (plain) oidc.allowInsecureRequests(config)
  // Without this the library trusts the connection and leaves the token's signature unread.
  oidc.enableNonRepudiationChecks(config)
  config.timeout = timeoutSeconds
  return config
}

/** A provider that names no method takes Basic: that is the standard's default. */
function clientAuthentication(server: oidc.ServerMetadata, secret: string | undefined) {
  if (!secret) return oidc.None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret)
}

/** Where to send the person, and the secrets to remember until they come back. */
export async function signInAddress(provider: Provider, redirectUri: string) {
  const config = await discover(provider)
  const secrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  }
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, ...secrets }
}

/**
 * Trades the code for claims. The library checks state, issuer, audience, signature, nonce and times, and
 * throws when anything is off. Many providers keep the email out of the token; then we ask for it.
 */
export async function readClaims(
  provider: Provider,
  answer: URL,
  expected: { state: string; nonce: string; codeVerifier: string },
): Promise<Claims> {
  const config = await discover(provider)
  const tokens = await oidc.authorizationCodeGrant(config, answer, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
  })
  const token = tokens.claims()
  if (!token) throw new Error('The provider sent no ID token')
  const more =
    token.email === undefined && config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(config, tokens.access_token, token.sub)
      : token
  return {
    issuer: token.iss,
    subject: token.sub,
    email: more.email,
    // Only the boolean counts: "true" as text has come from providers that check nothing.
    emailVerified: more.email_verified === true,
    name: more.name ?? token.name,
  }
}

/** The person pressed "Cancel" over there. */
export const isCancelled = (error: unknown) =>
  error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
