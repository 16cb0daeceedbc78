import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'

const timeoutSeconds = 5
const scope = 'openid email profile'
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** An OpenID Connect issuer, and what we are there. */
export type Provider = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** For an issuer that somebody other than the operator named: how it may be called. */
  guarded?: { fetch: oidc.CustomFetch; mayBeHttp: boolean }
}
/** The identity a provider asserts. Issuer and subject identify the person; the rest may change. */
export type IdTokenClaims = {
  issuer: string
  subject: string
  email: unknown
  emailVerified: boolean
  name: unknown
  /** The provider's own id of the session, if it names one. */
  issuerSession: string | null
}

type CacheEntry = { at: number; configuration: Promise<oidc.Configuration> }
const configurations = new Map<string, CacheEntry>()
const maxCached = 500
const cachedMs = 10 * 60_000

/** The provider's metadata, fetched every ten minutes. A failure is not cached, so the next try fetches again. */
function discover(provider: Provider) {
  const { issuer, clientId, clientSecret = '', guarded } = provider
  const secretHash = createHash('sha256').update(clientSecret).digest('base64url')
  const key = JSON.stringify([issuer, clientId, secretHash, guarded !== undefined])
  const known = configurations.get(key)
  if (known && known.at > Date.now() - cachedMs) return known.configuration
  configurations.delete(key)
  const configuration = fetchConfiguration(provider)
  const [oldest] = configurations.keys()
  if (oldest !== undefined && configurations.size >= maxCached) configurations.delete(oldest)
  configurations.set(key, { at: Date.now(), configuration })
  configuration.catch(() => configurations.delete(key))
  return configuration
}

async function fetchConfiguration({ issuer, clientId, clientSecret, guarded }: Provider) {
  const url = new URL(issuer)
  const isHttp = url.protocol === 'http:'
  if (isHttp && !(guarded?.mayBeHttp ?? loopback.has(url.hostname)))
    throw new Error('the issuer must be an https:// address')
  const execute = isHttp ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(url, clientId, undefined, oidc.None(), {
    timeout: timeoutSeconds,
    execute,
    ...(guarded && { [oidc.customFetch]: guarded.fetch }),
  })
  const config = new oidc.Configuration(
    found.serverMetadata(),
    clientId,
    undefined,
    clientAuthentication(found.serverMetadata(), clientSecret),
  )
  if (isHttp) oidc.allowInsecureRequests(config)
  if (guarded) config[oidc.customFetch] = guarded.fetch
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
export async function buildSignInUrl(provider: Provider, redirectUri: string, wantsRefresh = false) {
  const config = await discover(provider)
  const secrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  }
  const offline = wantsRefresh && (config.serverMetadata().scopes_supported ?? []).includes('offline_access')
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: offline ? `${scope} offline_access` : scope,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, ...secrets }
}

export const issuerMetadata = async (provider: Provider) => (await discover(provider)).serverMetadata()

/** Throws unless the issuer publishes what a sign-in and the checks after it need. */
export async function requireUsableIssuer(provider: Provider) {
  const found = (await discover(provider)).serverMetadata()
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'] as const) {
    const address = URL.parse(found[name] ?? '')
    if (!address) throw new Error(`the issuer publishes no ${name}`)
    if (address.protocol !== 'https:' && !provider.guarded?.mayBeHttp)
      throw new Error(`its ${name} is not an https:// address`)
  }
}

/** The tokens of a sign-in that go on saying whether the person may come in. */
export type IssuerTokens = { access: string; refresh: string | null; expiresAt: number | null }

const tokensOf = (answer: oidc.TokenEndpointResponse, before?: IssuerTokens): IssuerTokens => ({
  access: answer.access_token,
  refresh: answer.refresh_token ?? before?.refresh ?? null,
  expiresAt: answer.expires_in === undefined ? null : Date.now() + answer.expires_in * 1000,
})

/** What the issuer says of somebody who is signed in. `silent`: it did not answer, or not to the question. */
export type IssuerAnswer = 'yes' | 'no' | 'silent'

/** Asks the issuer with the access token of the sign-in. Userinfo refuses one that it has revoked. */
export async function askIssuer(
  provider: Provider,
  accessToken: string,
  subject: string,
): Promise<IssuerAnswer> {
  try {
    await oidc.fetchUserInfo(await discover(provider), accessToken, subject)
    return 'yes'
  } catch (error) {
    return isRefused(error) ? 'no' : 'silent'
  }
}

/** New tokens, or what the issuer said instead. */
export async function renewTokens(
  provider: Provider,
  tokens: IssuerTokens,
): Promise<IssuerTokens | 'no' | 'silent'> {
  if (!tokens.refresh) return 'no'
  try {
    return tokensOf(await oidc.refreshTokenGrant(await discover(provider), tokens.refresh), tokens)
  } catch (error) {
    return isRefused(error) ? 'no' : 'silent'
  }
}

/** A clear no: the token endpoint about this grant, or 401 and 403 of userinfo. A fault of theirs is none. */
function isRefused(error: unknown) {
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant'
  const { cause } = error as { cause?: unknown }
  const status =
    error instanceof oidc.WWWAuthenticateChallengeError
      ? error.status
      : cause instanceof Response && cause.status
  return status === 401 || status === 403
}

/**
 * Exchanges the code for claims. The library checks state, issuer, audience, signature, nonce and times, and
 * throws if any is wrong. Many providers leave the email out of the token; then we fetch it.
 */
export async function readIdTokenClaims(
  provider: Provider,
  answer: URL,
  expected: { state: string; nonce: string; codeVerifier: string },
): Promise<IdTokenClaims & { tokens: IssuerTokens }> {
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
    issuerSession: typeof token.sid === 'string' ? token.sid : null,
    tokens: tokensOf(tokens),
  }
}

/** The person cancelled at the provider. */
export const isSignInCancelled = (error: unknown) =>
  error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
