import { expect, test } from 'vitest'
import { clientSecret } from '#/testing/servers/openid-provider.ts'
import { accountAt, samlProvider, signingKey } from '#/testing/servers/saml-provider.ts'
import { openSamlSignIns } from '#/testing/sign-in/saml-sign-in.ts'
import { warnOfEndingCertificates } from '../tasks.server.ts'

const {
  app,
  begin,
  connectedCompany,
  db,
  goAndReturn,
  invite,
  provenCompany,
  samlCompany,
  settingsOf,
  signInBy,
  testSignIn,
} = await openSamlSignIns()
const acme = await samlCompany()
const provider = await samlProvider(`new.${acme.domain}`)
const metadata = provider.metadata()
const [next, third, ended, small, elliptic] = await Promise.all([
  signingKey(),
  signingKey(),
  signingKey({ days: -1 }),
  signingKey({ keySize: 1024 }),
  signingKey({ keyType: 'ec' }),
])
const flat = (pem: string) => pem.replace(/\s+/g, '')

const read = (xml: string) => acme.api.post('/employer/sign-in/saml/metadata', { metadata: xml })

test('the metadata of an issuer fills the form', async () => {
  const { data } = await read(provider.metadata([provider.state.key.certificate, next.certificate]))
  expect(data).toMatchObject({ issuer: provider.entityId, signOnUrl: provider.signOnUrl })
  expect([data.certificate, data.nextCertificate].map((pem) => flat(pem ?? ''))).toEqual(
    [provider.state.key.certificate, next.certificate].map(flat),
  )
})

// Security: O-19
test.each<[string, string, RegExp]>([
  ['a document type', metadata.replace('<md:', '<!DOCTYPE x><md:'), /document type/],
  ['entities', metadata.replace('<md:', '<!DOCTYPE x [<!ENTITY a "b">]><md:'), /document type/],
  ['a comment', metadata.replace('<md:KeyDescriptor', '<!-- --><md:KeyDescriptor'), /comments/],
  ['an end that is missing', metadata.slice(0, -30), /not the XML/],
  ['no XML', 'https://login.example/metadata', /not the XML/],
  [
    'several issuers',
    `<EntitiesDescriptor>${metadata.slice(metadata.indexOf('<md:'))}</EntitiesDescriptor>`,
    /several issuers/,
  ],
  [
    'the role of an application',
    metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
    /no metadata of an issuer/,
  ],
  ['no sign-on by redirect', metadata.replace('HTTP-Redirect', 'SOAP'), /HTTP-Redirect/],
  ['no certificate', provider.metadata([]), /no certificate/],
  ['a key on an elliptic curve', provider.metadata([elliptic.certificate]), /elliptic curve \(EC\).* RSA/],
  ['a certificate that has ended', provider.metadata([ended.certificate]), /ended on \d{4}/],
  [
    'more certificates than we keep',
    provider.metadata([next.certificate, third.certificate, provider.state.key.certificate]),
    /3 certificates/,
  ],
])('metadata with %s is refused with a sentence', async (_, xml, message) => {
  await expect(read(xml)).rejects.toMatchObject({
    status: 422,
    errors: { metadata: [expect.stringMatching(message)] },
  })
})

test('what cannot work is refused at its field, and changes nothing', async () => {
  const before = (await acme.api.get('/employer/sign-in')).data.connection
  for (const [wrong, field] of [
    [{ certificate: 'no certificate' }, 'certificate'],
    [{ certificate: ended.certificate }, 'certificate'],
    [{ certificate: small.certificate }, 'certificate'],
    [{ certificate: elliptic.certificate }, 'certificate'],
    [{ nextCertificate: next.privateKey }, 'nextCertificate'],
    [{ signOnUrl: 'javascript:alert(1)' }, 'signOnUrl'],
    [{ issuer: ' ' }, 'issuer'],
  ] as const)
    await expect(
      acme.api.put('/employer/sign-in/saml', { ...settingsOf(provider), ...wrong }),
    ).rejects.toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
  expect((await acme.api.get('/employer/sign-in')).data.connection).toEqual(before)
})

test('our metadata names the company’s entity ID and where answers go, and says nothing about companies', async () => {
  const { saml } = (await acme.api.get('/employer/sign-in')).data
  const { body, headers } = await app.app.inject({ url: new URL(saml.entityId).pathname })
  expect(headers['content-type']).toContain('application/samlmetadata+xml')
  expect(body).toContain(`entityID="${saml.entityId}"`)
  expect(body).toContain(`Location="${saml.acsUrl}"`)
  expect(body).toContain('WantAssertionsSigned="true"')
  const nobody = await app.app.inject({
    url: `/api/auth/company-sign-in/${crypto.randomUUID()}/metadata`,
  })
  expect(nobody.statusCode).toBe(200)
})

