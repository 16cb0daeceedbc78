import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const employer = await app.employer('approved')
const thirty = Array.from({ length: 30 }, (_, place) => place)

const post = (path: string, { token }: { token: string }, payload: object = {}) =>
  app.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
const countStatuses = async (calls: Promise<{ statusCode: number }>[]) => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(calls)) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

async function newApplication(stage?: 'offer') {
  const job = await app.job(employer.company.id)
  const seeker = await app.seeker()
  const { data } = await seeker.api.post('/jobs/apply', { slug: job.slug })
  let version = 1
  if (stage) {
    const moved = await employer.api.post('/employer/applications/:id/move', {
      id: data.id,
      to: 'offer',
      version,
      offer: { amount: 70_000 },
    })
    version = moved.data.version
  }
  return { job, seeker, id: data.id, version }
}

const eventsOf = (id: string) =>
  app.db.selectFrom('applicationEvents').selectAll().where('applicationId', '=', id).execute()

// Security: Q-01
test('thirty simultaneous apply requests create one application and notify once', async () => {
  const job = await app.job(employer.company.id)
  const seeker = await app.seeker()
  expect(await countStatuses(thirty.map(() => post('/jobs/apply', seeker, { slug: job.slug })))).toEqual({
    200: 30,
  })
  const rows = await app.db.selectFrom('applications').select('id').where('jobId', '=', job.id).execute()
  expect(rows).toHaveLength(1)
  expect(await eventsOf(rows[0]?.id ?? '')).toHaveLength(1)
  const mails = await app.mails(seeker.email)
  expect(mails.filter(({ subject }) => subject.startsWith('Application sent'))).toHaveLength(1)
})

// Security: Q-03
test('of thirty simultaneous stage changes, one succeeds and the others get a conflict', async () => {
  const { id, version } = await newApplication()
  const targets = ['short-listed', 'screened', 'interview'] as const
  const calls = thirty.map((place) =>
    post(`/employer/applications/${id}/move`, employer, { to: targets[place % 3], version }),
  )
  expect(await countStatuses(calls)).toEqual({ 200: 1, 409: 29 })
  expect(await eventsOf(id)).toHaveLength(2)
})

// The same answer again is answered as the first was, and changes nothing.
test('of thirty simultaneous answers to one offer, one counts', async () => {
  const { id, version, seeker } = await newApplication('offer')
  const answers = ['accept', 'decline', 'counter'] as const
  const calls = thirty.map((place) =>
    post(`/applications/${id}/answer-offer`, seeker, { answer: answers[place % 3], version, amount: 90_000 }),
  )
  expect(await countStatuses(calls)).toEqual({ 200: 10, 409: 20 })
  expect(await eventsOf(id)).toHaveLength(3)
})

test('an acceptance while the employer takes the offer back: one of them holds, and the other is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, version, seeker } = await newApplication('offer')
    const accepted = () => post(`/applications/${id}/answer-offer`, seeker, { answer: 'accept', version })
    const takenBack = () => post(`/employer/applications/${id}/move`, employer, { to: 'screened', version })
    const both = round % 2 === 0 ? [accepted(), takenBack()] : [takenBack(), accepted()]
    expect(await countStatuses(both)).toEqual({ 200: 1, 409: 1 })
    const { stage } = (await seeker.api.get('/applications/:id', { id })).data
    const theirs = (await employer.api.get('/employer/applications/:id', { id })).data
    expect(['offer accept', 'screened']).toContain(stage)
    expect(theirs.stage).toBe(stage)
  }
})

// Security: Q-05
test('of a simultaneous withdrawal and hire, one succeeds', async () => {
  const { id, version, seeker } = await newApplication('offer')
  const { data } = await seeker.api.post('/applications/:id/answer-offer', { id, version, answer: 'accept' })
  const counts = await countStatuses([
    post(`/applications/${id}/withdraw`, seeker, { version: data.version }),
    post(`/employer/applications/${id}/move`, employer, { to: 'hire', version: data.version }),
  ])
  expect(counts).toEqual({ 200: 1, 409: 1 })
})

test('thirty simultaneous first views are recorded as one', async () => {
  const { id } = await newApplication()
  const openApplication = () =>
    app.app.inject({
      url: `/api/employer/applications/${id}`,
      headers: { authorization: `Bearer ${employer.token}` },
    })
  expect(await countStatuses(thirty.map(openApplication))).toEqual({ 200: 30 })
  expect((await eventsOf(id)).filter(({ kind }) => kind === 'opened')).toHaveLength(1)
})

// Security: Q-04
test('nobody applies to a job after it has closed, even at the same moment', async () => {
  const job = await app.job(employer.company.id)
  const seekers = await Promise.all(thirty.map(() => app.seeker()))
  const countRows = () => app.db.selectFrom('applications').select('id').where('jobId', '=', job.id).execute()
  const closing = post(`/employer/jobs/${job.id}/close`, employer, { version: 1, reason: 'filled' })
  const calls = seekers.map((seeker) => post('/jobs/apply', seeker, { slug: job.slug }))
  const { statusCode, whenAnswered } = await closing.then(async ({ statusCode }) => ({
    statusCode,
    whenAnswered: await countRows(),
  }))
  const answers = await Promise.all(calls)
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 410)).toBe(true)
  expect([200, 409]).toContain(statusCode)
  // Whoever applied before the close is owed an answer: then it is refused, and the job stays open for everybody.
  const applied = statusCode === 200 ? whenAnswered.length : thirty.length
  expect(await countRows()).toHaveLength(applied)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(applied)
})

test('the other side’s stage changes and other people’s applications are refused', async () => {
  const { id, version, seeker, job } = await newApplication('offer')
  const strangers = { seeker: await app.seeker(), employer: await app.employer('approved') }
  const rest = { to: 'rejected', reason: 'Other', version }
  const tries: [number, Promise<{ statusCode: number }>][] = [
    [404, post(`/employer/applications/${id}/move`, strangers.employer, rest)],
    [404, post(`/employer/applications/${id}/notes`, strangers.employer, { body: 'Mine now' })],
    [404, post(`/applications/${id}/answer-offer`, strangers.seeker, { answer: 'accept', version })],
    [404, post(`/applications/${id}/withdraw`, strangers.seeker)],
    [403, post(`/employer/applications/${id}/move`, seeker, rest)],
    [403, post(`/applications/${id}/answer-offer`, employer, { answer: 'accept', version })],
    [409, post(`/employer/applications/${id}/move`, employer, { to: 'offer accept', version })],
    [409, post(`/employer/applications/${id}/move`, employer, { to: 'hire', version })],
    [404, post(`/employer/jobs/${job.id}/close`, strangers.employer, { version: 1, reason: 'filled' })],
    [404, post(`/employer/jobs/${job.id}/duplicate`, strangers.employer)],
  ]
  for (const [status, call] of tries) expect((await call).statusCode).toBe(status)
  const reads = [
    [strangers.employer, `/employer/applications/${id}`],
    [strangers.employer, `/employer/applications/${id}/resume`],
    [strangers.employer, `/employer/jobs/${job.id}/applications`],
    [strangers.employer, `/employer/jobs/${job.id}`],
    [strangers.seeker, `/applications/${id}`],
  ] as const
  for (const [{ token }, path] of reads) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.app.inject({ url: `/api${path}`, headers })).statusCode).toBe(404)
  }
})
