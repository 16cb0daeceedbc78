import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { insertOneTimeToken } from './queries.server.ts'

const app = await testApp({ RATE_LIMITS: 'on' })
const password = 'a long enough one'
const thirty = Array.from({ length: 30 }, (_, place) => place)

/** Each request from its own network address, so that only the attacked email's limit can refuse it. */
const post = (path: string, payload: object, place = 0) =>
  app.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: `10.1.0.${place}`, payload })

const statuses = async (calls: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode)

// Security: P-11
test('registering a known address repeatedly sends one mail', async () => {
  const { email } = await app.seeker()
  const again = { role: 'SEEKER', name: 'Ana', email, password }
  for (let place = 0; place < 4; place++)
    expect((await post('/auth/register', again, place)).statusCode).toBe(200)
  expect(await app.mails(email)).toHaveLength(1)
})

test('thirty simultaneous registrations with one company name create thirty companies', async () => {
  const calls = thirty.map((place) =>
    post(
      '/auth/register',
      {
        role: 'EMPLOYER',
        name: 'Ana',
        email: `same${place}@people.example`,
        password,
        companyName: 'Same Name',
      },
      place,
    ),
  )
  expect(await statuses(calls)).toEqual(thirty.map(() => 200))
})

// Security: Q-06
test('thirty simultaneous registrations of one address create one account', async () => {
  const form = { role: 'SEEKER', name: 'Ana', email: 'once@people.example', password }
  expect(await statuses(thirty.map((place) => post('/auth/register', form, place)))).toEqual(
    thirty.map(() => 200),
  )
  const users = await app.db.selectFrom('users').select('id').where('email', '=', form.email).execute()
  expect(users).toHaveLength(1)
})

// Security: R-08
test('a reset link used thirty times at once works once', async () => {
  const { id, token: before } = await app.seeker()
  const { token } = await insertOneTimeToken(app.db, id, 'reset-password', 30)
  const calls = thirty.map((place) => post('/auth/reset-password', { resetToken: token, password }, place))
  const answers = await statuses(calls)
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  expect(answers.filter((status) => status === 400)).toHaveLength(29)
  await expect(app.as(before).get('/auth/session')).rejects.toMatchObject({ status: 401 })
})

test('a code sent thirty times at once confirms once', async () => {
  const { id, email } = await app.seeker({ emailVerifiedAt: null })
  const { code } = await insertOneTimeToken(app.db, id, 'verify-email', 30)
  const answers = await statuses(thirty.map((place) => post('/auth/verify-email', { email, code }, place)))
  expect(answers.filter((status) => status >= 500)).toEqual([])
  // Ten tries per code; the others are told that it is wrong or has expired.
  expect(answers.filter((status) => status === 422).length).toBeGreaterThanOrEqual(20)
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
  const promised = await app.mails(email)
  expect(promised.filter(({ subject }) => subject === 'Articles by email?')).toHaveLength(1)
})

test('a sign-in link exchanged thirty times at once creates one session', async () => {
  const { id } = await app.seeker()
  const { token } = await insertOneTimeToken(app.db, id, 'sign-in', 2)
  const answers = await statuses(thirty.map((place) => post('/auth/exchange', { token }, place)))
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
})

// Security: R-01
test('a token works for its own purpose only', async () => {
  const { id } = await app.seeker()
  const { token } = await insertOneTimeToken(app.db, id, 'verify-email', 30)
  expect((await post('/auth/reset-password', { resetToken: token, password })).statusCode).toBe(400)
  expect((await post('/auth/exchange', { token })).statusCode).toBe(400)
})

// Security: P-10
test('an invalid email is refused with 422, not with a server error', async () => {
  for (const email of ['\u0000', 'a\u0000@people.example', '\ud800@people.example', ['a'], { a: 1 }])
    expect((await post('/auth/login', { email, password })).statusCode).toBe(422)
})

test('captured mail is readable at the server’s own host names only', async () => {
  const read = (host: string) => app.app.inject({ url: '/api/dev/mailbox', headers: { host } })
  for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])
    expect((await read(host)).statusCode).toBe(200)
  for (const host of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example'])
    expect((await read(host)).statusCode).toBe(404)
})
