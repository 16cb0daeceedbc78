import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import { companyWarned } from '#/features/moderation/notification-kinds.server.ts'
import { testApp } from './app.ts'

const app = await testApp()
const { db } = app

// Everything that two people write each other carries this word.
const planted = 'Planted between the two'
const admin = await app.admin()
const employer = await app.employer()
const seeker = await app.seeker()
const recruiter = await app.recruiter()
const mandate = await app.mandate(employer.company.id, recruiter, { note: planted })
await db
  .insertInto('mandateEvents')
  .values({ mandateId: mandate.id, toState: 'active', actorId: employer.id, reason: planted })
  .execute()
const job = await app.job(employer.company.id, { mandateId: mandate.id })
const snapshot = JSON.stringify({
  name: 'Ada Reed',
  email: seeker.email,
  skills: [],
  experience: [],
  education: [],
})
const answers = JSON.stringify([{ question: 'Why?', answer: planted }])
const { id } = await db
  .insertInto('applications')
  .values({
    jobId: job.id,
    seekerId: seeker.id,
    stage: 'offer counter',
    coverNote: planted,
    answers,
    snapshot,
  })
  .returning('id')
  .executeTakeFirstOrThrow()
const terms = { payAmount: 60_000, payCurrency: 'USD', payPeriod: 'year', note: planted } as const
for (const madeBy of ['employer', 'seeker'] as const)
  await db
    .insertInto('offers')
    .values({ applicationId: id, madeBy, ...terms })
    .execute()
await db
  .insertInto('applicationEvents')
  .values({
    applicationId: id,
    fromStage: 'screened',
    toStage: 'offer',
    actorId: employer.id,
    message: planted,
  })
  .execute()
await db
  .insertInto('applicationNotes')
  .values({ applicationId: id, authorId: employer.id, body: planted })
  .execute()
for (const userId of [seeker.id, employer.id, recruiter.id])
  await db
    .insertInto('notifications')
    .values({
      userId,
      kind: companyWarned.name,
      params: JSON.stringify({ company: 'News', note: planted, reasonCode: 'other' }),
      once: 'planted',
    })
    .execute()

/** Every answer of the contract that can be read with these ids, and those that hold the word. */
async function read(token: string) {
  const holding: string[] = []
  for (const key of Object.keys(contract)) {
    const [method, path = ''] = key.split(' ')
    if (method !== 'GET' || key === 'GET /live') continue
    const named = path.includes('applications/:id') ? id : job.id
    const url = `/api${path.replaceAll(':id', named).replaceAll(':slug', job.slug).replaceAll(/:\w+/g, 'x')}`
    const answer = await app.app.inject({
      url,
      headers: { authorization: `Bearer ${token}`, 'acting-for': employer.company.slug },
    })
    if (answer.statusCode === 500) throw new Error(`${key} failed`)
    if (answer.body.includes(planted)) holding.push(key)
  }
  return holding
}

for (const [name, person, answersWithIt] of [
  ['a seeker', seeker, ['GET /applications', 'GET /applications/:id', 'GET /notifications']],
  [
    'an employer',
    employer,
    ['GET /employer/mandates', 'GET /employer/applications/:id', 'GET /notifications'],
  ],
  [
    'a recruiter',
    recruiter,
    ['GET /recruiter/mandates', 'GET /employer/applications/:id', 'GET /notifications'],
  ],
] as const) {
  test(`${name} reads what was written to them; an administrator who looks as them reads none of it`, {
    timeout: 60_000,
  }, async () => {
    expect(await read(person.token)).toEqual(expect.arrayContaining([...answersWithIt]))
    const { data } = await admin.api.post('/admin/users/:id/look', {
      id: person.id,
      reason: 'A question of theirs',
    })
    expect(await read(data.token)).toEqual([])
  })
}

test('a look ends with the session it was begun in: by logout, by its end, by time', async () => {
  const ways: ((other: { token: string; id: string; api: typeof admin.api }) => Promise<unknown>)[] = [
    ({ api }) => api.post('/auth/logout'),
    ({ id }) => admin.api.post('/admin/users/:id/end-sessions', { id, reason: 'A lost laptop' }),
    ({ id }) => admin.api.post('/admin/users/:id/suspend', { id, reason: 'Left the team' }),
    ({ id }) => db.deleteFrom('sessions').where('userId', '=', id).execute(),
    ({ id }) =>
      db
        .updateTable('sessions')
        .set({ expiresAt: new Date(0) })
        .where('userId', '=', id)
        .execute(),
  ]
  for (const end of ways) {
    const other = await app.admin()
    const { data } = await other.api.post('/admin/users/:id/look', {
      id: seeker.id,
      reason: 'A question of theirs',
    })
    const look = app.as(data.token)
    await look.get('/auth/session')
    await end(other)
    await expect(look.get('/auth/session')).rejects.toMatchObject({ status: 401 })
    expect((await seeker.api.get('/auth/session')).data.id).toBe(seeker.id)
  }
})
