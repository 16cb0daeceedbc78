import * as oidc from 'openid-client'
import type { Config } from '#/server/config.ts'

const timeoutSeconds = 5
const scope = 'openid email profile'
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

type Provider = NonNullable<Config['oidc']>
/** The identity a provider asserts. Issuer and subject identify the person; the rest may change. */
export type IdTokenClaims = {
  issuer: string
  subject: string
  email: unknown
  emailVerified: boolean
  name: unknown
}

const configurations = new Map<string, Promise<oidc.Configuration>>()

/** The provider's metadata, fetched once. A failure is not cached, so the next try fetches again. */
function discover(provider: Provider) {
  const key = `${provider.issuer} ${provider.clientId}`
  const known = configurations.get(key)
  if (known) return known
  const pending = fetchConfiguration(provider)
  configurations.set(key, pending)
  pending.catch(() => configurations.delete(key))
  return pending
}

async function fetchConfiguration({ issuer, clientId, clientSecret }: Provider) {
  const url = new URL(issuer)
  const isHttp = url.protocol === 'http:'
  if (isHttp && !loopback.has(url.hostname)) throw new Error('OIDC_ISSUER must be an https:// address')
  const execute = isHttp ? [oidc.allowInsecureRequests] : []
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
  if (isHttp) oidc.allowInsecureRequests(config)
  // Otherwise the library trusts the connection and does not verify the token's signature.
  oidc.enableNonRepudiationChecks(config)
  config.timeout = timeoutSeconds
  return config
}

/** Client authentication; Basic is the standard's default. */
function clientAuthentication(server: oidc.ServerMetadata, secret: string | undefined) {
  if (!secret) return oidc.None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret)
}

/** The provider's sign-in URL, and the secrets to keep until the callback. */
export async function buildSignInUrl(provider: Provider, redirectUri: string) {
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
 * Exchanges the code for claims. The library checks state, issuer, audience, signature, nonce and times, and
 * throws if any is wrong. Many providers leave the email out of the token; then we fetch it.
 */
export async function readIdTokenClaims(
  provider: Provider,
  answer: URL,
  expected: { state: string; nonce: string; codeVerifier: string },
): Promise<IdTokenClaims> {
  const config = await discover(provider)
  const tokens = await oidc.authorizationCodeGrant(config, answer, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
  })
  const token = tokens.claims()
  if (!token) throw new Error('The provider sent no ID token')
  const profileClaims =
    token.email === undefined && config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(config, tokens.access_token, token.sub)
      : token
  return {
    issuer: token.iss,
    subject: token.sub,
    email: profileClaims.email,
    // Only the boolean counts: some providers send "true" as text without checking anything.
    emailVerified: profileClaims.email_verified === true,
    name: profileClaims.name ?? token.name,
  }
}

/** The person cancelled at the provider. */
export const isSignInCancelled = (error: unknown) =>
  error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
