import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import { companyWarned } from '#/features/moderation/notification-kinds.server.ts'
import { testApp } from '../app.ts'

const app = await testApp()
const { db } = app

// All text that one person writes to another contains these words.
const confidentialText = 'Planted between the two'
const admin = await app.admin()
const employer = await app.employer()
const seeker = await app.seeker()
const recruiter = await app.recruiter()
const mandate = await app.mandate(employer.company.id, recruiter, { note: confidentialText })
await db
  .insertInto('mandateEvents')
  .values({ mandateId: mandate.id, toState: 'active', actorId: employer.id, reason: confidentialText })
  .execute()
const job = await app.job(employer.company.id, { mandateId: mandate.id })
const snapshot = JSON.stringify({
  name: 'Ada Reed',
  email: seeker.email,
  skills: [],
  experience: [],
  education: [],
})
const answers = JSON.stringify([{ question: 'Why?', answer: confidentialText }])
const { id } = await db
  .insertInto('applications')
  .values({
    jobId: job.id,
    seekerId: seeker.id,
    stage: 'offer counter',
    coverNote: confidentialText,
    answers,
    snapshot,
  })
  .returning('id')
  .executeTakeFirstOrThrow()
const terms = { payAmount: 60_000, payCurrency: 'USD', payPeriod: 'year', note: confidentialText } as const
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
    message: confidentialText,
  })
  .execute()
await db
  .insertInto('applicationNotes')
  .values({ applicationId: id, authorId: employer.id, body: confidentialText })
  .execute()
for (const userId of [seeker.id, employer.id, recruiter.id])
  await db
    .insertInto('notifications')
    .values({
      userId,
      kind: companyWarned.name,
      params: JSON.stringify({ company: 'News', note: confidentialText, reasonCode: 'other' }),
      once: 'planted',
    })
    .execute()

/** The endpoints whose response contains the planted text, of all GET endpoints with these ids. */
async function endpointsWithText(token: string) {
  const found: string[] = []
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
    if (answer.body.includes(confidentialText)) found.push(key)
  }
  return found
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
  // Security: A-12
  test(`${name} reads what was written to them; an administrator who impersonates them reads none of it`, {
    timeout: 60_000,
  }, async () => {
    expect(await endpointsWithText(person.token)).toEqual(expect.arrayContaining([...answersWithIt]))
    const { data } = await admin.api.post('/admin/users/:id/impersonate', {
      id: person.id,
      reason: 'A question of theirs',
    })
    expect(await endpointsWithText(data.token)).toEqual([])
  })
}

test('an impersonation ends with the session that started it: by logout, suspension or expiry', async () => {
  const endings: ((other: { token: string; id: string; api: typeof admin.api }) => Promise<unknown>)[] = [
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
  for (const end of endings) {
    const other = await app.admin()
    const { data } = await other.api.post('/admin/users/:id/impersonate', {
      id: seeker.id,
      reason: 'A question of theirs',
    })
    const impersonated = app.as(data.token)
    await impersonated.get('/auth/session')
    await end(other)
    await expect(impersonated.get('/auth/session')).rejects.toMatchObject({ status: 401 })
    expect((await seeker.api.get('/auth/session')).data.id).toBe(seeker.id)
  }
})
