import { expect, test } from 'vitest'
import { alwaysFree, openInterviews } from '#/testing/interviews.ts'

const { app, employer, newApplication, mailedToken, booked } = await openInterviews()

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => error.status,
  )
const ids = (people: { id: string }[]) => people.map(({ id }) => id)

/** A recruiter with a job under their mandate, and an applicant of it. */
async function underMandate() {
  const recruiter = await app.recruiter()
  await recruiter.api.put('/interview-hours', alwaysFree)
  const mandate = await app.mandate(employer.company.id, recruiter)
  const job = await app.job(employer.company.id, { mandateId: mandate.id })
  const application = await newApplication({ jobId: job.id })
  return { recruiter, mandate, api: recruiter.actingFor(employer.company), ...application }
}
type Desk = Awaited<ReturnType<typeof underMandate>>

const inviting = {
  kind: 'call',
  minutes: 45,
  phone: '+1 201 555 0123',
  timeZone: 'America/New_York',
} as const

async function inviteByRecruiter({ api, id, recruiter }: Desk) {
  const { data: free } = await api.get('/employer/applications/:id/interview-times', {
    ...{ id, people: recruiter.id, minutes: 45, timeZone: 'America/New_York' },
  })
  const { data } = await api.post('/employer/applications/:id/interviews', {
    ...{ ...inviting, id, people: [recruiter.id], times: free.proposed },
  })
  return { ...data, times: free.proposed }
}

test('a recruiter invites an applicant of the mandate, who books; the recruiter is told, and sees and moves it', async () => {
  const desk = await underMandate()
  const { api, recruiter, seeker } = desk
  const { times, ...invited } = await inviteByRecruiter(desk)
  const token = await mailedToken(seeker.email)
  const { data: answer } = await app.visitor.post('/interview-link/answer', {
    ...{ token, act: 'book', startsAt: times[0], timeZone: 'America/Los_Angeles' },
  })
  expect(answer.outcome).toBe('done')

  expect((await api.get('/employer/interviews')).data).toMatchObject([
    { id: invited.id, state: 'booked', startsAt: times[0] },
  ])
  const [mail] = await app.mails(recruiter.email)
  expect(mail?.subject).toContain('picked')
  expect(mail?.calendar).toContain('METHOD:REQUEST')
  expect(mail?.textBody).toContain(`/recruiter/for/${employer.company.slug}/`)
  expect((await app.bells(recruiter.id)).at(-1)?.path).toContain(`/recruiter/for/${employer.company.slug}/`)

  const [now] = (await api.get('/employer/interviews')).data
  const { data: moved } = await api.post('/employer/interviews/:id/move', {
    ...{ id: invited.id, version: now?.version ?? 0, startsAt: times[1] ?? '', reason: 'I am in court' },
  })
  expect(moved).toMatchObject({ outcome: 'done', interview: { state: 'booked', startsAt: times[1] } })
  // The company sees it as well: it is their job.
  const { data: theirs } = await employer.api.get('/employer/interviews')
  expect(ids(theirs)).toContain(invited.id)
})

test('of the company’s other jobs and of another mandate a recruiter sees, books and ends nothing', async () => {
  const desk = await underMandate()
  const other = await underMandate()
  const { interview: theirs, id: companysId } = await booked()
  const foreign = await inviteByRecruiter(other)
  for (const [interviewId, applicationId] of [
    [theirs.id, companysId],
    [foreign.id, other.id],
  ] as const) {
    const { api, recruiter } = desk
    expect((await api.get('/employer/interviews')).data.filter(({ id }) => id === interviewId)).toEqual([])
    const act = { id: interviewId, version: 1, reason: 'Not mine' }
    expect(await refusal(api.post('/employer/interviews/:id/cancel', act))).toBe(404)
    expect(await refusal(api.post('/employer/interviews/:id/no-show', act))).toBe(404)
    const moving = { ...act, startsAt: foreign.times[0] ?? '' }
    expect(await refusal(api.post('/employer/interviews/:id/move', moving))).toBe(404)
    expect(await refusal(api.get('/employer/applications/:id/interviews', { id: applicationId }))).toBe(404)
    const times = { id: applicationId, people: recruiter.id, minutes: 45, timeZone: 'America/New_York' }
    expect(await refusal(api.get('/employer/applications/:id/interview-times', times))).toBe(404)
    const invitation = { ...inviting, id: applicationId, people: [recruiter.id], isOpen: true }
    expect(await refusal(api.post('/employer/applications/:id/interviews', invitation))).toBe(404)
    expect(await refusal(api.get('/employer/messages/:id', { id: applicationId }))).toBe(404)
  }
})

test('a recruiter chooses among those who work on the job, and reads neither names nor free times of the others', async () => {
  const { api, recruiter, jobId, id } = await underMandate()
  const viewer = await app.member(employer.company, 'viewer')
  const people = async () =>
    ids((await api.get('/employer/applications/:id/interviews', { id })).data.people).toSorted()
  // Nobody works on it: those of the company who are told of it.
  expect(await people()).toEqual([employer.id, recruiter.id].toSorted())
  const manager = await app.member(employer.company, 'hiring-manager', [{ id: jobId }])
  const interviewer = await app.member(employer.company, 'interviewer', [{ id: jobId }])
  expect(await people()).toEqual([manager.id, interviewer.id, recruiter.id].toSorted())

  const panel = { parts: [{ name: 'Talk', minutes: 45, people: [viewer.id] }] }
  for (const stranger of [viewer.id, employer.id]) {
    const times = { id, people: stranger, minutes: 45, timeZone: 'America/New_York' }
    expect(await refusal(api.get('/employer/applications/:id/interview-times', times))).toBe(422)
    const invitation = { ...inviting, id, people: [stranger], isOpen: true }
    expect(await refusal(api.post('/employer/applications/:id/interviews', invitation))).toBe(422)
  }
  const plans = { id, panel, timeZone: 'America/New_York' }
  expect(await refusal(api.post('/employer/applications/:id/panel-plans', plans))).toBe(422)
  // The company itself chooses among everybody who sees the job.
  const { data } = await employer.api.get('/employer/applications/:id/interviews', { id })
  expect(ids(data.people)).toEqual(expect.arrayContaining([viewer.id, employer.id, manager.id]))
})

test('with the mandate everything ends at once, also what was booked', async () => {
  const desk = await underMandate()
  const { api, mandate, id } = desk
  const invited = await inviteByRecruiter(desk)
  await app.db.updateTable('mandates').set({ state: 'ended' }).where('id', '=', mandate.id).execute()
  expect(await refusal(api.get('/employer/interviews'))).toBe(403)
  expect(await refusal(api.get('/employer/applications/:id/interviews', { id }))).toBe(403)
  const act = { id: invited.id, version: 1, reason: 'Still mine?' }
  expect(await refusal(api.post('/employer/interviews/:id/cancel', act))).toBe(403)
  // The company goes on with it.
  expect(ids((await employer.api.get('/employer/interviews')).data)).toContain(invited.id)
})
