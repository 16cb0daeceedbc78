import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import { hashPassword } from '#/server/auth/passwords.ts'
import { dayMs } from '#/shared/dates.ts'
import type { Endpoint } from '#/shared/endpoint.ts'
import { testApp } from '#/testing/app.ts'
import { applicationUnderWay, eraseDue, eraseNow, passDays } from '#/testing/personal-data.ts'

const app = await testApp()
const { db } = app
const password = 'four plain words here'
const passwordHash = await hashPassword(password)
const failure = (status: number, code?: string) => expect.objectContaining({ status, ...(code && { code }) })

const logIn = (email: string) => app.visitor.post('/auth/login', { email, password })
const userRow = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
const eventsOf = (id: string) =>
  db
    .selectFrom('applicationEvents')
    .select(['toStage', 'message', 'actorId'])
    .where('applicationId', '=', id)
    .orderBy('id')
    .execute()

test('it needs a recent proof, closes the account for 14 days and logs out everywhere', async () => {
  const seeker = await app.seeker({ passwordHash })
  await db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', seeker.id).execute()
  await expect(seeker.api.post('/account/delete')).rejects.toEqual(failure(403, 'step-up'))
  await seeker.api.post('/account/step-up', { password })
  const { data } = await seeker.api.post('/account/delete')
  const days = (new Date(data.eraseAt).getTime() - Date.now()) / dayMs
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThanOrEqual(14)
  await expect(seeker.api.get('/profile')).rejects.toEqual(failure(401, 'account-closed'))
  const [mail] = await app.mails(seeker.email)
  expect(mail?.subject).toMatch(/^Your account will be erased on \w+ \d/)
})

test('of all endpoints a closed account opens those alone that keep it, and each other one says the same sentence', async () => {
  const closed = await app.seeker({ eraseAt: new Date(Date.now() + 5 * dayMs) })
  const open: string[] = []
  for (const [key, { access, whileClosed }] of Object.entries(contract) as [string, Endpoint][]) {
    if (access !== 'signed-in' && access !== 'seeker') continue
    if (whileClosed) {
      open.push(key)
      continue
    }
    const [method, path = ''] = key.split(' ')
    const { statusCode, body } = await app.app.inject({
      method: method as 'GET',
      url: `/api${path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`,
      headers: { authorization: `Bearer ${closed.token}` },
      ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
    })
    expect([key, statusCode]).toEqual([key, 403])
    expect(JSON.parse(body)).toMatchObject({
      code: 'account-closed',
      message: expect.stringMatching(
        /^This account is closed and will be erased on .+ Until then you can keep it\.$/,
      ),
    })
  }
  expect(open.toSorted()).toEqual([
    'GET /account/deletion',
    'GET /account/export',
    'GET /account/export/archive',
    'POST /account/keep',
    'POST /auth/logout',
  ])
})

test('a closed account opens nothing but keeping it, and is as before when it is kept', async () => {
  const seeker = await app.seeker({ passwordHash })
  const job = await app.job((await app.employer()).company.id)
  await seeker.api.put('/saved-jobs/:slug', { slug: job.slug })
  await seeker.api.post('/account/delete')
  const { data } = await logIn(seeker.email)
  expect(data.accountClosed).toBe(true)
  const again = app.as(data.token)
  for (const call of [
    () => again.get('/profile'),
    () => again.get('/account'),
    () => again.get('/notifications'),
    () => again.post('/jobs/apply', { jobId: job.id }),
    () => again.post('/account/email', { email: 'other@people.example' }),
    () => again.post('/account/export'),
  ])
    await expect(call()).rejects.toEqual(failure(403, 'account-closed'))
  expect((await again.get('/account/deletion')).data.eraseAt).not.toBeNull()
  await again.post('/account/keep')
  expect((await again.get('/saved-jobs')).data).toHaveLength(1)
  await eraseDue(app)
  expect(await userRow(seeker.id)).toBeDefined()
  expect((await app.mails(seeker.email))[0]?.subject).toBe('Your account stays')
})

test('after the days it is gone, the address is free, and a session of it opens nothing', async () => {
  const seeker = await app.seeker({ passwordHash })
  await seeker.api.post('/account/delete')
  await eraseDue(app)
  expect(await userRow(seeker.id)).toBeDefined()
  const { data } = await logIn(seeker.email)
  await db
    .updateTable('users')
    .set({ eraseAt: new Date(Date.now() - 1) })
    .where('id', '=', seeker.id)
    .execute()
  // The day has passed: keeping comes too late, whether or not the task has run.
  await expect(app.as(data.token).post('/account/keep')).rejects.toEqual(failure(409))
  await passDays(app, seeker.id)
  expect(await userRow(seeker.id)).toBeUndefined()
  await expect(app.as(data.token).get('/account/deletion')).rejects.toEqual(failure(401))
  await expect(logIn(seeker.email)).rejects.toEqual(failure(401))
  await app.visitor.post('/auth/register', {
    role: 'SEEKER',
    name: 'New Person',
    email: seeker.email,
    password,
  })
  expect((await app.mails(seeker.email))[0]?.subject).toMatch(/is your Waymark code/)
})

