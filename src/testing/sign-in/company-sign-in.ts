import { expect } from 'vitest'
import type { ApiClient } from '#/client/api.ts'
import { openDomainProofs } from '../domain-proofs.ts'
import {
  clientSecret,
  newProof,
  openIdProvider,
  type ProviderOptions,
  type ProviderPerson,
  personAt,
  publicUrl,
  type TestProvider,
  tokenIn,
  walkThrough,
} from '../servers/openid-provider.ts'

// Companies with an OpenID Connect provider of their own, on a host of the invented internet.

export const redirectUri = (companyId: string) =>
  `${publicUrl}/api/auth/company-sign-in/${companyId}/callback`

export const logoutUri = (companyId: string) => `${publicUrl}/api/auth/company-sign-in/${companyId}/logout`

/** The product, the invented internet, and companies on it that bring their own sign-in. Call it once per test file. */
export async function openCompanySignIns() {
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

  /** A form post to our server, as an issuer sends it. */
  async function send(url: string, { body, headers }: RequestInit) {
    const { statusCode, body: text } = await app.app.inject({
      method: 'POST',
      url: url.replace(publicUrl, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(headers as object) },
      payload: String(body),
    })
    return new Response(text || null, { status: statusCode })
  }
  const get = async (url: string) => {
    const { statusCode, headers } = await app.app.inject({ method: 'GET', url })
    expect(statusCode).toBe(302)
    return String(headers.location)
  }
  /** The path our server redirects to. */
  const landingOf = async (back: string) => (await get(back)).replace(publicUrl, '')

  const walk = (provider: TestProvider, person: ProviderPerson | null, start: string) =>
    walkThrough(provider, webPort, person, start)

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
    const provider = providerAt(`login.${domain}`, {
      ...options,
      redirectUris: [redirectUri(company.id)],
      backChannel: { uri: logoutUri(company.id), send },
    })
    await api.put('/employer/sign-in', { issuer: provider.issuer, clientId: 'waymark', clientSecret })
    const { token, verifier } = await testSignIn(owner, provider, personAt(domain))
    await api.post('/employer/sign-in/tested', { token, verifier })
    await api.post('/employer/sign-in/switch', { state: options.state ?? 'on' })
    return { ...owner, provider }
  }

  return {
    app,
    db,
    pages,
    freshDomain,
    providerAt,
    provenCompany,
    send,
    landingOf,
    goAndReturn,
    signInBy,
    testSignIn,
    connectedCompany,
  }
}
