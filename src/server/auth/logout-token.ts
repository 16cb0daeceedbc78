import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { issuerMetadata, type Provider } from './oidc.ts'

/** A logout token says that this person, or this session of theirs, ended at the issuer. */
export type LogoutToken = { jti: string; subject: string | null; issuerSession: string | null }

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Never `none`, and nothing that is signed with a shared secret. */
const signatures = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/
const clockToleranceSeconds = 60
/** From its `iat` on. What is older was kept by somebody. */
const maxAgeSeconds = 5 * 60

type KeySet = ReturnType<typeof createRemoteJWKSet>
const keySets = new Map<string, KeySet>()
const maxKeySets = 500

/** The issuer's keys, fetched again at most every thirty seconds, however many tokens name a key that is not among them. */
function keysAt(address: string, { issuer, guarded }: Provider) {
  const name = `${issuer} ${address}`
  const known = keySets.get(name)
  if (known) return known
  const [oldest] = keySets.keys()
  if (oldest !== undefined && keySets.size >= maxKeySets) keySets.delete(oldest)
  const fetchKeys = guarded?.fetch
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: 5_000,
    ...(fetchKeys && {
      [customFetch]: (url: string, { headers }: { headers: Headers }) =>
        fetchKeys(url, {
          method: 'GET',
          headers: Object.fromEntries(headers),
          body: undefined,
          redirect: 'manual',
        }),
    }),
  })
  keySets.set(name, keys)
  return keys
}

/** Validates a logout token as its standard (2.6) says, but for its being used once. Throws a plain Error with the reason. */
export async function readLogoutToken(provider: Provider, token: string): Promise<LogoutToken> {
  const metadata = await issuerMetadata(provider)
  if (!metadata.jwks_uri) throw new Error('the issuer publishes no keys')
  const algorithms = (metadata.id_token_signing_alg_values_supported ?? ['RS256']).filter((name) =>
    signatures.test(name),
  )
  const { payload, protectedHeader } = await jwtVerify(token, keysAt(metadata.jwks_uri, provider), {
    issuer: metadata.issuer,
    audience: provider.clientId,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    maxTokenAge: maxAgeSeconds,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '')
  if (type !== undefined && type !== 'jwt' && type !== 'logout+jwt')
    throw new Error(`a token of type ${type}`)
  const { events, jti, sub, sid } = payload
  const event = isObject(events) ? events[logoutEvent] : undefined
  if (!isObject(event)) throw new Error('it is about no logout')
  // With one it would be an ID token, which a browser may hold.
  if (payload.nonce !== undefined) throw new Error('it has a nonce')
  if (!isName(jti)) throw new Error('its jti is no text')
  const subject = readName('sub', sub)
  const issuerSession = readName('sid', sid)
  if (subject === null && issuerSession === null) throw new Error('it names neither person nor session')
  return { jti, subject, issuerSession }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 500

function readName(claim: string, value: unknown) {
  if (value === undefined) return null
  if (!isName(value)) throw new Error(`its ${claim} is no text`)
  return value
}
