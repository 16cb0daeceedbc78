import { expect, test } from 'vitest'
import { testApp } from '#/testing.ts'

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

test('the six-digit code confirms too, once the right one is typed', async () => {
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

test('registering a known address answers the same and tells its owner by mail', async () => {
  await register('twice@people.example')
  const second = await register('twice@people.example', { name: 'Somebody Else' })
  expect(second?.subject).toBe('You already have a Waymark account')
})

test('nobody becomes an administrator or a recruiter by asking', async () => {
  for (const role of ['SUPER_ADMIN', 'RECRUITER', 'admin']) {
    await expect(register('sly@people.example', { role })).rejects.toMatchObject({ status: 422 })
  }
  await expect(register('sly@people.example', { emailVerifiedAt: '2020-01-01' })).rejects.toMatchObject({
    status: 422,
  })
})

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

test('asking for a reset of an unknown address answers the same and sends nothing', async () => {
  const known = await visitor.post('/auth/forgot-password', { email: 'forgot@people.example' })
  const unknown = await visitor.post('/auth/forgot-password', { email: 'nobody@people.example' })
  expect(unknown).toEqual(known)
  expect(await app.mails('nobody@people.example')).toEqual([])
})

test('logging out ends the session at once', async () => {
  const { api } = await app.seeker()
  await api.post('/auth/logout')
  await expect(api.get('/auth/session')).rejects.toMatchObject({ status: 401 })
})
