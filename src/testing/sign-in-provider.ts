import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, expect } from 'vitest'
import type { ApiClient } from '#/client/api.ts'
import { testApp } from '#/testing/app.ts'

type Person = { sub: string; email: string; email_verified: boolean; name?: string }

/** The product with a real identity provider. Call it once at the top of a test file. */
export async function openSignInProvider() {
  const people = new Map<string, Person>()
  /** The person who signs in at the provider; null presses Cancel. */
  let personAtProvider: Person | null = null

  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const publicUrl = 'http://127.0.0.1:3000'
  const callback = `${publicUrl}/api/auth/external/callback`

  const provider = new Provider(issuer, {
    clients: [{ client_id: 'waymark', client_secret: 'a secret of the test', redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['test'] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
  })
  const answer = provider.callback()
  /** Modifies the ID token in the provider's answer. */
  const forgery: { change: ((idToken: string) => string) | null } = { change: null }

  server.on('request', async (request, response) => {
    if (request.url?.startsWith('/token') && forgery.change) {
      const change = forgery.change
      const end = response.end.bind(response)
      response.end = ((body: Buffer | string) => {
        const sent = JSON.parse(String(body))
        const text = JSON.stringify({ ...sent, ...(sent.id_token && { id_token: change(sent.id_token) }) })
        response.setHeader('content-length', Buffer.byteLength(text))
        return end(text)
      }) as typeof response.end
    }
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { params } = await provider.interactionDetails(request, response)
    if (!personAtProvider) {
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    }
    const accountId = personAtProvider.sub
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    const result = { login: { accountId }, consent: { grantId: await grant.save() } }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  afterAll(() => void server.close())

  const app = await testApp({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'waymark',
    OIDC_CLIENT_SECRET: 'a secret of the test',
    OIDC_NAME: 'Test Identity',
  })

  const get = async (url: string) => {
    const { statusCode, headers } = await app.app.inject({ method: 'GET', url })
    expect(statusCode).toBe(302)
    return String(headers.location)
  }
  /** The path our server redirects to. */
  const landingPath = async (url: string) => (await get(url)).replace(publicUrl, '')
  const tokenOf = (landing: string) => /^\/sign-in\?token=([\w-]+)$/.exec(landing)?.[1] ?? ''

  const newPerson = (more: Partial<Person> = {}): Person => {
    const sub = randomUUID()
    return { sub, email: `${sub}@people.example`, email_verified: true, name: 'Ines Ortiz', ...more }
  }

  /** Follows the provider's redirects like a browser with cookies, up to the callback URL. */
  async function signInAtProvider(person: Person | null, role?: 'SEEKER' | 'EMPLOYER') {
    const { verifier, challenge } = newVerifier()
    const start = await get(`/api/auth/external/start?challenge=${challenge}${role ? `&role=${role}` : ''}`)
    return { verifier, asked: new URL(start), back: await answerAtProvider(person, start) }
  }

  /** Begins to connect the provider in the settings of this session, and comes back from it. */
  async function connectAtProvider(
    api: ApiClient,
    person: Person | null,
    meanwhile: () => Promise<unknown> = async () => {},
  ) {
    const { verifier, challenge } = newVerifier()
    const { data } = await api.post('/account/external/start', { challenge })
    await meanwhile()
    const landing = await landingPath(await answerAtProvider(person, data.url))
    return { verifier, landing, token: /\?connect=([\w-]+)$/.exec(landing)?.[1] ?? '' }
  }

  function newVerifier() {
    const verifier = randomUUID()
    return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
  }

  /** The path that the provider leads back to. */
  async function answerAtProvider(person: Person | null, start: string) {
    if (person) people.set(person.sub, person)
    personAtProvider = person
    const cookies = new Map<string, string>()
    let url = start
    while (!url.startsWith(callback)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(new URL(url, issuer), { redirect: 'manual', headers: { cookie } })
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        cookies.set(name, value)
      }
      url = new URL(response.headers.get('location') ?? '', issuer).href
    }
    return url.slice(publicUrl.length)
  }

  async function signIn(person: Person, role?: 'SEEKER' | 'EMPLOYER') {
    const { verifier, back } = await signInAtProvider(person, role)
    const { data } = await app.visitor.post('/auth/exchange', {
      token: tokenOf(await landingPath(back)),
      verifier,
    })
    return data
  }

  const testPassword = 'nine yellow road signs'
  const extractLink = (landing: string) => /^\/login\?problem=link&link=([\w-]+)$/.exec(landing)?.[1] ?? ''
  const codeOrLink = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''

  return {
    issuer,
    forgery,
    app,
    landingPath,
    tokenOf,
    newPerson,
    signInAtProvider,
    connectAtProvider,
    signIn,
    testPassword,
    extractLink,
    codeOrLink,
  }
}
