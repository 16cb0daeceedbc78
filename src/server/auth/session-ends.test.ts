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

// Security: T-04, T-11
test('a session that staff ended says so', async () => {
  const [admin, seeker] = [await app.admin(), await app.seeker()]
  await app.admin()
  await admin.api.post('/admin/users/:id/end-sessions', { id: seeker.id, reason: 'Lost phone' })
  await expect(seeker.api.get('/profile')).rejects.toEqual(refused('ended-by-staff'))
})

// Security: T-04
test('a suspended account says so before all else', async () => {
  const seeker = await app.seeker()
  await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', seeker.id).execute()
  await expect(seeker.api.get('/profile')).rejects.toEqual(refused('suspended'))
})

// Security: T-03
test('a session left unused says so', async () => {
  const seeker = await app.seeker()
  await app.db
    .updateTable('sessions')
    .set({ lastUsedAt: new Date('2026-01-01') })
    .where('userId', '=', seeker.id)
    .execute()
  await expect(seeker.api.get('/profile')).rejects.toEqual(refused('too-long-unused'))
})

// Security: T-03
test('how long a session lasts, unused and in any case, is a matter of the role', async () => {
  const hour = 3_600_000
  const people = [
    [await app.seeker(), 14 * 24 * hour, 30 * 24 * hour],
    [await app.employer(), 8 * hour, 30 * 24 * hour],
    [await app.admin(), hour / 2, 12 * hour],
  ] as const
  for (const [{ id, api }, unused, longest] of people) {
    const row = await app.db
      .selectFrom('sessions')
      .select(['createdAt', 'expiresAt'])
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(Math.abs(row.expiresAt.getTime() - row.createdAt.getTime() - longest)).toBeLessThan(60_000)
    const leaveUnused = (ms: number) =>
      app.db
        .updateTable('sessions')
        .set({ lastUsedAt: new Date(Date.now() - ms) })
        .where('userId', '=', id)
        .execute()
    await leaveUnused(unused - 60_000)
    expect((await api.get('/auth/session')).data.id).toBe(id)
    await leaveUnused(unused + 1_000)
    await expect(api.get('/auth/session')).rejects.toEqual(refused('too-long-unused'))
  }
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
