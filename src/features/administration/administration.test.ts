import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import { hashPassword } from '#/server/auth/passwords.ts'
import { dayMs } from '#/shared/dates.ts'
import type { Endpoint } from '#/shared/endpoint.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const { db } = app
const admin = await app.admin({ name: 'Ana Lindholm' })
const reason = 'Asked for by the person'
const auditOf = async (id: string) =>
  (
    await db
      .selectFrom('auditLog')
      .select(['action', 'actor', 'reason'])
      .where('subjectId', '=', id)
      .orderBy('number')
      .execute()
  ).map(({ action, actor }) => `${actor}: ${action}`)

test('users are found by name and email, by role and state, with pages', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  for (let i = 0; i < 52; i++) await app.seeker({ name: `${mark} Person` })
  const late = await app.seeker({ name: `${mark} Unconfirmed`, emailVerifiedAt: null })
  const gone = await app.employer()
  await db
    .updateTable('users')
    .set({ name: `${mark} Gone`, suspendedAt: new Date() })
    .where('id', '=', gone.id)
    .execute()
  const find = (more: object) => admin.api.get('/admin/users', { q: mark, ...more })
  const first = await find({})
  expect([first.data.length, first.meta?.total, first.meta?.pages]).toEqual([50, 54, 2])
  expect((await find({ page: 2 })).data).toHaveLength(4)
  expect((await find({ role: 'EMPLOYER' })).data).toMatchObject([
    { id: gone.id, company: gone.company.name, state: 'suspended' },
  ])
  expect((await find({ state: 'unconfirmed' })).data.map(({ id }) => id)).toEqual([late.id])
  expect((await admin.api.get('/admin/users', { q: late.email.toUpperCase() })).data).toHaveLength(1)
  // LIKE wildcards are matched literally.
  expect((await admin.api.get('/admin/users', { q: '%' })).data).toEqual([])
  expect(JSON.stringify(first.data)).not.toMatch(/passwordHash|argon2/)
})

test('suspending a user ends every session at once, and the login tells why if the password is right', async () => {
  const password = 'four plain words here'
  const seeker = await app.seeker({ passwordHash: await hashPassword(password), name: 'Dale Ostrander' })
  await admin.api.post('/admin/users/:id/suspend', {
    id: seeker.id,
    reason: 'Sent the same letter 400 times',
  })
  await expect(seeker.api.get('/auth/session')).rejects.toMatchObject({ status: 401 })
  const login = (typed: string) => app.visitor.post('/auth/login', { email: seeker.email, password: typed })
  await expect(login(password)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('Sent the same letter 400 times'),
  })
  await expect(login('something else entirely')).rejects.toMatchObject({ status: 401 })
  expect((await app.mails(seeker.email))[0]?.textBody).toContain('Sent the same letter 400 times')

  const [second, about] = [await app.admin(), { id: seeker.id }]
  await admin.api.post('/admin/users/:id/reinstatement', { ...about, reason: 'It was a mistake' })
  await second.api.post('/admin/users/:id/reinstatement/confirm', about)
  expect((await login(password)).data.user.id).toBe(seeker.id)
  const [mail] = await app.mails(seeker.email)
  expect([mail?.subject, mail?.textBody]).toEqual([
    'You can log in again',
    expect.stringContaining('It was a mistake'),
  ])
  const { data } = await admin.api.get('/admin/users/:id', about)
  expect(data.history.map(({ action }) => action)).toEqual([
    'user.reinstate',
    'user.propose-reinstatement',
    'user.suspend',
  ])
  expect(data.sessions).toHaveLength(1)
})

