import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#/server/config.ts'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { checkedEmployer, submittedEmployer } from '#/testing/companies.ts'
import { dnsServer } from '#/testing/servers/dns.ts'
import { withShortTimeouts } from '#/testing/servers/short-timeouts.ts'

// A local RDAP server whose behaviour each test sets. All host names resolve to it.
let answer: (path: string, response: ServerResponse) => void = (_, response) => response.end()
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.headers.host?.replace(/:.*/, '')}${request.url}`)
  answer(request.url ?? '', response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo
const inside = await dnsServer((name, type) => {
  if (name !== 'registry.example') return 'servfail'
  return type === 'A' ? [{ type: 'A', value: '127.0.0.1' }] : []
})
const outbound = {
  OUTSIDE_CHECKS: 'on',
  DNS_RESOLVERS: inside.address,
  OUTSIDE_LOOPBACK: `dns=${inside.port},http=${port},https=1`,
}
const app = await testApp({ ...outbound, RDAP_URL: `http://127.0.0.1:${port}/rdap/` })
const { db } = app
const json = (body: unknown) => (_: string, response: ServerResponse) =>
  void response.setHeader('content-type', 'application/rdap+json').end(JSON.stringify(body))
const registered = (days: number) =>
  json({
    events: [
      { eventAction: 'last changed', eventDate: new Date().toISOString() },
      { eventAction: 'registration', eventDate: new Date(Date.now() - days * dayMs).toISOString() },
    ],
  })
const moved = (location: string) => (path: string, response: ServerResponse) =>
  path.startsWith('/rdap/')
    ? void response.writeHead(302, { location }).end()
    : registered(400)(path, response)

const sent = () => checkedEmployer(app)

test('a domain younger than 90 days sends the case to a person, who may approve it', async () => {
  answer = registered(89)
  const young = await sent()
  expect(asked).toContain(`127.0.0.1/rdap/domain/${new URL(young.sent.websiteURL).hostname}`)
  expect([young.status, young.claim('domain-age')?.outcome]).toEqual(['pending', 'waiting'])
  expect(young.claim('domain-age')?.finding).toContain('less than 90 days ago')
  expect(young.claim('human')?.outcome).toBe('waiting')
  const admin = (await app.admin()).api
  const queue = (await admin.get('/admin/verification')).data
  expect(queue.find(({ id }) => id === young.company.id)?.personSince).not.toBeNull()
})

test('an older domain allows automatic approval, and job seekers read its age', async () => {
  answer = registered(91)
  const old = await sent()
  expect([old.status, old.claim('domain-age')?.outcome]).toEqual(['approved', 'pass'])
  const { data } = await app.visitor.get('/companies/:slug', { slug: old.company.slug })
  expect(data.confirmed.map(({ claim }) => claim)).toContain('domain-age')
  expect(data.verificationLevel).toBe('domain')
})

test('a domain that expired and was registered again counts as young', async () => {
  const event = (eventAction: string, days: number) => ({
    eventAction,
    eventDate: new Date(Date.now() - days * dayMs).toISOString(),
  })
  answer = json({ events: [event('registration', 4000), event('reregistration', 3)] })
  expect((await sent()).status).toBe('pending')
})

test('a missing date, an error, a timeout and an invalid response are unknown and do not block', {
  timeout: 60_000,
}, async () => {
  const outages: [string, typeof answer][] = [
    ['no events', json({ objectClassName: 'domain' })],
    ['no registration', json({ events: [{ eventAction: 'expiration', eventDate: '2030-01-01T00:00:00Z' }] })],
    ['no date', json({ events: [{ eventAction: 'registration', eventDate: 'long ago' }, null, 7] })],
    [
      'a date to come',
      json({ events: [{ eventAction: 'registration', eventDate: '2999-01-01T00:00:00Z' }] }),
    ],
    ['another shape', json([])],
    ['null', json(null)],
    ['not known there', (_, response) => void response.writeHead(404).end('{}')],
    ['down', (_, response) => void response.writeHead(503).end('busy')],
    ['broken JSON', (_, response) => void response.end('{"events": [')],
    ['hangs up', (_, response) => void response.destroy()],
    ['silent', () => {}],
  ]
  for (const [what, outage] of outages) {
    answer = outage
    const { status, claim } = await withShortTimeouts(what === 'silent' ? 10 : 1, app.config, () => sent())
    expect([what, status, claim('domain-age')?.outcome]).toEqual([what, 'approved', 'unknown'])
  }
})

// Security: S-03
test('redirects are followed to public registries, never to internal addresses', {
  timeout: 60_000,
}, async () => {
  answer = moved('http://registry.example/domain/x')
  const led = await sent()
  expect([led.status, led.claim('domain-age')?.outcome]).toEqual(['approved', 'pass'])
  expect(asked).toContain('registry.example/domain/x')
  for (const location of [
    `http://127.0.0.1:${port}/private`,
    'http://127.0.0.1/private',
    'http://localhost/private',
    `http://registry.example:${port}/private`,
    'file:///etc/passwd',
    'http://169.254.169.254/private',
  ]) {
    answer = moved(location)
    const { status, claim } = await sent()
    expect([location, status, claim('domain-age')?.outcome]).toEqual([location, 'approved', 'unknown'])
  }
  expect(asked.filter((path) => path.includes('private'))).toEqual([])
})

test('a result is cached for a day, an outage is retried', async () => {
  answer = (_, response) => void response.writeHead(503).end()
  const employer = await sent()
  await db.updateTable('companies').set({ status: 'pending' }).where('id', '=', employer.company.id).execute()
  const { hostname } = new URL(employer.sent.websiteURL)
  const count = () => asked.filter((path) => path.endsWith(`/rdap/domain/${hostname}`)).length
  expect(count()).toBe(1)
  answer = registered(2)
  expect(await employer.again()).toBe('pending')
  expect(await employer.again()).toBe('pending')
  expect(count()).toBe(2)
})

test('without a configured service there is no request and no finding', async () => {
  const silent = await testApp(outbound)
  const before = asked.length
  answer = registered(1)
  const { status, api } = await submittedEmployer(silent)
  const { data } = await api.get('/employers/evidence')
  expect(status).toBe('approved')
  expect(data.evidence.map(({ claim }) => claim)).not.toContain('domain-age')
  expect(asked.slice(before).filter((path) => path.includes('/domain/'))).toEqual([])
})

test('only https is used, except for local addresses in development', () => {
  const url = (RDAP_URL: string, NODE_ENV = 'test') => readConfig({ NODE_ENV, RDAP_URL }).outbound?.rdapUrl
  expect(url('https://rdap.example/')).toBe('https://rdap.example')
  expect(url('http://127.0.0.1:8080/rdap')).toBe('http://127.0.0.1:8080/rdap')
  expect(() => url('http://rdap.example')).toThrow('Set RDAP_URL to an https:// address')
  expect(() => url('http://127.0.0.1:8080', 'production')).toThrow('Set RDAP_URL to an https:// address')
})
