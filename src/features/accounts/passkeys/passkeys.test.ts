import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { hashToken, newToken } from '#/server/auth/sessions.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import { testApp } from '#/testing/app.ts'
import { softwarePasskey } from '#/testing/authenticator.ts'
import { codeAt, stepAt } from '../two-step/totp.server.ts'
import { offersPasskeys } from './webauthn.server.ts'

const app = await testApp({ PUBLIC_URL: 'http://localhost:3000' })
const { db, visitor } = app
const password = 'four plain words here'
const passwordHash = await hashPassword(password)

type Person = Awaited<ReturnType<typeof app.seeker>>

async function addPasskey({ api }: Pick<Person, 'api'>) {
  const passkey = softwarePasskey()
  const { data: options } = await api.post('/account/passkeys/start')
  const { data } = await api.post('/account/passkeys', { passkey: passkey.create(options) })
  return { ...passkey, rowId: data.id, recoveryCodes: data.recoveryCodes ?? [] }
}
const withPasskey = async () => {
  const person = await app.seeker({ passwordHash })
  return { ...person, passkey: await addPasskey(person) }
}
const signInWith = async (passkey: ReturnType<typeof softwarePasskey>) => {
  const { data: options } = await visitor.post('/auth/passkeys/start')
  return visitor.post('/auth/passkeys/sign-in', { passkey: passkey.get(options) })
}
/** The refusal of a call, with what the account takes as its second step. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('It was not refused'),
    (error: unknown) => (error instanceof AppError ? error : expect.fail(String(error))),
  )
const proofIsOld = (userId: string) =>
  db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', userId).execute()

test('people of all four roles add a passkey, sign in with it and hear of it by mail', async () => {
  const people = [
    await app.seeker({ passwordHash }),
    await app.employer(),
    await app.recruiter(),
    await app.admin({ passwordHash }),
  ]
  for (const person of people) {
    const passkey = await addPasskey(person)
    expect((await person.api.get('/account/passkeys')).data).toMatchObject({
      offered: true,
      passkeys: [{ id: passkey.rowId, lastUsedAt: null, isSynced: false }],
    })
    const { data } = await signInWith(passkey)
    expect([data.user.id, data.secondFactorDue]).toEqual([person.id, undefined])
    const [row] = (await person.api.get('/account/passkeys')).data.passkeys
    expect(row?.lastUsedAt).not.toBeNull()
    const subjects = (await app.mails(person.email)).map(({ subject }) => subject)
    expect(subjects).toContain('A passkey was added')
  }
})

test('a passkey gets the name its owner gives it, and nobody else changes it', async () => {
  const [{ api, passkey }, other] = [await withPasskey(), await app.seeker()]
  await api.put('/account/passkeys/:id', { id: passkey.rowId, name: 'Key on my ring' })
  for (const act of [
    () => other.api.put('/account/passkeys/:id', { id: passkey.rowId, name: 'Mine' }),
    () => other.api.post('/account/passkeys/:id/remove', { id: passkey.rowId }),
  ])
    await expect(act()).rejects.toMatchObject({ status: 404 })
  expect((await api.get('/account/passkeys')).data.passkeys.map(({ name }) => name)).toEqual([
    'Key on my ring',
  ])
})

test('a removed passkey opens nothing, and a mail tells of it', async () => {
  const { api, email, passkey } = await withPasskey()
  await api.post('/account/passkeys/:id/remove', { id: passkey.rowId })
  expect((await app.mails(email))[0]?.subject).toBe('A passkey was removed')
  await expect(signInWith(passkey)).rejects.toMatchObject({ status: 422 })
})

test('the last way into an account is not removed, not even by two presses at once', async () => {
  const person = await app.seeker()
  const [first, second] = [await addPasskey(person), await addPasskey(person)]
  const tries = await Promise.allSettled(
    [first, second].map(({ rowId }) => person.api.post('/account/passkeys/:id/remove', { id: rowId })),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await person.api.get('/account')).data.passkeys).toBe(1)
})

test('a suspended account opens to its passkey as little as to its password, and says why', async () => {
  const { id, email, passkey } = await withPasskey()
  const suspension = { suspendedAt: new Date(), suspensionReason: 'Spam' }
  await db.updateTable('users').set(suspension).where('id', '=', id).execute()
  const says = { status: 403, message: expect.stringContaining('suspended. Reason: Spam') }
  await expect(visitor.post('/auth/login', { email, password })).rejects.toMatchObject(says)
  await expect(signInWith(passkey)).rejects.toMatchObject(says)
})

test('an unconfirmed account adds none, and one that became so opens no more than with its password', async () => {
  const waiting = await app.seeker({ emailVerifiedAt: null })
  await expect(waiting.api.post('/account/passkeys/start')).rejects.toMatchObject({ code: 'unconfirmed' })
  const { id, passkey } = await withPasskey()
  await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', id).execute()
  const { data } = await signInWith(passkey)
  expect(data.emailVerified).toBe(false)
  await expect(app.as(data.token).get('/account')).rejects.toMatchObject({ code: 'unconfirmed' })
})

test('whoever impersonates sees and adds no passkey', async () => {
  const [admin, { id }] = [await app.admin(), await withPasskey()]
  const { data } = await admin.api.post('/admin/users/:id/impersonate', { id, reason: 'A test of it' })
  const look = app.as(data.token)
  for (const call of [
    () => look.get('/account/passkeys'),
    () => look.post('/account/passkeys/start'),
    () => look.post('/account/two-step/passkeys'),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'impersonating' })
})

test('adding and removing need a recent proof, which a passkey gives', async () => {
  const { id, api, passkey } = await withPasskey()
  await proofIsOld(id)
  for (const act of [
    () => api.post('/account/passkeys/start'),
    () => api.post('/account/passkeys/:id/remove', { id: passkey.rowId }),
    () => api.post('/account/two-step/passkeys'),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'step-up' })
  const { data: options } = await api.post('/account/step-up/start')
  await api.post('/account/step-up', { passkey: passkey.get(options) })
  await api.post('/account/passkeys/start')
})

test('the password alone opens the account until passkeys are made the second step', async () => {
  const { api, email, passkey, id } = await withPasskey()
  await visitor.post('/auth/login', { email, password })
  const other = app.as((await visitor.post('/auth/login', { email, password })).data.token)
  const { data } = await api.post('/account/two-step/passkeys')
  expect(new Set(data.recoveryCodes).size).toBe(10)
  await expect(other.get('/account')).rejects.toMatchObject({ status: 401, code: 'ended-elsewhere' })
  expect((await app.mails(email))[0]?.subject).toBe('Two-step sign-in is on')

  const refusal = await refusalOf(visitor.post('/auth/login', { email, password }))
  expect([refusal.code, refusal.secondFactor?.app]).toEqual(['second-factor', false])
  const options = refusal.secondFactor?.passkey ?? expect.fail('no challenge')
  expect(options.allowCredentials).toMatchObject([{ id: passkey.id }])
  const { data: session } = await visitor.post('/auth/login', {
    ...{ email, password },
    passkey: passkey.get(options),
  })
  expect(session.user.id).toBe(id)
  // The passkey alone is both steps.
  expect((await signInWith(passkey)).data.user.id).toBe(id)
  // The device is lost.
  await visitor.post('/auth/login', { email, password, code: data.recoveryCodes[0] })
})

test('beside an app, any passkey is the second step as well', async () => {
  const { api, email, passkey } = await withPasskey()
  const { data } = await api.post('/account/two-step/start')
  await api.post('/account/two-step/confirm', { code: codeAt(data.secret, stepAt(Date.now())) })
  const refusal = await refusalOf(visitor.post('/auth/login', { email, password }))
  expect(refusal.secondFactor?.app).toBe(true)
  const answer = passkey.get(refusal.secondFactor?.passkey ?? expect.fail('no challenge'))
  await visitor.post('/auth/login', { email, password, passkey: answer })
  await expect(visitor.post('/auth/login', { email, password, passkey: answer })).rejects.toMatchObject({
    code: 'second-factor',
  })
  // The app keeps the second step, so the passkey may go.
  const [{ id } = expect.fail('no passkey')] = (await api.get('/account/passkeys')).data.passkeys
  await api.post('/account/passkeys/:id/remove', { id })
})

test('the only second step stays until two-step sign-in is off', async () => {
  const { api, email, passkey } = await withPasskey()
  await api.post('/account/two-step/passkeys')
  await expect(api.post('/account/two-step/passkeys')).rejects.toMatchObject({ status: 409 })
  await expect(api.post('/account/passkeys/:id/remove', { id: passkey.rowId })).rejects.toMatchObject({
    status: 409,
  })
  await api.post('/account/two-step/off')
  expect((await api.get('/account')).data).toMatchObject({ twoStep: null, passkeys: 1 })
  await visitor.post('/auth/login', { email, password })
  await api.post('/account/passkeys/:id/remove', { id: passkey.rowId })
})

test('a reset link needs the passkey too, and one of somebody else does not help', async () => {
  const [{ api, email, passkey }, stranger] = [await withPasskey(), await withPasskey()]
  await api.post('/account/two-step/passkeys')
  await visitor.post('/auth/forgot-password', { email })
  const mail = (await app.mails(email)).find(({ textBody }) => textBody.includes('resetToken='))
  const resetToken = /resetToken=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  const reset = { resetToken, password: 'nine yellow road signs' }
  const first = await refusalOf(visitor.post('/auth/reset-password', reset))
  const asked = first.secondFactor?.passkey ?? expect.fail('no challenge')
  const second = await refusalOf(
    visitor.post('/auth/reset-password', { ...reset, passkey: stranger.passkey.get(asked) }),
  )
  // It says so and brings a new challenge.
  expect([second.code, Object.keys(second.errors ?? {})]).toEqual(['second-factor', ['passkey']])
  const again = second.secondFactor?.passkey ?? expect.fail('no challenge')
  await visitor.post('/auth/reset-password', { ...reset, passkey: passkey.get(again) })
  const [told] = await app.mails(email)
  expect([told?.subject, told?.textBody]).toEqual([
    'Your password was changed',
    expect.stringContaining('Your passkeys still open your account.'),
  ])
})

// Security: P-09
test('an administrator’s first passkey is their second step, with ten recovery codes', async () => {
  const admin = await app.admin({ passwordHash })
  const { data } = await visitor.post('/auth/login', { email: admin.email, password })
  const api = app.as(data.token)
  await expect(api.get('/admin/queues')).rejects.toMatchObject({ code: 'second-factor-due' })
  const passkey = await addPasskey({ api })
  expect(passkey.recoveryCodes).toHaveLength(10)
  await api.get('/admin/queues')
  const refusal = await refusalOf(visitor.post('/auth/login', { email: admin.email, password }))
  expect(refusal.secondFactor?.app).toBe(false)
  await expect(api.post('/account/passkeys/:id/remove', { id: passkey.rowId })).rejects.toMatchObject({
    status: 409,
  })
  // Without a second step the passkey opens the settings only.
  await api.post('/account/two-step/off')
  const after = (await signInWith(passkey)).data
  expect(after.secondFactorDue).toBe(true)
  await expect(app.as(after.token).get('/admin/queues')).rejects.toMatchObject({ code: 'second-factor-due' })
  await app.as(after.token).post('/account/two-step/passkeys')
  await app.as(after.token).get('/admin/queues')
})

// Security: O-08
test('whoever proves an address that nobody had confirmed ends the passkeys of who was there', async () => {
  const squatter = await withPasskey()
  await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', squatter.id).execute()
  await visitor.post('/auth/forgot-password', { email: squatter.email })
  const mail = (await app.mails(squatter.email)).find(({ textBody }) => textBody.includes('resetToken='))
  const resetToken = /resetToken=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  await visitor.post('/auth/reset-password', { resetToken, password: 'nine yellow road signs' })
  await expect(signInWith(squatter.passkey)).rejects.toMatchObject({ status: 422 })
})

test.each([
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
  ['http://localhost:3000', true],
  ['https://jobs.example', true],
])('a server at %s offers passkeys: %s', (publicUrl, isOffered) => {
  expect(offersPasskeys({ publicUrl })).toBe(isOffered)
})

/** The take-back of a change of address that was made this moment. */
async function takeBack({ id, email }: { id: string; email: string }) {
  const token = newToken()
  await db
    .insertInto('emailChanges')
    .values({
      ...{ userId: id, oldEmail: email, newEmail: `thief-${email}`, restoreHash: hashToken(token) },
      ...{ expiresAt: new Date(), changedAt: new Date(), restoreUntil: new Date(Date.now() + dayMs) },
    })
    .execute()
  await visitor.post('/account/email/restore', { token })
}
const addedLongAgo = ({ rowId }: { rowId: string }) =>
  db
    .updateTable('passkeys')
    .set({ createdAt: new Date(Date.now() - 30 * dayMs) })
    .where('id', '=', rowId)
    .execute()

test('a take-back removes passkeys added since a week before, and asks for none that are gone', async () => {
  const owner = await withPasskey()
  await addedLongAgo(owner.passkey)
  const ofThief = await addPasskey(owner)
  await owner.api.post('/account/two-step/passkeys')
  await takeBack(owner)
  await expect(signInWith(ofThief)).rejects.toMatchObject({ status: 422 })
  const api = app.as((await signInWith(owner.passkey)).data.token)
  // The thief turned it on, perhaps to lock the owner out.
  expect((await api.get('/account')).data).toMatchObject({ twoStep: null, passkeys: 1 })
})

test('an administrator’s only second factor outlives a take-back, as a mailbox is not enough', async () => {
  const [alone, withOlder] = [await app.admin({ passwordHash }), await app.admin({ passwordHash })]
  const only = await addPasskey(alone)
  const older = await addPasskey(withOlder)
  await addedLongAgo(older)
  const newer = await addPasskey(withOlder)
  await takeBack(alone)
  await takeBack(withOlder)
  expect((await signInWith(only)).data.secondFactorDue).toBeUndefined()
  expect((await signInWith(older)).data.secondFactorDue).toBeUndefined()
  await expect(signInWith(newer)).rejects.toMatchObject({ status: 422 })
})