test('only an owner, and only for a proven domain, connects an issuer', async () => {
  const admin = await app.member(acme.company, 'admin')
  await expect(admin.api.put('/employer/sign-in/saml', settingsOf(provider))).rejects.toMatchObject({
    status: 403,
  })
  const unproven = await app.employer('approved', { domain: 'unproven.example' })
  await expect(unproven.api.put('/employer/sign-in/saml', settingsOf(provider))).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Prove unproven.example first'),
  })
})

test('it cannot be switched on before an owner has come back from a test in the same tab', async () => {
  const owner = await provenCompany()
  await owner.api.put('/employer/sign-in/saml', settingsOf(provider))
  const switchOn = () => owner.api.post('/employer/sign-in/switch', { state: 'on' })
  await expect(switchOn()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Test') })
  expect(await begin(owner.company.id)).toContain('/login?problem=company-off')
  const { token, verifier } = await testSignIn(owner, provider, accountAt(owner.domain))
  const finish = (proof: string) => owner.api.post('/employer/sign-in/tested', { token, verifier: proof })
  await expect(finish('another tab')).rejects.toMatchObject({ status: 400 })
  await finish(verifier)
  expect((await switchOn()).data.connection).toMatchObject({ protocol: 'saml', state: 'on' })
})

test('a certificate is changed for the next one while people stay signed in, and the old one then opens nothing', async () => {
  const company = await samlCompany()
  const first = company.provider.state.key
  const account = await invite(company)
  const { api } = await signInBy(company.company.id, company.provider, account)
  const save = (certificate: string, nextCertificate = '') =>
    company.api.put('/employer/sign-in/saml', {
      ...settingsOf(company.provider),
      ...{ certificate, nextCertificate },
    })
  const both = await save(first.certificate, next.certificate)
  expect(both.data.connection).toMatchObject({ state: 'on', testedAt: expect.any(String) })
  expect(both.data.connection?.certificates).toHaveLength(2)
  company.provider.state.key = next
  await signInBy(company.company.id, company.provider, account)
  expect((await save(next.certificate)).data.connection?.state).toBe('on')
  await api.get('/employers')
  company.provider.state.key = first
  const { landing } = await goAndReturn(company.company.id, company.provider, account)
  expect(landing).toMatch(/^\/login\?problem=refused-answer&domain=/)
  // Another one alone is another connection.
  expect((await save(third.certificate)).data.connection).toMatchObject({ state: 'off', testedAt: null })
  await expect(api.get('/employers')).rejects.toMatchObject({ code: 'company-sign-in' })
})

test('from OpenID Connect to SAML and back, whom the one knew the other does not, and secrets are given anew', async () => {
  const company = await connectedCompany()
  await company.api.put('/employer/sign-in/saml', settingsOf(provider))
  const { connection } = (await company.api.get('/employer/sign-in')).data
  expect(connection).toMatchObject({
    protocol: 'saml',
    clientId: null,
    state: 'off',
    testedAt: null,
    linked: 0,
  })
  expect(await begin(company.company.id)).toContain('/login?problem=company-off')
  const back = { issuer: company.provider.issuer, clientId: 'waymark', clientSecret: '' }
  await expect(company.api.put('/employer/sign-in', back)).rejects.toMatchObject({
    errors: { clientSecret: [expect.any(String)] },
  })
  const { data } = await company.api.put('/employer/sign-in', { ...back, clientSecret })
  expect(data.connection).toMatchObject({ protocol: 'oidc', signOnUrl: null, certificates: [] })
})

test('owners are told once, and no admin, when the last certificate ends within 30 days', async () => {
  const company = await samlCompany()
  const soon = await signingKey({ days: 20 })
  const second = await app.member(company.company, 'owner')
  const admin = await app.member(company.company, 'admin')
  const { certificate } = company.provider.state.key
  const save = (one: string, next = '') =>
    company.api.put('/employer/sign-in/saml', {
      ...settingsOf(company.provider),
      ...{ certificate: one, nextCertificate: next },
    })
  const told = async ({ email }: { email: string }) => {
    await app.services.queue.sender(db)(warnOfEndingCertificates, {})
    return (await app.mails(email)).filter(({ subject }) => subject.includes('ends within 30 days')).length
  }
  await save(certificate, soon.certificate)
  expect(await told(second)).toBe(0)
  await save(soon.certificate)
  expect([await told(second), await told(second), await told(admin)]).toEqual([1, 1, 0])
})
