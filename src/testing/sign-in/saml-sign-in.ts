import { expect } from 'vitest'
import type { ApiClient } from '#/client/api.ts'
import { newProof, publicUrl, tokenIn } from '../servers/openid-provider.ts'
import {
  type AnswerOptions,
  accountAt,
  type SamlAccount,
  type SamlProvider,
  samlProvider,
} from '../servers/saml-provider.ts'
import { openCompanySignIns } from './company-sign-in.ts'

// Companies with an identity provider by SAML 2.0.

/** The product and such companies. Call it once per test file. */
export async function openSamlSignIns() {
  const product = await openCompanySignIns()
  const { app, provenCompany } = product

  /** Where a start leads to. */
  async function begin(companyId: string, challenge = newProof().challenge) {
    const { headers } = await app.app.inject({
      url: `/api/auth/company-sign-in/${companyId}/start?challenge=${challenge}`,
    })
    return String(headers.location)
  }

  /** The path that our server leads to when a browser posts this. */
  async function post(companyId: string, encoded: string) {
    const { statusCode, headers } = await app.app.inject({
      method: 'POST',
      url: `/api/auth/company-sign-in/${companyId}/acs`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ SAMLResponse: encoded })),
    })
    expect(statusCode).toBe(302)
    return String(headers.location).replace(publicUrl, '')
  }

  /** Goes to the issuer and comes back. */
  async function goAndReturn(
    companyId: string,
    provider: SamlProvider,
    account: SamlAccount,
    options?: AnswerOptions,
  ) {
    const { verifier, challenge } = newProof()
    const { encoded } = provider.answer(await begin(companyId, challenge), account, options)
    return { verifier, encoded, landing: await post(companyId, encoded) }
  }

  async function signInBy(
    companyId: string,
    provider: SamlProvider,
    account: SamlAccount,
    options?: AnswerOptions,
  ) {
    const { verifier, landing } = await goAndReturn(companyId, provider, account, options)
    const { data } = await app.visitor.post('/auth/exchange', { token: tokenIn(landing), verifier })
    return { ...data, api: app.as(data.token) }
  }

  /** What the owner's own test does, up to the page it comes back to. */
  async function testSignIn(
    { api, company }: { api: ApiClient; company: { id: string } },
    provider: SamlProvider,
    account: SamlAccount,
    options?: AnswerOptions,
  ) {
    const { verifier, challenge } = newProof()
    const { data } = await api.post('/employer/sign-in/test', { challenge })
    const landing = await post(company.id, provider.answer(data.url, account, options).encoded)
    const token = /^\/employer\/team\/sign-in\?test=([\w-]+)$/.exec(landing)?.[1] ?? ''
    return { landing, verifier, token }
  }

  const settingsOf = ({ entityId, signOnUrl, state }: SamlProvider) => ({
    ...{ issuer: entityId, signOnUrl, certificate: state.key.certificate },
  })

  /** A company whose sign-in by SAML is connected, tested and on. */
  async function samlCompany() {
    const owner = await provenCompany()
    const provider = await samlProvider(`login.${owner.domain}`)
    await owner.api.put('/employer/sign-in/saml', settingsOf(provider))
    const { token, verifier } = await testSignIn(owner, provider, accountAt(owner.domain))
    await owner.api.post('/employer/sign-in/tested', { token, verifier })
    await owner.api.post('/employer/sign-in/switch', { state: 'on' })
    return { ...owner, provider }
  }

  /** Somebody whom the company invited. */
  async function invite({ api, domain }: { api: ApiClient; domain: string }) {
    const account = accountAt(domain)
    await api.post('/employer/team/invitations', { email: account.email, role: 'viewer' })
    return account
  }

  return { ...product, begin, post, goAndReturn, signInBy, testSignIn, settingsOf, samlCompany, invite }
}
