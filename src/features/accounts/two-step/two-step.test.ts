import { expect, test, vi } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { testApp } from '#/testing/app.ts'
import { adminLink } from '../../../../scripts/admin.ts'
import { codeAt, stepAt } from './totp.server.ts'

const app = await testApp()
const { db, visitor } = app
const password = 'four plain words here'
const passwordHash = await hashPassword(password)
const asked = expect.objectContaining({ status: 403, code: 'second-factor' })
const wrongCode = expect.objectContaining({ status: 422, errors: { code: [expect.any(String)] } })

/** The code of now, or of a period before or after. */
const codeOf = (secret: string, offset = 0) => codeAt(secret, stepAt(Date.now()) + offset)
/** Forgets the last code, as if its half minute were long over. */
const later = (userId: string) =>
  db.updateTable('totpFactors').set({ lastStep: 0 }).where('userId', '=', userId).execute()

async function turnOn(person: Awaited<ReturnType<typeof app.seeker>>) {
  const { data } = await person.api.post('/account/two-step/start')
  const { data: confirmed } = await person.api.post('/account/two-step/confirm', {
    code: codeOf(data.secret),
  })
  await later(person.id)
  return { ...person, secret: data.secret, recoveryCodes: confirmed.recoveryCodes }
}
const withTwoSteps = async () => turnOn(await app.seeker({ passwordHash }))
const logIn = (email: string, code?: string) =>
  visitor.post('/auth/login', { email, password, ...(code && { code }) })

test('it counts once the first code was right, and the log-in then asks for one', async () => {
  const seeker = await app.seeker({ passwordHash })
  const { data } = await seeker.api.post('/account/two-step/start')
  await expect(seeker.api.post('/account/two-step/confirm', { code: 'abcdef' })).rejects.toEqual(wrongCode)
  expect((await logIn(seeker.email)).data.token).toBeDefined()

  await seeker.api.post('/account/two-step/confirm', { code: codeOf(data.secret) })
  expect((await seeker.api.get('/account')).data.twoStep).toMatchObject({ recoveryCodesLeft: 10 })
  await expect(logIn(seeker.email)).rejects.toEqual(asked)
  await later(seeker.id)
  expect((await logIn(seeker.email, codeOf(data.secret))).data.user.id).toBe(seeker.id)
  const [mail] = await app.mails(seeker.email)
  expect(mail?.subject).toBe('Two-step sign-in is on')
})

test('nobody learns from a wrong password that a code would be asked for', async () => {
  const { email, secret } = await withTwoSteps()
  for (const code of [undefined, codeOf(secret)])
    await expect(
      visitor.post('/auth/login', { email, password: 'not this one at all', ...(code && { code }) }),
    ).rejects.toMatchObject({ status: 401, message: 'Invalid Credentials' })
})

// Security: P-08
test('a code works once, also when sent twice at the same moment, and no earlier one after it', async () => {
  const { email, secret } = await withTwoSteps()
  const code = codeOf(secret)
  const tries = await Promise.allSettled([logIn(email, code), logIn(email, code)])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const used of [code, codeOf(secret, -1)]) await expect(logIn(email, used)).rejects.toEqual(wrongCode)
})

test('a clock half a minute off is accepted, a minute off is not', { timeout: 20_000 }, async () => {
  // Not across the end of a period, where the codes change under the test.
  await vi.waitUntil(() => Date.now() % 30_000 < 20_000, { timeout: 12_000 })
  const { id, email, secret } = await withTwoSteps()
  for (const offset of [-1, 1]) {
    await later(id)
    await logIn(email, codeOf(secret, offset))
  }
  for (const offset of [-3, 3]) {
    await later(id)
    await expect(logIn(email, codeOf(secret, offset))).rejects.toEqual(wrongCode)
  }
})

// Security: P-08
test('a lost phone: each recovery code opens once, is told by mail, and new ones end the old', async () => {
  const { email, recoveryCodes, api } = await withTwoSteps()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = '', second = ''] = recoveryCodes
  await logIn(email, first.toLowerCase().replace('-', ' '))
  await expect(logIn(email, first)).rejects.toEqual(wrongCode)
  const [mail] = await app.mails(email)
  expect([mail?.subject, mail?.textBody]).toEqual([
    'A recovery code was used',
    expect.stringContaining('9 codes are left'),
  ])
  const { data } = await api.post('/account/recovery-codes')
  expect((await app.mails(email))[0]?.subject).toBe('You have new recovery codes')
  await expect(logIn(email, second)).rejects.toEqual(wrongCode)
  await logIn(email, data.recoveryCodes[0])
  const stored = JSON.stringify(await db.selectFrom('recoveryCodes').selectAll().execute())
  for (const code of [...recoveryCodes, ...data.recoveryCodes])
    expect(stored).not.toContain(code.replace('-', ''))
})

test('a code of somebody else opens nothing', async () => {
  const [ada, ben] = [await withTwoSteps(), await withTwoSteps()]
  for (const code of [codeOf(ben.secret), ben.recoveryCodes[0]])
    await expect(logIn(ada.email, code)).rejects.toEqual(wrongCode)
  await logIn(ben.email, ben.recoveryCodes[0])
})

