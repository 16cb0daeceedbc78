import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import type { Stage } from './stages.ts'
import { allowedNextStages, stages } from './stages.ts'

const {
  app,
  downloadResume,
  employer,
  newApplication,
  seekerWithProfile,
  setStage,
  tenMinutesPass,
  terms,
  uploadDocument,
} = await openHiring()

// Security: Q-01
test('applying twice creates one application, and each side gets one mail', async () => {
  const seeker = await seekerWithProfile('Ines Carvalho')
  const job = await app.job(employer.company.id, { title: 'Rigger' })
  const first = await seeker.api.post('/jobs/apply', { slug: job.slug, coverNote: ' I rig. ' })
  const second = await seeker.api.post('/jobs/apply', { slug: job.slug, coverNote: 'Changed my mind.' })
  expect(second.data).toMatchObject({ id: first.data.id, alreadyApplied: true })
  expect(first.data.alreadyApplied).toBe(false)
  expect((await seeker.api.get('/applications/:id', { id: first.data.id })).data.coverNote).toBe('I rig.')

  expect((await app.mails(seeker.email)).map(({ subject }) => subject)).toEqual(['Application sent: Rigger'])
  const [toEmployer, ...others] = await app.mails(employer.email)
  expect(toEmployer?.subject).toBe('Ines Carvalho applied: Rigger')
  expect(toEmployer?.textBody).toContain('- Résumé: None')
  expect(toEmployer?.textBody).toContain('“I rig.”')
  expect(others).toEqual([])
  const bells = await app.bells()
  expect(bells.filter(({ body }) => body?.startsWith('Rigger'))).toHaveLength(2)
})

test('eight simultaneous requests create one application', async () => {
  const seeker = await seekerWithProfile()
  const job = await app.job(employer.company.id)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => seeker.api.post('/jobs/apply', { slug: job.slug })),
  )
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(answers.filter(({ data }) => !data.alreadyApplied)).toHaveLength(1)
  const rows = await app.db.selectFrom('applications').select('id').where('jobId', '=', job.id).execute()
  expect(rows).toHaveLength(1)
  expect(await app.mails(seeker.email)).toHaveLength(1)
})

// Security: A-06
test('jobs that are closed, paused, expired or of an unapproved company take no applications', async () => {
  const seeker = await seekerWithProfile()
  const past = new Date(Date.now() - 60_000)
  const closedJobs = [
    await app.job(employer.company.id, { status: 'closed', closedAt: past, closedReason: 'filled' }),
    await app.job(employer.company.id, { status: 'paused' }),
    await app.job(employer.company.id, { closesAt: past }),
    await app.job((await app.employer('pending')).company.id),
    await app.job((await app.employer('suspended')).company.id),
  ]
  for (const { slug } of closedJobs)
    await expect(seeker.api.post('/jobs/apply', { slug })).rejects.toMatchObject({ status: 410 })
  const draft = await app.job(employer.company.id, { status: 'draft' })
  for (const slug of [draft.slug, 'no-such-job'])
    await expect(seeker.api.post('/jobs/apply', { slug })).rejects.toMatchObject({ status: 404 })
  expect((await seeker.api.get('/applications')).data).toEqual([])
})

// Security: A-06
test('only seekers with a confirmed email address can apply', async () => {
  const { slug } = await app.job(employer.company.id)
  await expect(employer.api.post('/jobs/apply', { slug })).rejects.toMatchObject({ status: 403 })
  await expect(app.visitor.post('/jobs/apply', { slug })).rejects.toMatchObject({ status: 401 })
  const fresh = await app.seeker({ emailVerifiedAt: null })
  await expect(fresh.api.post('/jobs/apply', { slug })).rejects.toMatchObject({
    status: 403,
    code: 'unconfirmed',
  })
})

test('every question of the job needs an answer, and answers to other questions are dropped', async () => {
  const seeker = await seekerWithProfile()
  const job = await app.job(employer.company.id, { questions: JSON.stringify(['Why us?', 'Which shift?']) })
  const half = [{ question: 'Why us?', answer: 'The crew.' }]
  await expect(seeker.api.post('/jobs/apply', { slug: job.slug, answers: half })).rejects.toMatchObject({
    status: 422,
    errors: { 'answers.1.answer': ['Answer this question'] },
  })
  const { data } = await seeker.api.post('/jobs/apply', {
    slug: job.slug,
    answers: [...half, { question: 'Which shift?', answer: 'Nights' }, { question: 'Age?', answer: '39' }],
  })
  const applicant = await employer.api.get('/employer/applications/:id', { id: data.id })
  expect(applicant.data.answers).toMatchObject([
    { question: 'Why us?', answer: 'The crew.' },
    { question: 'Which shift?', answer: 'Nights' },
  ])
})

