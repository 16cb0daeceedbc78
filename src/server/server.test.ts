import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { databaseTypes } from '../../scripts/generate-database-types.ts'
import { readConfig } from './config.ts'
import { openEmbedded } from './database/database.ts'
import { toAppError } from './http/error-responses.ts'
import { addressPrefix, countAgainstLimit } from './rate-limits.ts'

const app = await testApp()

test('development needs no settings at all', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '.data',
    demo: true,
    mailbox: true,
  })
})

// Security: W-04
test('unsafe settings are refused with one sentence that tells what to set', () => {
  const publicSettings = {
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://jobs.example',
    SMTP_URL: 'smtp://mail.example',
    DOCUMENT_KEY: randomBytes(32).toString('base64'),
  }
  expect(readConfig(publicSettings)).toMatchObject({ demo: false, mailbox: false })
  expect(() => readConfig({ ...publicSettings, PUBLIC_URL: '' })).toThrow(
    /^Set PUBLIC_URL to the address people will use/,
  )
  expect(() => readConfig({ ...publicSettings, PUBLIC_URL: 'http://jobs.example' })).toThrow(/https:\/\//)
  expect(() => readConfig({ ...publicSettings, SMTP_URL: '' })).toThrow(/^Set SMTP_URL/)
  expect(() => readConfig({ ...publicSettings, RATE_LIMITS: 'off' })).toThrow(/^Remove RATE_LIMITS=off/)
  expect(() => readConfig({ ...publicSettings, DOCUMENT_KEY: '' })).toThrow(
    /^Set DOCUMENT_KEY to what `openssl/,
  )
  expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/waymark' })).toThrow(/^Set DOCUMENT_KEY/)
  for (const weak of ['secret', 'A'.repeat(44), randomBytes(16).toString('base64')])
    expect(() => readConfig({ DOCUMENT_KEY: weak })).toThrow(/^Set DOCUMENT_KEY to 32 random bytes/)
  expect(() => readConfig({ PORT: 'many' })).toThrow(/^Set PORT to a valid value/)
})

test('the embedded database refuses to be a web process or a worker only', () => {
  expect(() => readConfig({ ROLE: 'worker' })).toThrow(
    /^Set DATABASE_URL to a Postgres server, or remove ROLE=worker/,
  )
  const settings = {
    DATABASE_URL: 'postgres://localhost/waymark',
    DOCUMENT_KEY: randomBytes(32).toString('base64'),
  }
  const roles = (['web', 'worker', 'all'] as const).map((ROLE) => readConfig({ ...settings, ROLE }))
  expect(roles.map(({ answersRequests, runsTasks }) => [answersRequests, runsTasks])).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ])
})

test('a real database never runs the demo', () => {
  const DOCUMENT_KEY = randomBytes(32).toString('base64')
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/waymark', DOCUMENT_KEY }).demo).toBe(false)
})

test('an address of several hosts and one past a pooler are checked', () => {
  const DOCUMENT_KEY = randomBytes(32).toString('base64')
  expect(() => readConfig({ DATABASE_URL: 'postgres://one:x,two/waymark', DOCUMENT_KEY })).toThrow(
    /^Set DATABASE_URL to hosts with a comma between them/,
  )
  expect(() => readConfig({ DATABASE_LISTEN_URL: 'postgres://localhost/waymark' })).toThrow(
    /^Set DATABASE_URL beside DATABASE_LISTEN_URL/,
  )
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://localhost/waymark' })).toThrow(
    /^Set DATABASE_URL beside DATABASE_REPLICA_URL/,
  )
  const address = 'postgres://localhost/waymark'
  const readReplica = (more: Record<string, string>) =>
    readConfig({ DATABASE_URL: address, DATABASE_REPLICA_URL: address, DOCUMENT_KEY, ...more })
      .databaseReplicaUrl
  expect([
    readReplica({}),
    readReplica({ ROLE: 'worker' }),
    readReplica({ DATABASE_REPLICA_URL: '' }),
  ]).toEqual([address, null, null])
})

test('a second process on the same data directory is refused, and a dead one does not block', {
  timeout: 90_000,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'waymark-lock-'))
  const first = await openEmbedded(folder)
  await expect(openEmbedded(folder)).rejects.toThrow(/Another Waymark is already using/)
  await first.close()
  const second = await openEmbedded(folder)
  await second.close()
})

test('the row types match the migrations', async () => {
  expect(await readFile('src/server/database/types.ts', 'utf8')).toBe(await databaseTypes())
})

// Security: T-12, A-01, I-05, G-08
test('every kind of failure is sent in the envelope', async () => {
  const inject = (options: object) => app.app.inject(options)
  const notJson = await inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect(notJson.statusCode).toBe(400)
  expect(notJson.json()).toEqual({ success: false, message: 'Invalid request', error: 'Invalid request' })
  const form = await inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'text/plain' },
    payload: 'email=a',
  })
  expect(form.statusCode).toBe(415)
  const unknown = await inject({ method: 'GET', url: '/api/nothing/here' })
  expect([unknown.statusCode, unknown.json().message]).toEqual([404, '404 Not Found'])
  const wrongMethod = await inject({ method: 'DELETE', url: '/api/auth/login' })
  expect([wrongMethod.statusCode, wrongMethod.json().message]).toEqual([405, 'Method not Allowed'])
  const large = await inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'a'.repeat(2_000_000) },
  })
  expect(large.statusCode).toBe(413)
  const array = await inject({ method: 'POST', url: '/api/auth/login', payload: ['a'] })
  expect(array.statusCode).toBe(400)
})

// Security: G-08
test('an unforeseen failure is logged with its place and without the values of the row', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { email } = await app.seeker({ email: 'planted@people.example' })
  const row = { role: 'SEEKER', name: 'Planted Name', email, passwordHash: 'planted-hash' } as const
  const error = await app.db
    .insertInto('users')
    .values(row)
    .execute()
    .catch((error) => error)
  const { status, reference } = toAppError(error)
  expect(status).toBe(500)
  const [[line]] = logged.mock.calls as [[unknown]]
  logged.mockRestore()
  expect(line).toEqual(expect.stringContaining(`[${reference}]`))
  expect(line).toEqual(expect.stringContaining('users_email'))
  expect(line).not.toMatch(/planted/i)
})

test('a refused write changes nothing and sends no tasks', async () => {
  const before = await app.db.selectFrom('capturedMails').select('id').execute()
  await expect(
    app.visitor.post('/auth/register', {
      role: 'EMPLOYER',
      name: 'No Company',
      email: 'none@people.example',
      password: 'a long enough one',
    }),
  ).rejects.toMatchObject({ status: 422 })
  await app.runTasks()
  expect(await app.db.selectFrom('capturedMails').select('id').execute()).toEqual(before)
  expect(
    await app.db.selectFrom('users').select('id').where('email', '=', 'none@people.example').execute(),
  ).toEqual([])
})

// Security: L-01, L-02
test('calls beyond the budget get 429 and the time to retry', async () => {
  const budget = { calls: 2, seconds: 60 }
  const counter = { db: app.db, encryption: app.services.encryption }
  await countAgainstLimit(counter, 'test key', budget)
  await countAgainstLimit(counter, 'test key', budget)
  await expect(countAgainstLimit(counter, 'test key', budget)).rejects.toMatchObject({
    status: 429,
    retryAfter: expect.any(Number),
  })
  await countAgainstLimit(counter, 'other key', budget)
})

// Security: P-04
test('a household on IPv6 is one client', () => {
  expect(addressPrefix('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressPrefix('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(addressPrefix('::1')).toBe('0:0:0:0::/64')
  expect(addressPrefix('::ffff:10.1.2.3')).toBe('10.1.2.3')
})

// Security: X-08, X-11
test('every response has the security headers, and API responses may run nothing', async () => {
  for (const url of ['/api/openapi.json', '/api/auth/session', '/api/nothing', '/robots.txt']) {
    const { headers } = await app.app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})

test('OpenAPI describes every endpoint', async () => {
  const document = (await app.app.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/auth/login'].post.requestBody.content['application/json'].schema.required).toEqual([
    'email',
    'password',
  ])
})
