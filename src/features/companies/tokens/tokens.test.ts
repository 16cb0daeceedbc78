import { expect, test } from 'vitest'
import { insertSession } from '#/server/auth/sessions.ts'
import { tokenRights } from '#/shared/rights.ts'
import { testApp } from '#/testing/app.ts'
import { eraseNow, findInDatabase } from '#/testing/personal-data.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()
const { db } = app
type Maker = Awaited<ReturnType<typeof app.employer>>

async function tokenOf(maker: Pick<Maker, 'api'>, rights: (typeof tokenRights)[number][] = [...tokenRights]) {
  const { data } = await maker.api.post('/employer/tokens', { name: 'Our ATS', rights, days: 30 })
  return { ...data, as: app.as(data.token) }
}

async function applicantAt(company: { id: string }) {
  const job = await app.job(company.id)
  const seeker = await app.seeker({ name: 'Ola Moe' })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  return { job, seeker, id: data.id }
}

test('a program lists the applicants of the company, moves one and writes a note; the team reads by which token', async () => {
  const owner = await app.employer()
  await db.updateTable('users').set({ name: 'Ann Lee' }).where('id', '=', owner.id).execute()
  const { as } = await tokenOf(owner)
  const { job, seeker, id } = await applicantAt(owner.company)
  const { data: listed } = await as.get('/employer/jobs/:id/applicants', { id: job.id })
  expect(listed.map((card) => card.id)).toEqual([id])

  const { data: one } = await as.get('/employer/applications/:id', { id })
  expect(one.allowedStages).not.toContain('offer')
  await as.post('/employer/applications/:id/move', { id, to: 'short-listed', version: one.version })
  await as.post('/employer/applications/:id/notes', { id, body: 'Fits.' })
  const { data: read } = await owner.api.get('/employer/applications/:id', { id })
  expect(read.events.map(({ name }) => name)).toEqual([
    'Ola Moe',
    'Ann Lee (token Our ATS)',
    'Ann Lee (token Our ATS)',
  ])
  expect(read.notes).toMatchObject([{ author: 'Ann Lee (token Our ATS)' }])
  const { data: seen } = await seeker.api.get('/applications/:id', { id })
  expect(JSON.stringify(seen)).not.toContain('Our ATS')
})

test('a program writes a draft and publishes it; the history of the job names the token', async () => {
  const owner = await app.employer()
  await db.updateTable('users').set({ name: 'Ann Lee' }).where('id', '=', owner.id).execute()
  const { as } = await tokenOf(owner)
  const { data: draft } = await as.post('/employer/jobs', { title: 'Welder' })
  const { data: saved } = await as.put('/employer/jobs/:id', {
    id: draft.id,
    version: draft.version,
    title: 'Night welder',
  })
  expect(saved.title).toBe('Night welder')
  const open = await app.job(owner.company.id)
  await as.post('/employer/jobs/:id/pause', { id: open.id, version: open.version })
  const { data: history } = await as.get('/employer/jobs/:id/history', { id: open.id })
  expect(history.entries).toMatchObject([{ by: 'Ann Lee (token Our ATS)', kind: 'paused' }])
})