test('lifting a person’s suspension takes two administrators, whoever suspended them', async () => {
  const [first, second] = [await app.admin({ name: 'Bea Holm' }), await app.admin()]
  const seeker = await app.seeker()
  const about = { id: seeker.id }
  const state = async (api: typeof first.api) => (await api.get('/admin/users/:id', about)).data
  const propose = (api: typeof first.api) =>
    api.post('/admin/users/:id/reinstatement', { ...about, reason: 'It was a mistake' })
  const confirm = (api: typeof first.api) => api.post('/admin/users/:id/reinstatement/confirm', about)
  await expect(propose(first.api)).rejects.toMatchObject({ status: 409 })
  await first.api.post('/admin/users/:id/suspend', { ...about, reason })
  await expect(confirm(second.api)).rejects.toMatchObject({ status: 404 })
  expect((await state(first.api)).may.proposeReinstatement).toBe(true)
  await propose(first.api)
  expect(await state(second.api)).toMatchObject({
    may: { proposeReinstatement: false },
    proposal: { by: 'Bea Holm', own: false, note: 'It was a mistake' },
    hasOtherAdmin: true,
  })
  await expect(propose(second.api)).rejects.toMatchObject({ status: 409 })
  await expect(confirm(first.api)).rejects.toMatchObject({ status: 403 })
  expect((await state(first.api)).suspendedAt).not.toBeNull()

  await second.api.delete('/admin/users/:id/reinstatement', about)
  expect(await state(first.api)).toMatchObject({ proposal: null, may: { proposeReinstatement: true } })
  await expect(confirm(second.api)).rejects.toMatchObject({ status: 404 })

  // Of two answers at once one counts.
  await propose(second.api)
  const answers = await Promise.allSettled([confirm(first.api), confirm(first.api)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await state(first.api)).suspendedAt).toBeNull()
})

test('a suspension needs a reason, and administrators cannot suspend themselves', async () => {
  const seeker = await app.seeker()
  const short = admin.api.post('/admin/users/:id/suspend', { id: seeker.id, reason: ' ' })
  await expect(short).rejects.toMatchObject({ status: 422 })
  for (const path of ['/admin/users/:id/suspend', '/admin/users/:id/take-admin-away'] as const)
    await expect(admin.api.post(path, { id: admin.id, reason })).rejects.toMatchObject({ status: 403 })
  expect((await admin.api.get('/admin/users/:id', { id: admin.id })).data.may).toMatchObject({
    suspend: false,
    takeAdminAway: false,
    impersonation: false,
  })
})

