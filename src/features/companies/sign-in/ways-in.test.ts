import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import { personAt } from '#/testing/servers/openid-provider.ts'
import { openCompanySignIns } from '#/testing/sign-in/company-sign-in.ts'

const { app, db, connectedCompany, signInBy } = await openCompanySignIns()
const acme = await connectedCompany()
const password = 'nine yellow road signs'
const passwordHash = await hashPassword(password)

/** Somebody who was invited and came by the issuer; with a password only if it is set. */
async function colleague(company = acme, more: { hasPassword?: true } = {}) {
  const person = personAt(company.domain)
  await company.api.post('/employer/team/invitations', { email: person.email, role: 'viewer' })
  const one = { person, ...(await signInBy(company.company.id, company.provider, person)) }
  if (more.hasPassword) await setPassword(one.user.id)
  return one
}
const setPassword = (id: string) =>
  db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
const addPasskey = async (userId: string) => {
  const values = { userId, credentialId: randomUUID(), publicKey: 'key', name: 'Laptop', isSynced: false }
  return (await db.insertInto('passkeys').values(values).returning('id').executeTakeFirstOrThrow()).id
}
/** As somebody who signed in another way. */
const sessionOf = async (id: string) =>
  app.as(await insertSession(db, { id, role: 'EMPLOYER' }, { userAgent: 'test', addressPrefix: 'test' }))

const subjectsTo = async (email: string) => (await app.mails(email)).map(({ subject }) => subject)
const noWayIn = (company = acme) => `${company.company.name}’s own sign-in no longer opens your account`

test('the settings of a member say that the company’s sign-in opens the account, and count it as a way in', async () => {
  const one = await colleague()
  const { data } = await one.api.get('/account')
  expect(data).toMatchObject({
    hasPassword: false,
    waysIn: 1,
    companySignIn: { company: acme.company.name, isRequired: false, since: expect.any(String) },
  })
  // A member at the domain whom it never brought has to type the password first, so to them it is no way in.
  const member = await app.member(acme.company, 'viewer')
  await db
    .updateTable('users')
    .set({ email: `${randomUUID()}@${acme.domain}`, passwordHash })
    .where('id', '=', member.id)
    .execute()
  expect((await member.api.get('/account')).data).toMatchObject({ waysIn: 1, companySignIn: { since: null } })
  expect((await app.seeker().then(({ api }) => api.get('/account'))).data.companySignIn).toBeNull()
})

test('with the company’s sign-in on, password and passkey may go, and a mail tells; the last way stays', async () => {
  const one = await colleague(acme, { hasPassword: true })
  const passkey = await addPasskey(one.user.id)
  const other = await sessionOf(one.user.id)
  await one.api.post('/account/password/remove')
  expect(await subjectsTo(one.person.email)).toContain('Your password was removed')
  await expect(app.visitor.post('/auth/login', { email: one.person.email, password })).rejects.toMatchObject({
    status: 401,
  })
  await expect(other.get('/account')).rejects.toMatchObject({ status: 401, code: 'password-changed' })
  await one.api.post('/account/passkeys/:id/remove', { id: passkey })
  expect((await one.api.get('/account')).data).toMatchObject({ waysIn: 1, passkeys: 0 })
  await expect(one.api.post('/account/password/remove')).rejects.toMatchObject({ status: 409 })
})

test('where it is the last way a password is not removed, nor while the company’s sign-in was never used or is off', async () => {
  const seeker = await app.seeker({ passwordHash })
  const lastWay = { status: 409, message: expect.stringContaining('the only way into your account') }
  await expect(seeker.api.post('/account/password/remove')).rejects.toMatchObject(lastWay)
  const company = await connectedCompany()
  const one = await colleague(company, { hasPassword: true })
  const api = await sessionOf(one.user.id)
  await company.api.post('/employer/sign-in/switch', { state: 'off' })
  await expect(api.post('/account/password/remove')).rejects.toMatchObject(lastWay)
})

test('password and passkey do not both go at the same moment', async () => {
  const seeker = await app.seeker({ passwordHash })
  const id = await addPasskey(seeker.id)
  const results = await Promise.allSettled([
    seeker.api.post('/account/password/remove'),
    seeker.api.post('/account/passkeys/:id/remove', { id }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await seeker.api.get('/account')).data.waysIn).toBe(1)
})

test('where the company’s sign-in is the only way, an owner’s password stays, and so does one it still has to ask for', async () => {
  const company = await connectedCompany()
  await setPassword(company.id)
  await db
    .insertInto('companyIdentities')
    .values({
      companyId: company.company.id,
      issuer: company.provider.issuer,
      subject: 'owner',
      userId: company.id,
    })
    .execute()
  await db
    .updateTable('companySignIns')
    .set({ isRequired: true })
    .where('companyId', '=', company.company.id)
    .execute()
  await expect(company.api.post('/account/password/remove')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('the one door'),
  })
  const member = await app.member(company.company, 'viewer')
  await db
    .updateTable('users')
    .set({ email: `${randomUUID()}@${company.domain}`, passwordHash })
    .where('id', '=', member.id)
    .execute()
  await addPasskey(member.id)
  await expect(member.api.post('/account/password/remove')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('the first time'),
  })
})

test('when it goes off, whoever has no other way gets the road to a password by mail, and that road leads in', async () => {
  const company = await connectedCompany()
  const [without, withPassword] = [await colleague(company), await colleague(company, { hasPassword: true })]
  await company.api.post('/employer/sign-in/switch', { state: 'off' })
  const [told] = await app.mails(without.person.email)
  expect(told?.subject).toBe(noWayIn(company))
  expect(told?.textBody).toContain('/forgot-password')
  expect(await subjectsTo(withPassword.person.email)).not.toContain(noWayIn(company))
  await app.visitor.post('/auth/forgot-password', { email: without.person.email })
  const [reset] = await app.mails(without.person.email)
  const resetToken = /resetToken=([\w-]+)/.exec(reset?.textBody ?? '')?.[1] ?? ''
  await app.visitor.post('/auth/reset-password', { resetToken, password })
  const { data } = await app.visitor.post('/auth/login', { email: without.person.email, password })
  await app.as(data.token).get('/employers')
})

test('removing the connection, another issuer, and leaving or being removed from the team tell the same', async () => {
  const company = await connectedCompany()
  const [leaver, removed, rest] = [
    await colleague(company),
    await colleague(company),
    await colleague(company),
  ]
  await leaver.api.post('/employer/team/leave')
  await company.api.delete('/employer/team/members/:id', { id: removed.user.id })
  await company.api.delete('/employer/sign-in')
  for (const { person } of [leaver, removed, rest])
    expect(await subjectsTo(person.email)).toContain(noWayIn(company))
})