// Security: A-05
test('a token does what its rights say and no more, and never what tokens cannot have', async () => {
  const owner = await app.employer()
  const { as } = await tokenOf(owner, ['see-jobs', 'see-applicants'])
  const { job, id } = await applicantAt(owner.company)
  await as.get('/employer/jobs')
  await expect(
    as.post('/employer/jobs/:id/pause', { id: job.id, version: job.version }),
  ).rejects.toMatchObject({
    status: 403,
    message: 'The token “Our ATS” lacks the right “publish-jobs”. Make another one that has it.',
  })
  const { data } = await as.get('/employer/applications/:id', { id })
  expect(data.allowedStages).toEqual([])
  for (const call of [
    () => as.post('/employer/applications/:id/move', { id, to: 'rejected', version: data.version }),
    () => as.get('/employer/tokens'),
    () => as.get('/auth/session'),
    () => as.get('/jobs/:slug', { slug: job.slug }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 })

  const all = await tokenOf(owner)
  const { version } = await db
    .updateTable('applications')
    .set({ stage: 'interview' })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const terms = { amount: 70_000, currency: 'USD', period: 'year' }
  await expect(
    all.as.post('/employer/applications/:id/move', untyped({ id, to: 'offer', version, offer: terms })),
  ).rejects.toMatchObject({ status: 403, message: expect.stringContaining('A token makes no offers') })
  await expect(
    owner.api.post('/employer/tokens', untyped({ name: 'More', rights: ['make-offers'], days: 30 })),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    owner.api.post('/employer/tokens', untyped({ name: 'Longer', rights: ['see-jobs'], days: 3650 })),
  ).rejects.toMatchObject({ status: 422 })
})

// Security
test('a token follows its maker at once: a lower role, leaving, coming back, suspension', async () => {
  const owner = await app.employer()
  const admin = await app.member(owner.company, 'admin')
  const { as } = await tokenOf(admin)
  const { job } = await applicantAt(owner.company)
  await as.get('/employer/jobs')

  await owner.api.put('/employer/team/members/:id', { id: admin.id, role: 'viewer' })
  await as.get('/employer/jobs/:id', { id: job.id })
  await expect(
    as.post('/employer/jobs/:id/pause', { id: job.id, version: job.version }),
  ).rejects.toMatchObject({ status: 403 })
  const { data: listed } = await owner.api.get('/employer/tokens')
  expect(listed[0]?.lostRights).toEqual([
    ...['write-jobs', 'publish-jobs', 'write-notes', 'move-applicants', 'draft-messages'],
  ])
  // Only jobs whose hiring team they are on.
  await owner.api.put('/employer/team/members/:id', { id: admin.id, role: 'interviewer' })
  expect((await as.get('/employer/jobs')).data).toEqual([])

  await owner.api.put('/employer/team/members/:id', { id: admin.id, role: 'admin' })
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', admin.id).execute()
  await expect(as.get('/employer/jobs')).rejects.toMatchObject({ status: 401 })
  await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', admin.id).execute()
  await as.get('/employer/jobs')

  await owner.api.delete('/employer/team/members/:id', { id: admin.id })
  await expect(as.get('/employer/jobs')).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining('Nothing was done'),
  })
  await db
    .insertInto('companyMembers')
    .values({ companyId: owner.company.id, userId: admin.id, role: 'admin' })
    .execute()
  await expect(as.get('/employer/jobs')).rejects.toMatchObject({ status: 401 })
})

// Security: A-08
test('a member who goes to another company takes no token along', async () => {
  const owner = await app.employer()
  const other = await app.employer()
  const admin = await app.member(owner.company, 'admin')
  const { as } = await tokenOf(admin)
  await db
    .updateTable('companyMembers')
    .set({ companyId: other.company.id })
    .where('userId', '=', admin.id)
    .execute()
  await expect(as.get('/employer/jobs')).rejects.toMatchObject({ status: 401 })
})

// Security: A-08, T-03
test('a token of a suspended company, an ended and a revoked one open nothing', async () => {
  const owner = await app.employer()
  const { as } = await tokenOf(owner)
  const other = await tokenOf(owner)
  const setStatus = (status: 'suspended' | 'approved') =>
    db.updateTable('companies').set({ status }).where('id', '=', owner.company.id).execute()
  await setStatus('suspended')
  await expect(as.get('/employer/jobs')).rejects.toMatchObject({ status: 403 })
  await setStatus('approved')
  await as.get('/employer/jobs')
  await owner.api.delete('/employer/tokens/:id', { id: other.id })
  await expect(other.as.get('/employer/jobs')).rejects.toMatchObject({ status: 401 })
  await as.get('/employer/jobs')
  await db
    .updateTable('apiTokens')
    .set({ createdAt: new Date(Date.now() - 2 * 86_400_000), expiresAt: new Date(Date.now() - 1000) })
    .execute()
  await expect(as.get('/employer/jobs')).rejects.toMatchObject({ status: 401 })
})

// Security: T-03
test('ending all sessions of a person by staff ends their tokens too', async () => {
  const owner = await app.employer()
  const staff = await app.admin()
  await app.admin()
  const { as } = await tokenOf(owner)
  await staff.api.post('/admin/users/:id/end-sessions', {
    id: owner.id,
    reason: 'The account was taken over',
  })
  await expect(as.get('/employer/jobs')).rejects.toMatchObject({ status: 401 })
})

