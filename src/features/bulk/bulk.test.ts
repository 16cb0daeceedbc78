import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { untyped } from '#/testing/untyped.ts'

const { app, employer, newApplication, seekerWithProfile, tenMinutesPass } = await openHiring()

type Person = Awaited<ReturnType<typeof newApplication>>

async function applicants(names: string[]) {
  const job = await app.job(employer.company.id, { title: 'Rigger', slug: `rigger-${randomUUID()}` })
  const people: Person[] = []
  for (const name of names)
    people.push(await newApplication({ seeker: await seekerWithProfile(name), jobId: job.id }))
  return { job, people }
}

const press = (
  jobId: string,
  more: object,
  people: { id: string; version?: number; message?: string }[],
  key = randomUUID(),
) =>
  employer.api.post(
    '/employer/jobs/:id/bulk',
    untyped({ id: jobId, key, ...more, people: people.map((one) => ({ version: 1, ...one })) }),
  )
const ids = (people: Person[]) => people.map(({ id }) => ({ id }))
const status = async (id: string) => (await employer.api.get('/employer/bulk/:id', { id })).data
/** Read beside the API, where a look is written down and shown to the applicant. */
const stagesOf = async (people: Person[]) => {
  const rows = await app.db.selectFrom('applications').select(['id', 'stage']).execute()
  return people.map(({ id }) => rows.find((row) => row.id === id)?.stage)
}
const subjectsTo = async ({ seeker }: Person) =>
  (await app.mails(seeker.email))
    .map(({ subject }) => subject)
    .filter((one) => !/^Application sent/.test(one))
/** Everything an applicant has. */
const knownTo = async ({ seeker, id }: Person) => ({
  page: (await seeker.api.get('/applications/:id', { id })).data,
  list: (await seeker.api.get('/applications')).data,
  bells: await app.bells(seeker.id),
  mails: await app.mails(seeker.email),
  export: (
    await sql`select kind, to_stage from application_events where application_id = ${id} and notified`.execute(
      app.db,
    )
  ).rows,
  analytics: (await seeker.api.get('/profile/analytics')).data,
  live: (await sql`select event from live_events where ${seeker.id}::uuid = any(user_ids)`.execute(app.db))
    .rows.length,
})

const letter = 'Hello {{first name}},\n\nwe have decided not to go on with {{job}}.\n\n{{my name}}'

test('many are rejected with one press, each with their own letter, when the time for undoing is over', async () => {
  const { job, people } = await applicants(['Ada Lund', 'Bo Berg', 'Cy Dahl'])
  const preview = await employer.api.post('/employer/jobs/:id/bulk/preview', {
    ...{ id: job.id, message: letter, people: people.map(({ id }) => id) },
  })
  expect(preview.data.map(({ text }) => text.split(',')[0])).toEqual(['Hello Ada', 'Hello Bo', 'Hello Cy'])
  const [ada, bo] = people as [Person, Person]
  const { data } = await press(job.id, { kind: 'reject', reason: 'Other', message: letter }, [
    { id: ada.id },
    { id: bo.id, message: 'Dear Bo, thank you.' },
  ])
  expect(data).toMatchObject({ total: 2, waiting: 2, done: 0 })
  await app.runTasks()
  expect(await status(data.id)).toMatchObject({ waiting: 0, done: 2, refused: 0 })
  expect(await subjectsTo(ada)).toEqual([])
  await tenMinutesPass()
  expect(await stagesOf(people)).toEqual(['rejected', 'rejected', 'applied'])
  expect(await subjectsTo(ada)).toEqual(['Rigger: Not selected'])
  const textOf = async ({ seeker, id }: Person) =>
    (await seeker.api.get('/applications/:id', { id })).data.message
  expect(await textOf(ada)).toBe(preview.data[0]?.text)
  expect(await textOf(bo)).toBe('Dear Bo, thank you.')
  // The reason is the team's.
  expect(JSON.stringify(await knownTo(ada))).not.toContain('"Other"')
})

