import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

// What somebody else's headers, addresses and pages say is not believed.

const app = await testApp()

const limited = {
  'no proxy': await testApp({ RATE_LIMITS: 'on' }),
  'one proxy': await testApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' }),
}

// Security: P-06
test.each([
  ['no proxy', (place: number) => `198.51.100.${place}`],
  ['one proxy', (place: number) => `198.51.100.${place}, 203.0.113.7`],
] as const)(
  'with %s, an address that the client wrote in X-Forwarded-For makes it no other client',
  async (proxy, forwarded) => {
    const answers: number[] = []
    for (let place = 0; place < 26; place++) {
      const { statusCode } = await limited[proxy].app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        headers: { 'x-forwarded-for': forwarded(place) },
        payload: { email: `nobody-${place}@people.example` },
      })
      answers.push(statusCode)
    }
    expect(answers).toEqual([...Array(25).fill(200), 429])
  },
)

// Security: R-04, C-04
test('a foreign host in a request is in no link of a mail and in no answer', async () => {
  const seeker = await app.seeker()
  const foreign = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  await app.app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    headers: foreign,
    payload: { email: seeker.email },
  })
  const [mail] = await app.mails(seeker.email)
  expect(mail?.textBody).toContain(`${app.config.publicUrl}/new-password?resetToken=`)
  expect(`${mail?.textBody} ${mail?.htmlBody}`).not.toContain('evil')
  for (const url of ['/sitemap.xml', '/jobs.rss', '/robots.txt', '/api/jobs', '/api/openapi.json'])
    expect([url, (await app.app.inject({ url, headers: foreign })).body]).toEqual([
      url,
      expect.not.stringContaining('evil'),
    ])
})

// Security: T-08
test('a session token in the address or in a cookie opens nothing', async () => {
  const { token } = await app.seeker()
  for (const name of ['token', 'access_token', 'authorization'])
    expect((await app.app.inject(`/api/auth/session?${name}=${token}`)).statusCode).toBeGreaterThanOrEqual(
      400,
    )
  const headers = { cookie: `token=${token}; access_token=${token}` }
  expect((await app.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(401)
})

// Security: T-12
test('no other origin may read an answer, and none is reflected', async () => {
  const { token } = await app.seeker()
  for (const origin of ['https://evil.example', 'null', app.config.publicUrl])
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await app.app.inject({
        method,
        url: '/api/auth/session',
        headers: {
          ...{ origin, authorization: `Bearer ${token}` },
          ...{ 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
        },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
})
