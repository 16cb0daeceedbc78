import { generateKeyPairSync } from 'node:crypto'
import { newApiToken } from '#/server/auth/api-tokens.ts'
import { newToken } from '#/server/auth/sessions.ts'
import type { Config } from '#/server/config.ts'
import { log } from '#/server/observability/log.ts'
import { guardedFetch } from '#/server/outbound/guarded-fetch.ts'
import { asReachable } from '#/server/outbound/outbound.ts'
import { type Services, taskContext } from '#/server/services.ts'
import { seekerTokenRights, tokenRights } from '#/shared/rights.ts'
import { resourceOf } from '../protected-resource.ts'
import { appAdapter } from './adapter.server.ts'
import { endCopied } from './copied.server.ts'
import { oauthPaths } from './metadata.ts'
import { deleteApp, isConnected } from './queries.server.ts'

/** An app gets the next token with its refresh token. */
const tokenSeconds = 3600

/** Of the document in which an app describes itself. */
const document = { maxBytes: 16 * 1024, timeoutMs: 2_500 }

/** Of documents that leave it out. The ports of programs on the person's own machine change with every start. */
const clientDefaults = {
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  id_token_signed_response_alg: 'ES256',
} as const

export type AppProvider = Awaited<ReturnType<typeof openProvider>>

const providers = new WeakMap<Config, () => Promise<AppProvider>>()

/** One for the process, loaded with the first app that asks. */
export function prepareAppProvider(services: Services) {
  let provider: Promise<AppProvider> | undefined
  providers.set(services.config, () => {
    provider ??= openProvider(services)
    return provider
  })
}

export function appProvider(config: Config) {
  const open = providers.get(config)
  if (!open) throw new Error('The addresses for apps are not served here.')
  return open()
}

/**
 * Redeems codes and refresh tokens, and ends what it gave. Its own pages, cookies and sessions are not served: a person
 * allows an app on our page.
 */
async function openProvider(services: Services) {
  const { Provider, errors } = await import('oidc-provider')
  const { config } = services
  const { db } = services.database
  const resource = resourceOf(config.publicUrl)
  const scope = [...tokenRights, ...seekerTokenRights].join(' ')
  const invalidGrant = (why: string) => new errors.InvalidGrant(why)
  const { transaction } = taskContext(services)
  // Where tokens are given, access ends for one reason: a code or refresh token came again, so somebody has a copy.
  const end = (id: string) =>
    Provider.ctx?.oidc.route === 'token'
      ? transaction((inside) => endCopied({ ...inside, config }, id))
      : deleteApp(db, id)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const provider = new Provider(config.publicUrl, {
    adapter: (model: string) => appAdapter(model, { db, resource, invalidGrant, end }),
    routes: oauthPaths,
    // Nothing is signed with it: what apps get is opaque. The library wants to have one.
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
    cookies: { keys: [newToken()] },
    clientDefaults,
    clientAuthMethods: ['none'],
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    ttl: {
      AccessToken: tokenSeconds,
      // The row of the app says when it ends.
      RefreshToken: ({ oidc }) => oidc.entities.Grant?.remainingTTL ?? 1,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_, indicator) {
          if (indicator !== resource) throw new errors.InvalidTarget()
          return { scope, accessTokenFormat: 'opaque', accessTokenTTL: tokenSeconds }
        },
      },
      clientIdMetadataDocument: {
        ...{ enabled: true, ack: 'draft-02' },
        // Without a person who was asked, nobody makes this server call others.
        allowFetch: async (ctx, appId) => ctx === undefined || (await isConnected(db, appId)),
      },
    },
    async fetch(address, { headers } = {}) {
      const accept = new Headers(headers).get('accept') ?? '*/*'
      const { outbound } = config
      if (!outbound) throw new TypeError('this server calls no others')
      return guardedFetch(outbound)(asReachable(String(address), outbound), {
        ...document,
        headers: { accept },
      })
    },
  })
  const { prototype } = provider.AccessToken as unknown as { prototype: { generateTokenId(): string } }
  const { generateTokenId } = prototype
  prototype.generateTokenId = function () {
    generateTokenId.call(this)
    return newApiToken()
  }
  provider.on('server_error', (_, error) => log.error('oauth', error))
  return provider
}
