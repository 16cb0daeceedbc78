import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSignInProvider } from '#/testing/servers/sign-in-provider.ts'

const { app, codeOrLink, issuer, newPerson, signIn, testPassword } = await openSignInProvider()

/** Registers somebody else's address as a company's, and logs in without confirming it. */
async function squat(browser: typeof app.visitor, email: string) {
  await browser.post('/auth/register', {
    role: 'EMPLOYER',
    name: 'Sly',
    email,
    password: testPassword,
    companyName: 'Sly',
  })
  return browser.post('/auth/login', { email, password: testPassword })
}

// Security: O-06, O-07
test('pre-hijacked, classic and unexpired session: the owner’s external sign-in locks the squatter out', async () => {
  const person = newPerson()
  const { email } = person
  const squatter = await squat(app.visitor, email)
  const mine = await signIn(person, 'SEEKER')
  // The owner chose the role anew.
  expect(mine.user).toMatchObject({ role: 'SEEKER', name: 'Ines Ortiz' })
  await expect(app.as(squatter.data.token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
  await expect(app.visitor.post('/auth/login', { email, password: testPassword })).rejects.toMatchObject({
    status: 401,
  })
  const companies = await app.db.selectFrom('companies').select('id').where('name', '=', 'Sly').execute()
  expect(companies).toEqual([])
})

// Security: O-08
test('pre-hijacked, trojan identity: a reset of an account nobody confirmed ends what was linked to it', async () => {
  const { id, email, token } = await app.seeker({ emailVerifiedAt: null })
  await app.db.insertInto('externalIdentities').values({ issuer, subject: 'trojan', userId: id }).execute()
  await app.visitor.post('/auth/forgot-password', { email })
  const resetToken = /resetToken=([\w-]+)/.exec((await app.mails(email))[0]?.textBody ?? '')?.[1] ?? ''
  await app.visitor.post('/auth/reset-password', { resetToken, password: testPassword })
  await expect(app.as(token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
  const linked = await app.db.selectFrom('externalIdentities').selectAll().where('userId', '=', id).execute()
  expect(linked).toEqual([])
})

// Security: O-10
test('pre-hijacked, provider without verification: a reset by the owner ends the attacker’s session', async () => {
  const email = `${randomUUID()}@people.example`
  // The attacker's provider claims the address is proved, and creates the account first.
  const attacker = await signIn(newPerson({ email }), 'SEEKER')
  // The owner proves the address by a reset, which ends the attacker's session.
  await app.visitor.post('/auth/forgot-password', { email })
  const resetToken = /resetToken=([\w-]+)/.exec((await app.mails(email))[0]?.textBody ?? '')?.[1] ?? ''
  await app.visitor.post('/auth/reset-password', { resetToken, password: testPassword })
  await expect(app.as(attacker.token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
})

// Security: P-12, O-06
test('pre-hijacked, by a link: the owner confirms their own registration and gets their own role and password', async () => {
  const email = `${randomUUID()}@people.example`
  const [theirs, mine] = [app.browser(), app.browser()]
  const squatter = await squat(theirs, email)
  const first = codeOrLink((await app.mails(email))[0]?.textBody)

  // The squatter's link confirms nothing in another browser without their password.
  for (const other of [mine, app.visitor])
    await expect(other.post('/auth/verify-email', { token: first })).rejects.toMatchObject({
      errors: { password: [expect.any(String)] },
    })
  const own = 'my own seven words here'
  await mine.post('/auth/register', { role: 'SEEKER', name: 'Ines', email, password: own })
  const second = codeOrLink((await app.mails(email))[0]?.textBody)
  expect((await mine.post('/auth/verify-email', { token: second })).data.alreadyVerified).toBe(false)
  expect((await mine.post('/auth/verify-email', { token: second })).data.alreadyVerified).toBe(true)

  await expect(app.as(squatter.data.token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
  await expect(mine.post('/auth/login', { email, password: testPassword })).rejects.toMatchObject({
    status: 401,
  })
  const { data } = await mine.post('/auth/login', { email, password: own })
  expect(data).toMatchObject({ user: { role: 'SEEKER', name: 'Ines' }, emailVerified: true })
  // The squatter's link no longer works.
  await expect(theirs.post('/auth/verify-email', { token: first })).rejects.toMatchObject({ status: 400 })
})

test('pre-hijacked, reset in a browser that registered nothing: the address is free, and the role chosen anew', async () => {
  const email = `${randomUUID()}@people.example`
  const [theirs, mine] = [app.browser(), app.browser()]
  const squatter = await squat(theirs, email)
  await mine.post('/auth/forgot-password', { email })
  const resetToken = /resetToken=([\w-]+)/.exec((await app.mails(email))[0]?.textBody ?? '')?.[1] ?? ''
  const own = 'my own seven words here'
  const { data } = await mine.post('/auth/reset-password', { resetToken, password: own })
  expect(data.registerAnew).toBe(true)
  await expect(app.as(squatter.data.token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
  await expect(theirs.post('/auth/login', { email, password: testPassword })).rejects.toMatchObject({
    status: 401,
  })
  await expect(mine.post('/auth/reset-password', { resetToken, password: own })).rejects.toMatchObject({
    status: 400,
  })
  await mine.post('/auth/register', { role: 'SEEKER', name: 'Ines', email, password: own })
  await mine.post('/auth/verify-email', { token: codeOrLink((await app.mails(email))[0]?.textBody) })
  const signedIn = await mine.post('/auth/login', { email, password: own })
  expect(signedIn.data).toMatchObject({ user: { role: 'SEEKER', name: 'Ines' }, emailVerified: true })
})

test('pre-hijacked, reset: the owner who registered in this browser gets their own role, name and password', async () => {
  const email = `${randomUUID()}@people.example`
  const [squatter, owner] = [app.browser(), app.browser()]
  const taken = { email, role: 'EMPLOYER', companyName: 'Squat Works', name: 'Squatter' } as const
  await squatter.post('/auth/register', { ...taken, password: 'the password of a squatter' })
  const { data: early } = await squatter.post('/auth/login', {
    email,
    password: 'the password of a squatter',
  })
  await owner.post('/auth/register', { role: 'SEEKER', name: 'Ines Ortiz', email, password: testPassword })
  await owner.post('/auth/forgot-password', { email })
  const [mail] = (await app.mails(email)).filter(({ subject }) => subject === 'Set a new password')
  const resetToken = /resetToken=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  await owner.post('/auth/reset-password', { resetToken, password: 'a new one of the owner' })
  const { data } = await owner.post('/auth/login', { email, password: 'a new one of the owner' })
  expect(data.user).toMatchObject({ role: 'SEEKER', name: 'Ines Ortiz' })
  await expect(app.as(early.token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
  const squatted = app.db.selectFrom('companies').select('id').where('name', '=', 'Squat Works')
  expect(await squatted.execute()).toEqual([])
})
