import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { jobTeamHandlers } from './handlers.server.ts'

const app = await testApp()
const { db } = app

async function withTeam() {
  const owner = await app.employer()
  const job = await app.job(owner.company.id, {
    title: 'Rail Yard Planner',
    description:
      '<p>Plan which track each train of the yard takes, by day and by night, in a crew of six.</p>',
  })
  const other = await app.job(owner.company.id, { title: 'Night Baker' })
  return {
    ...{ owner, job, other },
    manager: await app.member(owner.company, 'hiring-manager', [job]),
    interviewer: await app.member(owner.company, 'interviewer', [job]),
    viewer: await app.member(owner.company, 'viewer'),
  }
}

const titlesOf = async (api: { get: typeof app.visitor.get }) =>
  (await api.get('/employer/jobs')).data.map(({ title }) => title).sort()

// Security: A-14
test('hiring managers and interviewers see only the jobs they are on, in every list', async () => {
  const { owner, job, other, manager, interviewer, viewer } = await withTeam()
  const seeker = await app.seeker()
  for (const { id } of [job, other]) await seeker.api.post('/jobs/apply', { jobId: id })
  expect(await titlesOf(owner.api)).toEqual(['Night Baker', 'Rail Yard Planner'])
  expect(await titlesOf(viewer.api)).toEqual(['Night Baker', 'Rail Yard Planner'])
  for (const { api } of [manager, interviewer]) {
    expect(await titlesOf(api)).toEqual(['Rail Yard Planner'])
    const { data: overview } = await api.get('/employer/applications')
    expect(
      [...overview.jobs, ...overview.waitingApplicants.map((card) => card.job)].map(({ id }) => id),
    ).toEqual([job.id, job.id])
    expect((await api.get('/employer/applicants', {})).meta?.total).toBe(1)
    await expect(api.get('/employer/jobs/:id/applications', { id: other.id })).rejects.toMatchObject({
      status: 404,
    })
    await expect(api.get('/employer/jobs/:id/team', { id: other.id })).rejects.toMatchObject({ status: 404 })
  }
})

test('a colleague who is put on a team sees the job at once, and no longer when taken off', async () => {
  const { owner, other, interviewer } = await withTeam()
  const at = { id: other.id, userId: interviewer.id }
  await owner.api.post('/employer/jobs/:id/team', at)
  await owner.api.post('/employer/jobs/:id/team', at)
  expect(await titlesOf(interviewer.api)).toEqual(['Night Baker', 'Rail Yard Planner'])
  const mails = await app.mails(interviewer.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Test Person put you on the hiring team of Night Baker',
  ])
  await owner.api.delete('/employer/jobs/:id/team/:userId', at)
  expect(await titlesOf(interviewer.api)).toEqual(['Rail Yard Planner'])
  const { data } = await owner.api.get('/employer/jobs/:id/team', { id: other.id })
  expect(data.history.map(({ kind, person }) => [kind, person])).toEqual([
    ['left', 'Test Person'],
    ['joined', 'Test Person'],
  ])
})

test('whoever lost the right after the request was let in changes no hiring team', async () => {
  const { owner, other, interviewer, manager } = await withTeam()
  const user = { id: manager.id, name: manager.name, companyId: owner.company.id, onlyJobsOf: null }
  await db.updateTable('companyMembers').set({ role: 'viewer' }).where('userId', '=', manager.id).execute()
  // Let in as an admin, and a viewer when its turn comes.
  const late = { ...app.tasks(), user: { ...user, actor: 'admin' } } as never
  const input = { id: other.id, userId: interviewer.id }
  await expect(
    Promise.resolve(jobTeamHandlers['POST /employer/jobs/:id/team'](input, late)),
  ).rejects.toMatchObject({ status: 403 })
  await db
    .updateTable('companyMembers')
    .set({ role: 'hiring-manager' })
    .where('userId', '=', manager.id)
    .execute()
  // Or one who now reaches their own jobs only.
  await expect(
    Promise.resolve(jobTeamHandlers['POST /employer/jobs/:id/team'](input, late)),
  ).rejects.toMatchObject({ status: 404 })
})