// Security: T-03
test('making one asks for a recent proof, and the plain token is found nowhere afterwards', async () => {
  const owner = await app.employer()
  const old = app.as(
    await insertSession(db, owner, { userAgent: 'test', addressPrefix: 'test' }, { provenAt: null }),
  )
  await expect(
    old.post('/employer/tokens', { name: 'Our ATS', rights: ['see-jobs'], days: 30 }),
  ).rejects.toMatchObject({ status: 403, code: 'step-up' })
  const { token, as } = await tokenOf(owner)
  expect(token).toMatch(/^wmk_[\w-]{43}$/)
  await as.get('/employer/jobs')
  expect(await findInDatabase(app, token.slice(4).toLowerCase())).toEqual([])
  const { data: listed } = await owner.api.get('/employer/tokens')
  expect(JSON.stringify(listed)).not.toContain(token.slice(4, -4))
})

test('the audit log has who made and who revoked it', async () => {
  const owner = await app.employer()
  const { id } = await tokenOf(owner, ['see-jobs'])
  await owner.api.delete('/employer/tokens/:id', { id })
  const lines = await db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'detail'])
    .where('subjectId', '=', owner.company.id)
    .orderBy('number')
    .execute()
  expect(lines).toMatchObject([
    { action: 'company.token-make', actorId: owner.id, detail: { token: 'Our ATS', rights: ['see-jobs'] } },
    { action: 'company.token-revoke', actorId: owner.id, detail: { token: 'Our ATS' } },
  ])
})

test('the last use is written once a minute at most', async () => {
  const owner = await app.employer()
  const { as } = await tokenOf(owner)
  const lastUse = async () => (await owner.api.get('/employer/tokens')).data[0]?.lastUsedAt
  expect(await lastUse()).toBeNull()
  await as.get('/employer/jobs')
  const first = await lastUse()
  expect(first).not.toBeNull()
  await as.get('/employer/jobs')
  expect(await lastUse()).toBe(first)
  await db
    .updateTable('apiTokens')
    .set({ lastUsedAt: new Date(Date.now() - 61_000) })
    .execute()
  await as.get('/employer/jobs')
  expect(new Date((await lastUse()) ?? 0).getTime()).toBeGreaterThanOrEqual(new Date(first ?? 0).getTime())
})

// Security: A-02
test('a token reaches its own company alone, also when it names another', async () => {
  const owner = await app.employer()
  const other = await app.employer()
  const foreign = await applicantAt(other.company)
  const { token, as } = await tokenOf(owner)
  await expect(as.get('/employer/applications/:id', { id: foreign.id })).rejects.toMatchObject({
    status: 404,
  })
  const { data } = await app.as(token, other.company.slug).get('/employer/jobs')
  expect(data).toEqual([])
  await expect(
    other.api.delete('/employer/tokens/:id', { id: (await tokenOf(owner)).id }),
  ).rejects.toMatchObject({
    status: 404,
  })
})

// Security: G-02
test('erasing whoever made a token takes its name off moves and notes, and kept answers about an erased applicant go', {
  timeout: 60_000,
}, async () => {
  const owner = await app.employer()
  const admin = await app.member(owner.company, 'admin')
  const { data } = await admin.api.post('/employer/tokens', {
    ...{ name: 'zqbot of Kim', rights: [...tokenRights], days: 30 },
  })
  const { job, id, seeker } = await applicantAt(owner.company)
  const send = (action: string, payload: object, key: string) =>
    app.app.inject({
      method: 'POST',
      url: `/api/employer/${action}`,
      payload,
      headers: { authorization: `Bearer ${data.token}`, 'idempotency-key': key },
    })
  await send(`applications/${id}/notes`, { body: 'Fits.' }, 'one')
  await send(`applications/${id}/move`, { to: 'short-listed', version: 1 }, 'two')
  await send(`jobs/${job.id}/pause`, { version: 1 }, 'three')
  expect((await db.selectFrom('apiTokenAnswers').selectAll().execute()).map(({ key }) => key).sort()).toEqual(
    ['one', 'three', 'two'],
  )
  await eraseNow(app, seeker)
  expect(await findInDatabase(app, id)).not.toContain('api_token_answers.answer')
  await eraseNow(app, admin)
  // The history of a job keeps names, as of anybody who was in the team.
  expect(await findInDatabase(app, 'zqbot')).toEqual(['audit_log.detail', 'job_events.actor'])
})
