import { expect, test } from 'vitest'
import { insertSession } from '#/server/auth/sessions.ts'
import { type SeekerTokenRight, seekerTokenRights } from '#/shared/rights.ts'
import { openHiring } from '#/testing/applications.ts'
import { eraseNow, findInDatabase } from '#/testing/personal-data.ts'
import { untyped } from '#/testing/untyped.ts'
import { maxOwnTokens } from './api.ts'

const { app, employer, newApplication, seekerWithProfile } = await openHiring()
const { db } = app
type Seeker = Awaited<ReturnType<typeof app.seeker>>

async function tokenOf(
  { api }: Pick<Seeker, 'api'>,
  rights: readonly SeekerTokenRight[] = seekerTokenRights,
  name = 'Scout',
) {
  const { data } = await api.post('/account/tokens', { name, rights: [...rights], days: 30 })
  return { ...data, as: app.as(data.token) }
}

// Security: A-05
test('a token of a seeker reads what its rights say, and does nothing that only its person may', async () => {
  const { seeker, id } = await newApplication()
  const { as } = await tokenOf(seeker)
  expect((await as.get('/profile')).data).toMatchObject({ headline: 'Welder, Northbay Yard' })
  expect((await as.get('/applications')).data.map((one) => one.id)).toEqual([id])
  expect((await as.get('/applications/:id', { id })).data.id).toBe(id)
  expect((await as.get('/messages/:id', { id })).data.messages).toEqual([])
  const other = await app.job(employer.company.id)
  const version = 1
  const key = crypto.randomUUID()
  for (const call of [
    () => as.post('/jobs/apply', { slug: other.slug }),
    () => as.post('/applications/:id/answer-offer', { id, version, answer: 'accept' }),
    () => as.post('/applications/:id/withdraw', { id, version }),
    () => as.post('/messages/:id', { id, key, body: 'Hello' }),
    () => as.post('/account/email', { email: 'other@people.example' }),
    () => as.post('/account/password', { password: 'four other plain words' }),
    () => as.post('/account/tokens', { name: 'More', rights: ['see-my-profile'], days: 30 }),
    () => as.post('/account/delete'),
    () => as.get('/account'),
  ])
    await expect(call()).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('only somebody who signed in does this. Nothing was done.'),
    })
  expect((await seeker.api.get('/applications')).data).toHaveLength(1)
  const narrow = await tokenOf(seeker, ['see-my-profile'])
  await expect(narrow.as.get('/applications')).rejects.toMatchObject({
    status: 403,
    message: 'The token “Scout” lacks the right “see-my-applications”. Make another one that has it.',
  })
  // Another person's application is not there.
  const foreign = await newApplication()
  await expect(as.get('/applications/:id', { id: foreign.id })).rejects.toMatchObject({ status: 404 })
})

// Security
test('private answers stay private, and a program does not read a warning of fraud for its person', async () => {
  const { seeker, id } = await newApplication()
  const { as } = await tokenOf(seeker)
  expect((await seeker.api.get('/profile')).data.private).toMatchObject({ birthYear: 1987 })
  expect(Object.values((await as.get('/profile')).data.private)).toEqual(Array(5).fill(null))
  await db.updateTable('applications').set({ recalledAt: new Date() }).where('id', '=', id).execute()
  const isRead = async () => {
    const row = await db
      .selectFrom('applications')
      .select('recallReadAt')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.recallReadAt !== null
  }
  await as.get('/applications/:id', { id })
  await expect(as.post('/applications/:id/recall/read', { id })).rejects.toMatchObject({ status: 403 })
  expect(await isRead()).toBe(false)
  await seeker.api.post('/applications/:id/recall/read', { id })
  expect(await isRead()).toBe(true)
})

