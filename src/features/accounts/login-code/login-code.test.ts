import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { testApp } from '#/testing/app.ts'
import { codeAt, stepAt } from '../two-step/totp.server.ts'

const app = await testApp({ RATE_LIMITS: 'on' })
const wrong = { status: 422, errors: { mailed: ['That code is wrong or has expired'] } }

let network = 0
/** From a network address of its own, so that only the limits of address and code count. */
const post = async (path: string, payload: object) => {
  const { statusCode: status, ...answer } = await app.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: `10.9.${++network}.1`,
    payload,
  })
  return { status, ...answer.json() }
}

/** A browser tab that asks for a code. */
async function ask(email: string) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const { message } = await post('/auth/login-code', { email, challenge })
  const mailed = async () => /^\d{6}/.exec((await app.mails(email))[0]?.subject ?? '')?.[0] ?? ''
  const type = (code: string, step: { code?: string } = {}) =>
    post('/auth/login-by-code', { email, mailed: code, verifier, ...step })
  return { message, mailed, type }
}
/** Another code than this one. */
const notThis = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

// Security: R-01
test('whoever has no password gets in by six digits, once, and only in the tab that asked', async () => {
  const { email, id } = await app.seeker()
  const [mine, theirs] = [await ask(email), await ask(email)]
  const newest = await theirs.mailed()
  expect(await mine.type(newest)).toMatchObject(wrong)
  expect((await theirs.type(` ${newest.slice(0, 3)} ${newest.slice(3)} `)).data.user.id).toBe(id)
  expect(await theirs.type(newest)).toMatchObject(wrong)
  const [mail] = await app.mails(email)
  expect(mail?.textBody).toContain('It works once, for 10 minutes, and in no other browser.')
})

test('a code that a stranger asks for leaves the own one open, and a newer one of the same tab ends the older', async () => {
  const { email } = await app.seeker()
  const own = await ask(email)
  const code = await own.mailed()
  await ask(email)
  expect((await own.type(code)).data.token).toBeDefined()
})

// Security: R-02
test('an unknown address is answered the same, and gets no mail', async () => {
  const { email } = await app.seeker()
  const [known, unknown] = [await ask(email), await ask('nobody@people.example')]
  expect(unknown.message).toBe(known.message)
  expect(await app.mails('nobody@people.example')).toEqual([])
  expect(await unknown.type('123456')).toMatchObject(wrong)
  expect(await known.type('12345')).toMatchObject({
    errors: { mailed: ['Enter the six digits from the email'] },
  })
})

// Security
test('after five wrong tries a code is spent; five are mailed in half an hour and ten in a day', async () => {
  const { email } = await app.seeker()
  const tab = await ask(email)
  const code = await tab.mailed()
  for (let guess = 0; guess < 5; guess++) expect(await tab.type(notThis(code))).toMatchObject(wrong)
  expect(await tab.type(code)).toMatchObject(wrong)
  for (let asked = 0; asked < 20; asked++) await ask(email)
  expect((await app.mails(email)).length).toBe(5)
  for (let halfHour = 0; halfHour < 2; halfHour++) {
    await app.db
      .updateTable('rateLimits')
      .set({ resetsAt: new Date(Date.now() - 1000) })
      .where('resetsAt', '<', new Date(Date.now() + 1800_000))
      .execute()
    for (let asked = 0; asked < 10; asked++) await ask(email)
  }
  expect((await app.mails(email)).length).toBe(10)
})

test('a code ends after ten minutes', async () => {
  const { email, id } = await app.seeker()
  const tab = await ask(email)
  const code = await tab.mailed()
  const token = await app.db
    .selectFrom('oneTimeTokens')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  expect(token.expiresAt.getTime() - token.createdAt.getTime()).toBeCloseTo(600_000, -4)
  await app.db
    .updateTable('oneTimeTokens')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('userId', '=', id)
    .execute()
  expect(await tab.type(code)).toMatchObject(wrong)
})

// Security: P-08
test('two-step sign-in is asked for as well, and a wrong second step leaves the code open', async () => {
  const seeker = await app.seeker({ passwordHash: await hashPassword('four plain words here') })
  const { data } = await seeker.api.post('/account/two-step/start')
  await seeker.api.post('/account/two-step/confirm', { code: codeAt(data.secret, stepAt(Date.now())) })
  await app.db.updateTable('totpFactors').set({ lastStep: 0 }).where('userId', '=', seeker.id).execute()
  const tab = await ask(seeker.email)
  const code = await tab.mailed()
  expect(await tab.type(code)).toMatchObject({ status: 403, code: 'second-factor' })
  expect(await tab.type(code, { code: '000000' })).toMatchObject({
    errors: { code: [expect.any(String)] },
  })
  const session = await tab.type(code, { code: codeAt(data.secret, stepAt(Date.now())) })
  expect(session.data.user.id).toBe(seeker.id)
})

test('an address that nobody confirmed gets the way to confirm it, and no code', async () => {
  const { email } = await app.seeker({ emailVerifiedAt: null })
  const tab = await ask(email)
  expect(await tab.mailed()).toBe('')
  const [mail] = await app.mails(email)
  expect(mail?.subject).toBe('Confirm your email first')
  const token = /token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  const { data } = await app.visitor.post('/auth/verify-email', { token })
  expect(data.alreadyVerified).toBe(false)
})

test('a suspended account stays closed, and says why to whoever holds the mailbox', async () => {
  const { email } = await app.seeker({ suspendedAt: new Date(), suspensionReason: 'Spam.' })
  const tab = await ask(email)
  const code = await tab.mailed()
  expect(await tab.type(code)).toMatchObject({
    status: 403,
    message: expect.stringContaining('Spam.'),
  })
})