test('an undone press leaves no trace on the side of its applicants', async () => {
  const { job, people } = await applicants(['Ada Lund', 'Bo Berg'])
  // The mails about the applications are there.
  await app.runTasks()
  const before = await Promise.all(people.map(knownTo))
  const { data } = await press(job.id, { kind: 'reject', reason: 'Other', message: letter }, ids(people))
  await app.runTasks()
  expect(await stagesOf(people)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all(people.map(knownTo))).toEqual(before)
  const undo = await employer.api.post('/employer/bulk/:id/undo', { id: data.id })
  // So that whoever reads on does not stop before it is done.
  expect(undo.data).toMatchObject({ isUndone: true, waiting: 2, done: 0 })
  await app.runTasks()
  expect(await status(data.id)).toMatchObject({ waiting: 0, isUndone: true, undone: 2, undoUntil: null })
  expect(await stagesOf(people)).toEqual(['applied', 'applied'])
  await tenMinutesPass()
  expect(await Promise.all(people.map(knownTo))).toEqual(before)
})

test('a look at a rejected applicant whose rejection can still be undone tells them nothing of it', async () => {
  const { people } = await applicants(['Ada Lund'])
  const [ada] = people as [Person]
  await employer.api.post('/employer/applications/:id/move', {
    id: ada.id,
    to: 'rejected',
    version: 1,
    reason: 'Other',
  })
  await employer.api.get('/employer/applications/:id', { id: ada.id })
  expect(JSON.stringify(await knownTo(ada))).not.toMatch(/rejected|Not selected/)
})

test('a press that is taken back before anybody was done does nothing', async () => {
  const { job, people } = await applicants(['Ada Lund', 'Bo Berg'])
  const { data } = await press(job.id, { kind: 'reject', reason: 'Other', message: null }, ids(people))
  await employer.api.post('/employer/bulk/:id/undo', { id: data.id })
  await app.runTasks()
  expect(await status(data.id)).toMatchObject({ undone: 2, done: 0 })
  expect(await stagesOf(people)).toEqual(['applied', 'applied'])
})

test('an undone press leads back to the stage before it, also where its applicant does not know that one', async () => {
  const { job, people } = await applicants(['Ada Lund', 'Bo Berg'])
  const [ada] = people as [Person, Person]
  const move = { id: ada.id, to: 'screened', version: 1, message: 'Welcome to the second round.' } as const
  await employer.api.post('/employer/applications/:id/move', move)
  const chosen = [{ id: ada.id, version: 2 }, ...ids(people.slice(1))]
  const { data } = await press(job.id, { kind: 'move', to: 'interview' }, chosen)
  await app.runTasks()
  expect(await stagesOf(people)).toEqual(['interview', 'interview'])
  await employer.api.post('/employer/bulk/:id/undo', { id: data.id })
  await app.runTasks()
  expect(await stagesOf(people)).toEqual(['screened', 'applied'])
  await tenMinutesPass()
  expect((await ada.seeker.api.get('/applications/:id', { id: ada.id })).data).toMatchObject({
    stage: 'screened',
    message: 'Welcome to the second round.',
  })
})

test('whoever is at the stage already stays at their step of it', async () => {
  const { job, people } = await applicants(['Ada Lund'])
  const steps = ['one', 'two'].map((id) => ({ id, name: `Interview ${id}`, stage: 'interview', days: 3 }))
  await app.db
    .updateTable('jobs')
    .set({ steps: JSON.stringify(steps) })
    .where('id', '=', job.id)
    .execute()
  const at = { stage: 'interview', stepId: 'two' } as const
  await app.db.updateTable('applications').set(at).where('jobId', '=', job.id).execute()
  const { data } = await press(job.id, { kind: 'move', to: 'interview' }, ids(people))
  await app.runTasks()
  expect(await status(data.id)).toMatchObject({ done: 1, refused: 0 })
  const after = app.db.selectFrom('applications').select(['stage', 'stepId', 'version'])
  expect(await after.where('jobId', '=', job.id).execute()).toEqual([{ ...at, version: 1 }])
})

test('a text for one person that was emptied is refused, and never becomes the common one', async () => {
  const { job, people } = await applicants(['Ada Lund'])
  const [ada] = people as [Person]
  await expect(
    press(job.id, { kind: 'reject', reason: 'Other', message: letter }, [{ id: ada.id, message: ' ' }]),
  ).rejects.toMatchObject({ status: 422, message: 'Text for one person is required' })
  expect(await stagesOf(people)).toEqual(['applied'])
})