// Security: A-12
test('of two administrators who suspend each other at the same moment one remains', async () => {
  const a = await app.admin()
  const b = await app.admin()
  const others = db.updateTable('users').where('role', '=', 'SUPER_ADMIN').where('id', 'not in', [a.id, b.id])
  await others.set({ suspendedAt: new Date() }).execute()
  const results = await Promise.allSettled([
    a.api.post('/admin/users/:id/suspend', { id: b.id, reason }),
    b.api.post('/admin/users/:id/take-admin-away', { id: a.id, reason }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const left = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SUPER_ADMIN')
    .where('suspendedAt', 'is', null)
    .execute()
  expect(left).toHaveLength(1)
  await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', admin.id).execute()
})

test('another administrator can remove administrator rights, and no endpoint gives them back', async () => {
  const other = await app.admin()
  await admin.api.post('/admin/users/:id/take-admin-away', { id: other.id, reason })
  await expect(other.api.get('/admin/users')).rejects.toMatchObject({ status: 401 })
  const { data } = await admin.api.get('/admin/users/:id', { id: other.id })
  expect([data.role, data.may.takeAdminAway]).toEqual(['SEEKER', false])
  const keys = Object.keys(contract).filter((key) => key.startsWith('POST /admin/users'))
  expect(keys.some((key) => /role|promote|make-admin/.test(key))).toBe(false)
})

test('ending all sessions logs a user out everywhere, and the confirmation mail can be sent again', async () => {
  const seeker = await app.seeker({ emailVerifiedAt: null })
  const { data } = await admin.api.post('/admin/users/:id/end-sessions', { id: seeker.id })
  expect(data.ended).toBe(1)
  await expect(seeker.api.get('/auth/session')).rejects.toMatchObject({ status: 401 })
  await admin.api.post('/admin/users/:id/resend-verification', { id: seeker.id })
  expect((await app.mails(seeker.email))[0]?.subject).toMatch(/is your Waymark code$/)
  expect(await auditOf(seeker.id)).toEqual([
    'Ana Lindholm: user.end-sessions',
    'Ana Lindholm: user.resend-verification',
  ])
})

/** A session in which the administrator impersonates this user. */
async function lookAs(id: string) {
  const { data } = await admin.api.post('/admin/users/:id/impersonate', {
    id,
    reason: 'Their board is empty',
  })
  return { ...data, api: app.as(data.token) }
}

// Security: A-12
test('an administrator who impersonates a user reads what they read, and can send nothing in their name', {
  timeout: 60_000,
}, async () => {
  const company = await app.employer()
  const recruiter = await app.recruiter()
  await app.mandate(company.company.id, recruiter)
  const people = [await app.seeker(), company, recruiter]
  for (const person of people) {
    const { token, until } = await lookAs(person.id)
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    const wrong: string[] = []
    for (const [key, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
      if (endpoint.whileImpersonating === true || key === 'GET /live') continue
      const [method = '', path = ''] = key.split(' ')
      const response = await app.app.inject({
        method: method as 'GET',
        url: `/api${path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`,
        headers: {
          authorization: `Bearer ${token}`,
          'acting-for': company.company.slug,
          ...(endpoint.urlEncoded && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(method !== 'GET' && method !== 'DELETE' && { payload: endpoint.urlEncoded ? '' : {} }),
      })
      const closed = method !== 'GET' || endpoint.writes || endpoint.whileImpersonating === false
      if (closed ? response.statusCode !== 403 : response.statusCode === 401)
        wrong.push(`${key} ${response.statusCode}`)
    }
    expect(wrong).toEqual([])
    const { data } = await app.as(token).get('/auth/session')
    expect(data).toMatchObject({ id: person.id, impersonator: { name: 'Ana Lindholm' } })
  }
})

test('confidential content stays closed during impersonation', async () => {
  const seeker = await app.seeker()
  await db
    .insertInto('seekerPrivateAnswers')
    .values({ userId: seeker.id, gender: 'Female', citizenship: 'U.S. citizen' })
    .execute()
  const resume = await db
    .insertInto('files')
    .values({ ownerId: seeker.id, kind: 'document', name: 'cv.pdf', mediaType: 'application/pdf', size: 3 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.services.storage.put(resume.id, Buffer.from('abc'))
  const own = await app.app.inject({
    url: `/api/file/${resume.id}`,
    headers: { authorization: `Bearer ${seeker.token}` },
  })
  expect(own.statusCode).toBe(200)

  const { api, token } = await lookAs(seeker.id)
  expect((await seeker.api.get('/profile')).data.private.gender).toBe('Female')
  expect((await api.get('/profile')).data.private).toEqual({
    gender: null,
    birthYear: null,
    birthMonth: null,
    birthDay: null,
    citizenship: null,
  })
  const theirs = await app.app.inject({
    url: `/api/file/${resume.id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(theirs.statusCode).toBe(404)
})

// Security: A-12, G-07
test('an impersonation needs a reason and ends once; start and end are in the audit log', async () => {
  const seeker = await app.seeker()
  await expect(
    admin.api.post('/admin/users/:id/impersonate', { id: seeker.id, reason: '' }),
  ).rejects.toMatchObject({
    status: 422,
  })
  const { api } = await lookAs(seeker.id)
  // It is not listed among the user's own sessions.
  expect((await admin.api.get('/admin/users/:id', { id: seeker.id })).data.sessions).toHaveLength(1)
  await api.post('/impersonation/end', {})
  await expect(api.get('/profile')).rejects.toMatchObject({ status: 401 })
  expect((await seeker.api.get('/profile')).success).toBe(true)
  expect(await auditOf(seeker.id)).toEqual([
    'Ana Lindholm: user.impersonate',
    'Ana Lindholm: user.impersonate-end',
  ])
})

// Security: A-12
test('an impersonation that nobody ends is ended when its time is over', async () => {
  const seeker = await app.seeker()
  const { api } = await lookAs(seeker.id)
  await sql`update pgboss.job set start_after = now() where name = 'administration.end-impersonation'`.execute(
    db,
  )
  await app.runTasks()
  await expect(api.get('/profile')).rejects.toMatchObject({ status: 401 })
  expect((await auditOf(seeker.id)).at(-1)).toBe('Ana Lindholm: user.impersonate-end')
})

test('an impersonation ends with the rights of its administrator', async () => {
  const other = await app.admin()
  const seeker = await app.seeker()
  const { data } = await other.api.post('/admin/users/:id/impersonate', { id: seeker.id, reason })
  const impersonation = app.as(data.token)
  expect((await impersonation.get('/auth/session')).data.id).toBe(seeker.id)
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', other.id).execute()
  await expect(impersonation.get('/auth/session')).rejects.toMatchObject({ status: 401 })
})

test('administrators and suspended users cannot be impersonated', async () => {
  const other = await app.admin()
  const gone = await app.seeker({ suspendedAt: new Date() })
  await expect(lookAs(other.id)).rejects.toMatchObject({ status: 403 })
  await expect(lookAs(gone.id)).rejects.toMatchObject({ status: 409 })
})

test('the system page counts failed tasks, shows their error, and can retry them', async () => {
  const seeker = await app.seeker()
  await app.runTasks()
  await admin.api.post('/admin/users/:id/suspend', { id: seeker.id, reason })
  await sql`update pgboss.job set state = 'failed', completed_on = now(), retry_count = 5,
    output = '{"message": "connect ECONNREFUSED"}'
    where name = 'mail.urgent' and state = 'created'`.execute(db)
  const late = await app.employer('pending', { submittedAt: new Date(Date.now() - 10 * 60_000) })
  const weekAgo = new Date(Date.now() - 7 * dayMs)
  const unread = await app.employer('pending', { submittedAt: weekAgo })
  await db
    .insertInto('evidence')
    .values({
      companyId: unread.company.id,
      claim: 'human',
      outcome: 'waiting',
      strength: 'weak',
      finding: 'x',

      checkedAt: weekAgo,
    })
    .execute()

  const { data } = await admin.api.get('/admin/system')
  const failed = data.failed.find(({ name }) => name === 'mail.urgent')
  expect(failed).toMatchObject({ tries: 6, problem: 'connect ECONNREFUSED' })
  expect(data.mail).toMatchObject({ failed: 1, server: null })
  expect(data.checks).toMatchObject({ late: 1, forPersons: 1, overdue: 1 })
  expect(data.database.bytes).toBeGreaterThan(1_000_000)
  expect(data.database.milliseconds).toBeGreaterThan(0)
  expect(data.process.requests.count).toBeGreaterThan(0)
  expect(data.process.openPages).toBe(0)
  expect(data.searchIndex.state).toBe('off')
  expect(data.disk.totalBytes).toBeGreaterThan(data.disk.freeBytes)
  expect(JSON.stringify(data)).not.toContain(seeker.email)

  const id = failed?.id ?? ''
  await admin.api.post('/admin/system/tasks/:id/retry', { id, name: 'mail.urgent' })
  expect((await app.mails(seeker.email))[0]?.subject).toBe('Your Waymark account is suspended')
  expect((await admin.api.get('/admin/system')).data.failed).toEqual([])
  const again = admin.api.post('/admin/system/tasks/:id/retry', { id, name: 'mail.urgent' })
  await expect(again).rejects.toMatchObject({ status: 404 })
  expect(await auditOf(id)).toEqual(['Ana Lindholm: task.retry'])
  const ids = [late.company.id, unread.company.id]
  await db.updateTable('companies').set({ status: 'draft' }).where('id', 'in', ids).execute()
})