test('a job that passes on with a removal says so in its history', async () => {
  const { owner, manager } = await withTeam()
  const { data: draft } = await manager.api.post('/employer/jobs', { title: 'Crane Driver' })
  await owner.api.delete('/employer/team/members/:id', { id: manager.id })
  const { data } = await owner.api.get('/employer/jobs/:id/team', { id: draft.id })
  expect(data.history[0]).toMatchObject({ kind: 'handed-over', person: owner.name, by: owner.name })
})

test('whoever starts a job owns it, and hands it over to somebody who may write jobs', async () => {
  const { owner, manager, interviewer } = await withTeam()
  const { data: draft } = await manager.api.post('/employer/jobs', { title: 'Crane Driver' })
  const { id } = draft
  const members = async () =>
    (await owner.api.get('/employer/jobs/:id/team', { id })).data.members.map((one) => [one.id, one.isOwner])
  expect(await members()).toEqual([[manager.id, true]])
  await expect(
    manager.api.post('/employer/jobs/:id/hand-over', { id, userId: interviewer.id }),
  ).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('an interviewer, who cannot own a job'),
  })
  await expect(
    owner.api.delete('/employer/jobs/:id/team/:userId', { id, userId: manager.id }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Hand it over') })
  await manager.api.post('/employer/jobs/:id/hand-over', { id, userId: owner.id })
  expect(await members()).toEqual([
    [owner.id, true],
    [manager.id, false],
  ])
  // Whoever has handed it over is on the team, and no longer decides whose it is.
  await expect(
    manager.api.post('/employer/jobs/:id/hand-over', { id, userId: manager.id }),
  ).rejects.toMatchObject({ status: 403 })
  const { data } = await owner.api.get('/employer/jobs/:id/team', { id })
  expect(data.history.map(({ kind }) => kind)).toEqual(['handed-over', 'started'])
})

test('of two who hand a job over at the same moment, one owner is left', async () => {
  const { owner, job, manager } = await withTeam()
  const admin = await app.member(owner.company, 'admin')
  await Promise.all([
    owner.api.post('/employer/jobs/:id/hand-over', { id: job.id, userId: manager.id }),
    admin.api.post('/employer/jobs/:id/hand-over', { id: job.id, userId: admin.id }),
  ])
  const { data } = await owner.api.get('/employer/jobs/:id/team', { id: job.id })
  expect(data.members.filter(({ isOwner }) => isOwner)).toHaveLength(1)
})

test('nobody of another company can be put on a team', async () => {
  const { owner, job } = await withTeam()
  const stranger = await app.employer()
  await expect(
    owner.api.post('/employer/jobs/:id/team', { id: job.id, userId: stranger.id }),
  ).rejects.toMatchObject({ status: 404 })
})

test('the history of a job tells who did what', async () => {
  const { owner, manager, job } = await withTeam()
  const version = async () => (await owner.api.get('/employer/jobs/:id', { id: job.id })).data.version
  await manager.api.post('/employer/jobs/:id/pause', { id: job.id, version: await version() })
  await owner.api.post('/employer/jobs/:id/resume', { id: job.id, version: await version() })
  await manager.api.post('/employer/jobs/:id/close', {
    id: job.id,
    version: await version(),
    reason: 'filled',
  })
  const { data } = await owner.api.get('/employer/jobs/:id/team', { id: job.id })
  expect(data.history.map(({ kind }) => kind)).toEqual(['closed', 'resumed', 'paused'])
})

test('the hiring team hears of an application; owners and admins where a job has no team', async () => {
  const { owner, job, other, manager, interviewer, viewer } = await withTeam()
  const seeker = await app.seeker()
  await seeker.api.post('/jobs/apply', { jobId: job.id })
  await seeker.api.post('/jobs/apply', { jobId: other.id })
  await app.runTasks()
  const told = await app.db
    .selectFrom('notifications')
    .select(['userId', 'params'])
    .where('kind', '=', 'application.new')
    .where('userId', 'in', [owner.id, manager.id, interviewer.id, viewer.id])
    .execute()
  const rows = told.map(({ userId, params }) => [userId, (params as { jobId: string }).jobId])
  expect(rows.sort()).toEqual(
    [
      [manager.id, job.id],
      [owner.id, other.id],
    ].sort(),
  )
})
