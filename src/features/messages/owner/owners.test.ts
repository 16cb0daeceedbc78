import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, newApplication } = await openHiring()

type Api = typeof employer.api
const give = (api: Api, id: string, ownerId: string | null) =>
  api.put('/employer/messages/:id/owner', { id, ownerId })
const answer = (api: Api, id: string, body: string) =>
  api.post('/messages/:id', { id, body, key: randomUUID() })
const told = async (userId: string) =>
  (await app.bells(userId)).map(({ title }) => title).filter((title) => /Amara/.test(title))
async function timePasses() {
  await sql`update pgboss.job set start_after = now() where name = 'messages.mail-unread'`.execute(app.db)
  await app.runTasks()
}
const mailsTo = async (email: string) =>
  (await app.mails(email)).filter(({ subject }) => /[Mm]essages? from Amara/.test(subject))

test('who has a conversation is shown in the inbox, and hears of its messages alone', async () => {
  const { seeker, id, jobId } = await newApplication()
  const [rosa, kofi] = [
    await app.member(employer.company, 'hiring-manager', [{ id: jobId }]),
    await app.member(employer.company, 'hiring-manager', [{ id: jobId }]),
  ]
  await give(rosa.api, id, kofi.id)
  expect(await told(kofi.id)).toEqual([expect.stringContaining('Amara Nwosu')])
  await answer(seeker.api, id, 'Is there any news?')
  expect(await told(rosa.id)).toEqual([])
  expect(await told(kofi.id)).toHaveLength(2)
  await timePasses()
  expect([await mailsTo(rosa.email), await mailsTo(kofi.email)].map(({ length }) => length)).toEqual([0, 1])
  const rowOf = async (api: Api) => (await api.get('/employer/messages')).data.find((row) => row.id === id)
  expect((await rowOf(kofi.api))?.owner).toEqual({ id: kofi.id, name: 'Test Person', isReader: true })
  expect((await rowOf(rosa.api))?.owner).toMatchObject({ isReader: false })
  // The applicant is not told who of the team has it.
  expect(JSON.stringify((await seeker.api.get('/messages/:id', { id })).data)).not.toContain(kofi.id)
  expect((await seeker.api.get('/messages')).data).toMatchObject([{ owner: null }])
})

test('what is unread goes to whoever gets the conversation, and to everybody once they cannot write there', async () => {
  const { seeker, id, jobId } = await newApplication()
  const rosa = await app.member(employer.company, 'hiring-manager', [{ id: jobId }])
  const admin = await app.member(employer.company, 'admin')
  await answer(seeker.api, id, 'Hello.')
  await give(rosa.api, id, admin.id)
  await timePasses()
  expect([await mailsTo(rosa.email), await mailsTo(admin.email)].map(({ length }) => length)).toEqual([0, 1])
  await app.db.deleteFrom('companyMembers').where('userId', '=', admin.id).execute()
  await answer(seeker.api, id, 'Hello again.')
  await timePasses()
  expect(await mailsTo(rosa.email)).toHaveLength(1)
})

test('only those who write there may have it or give it, and a recruiter is offered nobody but the job’s', async () => {
  const { id, jobId } = await newApplication()
  const viewer = await app.member(employer.company, 'viewer')
  const interviewer = await app.member(employer.company, 'interviewer', [{ id: jobId }])
  const elsewhere = await app.member(employer.company, 'hiring-manager')
  const stranger = await app.employer()
  for (const { id: ownerId } of [viewer, interviewer, elsewhere, stranger])
    await expect(give(employer.api, id, ownerId)).rejects.toMatchObject({
      status: 422,
      errors: { ownerId: ['They do not write to the applicants of this job'] },
    })
  await expect(give(viewer.api, id, employer.id)).rejects.toMatchObject({ status: 403 })
  await expect(give(stranger.api, id, stranger.id)).rejects.toMatchObject({ status: 404 })
  const recruiter = await app.recruiter()
  const mandate = await app.mandate(employer.company.id, recruiter)
  const job = await app.job(employer.company.id, { mandateId: mandate.id })
  const theirs = await newApplication({ jobId: job.id })
  const api = recruiter.actingFor(employer.company)
  const { data } = await api.get('/employer/messages/:id', { id: theirs.id })
  expect(data.team.map((one) => one.id)).toEqual([recruiter.id])
  await expect(give(api, theirs.id, employer.id)).rejects.toMatchObject({ status: 422 })
  await give(api, theirs.id, recruiter.id)
  expect((await api.get('/employer/messages/:id', { id: theirs.id })).data.owner?.id).toBe(recruiter.id)
  expect((await give(employer.api, theirs.id, null)).message).toBe('Nobody in particular has it now')
})
