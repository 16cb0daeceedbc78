import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const password = 'nine yellow road signs'
const next = '/seeker/apply/crane-operator'

const linkIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''

async function register(browser: ReturnType<typeof app.browser>, email: string, more: object = {}) {
  await browser.post('/auth/register', { role: 'SEEKER', name: 'Ada Reed', email, password, ...more })
  const mail = (await app.mails(email))[0]
  return { code: mail?.subject.slice(0, 6) ?? '', token: linkIn(mail?.textBody) }
}

test('the code, typed in the browser that registered, signs in and leads on to the page that was asked for', async () => {
  const browser = app.browser()
  const email = 'code@people.example'
  const { code } = await register(browser, email, { next })
  const { data } = await browser.post('/auth/verify-email', { email, code })
  expect(data).toMatchObject({ alreadyVerified: false, next, session: { emailVerified: true } })
  const me = await app.as(data.session?.token).get('/auth/session')
  expect(me.data).toMatchObject({ email, emailVerified: true })
})

test('the link signs in once: pressed again it opens nothing', async () => {
  const browser = app.browser()
  const { token } = await register(browser, 'link@people.example')
  expect((await browser.post('/auth/verify-email', { token })).data.session?.user.role).toBe('SEEKER')
  expect((await browser.post('/auth/verify-email', { token })).data).toEqual({
    alreadyVerified: true,
    session: null,
    next: null,
  })
})

// Security: P-12
test('another browser is signed in with the password that was chosen, and not without it', async () => {
  const { token } = await register(app.browser(), 'other@people.example', { next })
  const other = app.browser()
  for (const tried of [undefined, 'not the password at all'])
    await expect(
      other.post('/auth/verify-email', { token, ...(tried && { password: tried }) }),
    ).rejects.toMatchObject({ errors: { password: [expect.any(String)] } })
  const { data } = await other.post('/auth/verify-email', { token, password })
  expect(data).toMatchObject({ next, session: { user: { name: 'Ada Reed' } } })
})

// Security: P-12
test('a browser without a mark of its own confirms, and has to log in', async () => {
  const { token } = await register(app.visitor, 'unmarked@people.example')
  const { data } = await app.visitor.post('/auth/verify-email', { token })
  expect([data.alreadyVerified, data.session]).toEqual([false, null])
})

test('an employer is signed in with the company drafted', async () => {
  const browser = app.browser()
  const email = 'boss@people.example'
  const { code } = await register(browser, email, { role: 'EMPLOYER', companyName: 'Reed & Daughters' })
  const { data } = await browser.post('/auth/verify-email', { email, code })
  expect(data.session).toMatchObject({ status: 'draft', user: { role: 'EMPLOYER' } })
})

test('a suspended account confirms its address and is not signed in', async () => {
  const browser = app.browser()
  const email = 'suspended@people.example'
  const { token } = await register(browser, email)
  await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('email', '=', email).execute()
  const { data } = await browser.post('/auth/verify-email', { token })
  expect([data.alreadyVerified, data.session]).toEqual([false, null])
})

// Security: X-12, O-11
test('only a page of this site can be asked for', async () => {
  for (const strange of ['https://evil.example/', '//evil.example', '/\\evil.example', 'jobs', ''])
    await expect(register(app.browser(), 'sly@people.example', { next: strange })).rejects.toMatchObject({
      errors: { next: ['Not a page of this site'] },
    })
})
