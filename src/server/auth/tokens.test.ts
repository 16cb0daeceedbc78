import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ZodObject } from 'zod'
import { contract } from '#/contract.ts'
import { testApp } from '#/testing/app.ts'
import { insertSession } from './sessions.ts'

const app = await testApp()
const limited = await testApp({ RATE_LIMITS: 'on' })
const guess = () => randomBytes(32).toString('base64url')

// Security: R-10
test('tokens have 256 bits, and guessing them is limited at each endpoint that takes one and finds nothing', {
  timeout: 60_000,
}, async () => {
  const { token } = await app.seeker()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const withToken = Object.entries(contract).filter(
    ([, { access, input }]) =>
      access === 'anyone' && 'token' in ((input as unknown as ZodObject).shape ?? {}),
  )
  expect(withToken.length).toBeGreaterThan(8)
  const unlimited = withToken.filter(([, endpoint]) => !('limits' in endpoint) || !endpoint.limits?.length)
  expect(unlimited.map(([key]) => key)).toEqual([])

  for (const [url, more] of [
    ['/api/auth/reset-password', { password: 'a long enough passphrase' }],
    ['/api/account/email/restore', {}],
  ] as const) {
    const statuses = []
    for (let tries = 0; tries < 40; tries++) {
      const answer = await limited.app.inject({ method: 'POST', url, payload: { token: guess(), ...more } })
      statuses.push(answer.statusCode)
    }
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
    expect([url, statuses.at(-1)]).toEqual([url, 429])
  }
  for (let tries = 0; tries < 200; tries++) {
    const answer = await app.app.inject({
      url: '/api/auth/session',
      headers: { authorization: `Bearer ${guess()}` },
    })
    expect(answer.statusCode).toBe(401)
  }
})

// Security: T-06
test('forty requests of many tabs share one session, and the end of another session ends none of them', {
  timeout: 60_000,
}, async () => {
  const seeker = await app.seeker()
  const { role } = await app.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', seeker.id)
    .executeTakeFirstOrThrow()
  const other = await insertSession(
    app.db,
    { id: seeker.id, role },
    { userAgent: 'another browser', addressPrefix: 'test' },
  )
  const get = (token: string, url = '/api/auth/session') =>
    app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const tabs = () =>
    Promise.all(
      Array.from({ length: 40 }, (_, tab) =>
        get(seeker.token, tab % 2 ? '/api/auth/session' : '/api/notifications'),
      ),
    )
  const statuses = async () => [...new Set((await tabs()).map(({ statusCode }) => statusCode))]
  expect(await statuses()).toEqual([200])
  const ended = await app.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: `Bearer ${other}` },
    payload: {},
  })
  expect(ended.statusCode).toBe(200)
  expect((await get(other)).statusCode).toBe(401)
  expect(await statuses()).toEqual([200])
})

// Security: C-06
test('two people who ask at the same moment get their own answers, a hundred times', {
  timeout: 60_000,
}, async () => {
  const people = [await app.seeker({ name: 'Ruth Hale' }), await app.seeker({ name: 'Omar Lind' })]
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, place) => {
      const [asking, other] = place % 2 ? people : [...people].reverse()
      const url = place % 4 < 2 ? '/api/account' : '/api/auth/session'
      const { body } = await app.app.inject({ url, headers: { authorization: `Bearer ${asking?.token}` } })
      return [body.includes(asking?.email ?? '?'), body.includes(other?.email ?? '?')]
    }),
  )
  expect(answers).toEqual(answers.map(() => [true, false]))
})
