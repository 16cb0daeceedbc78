import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp({ RATE_LIMITS: 'on' })
const password = 'four plain words here'
const passwordHash = await hashPassword(password)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

const signedInFrom = (user: { id: string; role: 'SEEKER' }, userAgent: string, addressPrefix: string) =>
  insertSession(app.db, user, { userAgent, addressPrefix })

test('people of all four roles see and change their name', async () => {
  const people = [await app.seeker(), await app.employer('draft'), await app.recruiter(), await app.admin()]
  for (const { api, email, role } of people) {
    expect((await api.get('/account')).data).toMatchObject({ email, twoStepRequired: role === 'SUPER_ADMIN' })
    await api.put('/account/name', { name: 'Ada Reed' })
    expect((await api.get('/account')).data.name).toBe('Ada Reed')
    expect((await api.get('/auth/session')).data.name).toBe('Ada Reed')
  }
})

test('a name that could mislead is refused', async () => {
  const { api } = await app.seeker()
  for (const name of ['', ' ', 'x'.repeat(300), 'https://evil.example', 'Ada\u202eReed'])
    await expect(api.put('/account/name', { name })).rejects.toMatchObject({ status: 422 })
})

test('another user’s picture cannot become the photo', async () => {
  const { api } = await app.seeker()
  for (const photo of [`/api/file/${crypto.randomUUID()}`, 'https://elsewhere.example/me.png'])
    await expect(api.put('/account/photo', { photo })).rejects.toMatchObject({
      errors: { photo: ['Upload the photo again'] },
    })
  expect((await api.put('/account/photo', { photo: null })).data.photo).toBeNull()
})

// Security: T-05, T-11
test('the list of sessions names browser and network, and ends one or all others', async () => {
  const seeker = await app.seeker()
  const here = await signedInFrom(seeker as never, firefox, '203.0.113.7')
  const phone = await signedInFrom(seeker as never, iphone, '2001:db8:0:0::/64')
  const api = app.as(here)
  const { data } = await api.get('/account/sessions')
  expect(data).toHaveLength(3)
  expect(data.find(({ isThis }) => isThis)).toMatchObject({
    device: 'Firefox on Linux',
    address: '203.0.113.x',
    isPhone: false,
  })
  const other = data.find(({ isPhone }) => isPhone)
  expect(other).toMatchObject({ device: 'Safari on iOS', address: '2001:db8:0:0::/64' })

  await api.post('/account/sessions/:id/end', { id: other?.id ?? '' })
  await expect(app.as(phone).get('/auth/session')).rejects.toMatchObject({
    status: 401,
    code: 'ended-elsewhere',
  })
  await api.post('/account/sessions/end-others')
  expect((await api.get('/account/sessions')).data).toHaveLength(1)
  await expect(seeker.api.get('/auth/session')).rejects.toMatchObject({ status: 401 })
})

// Security: T-11
test('nobody ends the session of somebody else, nor this one by its list', async () => {
  const [ada, ben] = [await app.seeker(), await app.seeker()]
  const { data } = await ben.api.get('/account/sessions')
  for (const { api } of [ada, ben])
    await expect(api.post('/account/sessions/:id/end', { id: data[0]?.id ?? '' })).rejects.toMatchObject({
      status: 404,
    })
  expect((await ben.api.get('/auth/session')).data.id).toBe(ben.id)
})

test('a new password needs the old one, ends the other sessions and is told by mail', async () => {
  const seeker = await app.seeker({ passwordHash })
  const elsewhere = app.as(await insertSession(app.db, seeker, { userAgent: 'x', addressPrefix: 'x' }))
  const next = 'a longer road than before'
  for (const current of [undefined, 'not the one I chose'])
    await expect(
      seeker.api.post('/account/password', { ...(current && { current }), password: next }),
    ).rejects.toMatchObject({ status: 422, errors: { current: [expect.any(String)] } })

  await seeker.api.post('/account/password', { current: password, password: next })
  await expect(elsewhere.get('/auth/session')).rejects.toMatchObject({ code: 'password-changed' })
  expect((await seeker.api.get('/account')).data.passwordChangedAt).not.toBeNull()
  const [mail] = await app.mails(seeker.email)
  expect(mail?.textBody).toContain('Every other device has been logged out.')
  expect((await app.visitor.post('/auth/login', { email: seeker.email, password: next })).data).toBeDefined()
  await expect(app.visitor.post('/auth/login', { email: seeker.email, password })).rejects.toMatchObject({
    status: 401,
  })
})

test('wrong passwords typed in the settings count like those of the login', async () => {
  const seeker = await app.seeker({ passwordHash })
  for (let guess = 0; guess < 10; guess++)
    await expect(
      seeker.api.post('/account/step-up', { password: `not this ${guess}` }),
    ).rejects.toMatchObject({ status: 422 })
  await expect(seeker.api.post('/account/step-up', { password })).rejects.toMatchObject({ status: 429 })
})

test('an account without a password sets one only soon after its sign-in', async () => {
  const seeker = await app.seeker()
  await app.db
    .updateTable('sessions')
    .set({ provenAt: new Date(Date.now() - 11 * 60_000) })
    .where('userId', '=', seeker.id)
    .execute()
  await expect(seeker.api.post('/account/password', { password })).rejects.toMatchObject({ code: 'step-up' })
  const fresh = app.as(await insertSession(app.db, seeker, { userAgent: 'x', addressPrefix: 'x' }))
  await fresh.post('/account/password', { password })
  expect((await fresh.get('/account')).data.hasPassword).toBe(true)
})
