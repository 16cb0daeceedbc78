import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp({ RATE_LIMITS: 'on' })
const password = 'nine yellow road signs'
const passwordHash = await hashPassword(password)

let network = 0
/** From a network address of its own unless one is named. */
const post = (path: string, payload: object, { device = '', remoteAddress = '' } = {}) => {
  network++
  return app.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: remoteAddress || `10.${network >> 8}.${network & 255}.1`,
    headers: device ? { device } : {},
    payload,
  })
}
const newDevice = () => randomBytes(32).toString('base64url')
const sentence = 'That code is wrong or has expired'

test('25 wrong passwords from many places lock nobody out, at home or elsewhere', {
  timeout: 60_000,
}, async () => {
  const { email } = await app.seeker({ passwordHash })
  const device = newDevice()
  expect((await post('/auth/login', { email, password }, { device })).statusCode).toBe(200)

  for (let guess = 0; guess < 25; guess++)
    expect((await post('/auth/login', { email, password: `guess ${guess}` })).statusCode).toBe(401)

  expect((await post('/auth/login', { email, password }, { device })).statusCode).toBe(200)
  expect((await post('/auth/login', { email, password })).statusCode).toBe(200)
  expect((await post('/auth/login', { email, password: 'one more guess' })).statusCode).toBe(401)
})

test('in a flood of guesses a browser that signed in before goes first, then whoever was not wrong lately', {
  timeout: 60_000,
}, async () => {
  const { email } = await app.seeker({ passwordHash })
  const device = newDevice()
  await post('/auth/login', { email, password }, { device })
  const addresses = Array.from({ length: 12 }, (_, place) => `10.201.${place}.1`)
  const guess = (remoteAddress: string, turn: number) =>
    post('/auth/login', { email: `nobody-${turn}@people.example`, password: 'a guess' }, { remoteAddress })
  await Promise.all(addresses.map(guess))

  const order: string[] = []
  const note = (who: string) => () => void order.push(who)
  const flood = [0, 1, 2].flatMap((round) =>
    addresses.map((address, place) => guess(address, 100 * round + place).then(note('flood'))),
  )
  await new Promise((resolve) => setTimeout(resolve, 60))
  const stranger = post('/auth/login', { email, password }).then(note('stranger'))
  const owner = post('/auth/login', { email, password }, { device }).then(note('owner'))
  await Promise.all([...flood, stranger, owner])
  expect(order.indexOf('owner')).toBeLessThan(order.lastIndexOf('flood') - 10)
  expect(order.indexOf('stranger')).toBeLessThan(order.lastIndexOf('flood') - 10)
})

test('who is wrong ten times is refused at that account, while its owner comes in', async () => {
  const { email } = await app.seeker({ passwordHash })
  const remoteAddress = '10.200.0.1'
  for (let guess = 0; guess < 10; guess++)
    await post('/auth/login', { email, password: `guess ${guess}` }, { remoteAddress })
  const next = await post('/auth/login', { email, password }, { remoteAddress })
  expect([next.statusCode, Number(next.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await post('/auth/login', { email, password })).statusCode).toBe(200)
})

test('guesses from ever new places wait in one short line, and what does not fit is refused', {
  timeout: 60_000,
}, async () => {
  const { email } = await app.seeker({ passwordHash })
  for (let guess = 0; guess < 20; guess++) await post('/auth/login', { email, password: `guess ${guess}` })
  const startedAt = Date.now()
  const flood = await Promise.all(
    Array.from({ length: 30 }, (_, guess) => post('/auth/login', { email, password: `flood ${guess}` })),
  )
  // The line moves by one guess a second, however slow the machine is.
  const moved = Math.ceil((Date.now() - startedAt) / 1000)
  const statuses = flood.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10 + moved)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(20 - moved)
})

test('eleven wrong codes close that code, but neither the link nor a new code', async () => {
  const email = 'coded@people.example'
  const device = newDevice()
  const mine = { device }
  await post('/auth/register', { role: 'SEEKER', name: 'Ada Reed', email, password }, mine)
  const [mail] = await app.mails(email)
  const right = mail?.subject.slice(0, 6) ?? ''
  const wrong = right === '000000' ? '000001' : '000000'
  for (let guess = 0; guess < 11; guess++) {
    const answer = await post('/auth/verify-email', { email, code: wrong })
    expect([answer.statusCode, answer.json().message]).toEqual([422, sentence])
  }
  // A stranger who guesses is out of tries, even with the right one; the browser that registered is not.
  expect((await post('/auth/verify-email', { email, code: right }, { device: newDevice() })).statusCode).toBe(
    422,
  )

  await post('/auth/resend-verification', { email }, mine)
  const [again] = await app.mails(email)
  expect(again?.subject).not.toBe(mail?.subject)
  const confirmed = await post('/auth/verify-email', { email, code: again?.subject.slice(0, 6) }, mine)
  expect(confirmed.statusCode).toBe(200)
})

test('any code at an address that is confirmed, unknown or waiting gets one answer', async () => {
  const confirmed = await app.seeker()
  await post('/auth/register', { role: 'SEEKER', name: 'Ada', email: 'waits@people.example', password })
  await app.runTasks()
  const answers = []
  for (const email of [confirmed.email, 'unknown@people.example', 'waits@people.example'])
    for (let guess = 0; guess < 12; guess++)
      answers.push((await post('/auth/verify-email', { email, code: '123456' })).body)
  expect(new Set(answers).size).toBe(1)
})

test('registering, asking again and asking for a reset answer the same for every address', async () => {
  const known = await app.seeker()
  const waiting = await app.seeker({ emailVerifiedAt: null })
  for (const path of ['/auth/resend-verification', '/auth/forgot-password', '/auth/register']) {
    const answers = []
    for (const email of [known.email, waiting.email, 'nobody@people.example']) {
      const form = path.endsWith('register') ? { role: 'SEEKER', name: 'Ada', password } : {}
      const answer = await post(path, { email, ...form })
      answers.push(answer.body.replace(email, 'the address'))
    }
    expect([path, new Set(answers).size]).toEqual([path, 1])
  }
})

test('what is counted names nobody: keys are keyed hashes', async () => {
  await post('/auth/forgot-password', { email: 'counted@people.example' })
  const rows = await app.db.selectFrom('rateLimits').select('key').execute()
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ key }) => !/^[0-9a-f]{64}$/.test(key))).toEqual([])
})
