import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { adminLink } from '../../../scripts/admin.ts'
import { readNextPath } from './next-path.ts'

const app = await testApp()
const { visitor } = app
const password = 'nine yellow road signs'

const tokenIn = (mail: { textBody: string } | undefined) =>
  /(?:token|resetToken)=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
const codeIn = (mail: { subject: string } | undefined) => /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''

async function register(email: string, more: object = {}) {
  await visitor.post('/auth/register', { role: 'SEEKER', name: 'Ada Reed', email, password, ...more })
  return (await app.mails(email))[0]
}

test('a seeker registers, confirms by the link, and logs in', async () => {
  const mail = await register('link@people.example')
  const first = await visitor.post('/auth/verify-email', { token: tokenIn(mail) })
  expect(first.data.alreadyVerified).toBe(false)
  const again = await visitor.post('/auth/verify-email', { token: tokenIn(mail) })
  expect(again.data.alreadyVerified).toBe(true)

  const { data } = await visitor.post('/auth/login', { email: 'link@people.example', password })
  expect(data.user).toEqual({ id: expect.any(String), role: 'SEEKER', name: 'Ada Reed', photo: null })
  const { data: me } = await app.as(data.token).get('/auth/session')
  expect(me).toMatchObject({ email: 'link@people.example', emailVerified: true, status: null })
})

test('the six-digit code confirms the address too', async () => {
  const mail = await register('code@people.example')
  const wrong = codeIn(mail) === '000000' ? '000001' : '000000'
  await expect(
    visitor.post('/auth/verify-email', { email: 'code@people.example', code: wrong }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { code: ['That code is wrong or has expired'] },
  })
  await visitor.post('/auth/verify-email', { email: 'code@people.example', code: codeIn(mail) })
})

test('an employer registers with a company, which starts as a draft', async () => {
  await expect(register('boss@people.example', { role: 'EMPLOYER' })).rejects.toMatchObject({
    errors: { companyName: ['Company name is required'] },
  })
  await register('boss@people.example', { role: 'EMPLOYER', companyName: 'Reed & Daughters' })
  const { data } = await visitor.post('/auth/login', { email: 'boss@people.example', password })
  expect(data.status).toBe('draft')
})

// Security: P-11
test('registering a known address gets the same answer and a mail to its owner', async () => {
  const first = await register('twice@people.example')
  await visitor.post('/auth/verify-email', { token: tokenIn(first) })
  await register('twice@people.example', { name: 'Somebody Else' })
  const subjects = (await app.mails('twice@people.example')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'You already have a Waymark account')).toHaveLength(1)
  expect(subjects.filter((subject) => subject.includes('Waymark code'))).toHaveLength(1)
})

// Security: M-02
test('nobody can register as an administrator or a recruiter', async () => {
  for (const role of ['SUPER_ADMIN', 'RECRUITER', 'admin']) {
    await expect(register('sly@people.example', { role })).rejects.toMatchObject({ status: 422 })
  }
  await expect(register('sly@people.example', { emailVerifiedAt: '2020-01-01' })).rejects.toMatchObject({
    status: 422,
  })
})

// Security: P-03
test('a wrong password and an unknown address get the same answer', async () => {
  await register('known@people.example')
  const refused = { status: 401, message: 'Invalid Credentials' }
  await expect(
    visitor.post('/auth/login', { email: 'known@people.example', password: 'not this one at all' }),
  ).rejects.toMatchObject(refused)
  await expect(
    visitor.post('/auth/login', { email: 'unknown@people.example', password }),
  ).rejects.toMatchObject(refused)
})

