import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import { readConfig } from '#/server/config.ts'
import type { Endpoint, EndpointKey } from '#/shared/endpoint.ts'
import { testApp } from '#/testing/app.ts'
import { defaultBudgets, parseRequestBudgets, requestClassOf } from './request-budgets.ts'

const tightBudgets = [
  'public-read.burst=5,public-read.clientConcurrency=2,public-read.clientQueue=2',
  'search.burst=5,search.perSecond=1,own-read.burst=3,own-read.perSecond=1,write.memoryKb=64',
].join(',')
const app = await testApp({ RATE_LIMITS: 'on', BUDGETS: tightBudgets })

const from = (remoteAddress: string, url: string, token?: string) =>
  app.app.inject({ url, remoteAddress, headers: token ? { authorization: `Bearer ${token}` } : {} })

const statuses = async (count: number, ask: () => Promise<{ statusCode: number }>) => {
  const answers: number[] = []
  for (let call = 0; call < count; call++) answers.push((await ask()).statusCode)
  return answers
}

// Security: L-05
test('every endpoint has a class, and each class except those of pages and agents has endpoints', () => {
  const classes = (Object.entries(contract) as [EndpointKey, Endpoint][]).map(([key, row]) =>
    requestClassOf(key, row),
  )
  expect([...new Set([...classes, 'page', 'agent'])].sort()).toEqual(Object.keys(defaultBudgets).sort())
  const of = (key: keyof typeof contract) => requestClassOf(key, contract[key])
  expect(of('GET /jobs')).toBe('search')
  expect(of('GET /companies/:slug')).toBe('public-read')
  expect(of('GET /applications')).toBe('own-read')
  expect(of('POST /jobs/apply')).toBe('write')
  expect(of('POST /auth/login')).toBe('sign-in')
  expect(of('POST /auth/logout')).toBe('write')
  expect(of('POST /file/upload')).toBe('upload')
  expect(of('GET /admin/users')).toBe('admin')
  expect(of('GET /auth/external/callback')).toBe('outbound')
})

// Security: L-02, L-09
test('a client that reads too fast gets 429, and others do not', async () => {
  expect(await statuses(6, () => from('192.0.2.1', '/api/jobs'))).toEqual([200, 200, 200, 200, 200, 429])
  const refused = await from('192.0.2.1', '/api/jobs')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ success: false, message: expect.stringMatching(/^That was a lot/) })
  expect((await from('192.0.2.2', '/api/jobs')).statusCode).toBe(200)
  expect((await from('192.0.2.1', '/api/companies')).statusCode).toBe(200)
})

test('users behind one address are counted separately, invented tokens by address', async () => {
  const [one, other] = [await app.seeker(), await app.seeker()]
  const ask = (token: string) => () => from('192.0.2.3', '/api/notifications', token)
  // The first call of a token is charged to the address, because its user is not known yet.
  expect(await statuses(5, ask(one.token))).toEqual([200, 200, 200, 200, 429])
  expect((await ask(other.token)()).statusCode).toBe(200)
  const invented = await Promise.all(
    Array.from({ length: 5 }, (_, place) => from('192.0.2.4', '/api/notifications', `made-up-${place}`)),
  )
  expect(invented.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 401, 429, 429])
})

// Security: L-05
test('one address is limited to its share of a class', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => from('192.0.2.5', '/api/companies')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429])
  const refused = answers.at(-1)?.json()
  expect(refused.message).toBe(
    'Too many requests from you at the same time. Wait for the first to be answered.',
  )
})

// Security: I-05, L-05
test('body bytes are limited per client, and an ordinary form is not counted', async () => {
  const send = (bytes: number) =>
    app.app.inject({
      method: 'POST',
      url: '/api/contact',
      remoteAddress: '192.0.2.6',
      payload: { message: 'a'.repeat(bytes) },
    })
  expect((await send(200 * 1024)).statusCode).toBe(429)
  expect((await send(8 * 1024)).statusCode).toBe(422)
})

test('an operator overrides single figures, and an invalid override is refused with a sentence', () => {
  const { budgets } = readConfig({ BUDGETS: 'page.concurrency=6, search.queue=400' })
  expect(budgets).toEqual({
    ...defaultBudgets,
    page: { ...defaultBudgets.page, concurrency: 6 },
    search: { ...defaultBudgets.search, queue: 400 },
  })
  for (const wrong of ['page=6', 'page.concurrency=0', 'pages.queue=1', 'page.size=1', '__proto__.queue=1'])
    expect(() => readConfig({ BUDGETS: wrong })).toThrow(/^Set BUDGETS to changes like/)
  expect(parseRequestBudgets('page.queue=0')?.page.queue).toBe(0)
})
