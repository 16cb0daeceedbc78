import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

export type ProviderPerson = { sub: string; email: string; email_verified: boolean; name?: string }
export const clientSecret = 'a secret between the provider and us'

export type TestProvider = ReturnType<typeof openIdProvider>
export type ProviderOptions = {
  accessSeconds?: number
  clientId?: string
  redirectUris: string[]
  /** Where it tells that somebody logged out, and how its request gets there. */
  backChannel?: { uri: string; send: (url: string, request: RequestInit) => Promise<Response> }
}

/**
 * An OpenID Connect provider at `host`. `state.signsIn` is signed in without a question, null cancels; `state.forge`
 * alters its ID tokens; `fault.status` makes it fail; `asked` lists its calls; who is not in `people` is disabled.
 */
export function openIdProvider(
  host: string,
  { accessSeconds = 60, clientId = 'waymark', redirectUris, backChannel }: ProviderOptions,
) {
  const issuer = `http://${host}`
  const people = new Map<string, ProviderPerson>()
  const state: { signsIn: ProviderPerson | null; forge: ((idToken: string) => string) | null } = {
    signsIn: null,
    forge: null,
  }
  const fault: { status: number | null } = { status: null }
  const asked: string[] = []
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = 'test'
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
    ...(backChannel && {
      fetch: (url: string | URL | Request, request: RequestInit = {}) =>
        backChannel.send(String(url), request),
    }),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        ...(backChannel && {
          backchannel_logout_uri: backChannel.uri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: backChannel !== undefined },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['test'] },
    ttl: {
      Interaction: 60,
      Grant: 600,
      Session: 60,
      AccessToken: accessSeconds,
      IdToken: 60,
      RefreshToken: 600,
    },
    issueRefreshToken: async () => true,
    findAccount: (_, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => person }
    },
  })
  const answer = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse) {
    const { params } = await provider.interactionDetails(request, response)
    if (!state.signsIn) return provider.interactionFinished(request, response, { error: 'access_denied' })
    const accountId = state.signsIn.sub
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile offline_access')
    const result = { login: { accountId }, consent: { grantId: await grant.save() } }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  const page = (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url?.split('?')[0] ?? '')
    if (fault.status) return void response.writeHead(fault.status).end()
    // The provider builds its addresses from this, and the port is only the test's.
    request.headers.host = host
    const { forge } = state
    if (request.url?.startsWith('/token') && forge) {
      const end = response.end.bind(response)
      response.end = ((body: Buffer | string) => {
        const sent = JSON.parse(String(body))
        const text = JSON.stringify({ ...sent, ...(sent.id_token && { id_token: forge(sent.id_token) }) })
        response.setHeader('content-length', Buffer.byteLength(text))
        return end(text)
      }) as typeof response.end
    }
    void (request.url?.startsWith('/interaction/') ? interact(request, response) : answer(request, response))
  }
  /** Tells, as the provider does when a session of its own ends. Rejects unless that is accepted. */
  async function logOut(subject: string, session: string) {
    const client = await provider.Client.find(clientId)
    const tell = client?.backchannelLogout as (subject: string, session: string) => Promise<void>
    await tell.call(client, subject, session)
  }
  /** Signs anything with the provider's own key. */
  const sign = (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}, key = privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key)
  return { page, issuer, host, people, state, fault, asked, clientId, logOut, sign }
}

export const publicUrl = 'http://127.0.0.1:3000'

export const personAt = (domain: string, more: Partial<ProviderPerson> = {}): ProviderPerson => {
  const sub = randomUUID()
  return { sub, email: `${sub}@${domain}`, email_verified: true, name: 'Ines Ortiz', ...more }
}

/** What the tab that starts a sign-in keeps, and what it sends. */
export const newProof = () => {
  const verifier = randomUUID()
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export const tokenIn = (landing: string) => /^\/sign-in\?token=([\w-]+)$/.exec(landing)?.[1] ?? ''
export const linkIn = (landing: string) => /^\/login\?problem=link&link=([\w-]+)$/.exec(landing)?.[1] ?? ''

/** Signs in at the provider, which listens at `port` here; answers the path that it sends the browser back to. */
export async function walkThrough(
  provider: TestProvider,
  port: number,
  person: ProviderPerson | null,
  start: string,
) {
  if (person) provider.people.set(person.sub, person)
  provider.state.signsIn = person
  const cookies = new Map<string, string>()
  let url = start
  while (!url.startsWith(`${publicUrl}/`)) url = await browse(url, port, cookies)
  return url.slice(publicUrl.length)
}

/** A GET as a browser with these cookies; answers where it is redirected to. */
function browse(url: string, port: number, cookies: Map<string, string>) {
  const { host, pathname, search } = new URL(url)
  return new Promise<string>((resolve, reject) => {
    const request = httpRequest(
      {
        ...{ host: '127.0.0.1', port, path: pathname + search },
        headers: { host, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      },
      (response) => {
        for (const set of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        response.resume()
        resolve(new URL(response.headers.location ?? '', url).href)
      },
    )
    request.on('error', reject)
    request.end()
  })
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Forges an ID token: the same one with other claims and the old signature. */
export const withClaims = (more: object) => (token: string) => {
  const [header, payload, signature] = token.split('.')
  return [header, encode({ ...decode(payload), ...more }), signature].join('.')
}

/** Forges an ID token: the same claims, unsigned. */
export const withoutSignature = (token: string) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.`