// Security: P-08
test('after ten wrong codes the next waits, but a browser that was here before does not', async () => {
  const { email, secret, recoveryCodes } = await withTwoSteps()
  const known = app.browser()
  await known.post('/auth/login', { email, password, code: codeOf(secret) })
  // The first sign-in of that browser was one of the ten of browsers unknown till then.
  for (let guess = 0; guess < 9; guess++)
    await expect(logIn(email, `00000${guess}`)).rejects.toMatchObject({ status: 422 })
  await expect(logIn(email, codeOf(secret, 1))).rejects.toMatchObject({ status: 429 })
  // Recovery codes count apart, so a flood of digits does not close them.
  await logIn(email, recoveryCodes[0])
  await known.post('/auth/login', { email, password, code: codeOf(secret, 1) })
})

// Security: P-08
test('a reset link needs the second factor too, and is not used up by a wrong code', async () => {
  const { email, secret } = await withTwoSteps()
  await visitor.post('/auth/forgot-password', { email })
  const mail = (await app.mails(email)).find(({ textBody }) => textBody.includes('resetToken='))
  const resetToken = /resetToken=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  const reset = { resetToken, password: 'nine yellow road signs' }
  await expect(visitor.post('/auth/reset-password', reset)).rejects.toEqual(asked)
  await expect(visitor.post('/auth/reset-password', { ...reset, code: '000000' })).rejects.toEqual(wrongCode)
  await visitor.post('/auth/reset-password', { ...reset, code: codeOf(secret) })
})

test('a secret in use is not replaced by starting again', async () => {
  const { email, api, secret } = await withTwoSteps()
  await expect(api.post('/account/two-step/start')).rejects.toMatchObject({ status: 409 })
  await logIn(email, codeOf(secret))
})

// Security: P-08
test('a code is a proof for dangerous acts, and turning it off needs one', async () => {
  const { id, api, secret } = await withTwoSteps()
  await db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', id).execute()
  await expect(api.post('/account/two-step/off')).rejects.toMatchObject({ code: 'step-up' })
  await expect(api.post('/account/step-up', { code: '000000' })).rejects.toEqual(wrongCode)
  // The password alone is no proof, typed here or to change it.
  await expect(api.post('/account/step-up', { password })).rejects.toEqual(
    expect.objectContaining({ status: 422, errors: { code: ['Enter the code'] } }),
  )
  await api.post('/account/password', { current: password, password: 'nine yellow road signs' })
  await expect(api.post('/account/recovery-codes')).rejects.toMatchObject({ code: 'step-up' })
  await api.post('/account/step-up', { code: codeOf(secret) })
  await api.post('/account/two-step/off')
  expect((await api.get('/account')).data.twoStep).toBeNull()
})

// Security: P-09
test('an administrator sets it up at the next sign-in before anything else, and again after turning it off', async () => {
  const admin = await app.admin({ passwordHash })
  const { data } = await logIn(admin.email)
  expect(data.secondFactorDue).toBe(true)
  const api = app.as(data.token)
  for (const call of [
    () => api.get('/admin/queues'),
    () => api.get('/admin/users'),
    () => api.put('/account/name', { name: 'Ana' }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403, code: 'second-factor-due' })
  await turnOn({ ...admin, token: data.token, api })
  await api.get('/admin/queues')
  await expect(logIn(admin.email)).rejects.toEqual(asked)
  // Another phone.
  await api.post('/account/two-step/off')
  await expect(api.get('/admin/queues')).rejects.toMatchObject({ code: 'second-factor-due' })
  expect((await logIn(admin.email)).data.secondFactorDue).toBe(true)
  await turnOn({ ...admin, token: data.token, api })
  await api.get('/admin/queues')
})

// Security: T-13
test('turning it on ends the other sessions, and opens none that had the password only', async () => {
  const admin = await app.admin({ passwordHash })
  const [thief, owner] = [(await logIn(admin.email)).data.token, (await logIn(admin.email)).data.token]
  await turnOn({ ...admin, token: owner, api: app.as(owner) })
  await app.as(owner).get('/admin/queues')
  await expect(app.as(thief).get('/admin/queues')).rejects.toMatchObject({
    status: 401,
    code: 'ended-elsewhere',
  })
})

test('the link of the command line lets an administrator in who lost phone and codes', async () => {
  const admin = await app.admin({ passwordHash })
  const exchange = async () => {
    const { link } = await adminLink(db, admin.email, app.config.publicUrl)
    return visitor.post('/auth/exchange', { token: new URL(link).searchParams.get('token') ?? '' })
  }
  expect((await exchange()).data.secondFactorDue).toBe(true)
  await turnOn(admin)
  expect((await exchange()).data.secondFactorDue).toBeUndefined()
})

test('the database holds no secret in the clear', async () => {
  const { secret } = await withTwoSteps()
  expect(JSON.stringify(await db.selectFrom('totpFactors').selectAll().execute())).not.toContain(secret)
})
