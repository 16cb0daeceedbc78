import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect } from 'vitest'
import type { ApiClient } from '#/client/api.ts'
import { testApp } from '#/testing/app.ts'
import {
  clientSecret,
  newProof,
  openIdProvider,
  type ProviderPerson,
  personAt,
  publicUrl,
  tokenIn,
  walkThrough,
} from './openid-provider.ts'

/** The product with a real identity provider. Call it once at the top of a test file. */
export async function openSignInProvider() {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  const redirectUris = [`${publicUrl}/api/auth/external/callback`]
  const provider = openIdProvider(`127.0.0.1:${port}`, { redirectUris })
  const { issuer } = provider
  server.on('request', provider.page)

  const app = await testApp({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'waymark',
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: 'Test Identity',
  })

  const get = async (url: string) => {
    const { statusCode, headers } = await app.app.inject({ method: 'GET', url })
    expect(statusCode).toBe(302)
    return String(headers.location)
  }
  /** The path our server redirects to. */
  const landingPath = async (url: string) => (await get(url)).replace(publicUrl, '')
  const newPerson = (more?: Partial<ProviderPerson>) => personAt('people.example', more)

  /** Follows the provider's redirects like a browser with cookies, up to the callback URL. */
  async function signInAtProvider(person: ProviderPerson | null, role?: 'SEEKER' | 'EMPLOYER') {
    const { verifier, challenge } = newProof()
    const start = await get(`/api/auth/external/start?challenge=${challenge}${role ? `&role=${role}` : ''}`)
    return { verifier, asked: new URL(start), back: await answerAtProvider(person, start) }
  }

  /** Begins to connect the provider in the settings of this session, and comes back from it. */
  async function connectAtProvider(
    api: ApiClient,
    person: ProviderPerson | null,
    meanwhile: () => Promise<unknown> = async () => {},
  ) {
    const { verifier, challenge } = newProof()
    const { data } = await api.post('/account/external/start', { challenge })
    await meanwhile()
    const landing = await landingPath(await answerAtProvider(person, data.url))
    return { verifier, landing, token: /\?connect=([\w-]+)$/.exec(landing)?.[1] ?? '' }
  }

  /** The path that the provider leads back to. */
  const answerAtProvider = (person: ProviderPerson | null, start: string) =>
    walkThrough(provider, port, person, start)

  async function signIn(person: ProviderPerson, role?: 'SEEKER' | 'EMPLOYER') {
    const { verifier, back } = await signInAtProvider(person, role)
    const { data } = await app.visitor.post('/auth/exchange', {
      token: tokenIn(await landingPath(back)),
      verifier,
    })
    return data
  }

  const testPassword = 'nine yellow road signs'
  const codeOrLink = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''

  return {
    issuer,
    provider,
    app,
    landingPath,
    newPerson,
    signInAtProvider,
    connectAtProvider,
    signIn,
    testPassword,
    codeOrLink,
  }
}