test('whoever changed meanwhile is left and named, and so is a move that is not allowed', async () => {
  const { job, people } = await applicants(['Ada Lund', 'Bo Berg', 'Cy Dahl'])
  const [ada, bo, cy] = people as [Person, Person, Person]
  await employer.api.post('/employer/applications/:id/move', { id: ada.id, to: 'interview', version: 1 })
  await bo.seeker.api.post('/applications/:id/withdraw', { id: bo.id })
  const { data } = await press(job.id, { kind: 'move', to: 'screened' }, [
    { id: ada.id },
    { id: bo.id, version: 2 },
    { id: cy.id },
  ])
  await app.runTasks()
  const after = await status(data.id)
  expect(after).toMatchObject({ done: 1, refused: 2 })
  expect(after.problems.map(({ name, problem }) => [name, problem])).toEqual([
    ['Ada Lund', 'You moved this application to “Interview” in the meantime'],
    ['Bo Berg', 'An application at “Withdrawn” cannot go to “Screened”'],
  ])
  expect(await stagesOf(people)).toEqual(['interview', 'withdrawn', 'screened'])
})

test('the same press again changes nothing, and nobody of another job or company is touched', async () => {
  const { job, people } = await applicants(['Ada Lund'])
  const key = randomUUID()
  const message = 'Hello {{first name}}, bring your papers.'
  await press(job.id, { kind: 'message', message }, ids(people), key)
  await press(job.id, { kind: 'message', message }, ids(people), key)
  await sql`update pgboss.job set start_after = now() where name = 'bulk.work'`.execute(app.db)
  await app.runTasks()
  const [ada] = people as [Person]
  const thread = await ada.seeker.api.get('/messages/:id', { id: ada.id })
  expect(thread.data.messages.map(({ body }) => body)).toEqual(['Hello Ada, bring your papers.'])

  const other = await applicants(['Bo Berg'])
  await expect(press(job.id, { kind: 'move', to: 'screened' }, ids(other.people))).rejects.toMatchObject({
    status: 404,
  })
  const stranger = await app.employer()
  await expect(stranger.api.get('/employer/bulk/:id', { id: key })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.api.post('/employer/bulk/:id/undo', { id: key })).rejects.toMatchObject({
    status: 404,
  })
})

test('a text with a place that cannot be filled in is refused for all, and an offer is decided one by one', async () => {
  const { job, people } = await applicants(['Ada Lund'])
  await expect(
    press(job.id, { kind: 'message', message: 'Hello {{nick name}}' }, ids(people)),
  ).rejects.toMatchObject({ status: 422, message: expect.stringContaining('nick name') })
  await app.db.updateTable('applications').set({ stage: 'offer' }).where('jobId', '=', job.id).execute()
  const { data } = await press(job.id, { kind: 'move', to: 'screened' }, ids(people))
  await app.runTasks()
  expect((await status(data.id)).problems).toHaveLength(1)
  for (const stage of ['offer', 'offer counter'] as const) {
    await app.db.updateTable('applications').set({ stage }).where('jobId', '=', job.id).execute()
    const rejected = await press(job.id, { kind: 'reject', reason: 'Other', message: null }, ids(people))
    await app.runTasks()
    expect((await status(rejected.data.id)).problems.map(({ problem }) => problem)).toEqual([
      'They have an offer or an answer that is decided one by one',
    ])
    expect(await stagesOf(people)).toEqual([stage])
  }
})

test('tags are given and taken by the press, filter the board, and are undone', async () => {
  const { job, people } = await applicants(['Ada Lund', 'Bo Berg'])
  const [ada] = people as [Person, Person]
  await press(job.id, { kind: 'tag', tag: 'Second Round' }, [{ id: ada.id }])
  await app.runTasks()
  const both = await press(job.id, { kind: 'tag', tag: 'second round' }, ids(people))
  await app.runTasks()
  const board = async (filter: object) =>
    (await employer.api.get('/employer/jobs/:id/applications', { id: job.id, ...filter })).data
  expect((await board({ tag: 'second round' })).cards).toHaveLength(2)
  expect((await board({})).tags).toEqual([{ tag: 'second round', count: 2 }])
  await employer.api.post('/employer/bulk/:id/undo', { id: both.data.id })
  await app.runTasks()
  // Ada had it before.
  expect((await board({ tag: 'second round' })).cards.map(({ name }) => name)).toEqual(['Ada Lund'])
  expect(JSON.stringify(await knownTo(ada))).not.toContain('second round')
})

const closing = async (jobId: string) =>
  (await employer.api.get('/employer/jobs/:id/closing', { id: jobId })).data
const close = (jobId: string, more: object) =>
  employer.api.post(
    '/employer/jobs/:id/close-with-answers',
    untyped({ id: jobId, version: 1, key: randomUUID(), reason: 'filled', ...more }),
  )