// Security: R-09, T-04
test('a forgotten password is replaced once, and every session ends', async () => {
  const email = 'forgot@people.example'
  await register(email)
  const { data } = await visitor.post('/auth/login', { email, password })
  await visitor.post('/auth/forgot-password', { email })
  const resetToken = tokenIn((await app.mails(email))[0])
  const fresh = 'a longer road than before'
  const { message } = await visitor.post('/auth/reset-password', { resetToken, password: fresh })
  expect(message).toBe('Your password is set. Log in with it.')
  await expect(visitor.post('/auth/reset-password', { resetToken, password: fresh })).rejects.toMatchObject({
    status: 400,
  })
  await expect(app.as(data.token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
  await visitor.post('/auth/login', { email, password: fresh })
  expect((await app.mails(email))[0]?.subject).toBe('Your password was changed')
})

// Security: R-02
test('asking for a reset of an unknown address answers the same and sends nothing', async () => {
  const known = await visitor.post('/auth/forgot-password', { email: 'forgot@people.example' })
  const unknown = await visitor.post('/auth/forgot-password', { email: 'nobody@people.example' })
  expect(unknown).toEqual(known)
  expect(await app.mails('nobody@people.example')).toEqual([])
})

// Security: T-04
test('logging out ends the session at once', async () => {
  const { api } = await app.seeker()
  await api.post('/auth/logout')
  await expect(api.get('/auth/session')).rejects.toMatchObject({ status: 401 })
})

test('logging out says whether a code by email is the only way back in', async () => {
  const byCodeOnly = async (passwordHash: string | null) => {
    const { api } = await app.seeker({ passwordHash })
    return (await api.post('/auth/logout')).data.byCodeOnly
  }
  expect([await byCodeOnly(null), await byCodeOnly('a hash')]).toEqual([true, false])
})

// Security: R-01
test('the confirmation link of an address cannot set a password', async () => {
  const mail = await register('purpose@people.example')
  await expect(
    visitor.post('/auth/reset-password', {
      resetToken: tokenIn(mail),
      password: 'a longer road than before',
    }),
  ).rejects.toMatchObject({ status: 400 })
})

// Security: R-08
test('of two simultaneous resets with one link, one sets the password', async () => {
  const email = 'race@people.example'
  await register(email)
  await visitor.post('/auth/forgot-password', { email })
  const resetToken = tokenIn((await app.mails(email))[0])
  const tries = ['first of two long roads', 'second of two long roads'].map((fresh) =>
    visitor.post('/auth/reset-password', { resetToken, password: fresh }),
  )
  const ends = await Promise.allSettled(tries)
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

// Security: R-01
test('a second reset ends the link of the first', async () => {
  const email = 'twice@people.example'
  await register(email)
  const links: string[] = []
  for (let i = 0; i < 2; i++) {
    await visitor.post('/auth/forgot-password', { email })
    links.push(tokenIn((await app.mails(email))[0]))
  }
  const [first = '', second = ''] = links
  expect(second).not.toBe(first)
  const fresh = 'a longer road than before'
  const reset = (resetToken: string) => visitor.post('/auth/reset-password', { resetToken, password: fresh })
  await expect(reset(first)).rejects.toMatchObject({ status: 400 })
  await reset(second)
})

// Security: P-10, E-02
test('an email that is a list, an object or two addresses is refused', async () => {
  const strange = [
    ...[['a@people.example'], { $ne: '' }, 'a@people.example,b@people.example', 7, null],
    ...['"a@evil.example x"@people.example', 'a@people.example(x)evil.example', 'a@b@people.example'],
    ...[
      'a @people.example',
      'a@people\u202e.example',
      'list:a@people.example;',
      'a@people.example\r\nBcc: b@x.example',
    ],
  ]
  for (const email of strange as string[]) {
    const refused = { status: 422, errors: { email: [expect.any(String)] } }
    await expect(visitor.post('/auth/login', { email, password })).rejects.toMatchObject(refused)
    await expect(visitor.post('/auth/forgot-password', { email })).rejects.toMatchObject(refused)
    await expect(register(email)).rejects.toMatchObject(refused)
  }
})

// Security: G-04
test('the link of the promotions mail subscribes and unsubscribes', async () => {
  const email = 'news@people.example'
  await visitor.post('/auth/verify-email', { token: tokenIn(await register(email)) })
  const mail = (await app.mails(email))[0]
  expect(mail?.subject).toBe('Articles by email?')
  const agreedAt = async () =>
    (await app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow())
      .promotionsConfirmedAt
  expect(await agreedAt()).toBeNull()
  await visitor.post('/auth/confirm-promotions', { token: tokenIn(mail), agree: true })
  expect(await agreedAt()).toBeInstanceOf(Date)
  const { data } = await visitor.post('/auth/confirm-promotions', { token: tokenIn(mail), agree: false })
  expect([data.agreed, await agreedAt()]).toEqual([false, null])
  await expect(
    visitor.post('/auth/confirm-promotions', { token: 'guess', agree: true }),
  ).rejects.toMatchObject({ status: 400 })
})

test('the command line’s link signs an administrator in once and promotes nobody', async () => {
  const { link, isNew } = await adminLink(app.db, ' Chief@People.example ', 'http://site')
  expect([isNew, link]).toEqual([true, expect.stringMatching(/^http:\/\/site\/sign-in\?token=[\w-]{43}$/)])
  const token = link.split('=')[1] ?? ''
  const { data } = await visitor.post('/auth/exchange', { token })
  expect(data.user.role).toBe('SUPER_ADMIN')
  await expect(visitor.post('/auth/exchange', { token })).rejects.toMatchObject({ status: 400 })
  expect((await adminLink(app.db, 'chief@people.example', 'http://site')).isNew).toBe(false)

  const seeker = await app.seeker()
  await expect(adminLink(app.db, seeker.email, 'http://site')).rejects.toThrow(/role SEEKER/)
  await expect(adminLink(app.db, 'nobody', 'http://site')).rejects.toThrow(/Name one address/)
})

test('a sign-in link that has expired opens nothing', async () => {
  const { link } = await adminLink(app.db, 'late-chief@people.example', 'http://site')
  await app.db
    .updateTable('oneTimeTokens')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('purpose', '=', 'sign-in')
    .execute()
  const exchange = visitor.post('/auth/exchange', { token: link.split('=')[1] ?? '' })
  await expect(exchange).rejects.toMatchObject({ status: 400, message: expect.stringContaining('expired') })
})

test('demo sign-in works only in a demo', async () => {
  const { data } = await visitor.get('/auth/sign-in-options')
  expect(data).toEqual({ externalName: null, demoAccounts: [], mailbox: true, passkeys: false })
  await expect(visitor.post('/auth/demo', { key: 'admin' })).rejects.toMatchObject({ status: 404 })
  await expect(visitor.get('/auth/external/start', { challenge: 'a'.repeat(43) })).rejects.toMatchObject({
    status: 404,
  })
})

test('demo sign-in works on this machine only, not for foreign host names that point here', async () => {
  const demo = await testApp({ DEMO: 'on' })
  await demo.seeker({ email: 'seeker@demo.example', name: 'Maya Herrera' })
  const lend = (host: string, key = 'seeker') =>
    demo.app.inject({ method: 'POST', url: '/api/auth/demo', headers: { host }, payload: { key } })
  for (const host of ['rebound.example', 'rebound.example:3000', '127.0.0.1.rebound.example', '192.168.0.9'])
    expect([host, (await lend(host)).statusCode]).toEqual([host, 404])
  expect((await lend('localhost:3000', 'nobody')).statusCode).not.toBe(200)
  for (const host of ['localhost:3000', '127.0.0.1:3000'])
    expect((await lend(host)).json().data.user.name).toBe('Maya Herrera')
})

test('captured mail is listed newest first, for one address or all', async () => {
  await register('reader@people.example')
  await register('reader@people.example')
  await app.runTasks()
  const { data } = await visitor.get('/dev/mailbox', { to: 'Reader@people.example' })
  expect(data.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^\d{6} is your Waymark code$/),
    expect.stringMatching(/^\d{6} is your Waymark code$/),
  ])
  expect((await visitor.get('/dev/mailbox')).data[0]?.id).toBe(data[0]?.id)
})

// Security: X-12
test.each([
  ['/seeker/apply/welder?from=list#pay', '/seeker/apply/welder?from=list#pay'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/jobs\\..\\evil', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/\t/evil.example', null],
  ['', null],
])('next=%j leads to %j', (next, expected) => {
  expect(readNextPath(new URLSearchParams({ next }))).toBe(expected)
})
