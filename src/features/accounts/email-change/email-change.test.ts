import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import { findUndeliverable, markUndeliverable } from '#/server/mail/undeliverable.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const { db, visitor } = app
const password = 'four plain words here'
const passwordHash = await hashPassword(password)
const newAddress = () => `${crypto.randomUUID()}@people.example`
const expired = expect.objectContaining({
  status: 400,
  message: expect.stringContaining('Nothing was changed'),
})
const { encryption } = app.services
const expectEnded = expect.objectContaining({ status: 401, code: 'email-restored' })

async function mailed(email: string, subject: RegExp) {
  const mail = (await app.mails(email)).find((one) => subject.test(one.subject))
  return {
    token: /token=([\w-]+)/i.exec(mail?.textBody ?? '')?.[1] ?? '',
    code: mail?.subject.slice(0, 6) ?? '',
    text: mail?.textBody ?? '',
  }
}
const proofTo = (email: string) => mailed(email, /confirms your new address/)
const noticeTo = (email: string) => mailed(email, /has a new email address/)

/** Somebody whose address was changed to `email`. */
async function moved(email = newAddress()) {
  const seeker = await app.seeker({ passwordHash })
  await seeker.api.post('/account/email', { email })
  await seeker.api.post('/account/email/confirm', { token: (await proofTo(email)).token })
  return { ...seeker, newEmail: email, notice: await noticeTo(seeker.email) }
}

// Security: P-13
test('the new address counts once its link is pressed; the old one is told and no longer logs in', async () => {
  const seeker = await app.seeker({ passwordHash })
  const email = newAddress()
  await seeker.api.post('/account/email', { email })
  expect((await seeker.api.get('/account')).data).toMatchObject({
    email: seeker.email,
    pendingEmail: { email },
  })
  const { token } = await proofTo(email)
  const stranger = await app.seeker()
  for (const api of [visitor, stranger.api])
    await expect(api.post('/account/email/confirm', { token })).rejects.toMatchObject({
      status: 403,
      code: 'log-in-first',
    })
  await seeker.api.post('/account/email/confirm', { token })
  // Pressed twice, it is still done.
  expect((await seeker.api.post('/account/email/confirm', { token })).data).toEqual({ email })
  expect((await seeker.api.get('/account')).data).toMatchObject({ email, pendingEmail: null })
  expect((await noticeTo(seeker.email)).text).toContain('undo the change within 7 days')
  await visitor.post('/auth/login', { email, password })
  await expect(visitor.post('/auth/login', { email: seeker.email, password })).rejects.toMatchObject({
    status: 401,
  })
})

test('in the settings the code does it; ten wrong ones end it, and another’s code is no use', async () => {
  const [ada, ben] = [await app.seeker(), await app.seeker()]
  const [adas, bens] = [newAddress(), newAddress()]
  await ada.api.post('/account/email', { email: adas })
  await ben.api.post('/account/email', { email: bens })
  const { code } = await proofTo(adas)
  for (const api of [ben.api, visitor])
    await expect(api.post('/account/email/confirm', { code })).rejects.toMatchObject({ status: 422 })
  await ada.api.post('/account/email/confirm', { code })
  expect((await ada.api.get('/account')).data.email).toBe(adas)

  const right = (await proofTo(bens)).code
  const wrong = right === '000000' ? '000001' : '000000'
  for (let guess = 0; guess < 10; guess++)
    await expect(ben.api.post('/account/email/confirm', { code: wrong })).rejects.toMatchObject({
      status: 422,
    })
  await expect(ben.api.post('/account/email/confirm', { code: right })).rejects.toMatchObject({ status: 422 })
})

test('asking again for the same address buys twenty guesses a day, no more', async () => {
  const email = newAddress()
  for (const guesses of [10, 10, 0]) {
    const seeker = await app.seeker()
    await seeker.api.post('/account/email', { email })
    const right = (await proofTo(email)).code
    const wrong = right === '000000' ? '000001' : '000000'
    for (const code of [...Array(guesses).fill(wrong), right])
      await expect(seeker.api.post('/account/email/confirm', { code })).rejects.toMatchObject({ status: 422 })
    expect((await seeker.api.get('/account')).data.email).toBe(seeker.email)
  }
})

// Security: P-13, O-09
test('a change that was cancelled, replaced, expired or ended by a new password proves nothing', async () => {
  const endings = {
    cancelled: (api: typeof visitor) => api.post('/account/email/cancel'),
    replaced: (api: typeof visitor) => api.post('/account/email', { email: newAddress() }),
    expired: () => db.updateTable('emailChanges').set({ expiresAt: new Date() }).execute(),
  }
  for (const end of Object.values(endings)) {
    const seeker = await app.seeker()
    const email = newAddress()
    await seeker.api.post('/account/email', { email })
    const { token } = await proofTo(email)
    await end(seeker.api)
    await expect(seeker.api.post('/account/email/confirm', { token })).rejects.toEqual(expired)
    expect((await seeker.api.get('/account')).data.email).toBe(seeker.email)
  }
  const seeker = await app.seeker({ passwordHash })
  const email = newAddress()
  await seeker.api.post('/account/email', { email })
  const { token } = await proofTo(email)
  await visitor.post('/auth/forgot-password', { email: seeker.email })
  const { text } = await mailed(seeker.email, /new password/)
  const resetToken = /resetToken=([\w-]+)/.exec(text)?.[1] ?? ''
  await visitor.post('/auth/reset-password', { resetToken, password: 'nine yellow road signs' })
  await expect(visitor.post('/account/email/confirm', { token })).rejects.toEqual(expired)
})

