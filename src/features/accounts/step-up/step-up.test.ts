import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import { hashPassword } from '#/server/auth/passwords.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import type { Endpoint } from '#/shared/endpoint.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const password = 'four plain words here'
const passwordHash = await hashPassword(password)
const from = { userAgent: 'test', addressPrefix: 'test' }

const dangerous = Object.entries(contract)
  .filter(([, endpoint]) => (endpoint as Endpoint).stepUp)
  .map(([key]) => key)

// Security: A-13
test('the dangerous acts ask for a recent proof', () => {
  expect(dangerous.sort()).toEqual(expectedActs)
})

/** What could lock somebody out of an account, or act on other people. */
const expectedActs = [
  'DELETE /employer/directory',
  'DELETE /employer/sign-in',
  'POST /account/apps',
  'POST /account/delete',
  'POST /account/email',
  'POST /account/export',
  'POST /account/external/connect',
  'POST /account/external/disconnect',
  'POST /account/external/start',
  'POST /account/passkeys',
  'POST /account/passkeys/:id/remove',
  'POST /account/passkeys/start',
  'POST /account/password/remove',
  'POST /account/recovery-codes',
  'POST /account/tokens',
  'POST /account/two-step/confirm',
  'POST /account/two-step/off',
  'POST /account/two-step/passkeys',
  'POST /account/two-step/start',
  'POST /admin/jobs/:id/answer-appeal',
  'POST /admin/jobs/:id/decide',
  'POST /admin/reports/:id/decide',
  'POST /admin/sealed-applications/:id/open',
  'POST /admin/users/:id/end-sessions',
  'POST /admin/users/:id/impersonate',
  'POST /admin/users/:id/reinstatement',
  'POST /admin/users/:id/reinstatement/confirm',
  'POST /admin/users/:id/suspend',
  'POST /admin/users/:id/take-admin-away',
  'POST /admin/verification/:id/decide',
  'POST /admin/verification/:id/reinstatement',
  'POST /admin/verification/:id/reinstatement/confirm',
  'POST /employer/applications/:id/rescind-offer',
  'POST /employer/apps',
  'POST /employer/directory/secret',
  'POST /employer/export',
  'POST /employer/sign-in/switch',
  'POST /employer/team/hand-over',
  'POST /employer/tokens',
  'POST /employer/webhooks',
  'POST /employer/webhooks/:id/secret',
  'POST /employer/webhooks/:id/turn-on',
  'PUT /employer/directory/roles',
  'PUT /employer/sign-in',
  'PUT /employer/sign-in/saml',
  'PUT /employer/webhooks/:id',
]

/** A session whose last proof is this many minutes old. */
async function sessionProven(user: { id: string; role: 'SUPER_ADMIN' }, minutes: number | null) {
  const provenAt = minutes === null ? null : new Date(Date.now() - minutes * 60_000)
  return app.as(await insertSession(app.db, user, from, { provenAt }))
}

// Security: A-13
test('a proof counts for ten minutes, in its own session only', async () => {
  const admin = await app.admin({ passwordHash })
  await app.admin()
  const user = { id: admin.id, role: 'SUPER_ADMIN' as const }
  const seeker = await app.seeker()
  const act = (api: typeof admin.api) =>
    api.post('/admin/users/:id/end-sessions', { id: seeker.id, reason: 'Lost phone' })
  const [recent, old, never] = [
    await sessionProven(user, 9),
    await sessionProven(user, 11),
    await sessionProven(user, null),
  ]
  await act(recent)
  for (const api of [old, never])
    await expect(act(api)).rejects.toMatchObject({ status: 403, code: 'step-up' })
  await expect(old.post('/account/step-up', { password: 'not this one at all' })).rejects.toMatchObject({
    status: 422,
  })
  await expect(act(old)).rejects.toMatchObject({ code: 'step-up' })
  await old.post('/account/step-up', { password })
  await act(old)
  await expect(act(never)).rejects.toMatchObject({ code: 'step-up' })
})

// Security: A-13
test('whoever has no password, passkey or two-step sign-in proves it by six digits that are mailed, in their own tab', async () => {
  const seeker = await app.seeker()
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  await app.db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', seeker.id).execute()
  const act = () => seeker.api.post('/account/export', {})
  await expect(act()).rejects.toMatchObject({ code: 'step-up' })
  await seeker.api.post('/account/step-up/code', { challenge })
  const [mail] = await app.mails(seeker.email)
  const mailed = /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
  expect(mail?.subject).toBe(`${mailed} confirms that it’s you`)
  const wrong = { errors: { mailed: ['That code is wrong or has expired'] } }
  await expect(
    seeker.api.post('/account/step-up', { mailed, verifier: 'of another tab' }),
  ).rejects.toMatchObject(wrong)
  await expect(act()).rejects.toMatchObject({ code: 'step-up' })
  await seeker.api.post('/account/step-up', { mailed, verifier })
  await act()
  await expect(seeker.api.post('/account/step-up', { mailed, verifier })).rejects.toMatchObject(wrong)
  expect(
    await app.db.selectFrom('sessions').select('provenBy').where('userId', '=', seeker.id).execute(),
  ).toEqual([{ provenBy: 'mail' }])
})

// Security: A-13
test('a mailbox proves nothing where there is a password or two-step sign-in, or where only the company opens the door', async () => {
  const challenge = 'a'.repeat(43)
  const withPassword = await app.seeker({ passwordHash })
  await expect(withPassword.api.post('/account/step-up/code', { challenge })).rejects.toMatchObject({
    status: 422,
  })
  await expect(
    withPassword.api.post('/account/step-up', { mailed: '123456', verifier: 'x' }),
  ).rejects.toMatchObject({ errors: { password: ['Enter your password'] } })
  const admin = await app.admin({ passwordHash: null })
  await expect(admin.api.post('/account/step-up/code', { challenge })).rejects.toMatchObject({ status: 403 })
  expect(await app.mails(withPassword.email)).toEqual([])
})