// Security: A-01, T-03
test('it ends when revoked, in time, by suspension, while the account is closed, and when staff end the sessions', async () => {
  const seeker = await seekerWithProfile()
  const staff = await app.admin()
  const { as, id } = await tokenOf(seeker)
  const setUser = (change: object) =>
    db.updateTable('users').set(change).where('id', '=', seeker.id).execute()
  const isRefused = (status: number) => expect(as.get('/profile')).rejects.toMatchObject({ status })
  await as.get('/profile')
  await setUser({ suspendedAt: new Date() })
  await isRefused(401)
  await setUser({ suspendedAt: null, eraseAt: new Date(Date.now() + 86_400_000) })
  await isRefused(403)
  await setUser({ eraseAt: null })
  await as.get('/profile')
  const { api: stranger } = await app.seeker()
  await expect(stranger.delete('/account/tokens/:id', { id })).rejects.toMatchObject({ status: 404 })
  await as.get('/profile')
  await seeker.api.delete('/account/tokens/:id', { id })
  await isRefused(401)

  const old = await tokenOf(seeker)
  await db
    .updateTable('apiTokens')
    .set({ createdAt: new Date(Date.now() - 2 * 86_400_000), expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', old.id)
    .execute()
  await expect(old.as.get('/profile')).rejects.toMatchObject({ status: 401 })
  const last = await tokenOf(seeker)
  await staff.api.post('/admin/users/:id/end-sessions', { id: seeker.id, reason: 'The account was taken' })
  await expect(last.as.get('/profile')).rejects.toMatchObject({ status: 401 })
})

// Security: T-03, A-13
test('making one asks for a recent proof and is told by mail; the audit has it, and the token is found nowhere', async () => {
  const seeker = await seekerWithProfile()
  const from = { userAgent: 'test', addressPrefix: 'test' }
  const old = app.as(await insertSession(db, seeker, from, { provenAt: null }))
  const form = { name: 'Scout', rights: ['see-my-profile' as const], days: 30 as const }
  await expect(old.post('/account/tokens', form)).rejects.toMatchObject({ status: 403, code: 'step-up' })
  const { token, id, as } = await tokenOf(seeker, ['see-my-profile', 'draft-my-applications'])
  expect(token).toMatch(/^wmk_[\w-]{43}$/)
  const [mail] = await app.mails(seeker.email)
  expect(mail?.subject).toBe('A program has access to your account')
  expect(mail?.textBody).toContain('it may: read my profile, write drafts of applications. It sends nothing')
  expect(mail?.textBody).not.toContain(token)
  await as.get('/profile')
  const { data: listed } = await seeker.api.get('/account/tokens')
  expect(listed).toMatchObject([
    { id, name: 'Scout', hint: token.slice(-4), rights: ['see-my-profile', 'draft-my-applications'] },
  ])
  expect(listed[0]?.lastUsedAt).not.toBeNull()
  expect(await findInDatabase(app, token.slice(4).toLowerCase())).toEqual([])
  await seeker.api.delete('/account/tokens/:id', { id })
  const lines = await db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'detail'])
    .where('subjectId', '=', seeker.id)
    .orderBy('number')
    .execute()
  expect(lines).toMatchObject([
    { action: 'user.token-make', actorId: seeker.id, detail: { tokenId: id } },
    { action: 'user.token-revoke', actorId: seeker.id, detail: { tokenId: id } },
  ])
})

// Security: A-02
test('only a seeker makes one, with rights of a seeker, and twenty at most', async () => {
  const form = { name: 'Scout', rights: ['see-my-profile'], days: 30 }
  for (const person of [employer, await app.recruiter(), await app.admin()])
    await expect(person.api.post('/account/tokens', untyped(form))).rejects.toMatchObject({ status: 403 })
  const seeker = await app.seeker()
  for (const rights of [['see-applicants'], ['see-my-profile', 'see-jobs'], []])
    await expect(seeker.api.post('/account/tokens', untyped({ ...form, rights }))).rejects.toMatchObject({
      status: 422,
    })
  await expect(
    employer.api.post('/employer/tokens', untyped({ ...form, name: 'Mixed' })),
  ).rejects.toMatchObject({ status: 422 })
  // The database holds it too, whatever the code does.
  const mixed = { userId: seeker.id, name: 'x', tokenHash: 'x', hint: 'x', expiresAt: new Date() }
  for (const row of [
    { ...mixed, companyId: null, rights: ['see-applicants'] },
    { ...mixed, companyId: employer.company.id, rights: ['see-my-profile'] },
  ])
    await expect(db.insertInto('apiTokens').values(row).execute()).rejects.toThrow('rights_of_owner')
  for (let count = 0; count < maxOwnTokens; count++) await tokenOf(seeker, ['see-my-profile'])
  await expect(tokenOf(seeker)).rejects.toMatchObject({
    status: 409,
    message: 'You have 20 tokens. Revoke one that is not used any more.',
  })
})

// Security: G-02
test('erasing a seeker erases the names of their tokens', { timeout: 60_000 }, async () => {
  const seeker = await seekerWithProfile()
  const { slug } = await app.job(employer.company.id)
  const { as } = await tokenOf(seeker, seekerTokenRights, 'zqbot of Kim')
  await as.put('/applications/draft/:slug', { slug, draft: { coverNote: 'Hello' } })
  await eraseNow(app, seeker)
  expect(await findInDatabase(app, 'zqbot')).toEqual([])
})