// Security: R-09
test('what waits for a proof ends with a changed password, and with the sessions elsewhere', async () => {
  const acts = [
    (api: typeof visitor) =>
      api.post('/account/password', { current: password, password: 'nine yellow road signs' }),
    (api: typeof visitor) => api.post('/account/sessions/end-others'),
  ]
  for (const act of acts) {
    const seeker = await app.seeker({ passwordHash })
    const email = newAddress()
    await seeker.api.post('/account/email', { email })
    const { token } = await proofTo(email)
    await visitor.post('/auth/forgot-password', { email: seeker.email })
    const { text } = await mailed(seeker.email, /new password/)
    const resetToken = /resetToken=([\w-]+)/.exec(text)?.[1] ?? ''
    await act(seeker.api)
    await expect(seeker.api.post('/account/email/confirm', { token })).rejects.toEqual(expired)
    await expect(
      visitor.post('/auth/reset-password', { resetToken, password: 'ten violet road signs' }),
    ).rejects.toMatchObject({ status: 400 })
    expect((await seeker.api.get('/account')).data).toMatchObject({ email: seeker.email, pendingEmail: null })
  }
})

test('an address with an account gets the same answer, and a mail that changes nothing', async () => {
  const [ada, ben] = [await app.seeker(), await app.seeker()]
  const unknown = await ada.api.post('/account/email', { email: newAddress() })
  const known = await ada.api.post('/account/email', { email: ben.email })
  expect(Object.keys(known)).toEqual(Object.keys(unknown))
  expect((await mailed(ben.email, /already has a Waymark account/)).token).toBe('')
  await expect(ada.api.post('/account/email', { email: ada.email })).rejects.toMatchObject({ status: 422 })
})

test('an address that got an account meanwhile stays its own; an unconfirmed account gives way', async () => {
  const ada = await app.seeker()
  const [taken, waiting] = [newAddress(), newAddress()]
  await ada.api.post('/account/email', { email: taken })
  const first = await proofTo(taken)
  await app.seeker({ email: taken })
  await expect(ada.api.post('/account/email/confirm', { token: first.token })).rejects.toMatchObject({
    status: 409,
  })
  await app.seeker({ email: waiting, emailVerifiedAt: null })
  await ada.api.post('/account/email', { email: waiting })
  await ada.api.post('/account/email/confirm', { token: (await proofTo(waiting)).token })
  expect((await ada.api.get('/account')).data.email).toBe(waiting)
})

// Security: P-13
test('the old address takes the change back once, within 7 days: sessions end and a new password is due', async () => {
  const { id, email, newEmail, api, notice } = await moved()
  const thief = app.as(
    await insertSession(db, { id, role: 'SEEKER' }, { userAgent: 'x', addressPrefix: 'x' }),
  )
  await db.insertInto('totpFactors').values({ userId: id, encryptedSecret: 'x', wrappedKey: 'x' }).execute()
  await db
    .insertInto('externalIdentities')
    .values({ issuer: 'https://i.example', subject: id, userId: id })
    .execute()

  const restore = () => visitor.post('/account/email/restore', { token: notice.token })
  // Pressed twice at the same moment.
  const tries = await Promise.allSettled([restore(), restore()])
  const [done] = tries.filter((one) => one.status === 'fulfilled')
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const data = done?.value.data ?? { email: '', resetToken: '' }
  expect(data.email).toBe(email)
  for (const ended of [api, thief]) await expect(ended.get('/auth/session')).rejects.toEqual(expectEnded)
  for (const address of [email, newEmail])
    await expect(visitor.post('/auth/login', { email: address, password })).rejects.toMatchObject({
      status: 401,
    })
  for (const table of ['totpFactors', 'externalIdentities'] as const)
    expect(await db.selectFrom(table).selectAll().where('userId', '=', id).execute()).toEqual([])

  await visitor.post('/auth/reset-password', {
    resetToken: data.resetToken,
    password: 'nine yellow road signs',
  })
  await visitor.post('/auth/login', { email, password: 'nine yellow road signs' })
  await expect(visitor.post('/account/email/restore', { token: notice.token })).rejects.toEqual(expired)
})

test('after 7 days, and with a made-up link, nothing is taken back', async () => {
  const { email, newEmail, api, notice } = await moved()
  await db
    .updateTable('emailChanges')
    .set({ restoreUntil: new Date() })
    .where('oldEmail', '=', email)
    .execute()
  for (const token of [notice.token, 'x'.repeat(43)])
    await expect(visitor.post('/account/email/restore', { token })).rejects.toEqual(expired)
  expect((await api.get('/account')).data.email).toBe(newEmail)
})

