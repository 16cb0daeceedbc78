import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { checkedEmployer, employerAt, freshProfile, submittedEmployer } from '#/testing/companies.ts'
import { dnsServer } from '#/testing/servers/dns.ts'
import { withShortTimeouts } from '#/testing/servers/short-timeouts.ts'
import { findCompany } from '../queries.server.ts'
import { collectEvidence } from './checks.server.ts'
import { checkRegistration, isLei } from './duplicates/identifiers.server.ts'
import { qualifiesForAutoApproval } from './status.ts'

// A local server for both registries, whose behaviour each test sets.
let answer: (path: string, response: ServerResponse) => void = (_, response) => response.end()
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(request.url ?? '', response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
// A failing resolver: these companies prove their domain by a mailbox.
const nowhere = await dnsServer(() => 'servfail')
const app = await testApp({
  OUTSIDE_CHECKS: 'on',
  DNS_RESOLVERS: nowhere.address,
  OUTSIDE_LOOPBACK: 'dns=1,http=1,https=1',
  GLEIF_URL: `${base}/gleif/`,
  VIES_URL: `${base}/vies`,
})
const { db } = app

const json = (body: unknown) => (_: string, response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
const gleif = (name: string, status = 'ACTIVE') =>
  json({ data: { attributes: { entity: { legalName: { name }, status } } } })
const vies = (more: object) => json({ isValid: true, userError: 'VALID', name: '---', ...more })

/** Well-formed LEIs that are not registered. */
let serial = 0
function freshLei() {
  const body = `WAYM00TEST${String(serial++).padStart(8, '0')}`
  const digits = `${body}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return body + String(98n - (BigInt(digits) % 97n)).padStart(2, '0')
}
// Each has valid German check digits.
const vatIds = ['DE136695976', 'DE129273398', 'DE811569869']

const sent = (more: object) => checkedEmployer(app, more)

/** Derives the registry's name from the company's own name. */
const named = async (more: object, name: (own: string) => string) => {
  answer = (path, response) => {
    const lei = path.split('/').at(-1)
    void db
      .selectFrom('companies')
      .select('name')
      .where('businessRegistrationNumber', '=', lei ?? '')
      .executeTakeFirst()
      .then((row) => gleif(name(row?.name ?? ''))(path, response))
  }
  return sent(more)
}

test('an LEI is accepted as registration number in any country; its check digits are verified', () => {
  expect(isLei('7H6GLXDRUGQFU57RNE97')).toBe(true)
  for (const country of ['US', 'DE', 'ZZ', null]) {
    expect(checkRegistration(country, '7H6GLXDRUGQFU57RNE97')).toBe('pass')
    expect(checkRegistration(country, '7h6g lxdr ugqf u57r ne97')).toBe('pass')
    expect(checkRegistration(country, '7H6GLXDRUGQFU57RNE98')).toBe('fail')
    expect(checkRegistration(country, '7H6GLXDRUGQFU75RNE97')).toBe('fail')
  }
  for (let i = 0; i < 50; i++) expect(checkRegistration(null, freshLei())).toBe('pass')
  expect(checkRegistration('GB', '04123456')).toBe('pass')
})

test('GLEIF that lists the LEI under the same name supports it', async () => {
  const { status, claim, company } = await named(
    { taxIDNumber: null, businessRegistrationNumber: freshLei() },
    (own) => `${own.toUpperCase()}, L.L.C.`,
  )
  expect(claim('gleif')).toMatchObject({ outcome: 'pass', strength: 'medium', source: 'GLEIF' })
  expect(status).toBe('approved')
  const { data } = await app.visitor.get('/companies/:slug', { slug: company.slug })
  expect(data.confirmed.map((row) => row.claim)).toContain('gleif')
  // Anybody can copy a registry entry: the domain does not match the name, so only the domain is confirmed.
  expect(data.verificationLevel).toBe('domain')
})

test('GLEIF and a domain that matches the name verify the company', async () => {
  const employer = await employerAt(app, 'brightyard-freight.example')
  const name = 'Brightyard Freight GmbH'
  await db.updateTable('companies').set({ name }).where('id', '=', employer.company.id).execute()
  answer = gleif(name)
  await employer.api.post(
    '/employers',
    freshProfile({
      websiteURL: 'https://brightyard-freight.example',
      taxIDNumber: null,
      businessRegistrationNumber: freshLei(),
    }),
  )
  await app.runTasks()
  const { data } = await app.visitor.get('/companies/:slug', { slug: employer.company.slug })
  expect(data).toMatchObject({ verificationLevel: 'company', verifiedDomain: 'brightyard-freight.example' })
})

test('a different name, an inactive entity or an unknown LEI goes to manual review', async () => {
  const other = await named({ businessRegistrationNumber: freshLei() }, () => 'Somebody Else AG')
  expect([other.status, other.claim('gleif')?.outcome]).toEqual(['pending', 'fail'])
  answer = gleif('Any', 'INACTIVE')
  const ended = await sent({ businessRegistrationNumber: freshLei() })
  expect([ended.status, ended.claim('gleif')?.outcome]).toEqual(['pending', 'fail'])
  answer = (_, response) => void response.writeHead(404).end('{}')
  const unknown = await sent({ businessRegistrationNumber: freshLei() })
  expect([unknown.status, unknown.claim('gleif')?.outcome]).toEqual(['pending', 'fail'])
})

// Security: V-03, K-07
test('a registry that is down, slow, moved or returns invalid data is unknown and does not block', {
  timeout: 60_000,
}, async () => {
  const outages: [string, typeof answer][] = [
    ['down', (_, response) => void response.writeHead(503).end('busy')],
    ['hangs up', (_, response) => void response.destroy()],
    ['silent', () => {}],
    ['moved', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['nonsense', (_, response) => void response.end('<html>')],
    ['empty', json({})],
    ['another shape', json({ data: { attributes: { entity: { legalName: { name: 7 } } } } })],
  ]
  for (const [what, outage] of outages) {
    answer = outage
    const send = () => sent({ businessRegistrationNumber: freshLei() })
    const { status, claim } = await withShortTimeouts(what === 'silent' ? 10 : 1, app.config, send)
    expect([what, status, claim('gleif')?.outcome]).toEqual([what, 'approved', 'unknown'])
  }
})

test('a number valid in VIES is supported; an unavailable country is unknown; an invalid one goes to manual review', async () => {
  const german = { corporateDomicile: 'DE', phoneNumber: { countryCode: 'DE', contactNumber: '' } }
  const profile = (vat: string | undefined, phone: string) => ({
    ...german,
    taxIDNumber: vat,
    phoneNumber: { countryCode: 'DE', contactNumber: phone },
  })
  answer = vies({})
  const known = await sent(profile(vatIds[0], '030 227 0'))
  expect([known.status, known.claim('vies')?.outcome]).toEqual(['approved', 'pass'])
  expect(asked.at(-1)).toBe('/vies/ms/DE/vat/136695976')
  answer = vies({ isValid: false, userError: 'MS_UNAVAILABLE' })
  const asleep = await sent(profile(vatIds[1], '030 227 11'))
  expect([asleep.status, asleep.claim('vies')?.outcome]).toEqual(['approved', 'unknown'])
  answer = vies({ isValid: false, userError: 'INVALID' })
  const wrong = await sent(profile(vatIds[2], '030 227 12'))
  expect([wrong.status, wrong.claim('vies')?.outcome]).toEqual(['pending', 'fail'])
})

test('a result is cached for a day, an outage is retried', async () => {
  const lei = freshLei()
  answer = (_, response) => void response.writeHead(503).end()
  const first = await sent({ businessRegistrationNumber: lei, taxIDNumber: '12-34' })
  const count = () => asked.filter((path) => path.endsWith(lei)).length
  expect(count()).toBe(1)
  answer = gleif('Somebody Else')
  await first.again()
  await first.again()
  expect(count()).toBe(2)
  await db
    .updateTable('registryCache')
    .set({ fetchedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('number', '=', lei)
    .execute()
  await first.again()
  expect(count()).toBe(3)
})

test('a US tax ID and a local number are never sent to registries', async () => {
  const before = asked.length
  const { status, claim } = await sent({ businessRegistrationNumber: 'NJ-0400718332' })
  expect(asked.length).toBe(before)
  expect(claim('gleif') ?? claim('vies')).toBeUndefined()
  expect(status).toBe('approved')
})

// Security: V-03, K-07
test('with all external services down the check ends and the case goes to manual review', {
  timeout: 60_000,
}, async () => {
  const dead = await dnsServer(() => 'silence')
  const cut = await testApp({
    OUTSIDE_CHECKS: 'on',
    DNS_RESOLVERS: `${dead.address},${dead.address}`,
    OUTSIDE_LOOPBACK: `dns=${dead.port},http=1,https=1,timeoutDivisor=10`,
    GLEIF_URL: `${base}/gleif`,
  })
  answer = () => {}
  const { api, status, company } = await submittedEmployer(
    cut,
    { businessRegistrationNumber: freshLei() },
    false,
  )
  expect(status).toBe('pending')
  const { data } = await api.get('/employers/evidence')
  const outcomes = Object.fromEntries(data.evidence.map((row) => [row.claim, row.outcome]))
  expect(outcomes).toMatchObject({
    human: 'waiting',
    dns: 'unknown',
    website: 'unknown',
    gleif: 'unknown',
    'tax-id': 'pass',
  })
  expect(data.evidence.every((row) => row.outcome !== 'fail')).toBe(true)
  const queue = (await (await cut.admin()).api.get('/admin/verification')).data
  expect(queue.find(({ id }) => id === company.id)?.personSince).not.toBeNull()
})

// Security: V-02
test('a clock set a year ahead expires proofs and approves nobody', async () => {
  const { status, company } = await sent({})
  expect(status).toBe('approved')
  const row = await findCompany(db, company.id)
  const inTime = (days: number) => new Date(Date.now() + days * dayMs)
  const found = async (now: Date) => {
    const evidence = await collectEvidence(db, row, now)
    return qualifiesForAutoApproval({ evidence, readByPerson: false })
  }
  expect(await found(inTime(300))).toBe(true)
  expect(await found(inTime(367))).toBe(false)
  expect(await found(inTime(3670))).toBe(false)

  // The same by shifting the stored dates: all proofs are more than a year old.
  const waiting = await sent({ taxIDNumber: '12-35' })
  expect(waiting.status).toBe('pending')
  await db
    .updateTable('companies')
    .set({ taxIdNumber: '22-7000001' })
    .where('id', '=', waiting.company.id)
    .execute()
  await db
    .updateTable('users')
    .set({ emailVerifiedAt: inTime(-367) })
    .where('id', '=', waiting.id)
    .execute()
  const proven = await db
    .updateTable('domainChecks')
    .set({ outcome: 'pass', provenAt: inTime(-367) })
    .where('companyId', '=', waiting.company.id)
    .where('method', 'in', ['dns', 'file'])
    .returning('method')
    .execute()
  expect(proven.length).toBe(2)
  expect(await waiting.again()).toBe('pending')
  await db
    .updateTable('users')
    .set({ emailVerifiedAt: inTime(-300) })
    .where('id', '=', waiting.id)
    .execute()
  expect(await waiting.again()).toBe('approved')
})
