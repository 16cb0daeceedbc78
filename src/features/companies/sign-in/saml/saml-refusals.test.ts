import { expect, test } from 'vitest'
import { type AnswerOptions, accountAt, signingKey } from '#/testing/servers/saml-provider.ts'
import { openSamlSignIns } from '#/testing/sign-in/saml-sign-in.ts'
import type { SamlRefusalReason } from './refusals.ts'

const { app, db, begin, post, goAndReturn, testSignIn, samlCompany } = await openSamlSignIns()
const acme = await samlCompany()
const other = await samlCompany()
const acmeId = acme.company.id
const { provider } = acme

const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const withoutSignature = (xml: string) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')
/** The signed assertion with another id, unsigned and about somebody else. */
const evilTwin = (xml: string) =>
  withoutSignature(assertionIn(xml))
    .replace(/ID="[^"]+"/, 'ID="_evil"')
    .replace(/<saml:NameID([^>]*)>[^<]+/, '<saml:NameID$1>the-owner')
const deep = '<saml:Deep>'.repeat(50) + '</saml:Deep>'.repeat(50)
const laughs = `<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`
const file = `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>`

// Security: O-19
test.each<[string, SamlRefusalReason, AnswerOptions]>([
  ['no signature at all', 'unsigned', { signs: [] }],
  ['a signature of the response alone', 'unsigned', { signs: ['response'] }],
  ['signatures by SHA-1', 'algorithm', { sha: 'sha1' }],
  [
    'another address in it after it was signed',
    'signature',
    { forge: (xml) => xml.replace(/-[0-9a-f]{12}@/, '-evil@') },
  ],
  [
    'a comment in the NameID',
    'unreadable',
    { forge: (xml) => xml.replace(/<saml:NameID[^>]*>[^<-]+/, '$&<!---->') },
  ],
  [
    'a comment that was there when it was signed',
    'unreadable',
    { change: (xml) => xml.replace('</saml:NameID>', '<!-- -->x</saml:NameID>') },
  ],
  ['a document type with entities', 'unreadable', { forge: (xml) => laughs + xml }],
  ['an entity that names a file', 'unreadable', { forge: (xml) => file + xml }],
  [
    'an instruction',
    'unreadable',
    { forge: (xml) => xml.replace('<samlp:Status>', '<?php ?><samlp:Status>') },
  ],
  [
    'elements fifty deep',
    'unreadable',
    { forge: (xml) => xml.replace('<samlp:Status>', `${deep}<samlp:Status>`) },
  ],
  ['an element that is never closed', 'unreadable', { forge: (xml) => xml.replace('</samlp:Response>', '') }],
  [
    'a second assertion before the signed one',
    'assertions',
    { forge: (xml) => xml.replace('<saml:Assertion', `${evilTwin(xml)}<saml:Assertion`) },
  ],
  [
    'a second assertion after the signed one',
    'assertions',
    { forge: (xml) => xml.replace('</samlp:Response>', `${evilTwin(xml)}</samlp:Response>`) },
  ],
  [
    'the signed assertion wrapped into extensions, and another in its place',
    'assertions',
    {
      forge: (xml) =>
        xml.replace(
          assertionIn(xml),
          `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${evilTwin(xml)}`,
        ),
    },
  ],
  [
    'the signed assertion wrapped into another one',
    'assertions',
    {
      forge: (xml) =>
        xml.replace(
          assertionIn(xml),
          evilTwin(xml).replace('</saml:Assertion>', `${assertionIn(xml)}</saml:Assertion>`),
        ),
    },
  ],
  [
    'the signature moved to another assertion',
    'signature',
    {
      forge: (xml) =>
        xml.replace(/ID="[^"]+"(?= Version="2.0" IssueInstant="[^"]+">\s*<saml:Issuer>)/, 'ID="_evil"'),
    },
  ],
  [
    'another transform of what is signed',
    'algorithm',
    {
      forge: (xml) =>
        xml.replace(
          '2001/10/xml-exc-c14n#"/></ds:Transforms>',
          'TR/1999/REC-xslt-19991116"/></ds:Transforms>',
        ),
    },
  ],
  [
    'an encrypted assertion',
    'encrypted',
    { forge: (xml) => xml.replace(assertionIn(xml), '<saml:EncryptedAssertion>x</saml:EncryptedAssertion>') },
  ],
  ['another issuer', 'issuer', { issuer: 'https://evil.example' }],
  ['another audience', 'audience', { audience: 'https://another.example' }],
  [
    'no conditions',
    'audience',
    { change: (xml) => xml.replace(/<saml:Conditions[\s\S]*<\/saml:Conditions>/, '') },
  ],
  ['another recipient', 'address', { recipient: 'https://another.example/acs' }],
  ['another destination', 'address', { destination: 'https://another.example/acs' }],
  ['a signed end an hour ago', 'time', { validUntil: -3600, validFrom: -7200 }],
  ['a beginning in an hour', 'time', { validFrom: 3600, validUntil: 7200 }],
  ['a session that is over', 'time', { sessionUntil: -3600 }],
  [
    'a confirmation of another request',
    'request',
    { change: (xml) => xml.replace(/InResponseTo="[^"]+"/, 'InResponseTo="_another"') },
  ],
  ['a confirmation of no request', 'request', { change: (xml) => xml.replace(/ InResponseTo="[^"]+"/, '') }],
  ['a NameID that changes each time', 'name-id', { format: 'transient' }],
  ['no NameID', 'name-id', { change: (xml) => xml.replace(/<saml:NameID[\s\S]*<\/saml:NameID>/, '') }],
  [
    'two addresses',
    'email',
    {
      change: (xml) =>
        xml.replace(
          '</saml:AttributeValue>',
          '</saml:AttributeValue><saml:AttributeValue>ceo@acme.example</saml:AttributeValue>',
        ),
    },
  ],
])('an answer with %s is refused, and the owner who tests reads why: %s', async (_, reason, options) => {
  const { landing } = await testSignIn(acme, provider, accountAt(acme.domain), options)
  expect(landing).toBe(`/employer/team/sign-in?problem=refused-answer&reason=${reason}`)
})

const startAgain = (problem: string, { domain } = acme) => `/login?problem=${problem}&domain=${domain}`

test('an answer signed with a key that is not the issuer’s is refused', async () => {
  const own = provider.state.key
  provider.state.key = await signingKey()
  const { landing } = await goAndReturn(acmeId, provider, accountAt(acme.domain))
  provider.state.key = own
  // At the login nobody reads the reason: it is no help there. The button to start again is.
  expect(landing).toBe(startAgain('refused-answer'))
})

// Security: O-20
test('an answer counts once, for the request and the company it was made for', async () => {
  const account = accountAt(acme.domain)
  await acme.api.post('/employer/team/invitations', { email: account.email, role: 'viewer' })
  const { encoded, landing } = await goAndReturn(acmeId, provider, account)
  expect(landing).toMatch(/^\/sign-in\?token=/)
  expect(await post(acmeId, encoded)).toBe(startAgain('expired'))
  const theirs = provider.answer(await begin(acmeId), account).encoded
  expect(await post(other.company.id, theirs)).toBe(startAgain('expired', other))
  const invented = provider.answer(await begin(acmeId), account, { inResponseTo: '_invented' }).encoded
  expect(await post(acmeId, invented)).toBe(startAgain('expired'))
})

// Security: O-20
test('an answer that nobody asked for opens nothing and leads to where the sign-in starts', async () => {
  const account = accountAt(acme.domain)
  const { landing } = await goAndReturn(acmeId, provider, account, { inResponseTo: '' })
  expect(landing).toBe(`/login?problem=start-here&domain=${acme.domain}`)
})

test('an account that the issuer does not let in reads so', async () => {
  const { landing } = await goAndReturn(acmeId, provider, accountAt(acme.domain), { status: 'Requester' })
  expect(landing).toBe(startAgain('not-let-in'))
})

test('an address of another domain opens nothing', async () => {
  for (const email of ['ceo@other.example', `ceo@mail.${acme.domain}`, `ceo@${acme.domain}.evil.example`]) {
    const { landing } = await goAndReturn(acmeId, provider, accountAt(acme.domain, { email }))
    expect([email, landing]).toEqual([email, '/login?problem=other-domain'])
  }
})

test('what is no answer, or far too large for one, is refused', async () => {
  expect(await post(acmeId, 'not base64 <>')).toBe(startAgain('refused-answer'))
  expect(await post(acmeId, Buffer.from([0xff, 0xfe, 0x3c]).toString('base64'))).toBe(
    startAgain('refused-answer'),
  )
  const large = {
    forge: (xml: string) => xml.replace('<samlp:Status>', `${' '.repeat(300_000)}<samlp:Status>`),
  }
  const { landing } = await goAndReturn(acmeId, provider, accountAt(acme.domain), large)
  expect(landing).toBe(startAgain('refused-answer'))
})

test('a body that is not even read is answered by a page, because a person is waiting for it', async () => {
  const send = (accept: string) =>
    app.app.inject({
      method: 'POST',
      url: `/api/auth/company-sign-in/${acmeId}/acs`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
      payload: `SAMLResponse=${'a'.repeat(1_100_000)}`,
    })
  const page = await send('text/html,application/xhtml+xml,*/*;q=0.8')
  expect([page.statusCode, page.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
  expect(page.body).toContain('More was sent than we read, so nothing was done.')
  expect(page.body).toContain('href="/"')
  const program = await send('*/*')
  expect([program.statusCode, program.json().message]).toEqual([413, 'That is too large to accept'])
})

test('a certificate that has ended verifies nothing', async () => {
  const own = provider.state.key
  const ended = await signingKey({ days: -1 })
  const store = (pem: string) =>
    db
      .updateTable('companySignIns')
      .set({ certificates: [pem.replace(/-----[^-]+-----|\s/g, '')] })
      .where('companyId', '=', acmeId)
      .execute()
  provider.state.key = ended
  await store(ended.certificate)
  const { landing } = await testSignIn(acme, provider, accountAt(acme.domain))
  provider.state.key = own
  await store(own.certificate)
  expect(landing).toBe('/employer/team/sign-in?problem=refused-answer&reason=certificate')
})