test('applications under way are withdrawn at once; the employer is told, and later reads no name', async () => {
  const { employer, seeker, id } = await applicationUnderWay(app)
  const hired = await app.job(employer.company.id)
  const { data: done } = await seeker.api.post('/jobs/apply', { jobId: hired.id })
  await db
    .updateTable('applications')
    .set({ stage: 'hire', decidedAt: new Date() })
    .where('id', '=', done.id)
    .execute()
  await seeker.api.post('/account/delete')
  expect((await eventsOf(id)).at(-1)).toMatchObject({
    toStage: 'withdrawn',
    message: 'The applicant asked to delete their account.',
  })
  expect((await app.bells(employer.id)).at(-1)?.title).toMatch(/Amara Nwosu withdrew/)
  expect((await app.mails(employer.email))[0]?.textBody).toContain('asked to delete their account')
  // Nothing of the profile is shown meanwhile, of what was decided neither.
  for (const one of [id, done.id])
    expect((await employer.api.get('/employer/applications/:id', { id: one })).data).toMatchObject({
      name: 'Amara Nwosu',
      snapshot: null,
      coverNote: null,
    })
  await passDays(app, seeker.id)
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  expect(data).toMatchObject({ name: 'Deleted account', stage: 'withdrawn', snapshot: null, notes: [] })
  expect(data.events.at(-1)).toMatchObject({
    by: 'them',
    message: 'The applicant asked to delete their account.',
  })
  expect((await employer.api.get('/employer/applications/:id', { id: done.id })).data).toMatchObject({
    name: 'Deleted account',
    stage: 'hire',
  })
  expect(JSON.stringify(await app.bells(employer.id))).not.toContain('Amara')
  expect(
    (await employer.api.get('/employer/jobs/:id/applications', { id: hired.id })).data.cards,
  ).toHaveLength(1)
})

test('an offer is withdrawn from, and one made at the same moment is refused or withdrawn from', async () => {
  for (let round = 0; round < 6; round++) {
    const { employer, seeker, id } = await applicationUnderWay(app)
    const makeOffer = (version: number) =>
      employer.api.post('/employer/applications/:id/move', {
        id,
        to: 'offer',
        version,
        offer: { amount: 70_000 },
      })
    if (round === 0) await makeOffer(1)
    const [offered] = await Promise.allSettled([
      makeOffer(round === 0 ? 2 : 1),
      seeker.api.post('/account/delete'),
    ])
    const last = (await eventsOf(id)).at(-1)
    expect(last).toMatchObject({ toStage: 'withdrawn', actorId: seeker.id })
    if (offered.status === 'rejected') expect(offered.reason).toMatchObject({ status: 409 })
    await expect(makeOffer(9)).rejects.toEqual(failure(409))
  }
})

test('an application sent while the account is being closed is withdrawn or refused, never left open', async () => {
  const employer = await app.employer()
  for (let round = 0; round < 6; round++) {
    const [job, seeker] = [await app.job(employer.company.id), await app.seeker()]
    const [applied] = await Promise.allSettled([
      seeker.api.post('/jobs/apply', { jobId: job.id }),
      seeker.api.post('/account/delete'),
    ])
    const stages = await db
      .selectFrom('applications')
      .select('stage')
      .where('seekerId', '=', seeker.id)
      .execute()
    expect(stages.filter(({ stage }) => stage !== 'withdrawn')).toEqual([])
    if (applied.status === 'rejected') expect([401, 403]).toContain(applied.reason.status)
  }
})

test('the only owner hands over first; with another owner the seat is left', async () => {
  const owner = await app.employer()
  const colleague = await app.member(owner.company, 'admin')
  const { data } = await owner.api.get('/account/deletion')
  expect(data.obstacle).toMatch(/You are the only owner of Company/)
  await expect(owner.api.post('/account/delete')).rejects.toEqual(failure(409))
  expect((await userRow(owner.id))?.eraseAt).toBeNull()
  await owner.api.post('/employer/team/hand-over', { id: colleague.id })
  await eraseNow(app, owner)
  const team = await db
    .selectFrom('companyMembers')
    .select(['userId', 'role'])
    .where('companyId', '=', owner.company.id)
    .execute()
  expect(team).toEqual([{ userId: colleague.id, role: 'owner' }])
  const history = await db
    .selectFrom('teamEvents')
    .select('person')
    .where('companyId', '=', owner.company.id)
    .execute()
  expect(history.map(({ person }) => person)).toContain('Test Person')
})

test('two owners who leave at the same moment: one stays', async () => {
  const owner = await app.employer()
  const other = await app.member(owner.company, 'owner')
  await app.member(owner.company, 'viewer')
  const results = await Promise.allSettled([owner, other].map(({ api }) => api.post('/account/delete')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const owners = await db
    .selectFrom('companyMembers')
    .innerJoin('users', 'users.id', 'userId')
    .select('users.eraseAt')
    .where('companyId', '=', owner.company.id)
    .where('companyMembers.role', '=', 'owner')
    .execute()
  expect(owners).toEqual([{ eraseAt: null }])
})