// Security: U-20
test('a résumé must be one of the seeker’s own documents', async () => {
  const seeker = await seekerWithProfile()
  const { slug } = await app.job(employer.company.id)
  const foreign = await uploadDocument((await app.seeker()).id)
  await expect(seeker.api.post('/jobs/apply', { slug, resumeFileId: foreign.id })).rejects.toMatchObject({
    status: 422,
    errors: { resumeFileId: ['Choose one of your own documents'] },
  })
})

test('the snapshot stays as it was sent when the profile changes', async () => {
  const { seeker, id } = await newApplication()
  await app.db
    .updateTable('seekerProfiles')
    .set({ headline: 'Diver', skills: ['Diving'], experience: '[]' })
    .where('userId', '=', seeker.id)
    .execute()
  await app.db.updateTable('users').set({ name: 'A. N.' }).where('id', '=', seeker.id).execute()
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  expect(data.snapshot).toMatchObject({
    name: 'Amara Nwosu',
    headline: 'Welder, Northbay Yard',
    skills: ['TIG'],
    experience: [{ title: 'Welder', company: 'Northbay Yard', from: '2019-03', to: null, summary: null }],
  })
})

// Security: A-09
test('private answers and the phone number are in nothing an employer receives', async () => {
  const { jobId, id } = await newApplication()
  const answers = [
    await employer.api.get('/employer/applications'),
    await employer.api.get('/employer/jobs/:id/applications', { id: jobId }),
    await employer.api.get('/employer/applications/:id', { id }),
  ]
  const stored = await app.db
    .selectFrom('applications')
    .select('snapshot')
    .where('id', '=', id)
    .executeTakeFirst()
  const received = JSON.stringify([answers, stored])
  expect(received).toContain('Amara Nwosu')
  for (const secret of ['gender', 'birth', 'citizenship', 'Do Not Indicate', 'refuges', '1987', '2015550177'])
    expect(received).not.toContain(secret)
})

test('another company’s application does not exist', async () => {
  const { id, jobId } = await newApplication()
  const other = await app.employer()
  const missing = { status: 404 }
  await expect(other.api.get('/employer/applications/:id', { id })).rejects.toMatchObject(missing)
  await expect(other.api.get('/employer/jobs/:id/applications', { id: jobId })).rejects.toMatchObject(missing)
  await expect(other.api.post('/employer/applications/:id/notes', { id, body: 'Hm' })).rejects.toMatchObject(
    missing,
  )
  await expect(
    other.api.post('/employer/applications/:id/move', { id, to: 'screened', version: 1 }),
  ).rejects.toMatchObject(missing)
  expect((await downloadResume(id, other.token)).statusCode).toBe(404)
  expect((await other.api.get('/employer/applications')).data).toEqual({
    waitingApplicants: [],
    waiting: 0,
    late: 0,
    jobs: [],
    replies: { repliesInDays: null, repliesShare: null, answeredInTimeShare: null },
  })
})

test('another seeker’s application does not exist', async () => {
  const { id } = await newApplication()
  const other = await seekerWithProfile()
  await expect(other.api.get('/applications/:id', { id })).rejects.toMatchObject({ status: 404 })
  await expect(other.api.post('/applications/:id/withdraw', { id })).rejects.toMatchObject({ status: 404 })
  await expect(
    other.api.post('/applications/:id/answer-offer', { id, answer: 'decline', version: 1 }),
  ).rejects.toMatchObject({ status: 404 })
})

