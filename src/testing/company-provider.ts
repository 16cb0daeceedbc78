import { createHash, randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { expect } from 'vitest'
import type { ApiClient } from '#/client/api.ts'
import { openDomainProofs } from './domain-proofs.ts'
import { clientSecret, openIdProvider, type ProviderOptions, type ProviderPerson } from './openid-provider.ts'

// Companies with an OpenID Connect provider of their own, on a host of the invented internet.

const publicUrl = 'http://127.0.0.1:3000'
export const redirectUri = (companyId: string) =>
  `${publicUrl}/api/auth/company-sign-in/${companyId}/callback`

export type TestProvider = ReturnType<typeof openIdProvider>

export const tokenIn = (landing: string) => /^\/sign-in\?token=([\w-]+)$/.exec(landing)?.[1] ?? ''
export const linkIn = (landing: string) => /^\/login\?problem=link&link=([\w-]+)$/.exec(landing)?.[1] ?? ''

const newProof = () => {
  const verifier = randomUUID()
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export const at = (domain: string, more: Partial<ProviderPerson> = {}): ProviderPerson => {
  const sub = randomUUID()
  return { sub, email: `${sub}@${domain}`, email_verified: true, name: 'Ines Ortiz', ...more }
}

/** The product, the invented internet, and companies on it that bring their own sign-in. Call it once per test file. */
export async function openCompanyProviders() {
  const { app, db, freshDomain, pages, webPort } = await openDomainProofs()

  /** A provider on a host of the invented internet. */
  function providerAt(host: string, options: ProviderOptions) {
    const provider = openIdProvider(host, options)
    pages.set(host, provider.page)
    return provider
  }
  /** An approved company that has proven its domain by a record. */
  async function provenCompany(domain = freshDomain()) {
    const owner = await app.employer('approved', { domain, websiteUrl: `https://${domain}` })
    await app.db
      .insertInto('domainChecks')
      .values({
        companyId: owner.company.id,
        domain,
        method: 'dns',
        outcome: 'pass',
        finding: 'The record holds your token.',
        source: domain,
        provenAt: new Date(),
      })
      .execute()
    return { ...owner, domain }
  }

  /** A GET to the invented internet, as a browser with these cookies. */
  function browse(url: string, cookies: Map<string, string>) {
    const { hostname, pathname, search } = new URL(url)
    return new Promise<string>((resolve, reject) => {
      const request = httpRequest(
        {
          ...{ host: '127.0.0.1', port: webPort, path: pathname + search },
          headers: {
            host: hostname,
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          },
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

  const get = async (url: string) => {
    const { statusCode, headers } = await app.app.inject({ method: 'GET', url })
    expect(statusCode).toBe(302)
    return String(headers.location)
  }
  /** The path our server redirects to. */
  const landingOf = async (back: string) => (await get(back)).replace(publicUrl, '')

  /** From the issuer's page to the address that it sends the browser back to. */
  async function walk(provider: TestProvider, person: ProviderPerson | null, start: string) {
    if (person) provider.people.set(person.sub, person)
    provider.state.signsIn = person
    const cookies = new Map<string, string>()
    let url = start
    while (!url.startsWith(publicUrl)) url = await browse(url, cookies)
    return url.slice(publicUrl.length)
  }

  /** Goes to the issuer and comes back, up to the callback. */
  async function goAndReturn(companyId: string, provider: TestProvider, person: ProviderPerson | null) {
    const { verifier, challenge } = newProof()
    const start = await get(`/api/auth/company-sign-in/${companyId}/start?challenge=${challenge}`)
    return { verifier, asked: new URL(start), back: await walk(provider, person, start) }
  }

  /** Signs in somebody whom the issuer brought before, or who is invited. */
  async function signInBy(companyId: string, provider: TestProvider, person: ProviderPerson) {
    const { verifier, back } = await goAndReturn(companyId, provider, person)
    const token = tokenIn(await landingOf(back))
    const { data } = await app.visitor.post('/auth/exchange', { token, verifier })
    return { ...data, api: app.as(data.token) }
  }

  /** What the owner's own test does: away, back, and the token to the tab that started it. */
  async function testSignIn(
    owner: { api: ApiClient; company: { id: string } },
    provider: TestProvider,
    person: ProviderPerson,
  ) {
    const { verifier, challenge } = newProof()
    const { data } = await owner.api.post('/employer/sign-in/test', { challenge })
    const landing = await landingOf(await walk(provider, person, data.url))
    const token = /^\/employer\/team\/sign-in\?test=([\w-]+)$/.exec(landing)?.[1] ?? ''
    return { landing, verifier, token }
  }

  /** A company whose own sign-in is connected, tested and on. */
  async function connectedCompany(options: { accessSeconds?: number; state?: 'on' | 'required' } = {}) {
    const owner = await provenCompany()
    const { domain, company, api } = owner
    const provider = providerAt(`login.${domain}`, { ...options, redirectUris: [redirectUri(company.id)] })
    await api.put('/employer/sign-in', { issuer: provider.issuer, clientId: 'waymark', clientSecret })
    const { token, verifier } = await testSignIn(owner, provider, at(domain))
    await api.post('/employer/sign-in/tested', { token, verifier })
    await api.post('/employer/sign-in/switch', { state: options.state ?? 'on' })
    return { ...owner, provider }
  }

  return {
    app,
    db,
    freshDomain,
    providerAt,
    provenCompany,
    landingOf,
    goAndReturn,
    signInBy,
    testSignIn,
    connectedCompany,
  }
}
