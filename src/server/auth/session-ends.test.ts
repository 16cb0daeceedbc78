import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { endSessionsOf } from './sessions.ts'

const app = await testApp()

const refused = (code?: string) =>
  expect.objectContaining({ status: 401, message: 'Your token has expired', code })

test('a session that a new password ended says so', async () => {
  const seeker = await app.seeker()
  await endSessionsOf(app.db, seeker.id, 'password-changed')
  await expect(seeker.api.get('/profile')).rejects.toEqual(refused('password-changed'))
})

test('a session that staff ended says so', async () => {
  const [admin, seeker] = [await app.admin(), await app.seeker()]
  await app.admin()
  await admin.api.post('/admin/users/:id/end-sessions', { id: seeker.id, reason: 'Lost phone' })
  await expect(seeker.api.get('/profile')).rejects.toEqual(refused('ended-by-staff'))
})

test('a suspended account says so before all else', async () => {
  const seeker = await app.seeker()
  await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', seeker.id).execute()
  await expect(seeker.api.get('/profile')).rejects.toEqual(refused('suspended'))
})

test('a session left unused says so', async () => {
  const seeker = await app.seeker()
  await app.db
    .updateTable('sessions')
    .set({ lastUsedAt: new Date('2026-01-01') })
    .where('userId', '=', seeker.id)
    .execute()
  await expect(seeker.api.get('/profile')).rejects.toEqual(refused('too-long-unused'))
})

test('a token that never was, and no token at all, are given no reason', async () => {
  await expect(app.as('x'.repeat(43)).get('/profile')).rejects.toEqual(refused(undefined))
  await expect(app.visitor.get('/profile')).rejects.toEqual(refused(undefined))
})

test('ending sessions ends only those that still run, and counts them', async () => {
  const seeker = await app.seeker()
  expect(await endSessionsOf(app.db, seeker.id, 'ended-by-staff')).toBe(1)
  expect(await endSessionsOf(app.db, seeker.id, 'password-changed')).toBe(0)
  await expect(seeker.api.get('/profile')).rejects.toEqual(refused('ended-by-staff'))
})