// Security: Q-03
test('of two colleagues moving one applicant, the slower gets a conflict with the other’s name', async () => {
  const { id } = await newApplication()
  await employer.api.post('/employer/applications/:id/move', { id, to: 'screened', version: 1 })
  await expect(
    employer.api.post('/employer/applications/:id/move', { id, to: 'rejected', reason: 'Other', version: 1 }),
  ).rejects.toMatchObject({
    status: 409,
    message: 'You moved this application to “Screened” in the meantime',
  })
  const colleague = await app.db
    .insertInto('users')
    .values({ role: 'EMPLOYER', name: 'Rosa Delgado', email: 'rosa@people.example' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('applications').set({ version: 3 }).where('id', '=', id).execute()
  await app.db
    .insertInto('applicationEvents')
    .values({ applicationId: id, actorId: colleague.id, fromStage: 'screened', toStage: 'screened' })
    .execute()
  await expect(
    employer.api.post('/employer/applications/:id/move', { id, to: 'interview', version: 2 }),
  ).rejects.toMatchObject({ message: expect.stringMatching(/^Rosa Delgado moved/) })
})

test('of two simultaneous stage changes, one succeeds and one is refused', async () => {
  const { id } = await newApplication()
  const both = await Promise.allSettled([
    employer.api.post('/employer/applications/:id/move', { id, to: 'screened', version: 1 }),
    employer.api.post('/employer/applications/:id/move', { id, to: 'interview', version: 1 }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

// Security: Q-03
test('every stage change the table does not allow is refused, for both sides', async () => {
  const { seeker, id } = await newApplication()
  const answers = {
    'offer accept': 'accept',
    'offer reject': 'decline',
    'offer counter': 'counter',
  } as const
  for (const from of stages) {
    await setStage(id, from)
    for (const to of stages) {
      if (!allowedNextStages(from, 'employer').includes(to)) {
        await expect(
          employer.api.post('/employer/applications/:id/move', {
            id,
            to,
            version: 1,
            reason: 'Other',
            offer: terms,
          }),
          `employer ${from} > ${to}`,
        ).rejects.toMatchObject({ status: 409 })
      }
      if (allowedNextStages(from, 'seeker').includes(to)) continue
      const call =
        to in answers
          ? seeker.api.post('/applications/:id/answer-offer', {
              id,
              answer: answers[to as keyof typeof answers],
              amount: 71_000,
              version: 1,
            })
          : to === 'withdrawn'
            ? seeker.api.post('/applications/:id/withdraw', { id, version: 1 })
            : Promise.reject({ status: 409 })
      await expect(call, `seeker ${from} > ${to}`).rejects.toMatchObject({ status: 409 })
    }
    const { data } = await seeker.api.get('/applications/:id', { id })
    expect(data).toMatchObject({ stage: from, version: 1, allowedStages: allowedNextStages(from, 'seeker') })
  }
})

test('every stage change allowed before an offer works, and only those forward are mailed', async () => {
  const early = ['applied', 'short-listed', 'screened', 'interview'] as const
  const { seeker, id } = await newApplication()
  let version = 1
  let at: Stage = 'applied'
  let mails = 1
  for (const to of early.flatMap((one) =>
    early.filter((other) => other !== one).flatMap((other) => [one, other]),
  )) {
    if (to === at) continue
    const moved = await employer.api.post('/employer/applications/:id/move', { id, to, version })
    expect(moved.data).toMatchObject({ id, stage: to, version: version + 1 })
    await tenMinutesPass()
    expect((await seeker.api.get('/applications/:id', { id })).data.stage).toBe(to)
    version++
    if (early.indexOf(to) > early.indexOf(at as 'applied')) mails++
    at = to
  }
  expect(await app.mails(seeker.email)).toHaveLength(mails)
})

// Security: A-10
test('a withdrawal removes the employer’s access to résumé and profile', async () => {
  const seeker = await seekerWithProfile()
  const file = await uploadDocument(seeker.id)
  const { id } = await newApplication({ seeker, resumeFileId: file.id })
  const before = await downloadResume(id, employer.token)
  expect(before.statusCode).toBe(200)
  expect(before.headers['content-disposition']).toMatch(/^attachment/)
  expect(before.body).toContain('%PDF')

  await seeker.api.post('/applications/:id/withdraw', { id, reason: 'Moving away.' })
  expect((await downloadResume(id, employer.token)).statusCode).toBe(410)
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  expect(data).toMatchObject({
    stage: 'withdrawn',
    name: 'Amara Nwosu',
    snapshot: null,
    resume: null,
    headline: null,
  })
  expect((await app.mails(employer.email))[0]?.textBody).toContain('Moving away.')
  // Applying again returns the withdrawn application; it is not reopened.
  const again = await seeker.api.post('/jobs/apply', { jobId: (await rowOf(id)).jobId })
  expect(again.data).toMatchObject({ id, stage: 'withdrawn', alreadyApplied: true })
})

const rowOf = (id: string) =>
  app.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the first view is recorded once, and each download of the résumé', async () => {
  const seeker = await seekerWithProfile()
  const { id } = await newApplication({ seeker, resumeFileId: (await uploadDocument(seeker.id)).id })
  // Reading where they stand is no view.
  const progress = await employer.api.get('/employer/applications/:id/progress', { id })
  expect(progress.data.events).toMatchObject([{ to: 'applied', by: 'them' }])
  expect((await rowOf(id)).openedAt).toBe(null)
  await employer.api.get('/employer/applications/:id', { id })
  await employer.api.get('/employer/applications/:id', { id })
  await downloadResume(id, employer.token)
  await downloadResume(id, employer.token)
  const { data } = await seeker.api.get('/applications/:id', { id })
  expect(data.events.map(({ kind, by }) => [kind, by])).toEqual([
    ['moved', 'you'],
    ['opened', 'them'],
    ['resume', 'them'],
    ['resume', 'them'],
  ])
  expect(data.openedAt).not.toBe(null)
  expect(data.message).toBe(null)
})

// Security: A-09
test('only the team sees notes', async () => {
  const { seeker, id } = await newApplication()
  await employer.api.post('/employer/applications/:id/notes', { id, body: 'Calm in the bench test.' })
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  expect(data.notes).toMatchObject([{ body: 'Calm in the bench test.', author: employer.name }])
  expect(data.notesCount).toBe(1)
  const theirs = JSON.stringify((await seeker.api.get('/applications/:id', { id })).data)
  expect(theirs).not.toContain('bench test')
  await expect(
    employer.api.post('/employer/applications/:id/notes', { id, body: '  ' }),
  ).rejects.toMatchObject({ errors: { body: ['Note is required'] } })
})

test('the dashboard lists waiting applicants, overdue first, and counts them per job', async () => {
  const otherEmployer = await app.employer()
  const job = await app.job(otherEmployer.company.id, {
    steps: JSON.stringify([{ name: 'Short-listed', days: 2 }]),
  })
  const [late, fresh, offered] = [
    await newApplication({ jobId: job.id }),
    await newApplication({ jobId: job.id }),
    await newApplication({ jobId: job.id }),
  ]
  const long = new Date(Date.now() - 14 * dayMs)
  await app.db
    .updateTable('applications')
    .set({ stageChangedAt: long, appliedAt: long })
    .where('id', '=', late.id)
    .execute()
  await setStage(offered.id, 'offer')
  const { data } = await otherEmployer.api.get('/employer/applications')
  expect(data.waitingApplicants.map(({ id }) => id)).toEqual([late.id, fresh.id])
  expect(data.waitingApplicants[0]).toMatchObject({ waitingDays: 14, job: { id: job.id } })
  expect(data.waitingApplicants[0]?.daysLate).toBeGreaterThanOrEqual(6)
  expect(data.jobs).toMatchObject([{ id: job.id, applicants: 3, late: 1, newSinceYesterday: 2 }])
  expect(data.jobs[0]?.counts.map(({ count }) => count)).toEqual([2, 0, 0, 0, 1, 0])
})

test('a seeker sees the stage of each application and who has to act', async () => {
  const { seeker, id } = await newApplication()
  const { data } = await seeker.api.get('/applications')
  expect(data).toMatchObject([
    {
      id,
      stage: 'applied',
      waitingOn: 'them',
      daysLate: 0,
      progress: { reached: 1, total: 6, ended: false },
      job: { title: 'Night Shift Welder', company: { name: employer.company.name } },
    },
  ])
  const slug = data[0]?.job.slug ?? ''
  expect((await seeker.api.get('/applications/for-job/:slug', { slug })).data).toMatchObject({ id })
  const other = await app.job(employer.company.id)
  expect((await seeker.api.get('/applications/for-job/:slug', { slug: other.slug })).data).toBe(null)
})

test('average days at a stage are shown from five people on', async () => {
  const job = await app.job(employer.company.id)
  for (let n = 0; n < 5; n++) {
    const board = await employer.api.get('/employer/jobs/:id/applications', { id: job.id })
    expect(board.data.averageDays).toEqual([])
    const { id } = await newApplication({ jobId: job.id })
    await employer.api.post('/employer/applications/:id/move', { id, to: 'screened', version: 1 })
    await tenMinutesPass()
  }
  const board = await employer.api.get('/employer/jobs/:id/applications', { id: job.id })
  expect(board.data.averageDays).toEqual([{ stage: 'applied', days: 0 }])
})