test('a job closes only with an answer for everybody, and all of them get it', async () => {
  const { job, people } = await applicants(['Ada Lund', 'Bo Berg', 'Cy Dahl', 'Di Eng'])
  const [ada, bo, cy, di] = people as [Person, Person, Person, Person]
  await employer.api.post('/employer/applications/:id/move', { id: ada.id, to: 'interview', version: 1 })
  await app.db.updateTable('applications').set({ stage: 'offer' }).where('id', '=', di.id).execute()
  await expect(
    employer.api.post('/employer/jobs/:id/close', { id: job.id, version: 1, reason: 'filled' }),
  ).rejects.toMatchObject({
    status: 409,
    message: '3 people wait for an answer. Close the job together with an answer to each.',
  })
  const { open, withOffer, total, answered } = await closing(job.id)
  expect([total, answered, open.length, withOffer.map(({ id }) => id)]).toEqual([4, 1, 3, [di.id]])
  const groups = [
    { stage: 'applied', reason: 'The job has been filled', message: letter },
    {
      stage: 'interview',
      reason: 'Someone else fits better',
      message: 'Thank you for coming, {{first name}}.',
    },
  ]
  const chosen = open.map(({ id, version }) => ({ id, version }))
  // Somebody left out, somebody moved since, a group without a reason: nothing happens.
  await expect(close(job.id, { groups, people: chosen.slice(1) })).rejects.toMatchObject({ status: 409 })
  await expect(close(job.id, { groups: groups.slice(1), people: chosen })).rejects.toMatchObject({
    status: 422,
  })
  await expect(
    close(job.id, { groups, people: chosen.map((one) => ({ ...one, version: 9 })) }),
  ).rejects.toMatchObject({ status: 409 })
  expect((await employer.api.get('/employer/jobs/:id', { id: job.id })).data.status).toBe('open')

  const { data } = await close(job.id, { groups, people: chosen })
  await app.runTasks()
  expect((await employer.api.get('/employer/jobs/:id', { id: job.id })).data.status).toBe('closed')
  expect(await status(data.bulk?.id ?? '')).toMatchObject({ total: 3, done: 3, refused: 0 })
  expect(await closing(job.id)).toMatchObject({ total: 4, answered: 4, open: [] })
  const pressId = data.bulk?.id ?? ''
  expect(await status(pressId)).toMatchObject({ undoUntil: null })
  await expect(employer.api.post('/employer/bulk/:id/undo', { id: pressId })).rejects.toMatchObject({
    status: 409,
    message: 'The job is closed, so its answers can only be taken back one by one',
  })
  await tenMinutesPass()
  for (const person of [ada, bo, cy]) expect(await subjectsTo(person)).toEqual(['Rigger: Not selected'])
  expect((await ada.seeker.api.get('/applications/:id', { id: ada.id })).data.message).toBe(
    'Thank you for coming, Ada.',
  )
  expect(await subjectsTo(di)).toEqual([])
})

test('a job without anybody who waits closes as before', async () => {
  const { job, people } = await applicants(['Ada Lund'])
  const [ada] = people as [Person]
  await ada.seeker.api.post('/applications/:id/withdraw', { id: ada.id })
  await employer.api.post('/employer/jobs/:id/close', { id: job.id, version: 1, reason: 'withdrawn' })
  expect(await closing(job.id)).toEqual({ total: 0, answered: 0, open: [], withOffer: [] })
})

test('a recruiter closes no job on which somebody answered an offer', async () => {
  const recruiter = await app.recruiter()
  const mandate = await app.mandate(employer.company.id, recruiter)
  const job = await app.job(employer.company.id, { mandateId: mandate.id })
  const { id } = await newApplication({ seeker: await seekerWithProfile('Ada Lund'), jobId: job.id })
  await app.db.updateTable('applications').set({ stage: 'offer counter' }).where('id', '=', id).execute()
  const groups = [{ stage: 'offer counter', reason: 'Other', message: letter }]
  const people = [{ id, version: 1 }]
  await expect(
    recruiter
      .actingFor(employer.company)
      .post(
        '/employer/jobs/:id/close-with-answers',
        untyped({ id: job.id, version: 1, key: randomUUID(), reason: 'filled', groups, people }),
      ),
  ).rejects.toMatchObject({
    status: 403,
    message: 'Ada Lund answered an offer. Somebody of the company who makes offers decides that first.',
  })
  expect((await employer.api.get('/employer/jobs/:id', { id: job.id })).data.status).toBe('open')
})
