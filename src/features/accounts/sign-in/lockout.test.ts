import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { readConfig } from '#/server/config.ts'
import { testApp } from '#/testing/app.ts'

// With the usual six at a time no queue of an account would ever be full.
const app = await testApp({ RATE_LIMITS: 'on', BUDGETS: 'sign-in.concurrency=40' })
// Shorter than the product’s: what is tested is who waits, not how long.
app.config.guessPauseMs = 100
const password = 'nine yellow road signs'
const passwordHash = await hashPassword(password)

let network = 0
/** Sends from its own network address unless one is given. */
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

// Security: P-05
test('25 wrong passwords from many addresses do not lock the account’s owner out', {
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

// Security: P-05, L-06
test('in a flood of guesses, known devices go first, then addresses without recent wrong passwords', {
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

// Security: P-04, P-05
test('after ten wrong passwords the sender is refused at that account, but its owner is not', async () => {
  const { email } = await app.seeker({ passwordHash })
  const remoteAddress = '10.200.0.1'
  for (let guess = 0; guess < 10; guess++)
    await post('/auth/login', { email, password: `guess ${guess}` }, { remoteAddress })
  const next = await post('/auth/login', { email, password }, { remoteAddress })
  expect([next.statusCode, Number(next.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await post('/auth/login', { email, password })).statusCode).toBe(200)
})

// Security: P-07, L-06
test('guesses from ever new addresses wait in one short queue, and the overflow is refused', {
  timeout: 60_000,
}, async () => {
  expect(readConfig({ NODE_ENV: 'test' }).guessPauseMs).toBe(1_000)
  // Long enough for the flood to arrive before the queue has room for all of it, and less than it lets anybody wait.
  app.config.guessPauseMs = 300
  const { email } = await app.seeker({ passwordHash })
  for (let guess = 0; guess < 20; guess++) await post('/auth/login', { email, password: `guess ${guess}` })
  const startedAt = Date.now()
  const flood = await Promise.all(
    Array.from({ length: 30 }, (_, guess) => post('/auth/login', { email, password: `flood ${guess}` })),
  )
  // The queue handles one guess per pause, however slow the machine is.
  const moved = Math.ceil((Date.now() - startedAt) / app.config.guessPauseMs)
  const statuses = flood.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10 + moved)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(Math.max(1, 20 - moved))
})

// Security: P-05, R-01
test('eleven wrong codes disable that code, but neither the link nor a new code', async () => {
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
  // A guessing stranger is out of tries, even with the right code; the registering browser is not.
  expect((await post('/auth/verify-email', { email, code: right }, { device: newDevice() })).statusCode).toBe(
    422,
  )

  await post('/auth/resend-verification', { email }, mine)
  const [again] = await app.mails(email)
  expect(again?.subject).not.toBe(mail?.subject)
  const confirmed = await post('/auth/verify-email', { email, code: again?.subject.slice(0, 6) }, mine)
  expect(confirmed.statusCode).toBe(200)
})

test('confirmed, unknown and waiting addresses get the same answer to any code', async () => {
  const confirmed = await app.seeker()
  await post('/auth/register', { role: 'SEEKER', name: 'Ada', email: 'waits@people.example', password })
  await app.runTasks()
  const answers = []
  for (const email of [confirmed.email, 'unknown@people.example', 'waits@people.example'])
    for (let guess = 0; guess < 12; guess++)
      answers.push((await post('/auth/verify-email', { email, code: '123456' })).body)
  expect(new Set(answers).size).toBe(1)
})

// Security: P-11, R-02
test('registration, resend and reset answer the same for every address', async () => {
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

test('rate limit keys are keyed hashes that name nobody', async () => {
  await post('/auth/forgot-password', { email: 'counted@people.example' })
  const rows = await app.db.selectFrom('rateLimits').select('key').execute()
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ key }) => !/^[0-9a-f]{64}$/.test(key))).toEqual([])
})