test('the first owner takes back through two changes, and the second one’s link is then dead', async () => {
  const first = await moved()
  const third = newAddress()
  await first.api.post('/account/email', { email: third })
  await first.api.post('/account/email/confirm', { token: (await proofTo(third)).token })
  const second = await noticeTo(first.newEmail)
  await visitor.post('/account/email/restore', { token: first.notice.token })
  await expect(visitor.post('/account/email/restore', { token: second.token })).rejects.toEqual(expired)
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  expect(email).toBe(first.email)
})

test('whoever moves the account back to their address ends the take-backs of those between', async () => {
  const owner = await moved()
  const third = newAddress()
  for (const email of [third, owner.email]) {
    await owner.api.post('/account/email', { email })
    await owner.api.post('/account/email/confirm', { token: (await proofTo(email)).token })
  }
  const notices = [await noticeTo(owner.newEmail), await noticeTo(third)]
  expect(notices.map(({ text }) => /has a new email address/.test(text))).toEqual([true, true])
  for (const { token } of notices)
    await expect(visitor.post('/account/email/restore', { token: token || 'x'.repeat(43) })).rejects.toEqual(
      expired,
    )
  expect((await owner.api.get('/account')).data.email).toBe(owner.email)
})

test('an administrator keeps two-step sign-in through a take-back, and the address given up is told', async () => {
  const admin = await app.admin({ passwordHash })
  const email = newAddress()
  await db
    .insertInto('totpFactors')
    .values({ userId: admin.id, encryptedSecret: 'x', wrappedKey: 'x', enabledAt: new Date() })
    .execute()
  await admin.api.post('/account/email', { email })
  await admin.api.post('/account/email/confirm', { token: (await proofTo(email)).token })
  await visitor.post('/account/email/restore', { token: (await noticeTo(admin.email)).token })
  expect(
    await db.selectFrom('totpFactors').selectAll().where('userId', '=', admin.id).execute(),
  ).toHaveLength(1)
  expect((await mailed(email, /changed back/)).text).toContain('the password no longer works')
})

// Security: P-13
test('the change is refused without a recent proof, and to the unconfirmed', async () => {
  const seeker = await app.seeker()
  await db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', seeker.id).execute()
  await expect(seeker.api.post('/account/email', { email: newAddress() })).rejects.toMatchObject({
    code: 'step-up',
  })
  const unconfirmed = await app.seeker({ emailVerifiedAt: null })
  for (const call of [
    () => unconfirmed.api.post('/account/email', { email: newAddress() }),
    () => unconfirmed.api.get('/account'),
    () => unconfirmed.api.get('/account/sessions'),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403, code: 'unconfirmed' })
})

test('job alerts move with their owner', async () => {
  const seeker = await app.seeker()
  const email = newAddress()
  await seeker.api.post('/alerts', { search: 'q=crane', frequency: 'daily' })
  await seeker.api.post('/account/email', { email })
  await seeker.api.post('/account/email/confirm', { token: (await proofTo(email)).token })
  expect((await seeker.api.get('/alerts')).data).toHaveLength(1)
})

test('whose mails come back reads it, confirms the same address by a code, and is mailed again', async () => {
  const seeker = await app.seeker({ passwordHash })
  const { email } = seeker
  await expect(seeker.api.post('/account/email', { email })).rejects.toMatchObject({ status: 422 })
  expect((await seeker.api.get('/auth/session')).data.emailUndeliverableSince).toBeNull()

  await markUndeliverable({ db, encryption }, email, '550 5.1.1')
  expect((await seeker.api.get('/auth/session')).data.emailUndeliverableSince).not.toBeNull()
  expect((await seeker.api.get('/account')).data.emailUndeliverable).toMatchObject({ reason: '550 5.1.1' })
  await seeker.api.post('/account/password', { current: password, password: 'another four plain words' })
  expect(await app.mails(email)).toEqual([])

  await seeker.api.post('/account/email', { email })
  const { code, text } = await mailed(email, /confirms your address again/)
  expect(text).toContain('To get our email again')
  expect((await seeker.api.post('/account/email/confirm', { code })).message).toBe(
    'Our email goes there again',
  )
  expect((await seeker.api.get('/account')).data).toMatchObject({
    email,
    emailUndeliverable: null,
    pendingEmail: null,
  })
  await seeker.api.post('/account/password', { current: 'another four plain words', password })
  expect((await app.mails(email)).map(({ subject }) => subject)[0]).toMatch(/password/i)
})

test('a link that is used from the mail proves the address as well', async () => {
  const seeker = await app.seeker({ passwordHash })
  await markUndeliverable({ db, encryption }, seeker.email, '550 5.1.1')
  await visitor.post('/auth/forgot-password', { email: seeker.email })
  const { token } = await mailed(seeker.email, /password/i)
  await visitor.post('/auth/reset-password', { resetToken: token, password: 'another four plain words' })
  expect(await findUndeliverable({ db, encryption }, seeker.email)).toBeUndefined()
})
