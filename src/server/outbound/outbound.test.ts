import { once } from 'node:events'
import { createServer as createWebServer } from 'node:http'
import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { dnsServer } from '#/testing/servers/dns.ts'
import { readConfig } from '../config.ts'
import { isAllowedAddress, isPublicAddress, outboundTimeoutMs, withTimeout } from './outbound.ts'
import { fetchPublicUrl, type OutboundAddresses, publicAddressOf } from './safe-fetch.ts'

// Security: S-01
test('only addresses of the public internet are public', () => {
  const closed = [
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '100.100.100.200',
      '127.0.0.1',
      '127.255.0.9',
      '169.254.169.254',
    ],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
    ...[
      '198.19.255.255',
      '198.51.100.7',
      '203.0.113.9',
      '224.0.0.1',
      '239.1.1.1',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...['168.63.129.16', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1'],
    ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1', 'localhost', '', '2130706433', '127.1'],
  ]
  for (const address of closed) expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

// Security: S-01
test('nothing on this machine is called, whatever the notation or DNS answer', async () => {
  const connections: string[] = []
  const server = createServer((socket) => {
    connections.push('knock')
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const addresses = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']
  const dns = await dnsServer((name, type) => {
    const place = Number(/^a(\d)/.exec(name)?.[1])
    return type === 'A' ? [{ type: 'A', value: addresses[place] ?? '127.0.0.1' }] : []
  })
  const config = readConfig({ NODE_ENV: 'test', DNS_RESOLVERS: dns.address })
  const outbound = config.outbound
  if (!outbound) throw new Error('The checks are on unless somebody switches them off')
  const port = (server.address() as { port: number }).port
  const targets = [
    ...addresses.map((_, place) => `http://a${place}.example/`),
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0177.0.0.1',
      '0x7f.1',
      '①②⑦.0.0.1',
      '[::1]',
      '[::ffff:7f00:1]',
    ].flatMap((host) => [`http://${host}/`, `http://${host}:${port}/`]),
    ...['localhost', 'localhost.', 'metadata.google.internal', 'a0.example:22', `a0.example:${port}`].map(
      (host) => `https://${host}/`,
    ),
    ...['ftp', 'file', 'gopher', 'data', 'javascript'].map((scheme) => `${scheme}://a0.example/`),
    'http://user@a0.example/',
    'nonsense',
  ]
  for (const target of targets) {
    const read = await fetchPublicUrl(target, () => true, outbound)
    expect([target, read]).toEqual([target, { ok: false, reason: 'unreachable' }])
  }
  expect(connections).toEqual([])
})

// Security: S-01
test('a name that has one private address among its public ones is not called at all', async () => {
  const dns = await dnsServer((name, type) =>
    type !== 'A'
      ? []
      : name === 'mixed.example'
        ? [
            { type, value: '93.184.215.14' },
            { type, value: '10.0.0.1' },
          ]
        : [{ type, value: '93.184.215.14' }],
  )
  const { outbound } = readConfig({ NODE_ENV: 'test', DNS_RESOLVERS: dns.address })
  if (!outbound) throw new Error('The checks are on unless somebody switches them off')
  const found = (host: string) => publicAddressOf(new URL(`https://${host}/`), outbound)
  expect(await found('mixed.example')).toBe('forbidden')
  expect(await found('public.example')).toEqual({ address: '93.184.215.14' })
})

// Security: S-05
test('the loopback replacement of the internet is one address, and never in production', () => {
  const env = { OUTSIDE_LOOPBACK: 'dns=1,http=2,https=3' }
  expect(() => readConfig({ ...env, NODE_ENV: 'production' })).toThrow(/Remove OUTSIDE_LOOPBACK/)
  expect(() => readConfig(env)).toThrow(/Remove OUTSIDE_LOOPBACK/)
  const { outbound } = readConfig({ ...env, NODE_ENV: 'test' })
  expect(outbound?.loopback).toEqual({ dns: 1, http: 2, https: 3, timeoutDivisor: 1 })
  if (outbound) {
    expect(isAllowedAddress('127.0.0.1', outbound)).toBe(true)
    for (const address of ['127.0.0.2', '10.0.0.1', '8.8.8.8'])
      expect(isAllowedAddress(address, outbound)).toBe(false)
  }
  for (const wrong of ['dns.example', '1.1.1.1:x', '1.1.1.1,,'])
    expect(() => readConfig({ NODE_ENV: 'test', DNS_RESOLVERS: wrong })).toThrow(/Set DNS_RESOLVERS/)
  for (const right of ['1.1.1.1', '1.1.1.1:53, 9.9.9.9', '[2620:fe::fe]:53', '2620:fe::fe'])
    expect(readConfig({ NODE_ENV: 'test', DNS_RESOLVERS: right }).outbound?.resolvers).not.toBeNull()
  expect(readConfig({ NODE_ENV: 'test', OUTSIDE_CHECKS: 'off' }).outbound).toBeNull()
})

// Security: S-01
test('calendar hosts of the operator are exact, and are reached by calendars alone', async () => {
  const web = createWebServer((_, response) => void response.end('here')).listen(0, '127.0.0.1')
  await once(web, 'listening')
  afterAll(() => void web.close())
  const { port } = web.address() as { port: number }
  const origin = `http://127.0.0.1:${port}`
  const config = readConfig({ NODE_ENV: 'test', CALENDAR_HOSTS: ` ${origin}/ , https://dav.example:8443` })
  const { outbound } = config
  if (!outbound) throw new Error('The checks are on unless somebody switches them off')
  expect(config.calendarHosts).toEqual([origin, 'https://dav.example:8443'])
  const calendars = { ...outbound, trustedOrigins: config.calendarHosts }
  const read = (address: string, outbound: OutboundAddresses) => fetchPublicUrl(address, () => true, outbound)
  expect(await read(`${origin}/a`, calendars)).toMatchObject({ ok: true, status: 200 })
  // The company check knows nothing of them.
  expect(await read(`${origin}/a`, outbound)).toMatchObject({ ok: false })
  for (const other of [
    `http://127.0.0.1:${port + 1}/`,
    `http://localhost:${port}/`,
    `http://user@127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    'http://127.0.0.1/',
  ])
    expect([other, await read(other, calendars)]).toEqual([other, { ok: false, reason: 'unreachable' }])
  for (const wrong of [
    'dav.example',
    'https://dav.example/path',
    'https://*.example',
    'ftp://a.example',
    'https://a:b@c.example',
  ])
    expect(() => readConfig({ NODE_ENV: 'test', CALENDAR_HOSTS: wrong })).toThrow(/Set CALENDAR_HOSTS/)
  expect(readConfig({ NODE_ENV: 'test' }).calendarHosts).toEqual([])
})

test('other servers get seconds to answer, and less only where a test says so', () => {
  const limits = (loopback: OutboundAddresses['loopback']) =>
    (['query', 'answer', 'companyCheck', 'calendarOperation', 'calendarsOfBooking'] as const).map((of) =>
      outboundTimeoutMs(of, { loopback }),
    )
  const seconds = [1_500, 5_000, 20_000, 10_000, 4_000]
  expect(limits(null)).toEqual(seconds)
  const onLoopback = (text: string) =>
    limits(readConfig({ NODE_ENV: 'test', OUTSIDE_LOOPBACK: text }).outbound?.loopback ?? null)
  expect(onLoopback('dns=1')).toEqual(seconds)
  expect(onLoopback('dns=1,timeoutDivisor=10')).toEqual(seconds.map((limit) => limit / 10))
})

test('withTimeout returns the fallback when the work takes too long', async () => {
  expect(await withTimeout(20, new Promise(() => {}), () => 'late')).toBe('late')
  expect(await withTimeout(2000, Promise.resolve('there'), () => 'late')).toBe('there')
})
