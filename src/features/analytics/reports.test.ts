import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { csvOf } from './charts/ChartFigure.tsx'
import { daysLabel } from './times.ts'

const { app, employer, newApplication, tenMinutesPass } = await openHiring()

const read = async (input: object = {}, api = employer.api) =>
  (await api.get('/employer/reports', input)).data
const cameTo = (report: Awaited<ReturnType<typeof read>>, stage: string) =>
  report.funnel.find((row) => row.stage === stage)?.now

const move = async (
  id: string,
  to: 'applied' | 'interview' | 'rejected',
  reason?: 'Someone else fits better',
) => {
  const { data } = await employer.api.get('/employer/applications/:id', { id })
  await employer.api.post('/employer/applications/:id/move', { id, to, version: data.version, reason })
}

test('a company without jobs has figures of nothing, and a new one none either', async () => {
  const report = await read({}, (await app.employer()).api)
  expect(report.funnel.map(({ now }) => now.entered)).toEqual([0, 0, 0, 0, 0, 0])
  expect([report.jobs, report.sources, report.openJobs, report.interviewers]).toEqual([[], [], [], []])
  expect(report.times.every(({ now }) => now.count === 0 && now.median === null)).toBe(true)
})

test('a move counts once its applicant was told, and one taken back never', async () => {
  const one = await newApplication()
  const other = await newApplication({ jobId: one.jobId })
  await move(one.id, 'interview')
  expect(cameTo(await read(), 'interview')?.entered).toBe(0)
  await tenMinutesPass()
  expect(cameTo(await read(), 'interview')).toEqual({ entered: 1, on: 0, left: 0, open: 1 })
  expect(cameTo(await read(), 'applied')).toEqual({ entered: 2, on: 1, left: 0, open: 1 })
  await move(other.id, 'rejected', 'Someone else fits better')
  await move(other.id, 'applied')
  await tenMinutesPass()
  expect((await read()).leavings).toEqual([])
  await move(other.id, 'rejected', 'Someone else fits better')
  await tenMinutesPass()
  const report = await read()
  const why = { stage: 'applied', ending: 'rejected', reason: 'Someone else fits better' } as const
  expect(report.leavings).toEqual([{ ...why, now: 1, before: 0 }])
  const people = await employer.api.get('/employer/reports/people', why)
  expect(people.data).toMatchObject([{ id: other.id, name: 'Amara Nwosu', outcome: 'left' }])
  expect(report.times.find(({ of }) => of === 'answer')?.now.count).toBe(2)
})

test('a step of the job that gets another name changes no figure', async () => {
  const before = await read()
  await app.db
    .updateTable('jobs')
    .set({ steps: JSON.stringify([{ id: 'read', name: 'Another name', stage: 'interview', days: 3 }]) })
    .where('companyId', '=', employer.company.id)
    .execute()
  expect((await read()).funnel).toEqual(before.funnel)
})

test('whoever deletes their account stays in the counts, and nothing says who they were', async () => {
  const before = cameTo(await read(), 'applied')?.entered
  const { id } = await newApplication()
  await app.db
    .updateTable('applications')
    .set({
      seekerId: null,
      source: null,
      snapshot: JSON.stringify({ name: 'Deleted account' }),
      erasedAt: new Date(),
    })
    .where('id', '=', id)
    .execute()
  expect(cameTo(await read(), 'applied')?.entered).toBe((before ?? 0) + 1)
  const { data } = await employer.api.get('/employer/reports/people', { stage: 'applied' })
  expect(data.find((one) => one.id === id)?.name).toBe('Deleted account')
})

// Security: A-06
test('each reads the jobs that they see: their company’s, those of their hiring team, or of their mandate', async () => {
  const { jobId } = await newApplication()
  const report = await read()
  expect(report.jobs.map(({ id }) => id)).toContain(jobId)
  const colleague = await app.member(employer.company, 'hiring-manager')
  expect((await read({}, colleague.api)).jobs).toEqual([])
  await app.db.insertInto('jobMembers').values({ jobId, userId: colleague.id }).execute()
  const own = await read({}, colleague.api)
  expect(own.jobs.map(({ id }) => id)).toEqual([jobId])
  expect(cameTo(own, 'applied')?.entered).toBe(1)
  const stranger = await app.employer()
  await expect(read({ job: jobId }, stranger.api)).rejects.toMatchObject({ status: 404 })
  const behind = { job: jobId, stage: 'applied' } as const
  await expect(stranger.api.get('/employer/reports/people', behind)).rejects.toMatchObject({ status: 404 })
  // A right that ends while the page is open.
  await app.db.deleteFrom('jobMembers').where('userId', '=', colleague.id).execute()
  expect(cameTo(await read({}, colleague.api), 'applied')?.entered).toBe(0)
})

// Security: A-06
test('a report of the jobs of one hiring team counts them alone, and a recruiter sees no hiring team', async () => {
  const owner = await app.employer()
  const [welder, fitter] = [await app.job(owner.company.id), await app.job(owner.company.id)]
  const lena = await app.member(owner.company, 'hiring-manager', [welder])
  const omar = await app.member(owner.company, 'hiring-manager', [fitter])
  const openOf = async (member: string | undefined, api = owner.api) =>
    (await read(member ? { member } : {}, api)).openJobs.map(({ id }) => id)
  expect(await openOf(lena.id)).toEqual([welder.id])
  expect(await openOf(undefined)).toHaveLength(2)
  expect((await read({}, owner.api)).members.map(({ id }) => id).sort()).toEqual([lena.id, omar.id].sort())
  // Who sees the jobs of their own teams alone chooses among these.
  expect((await read({}, lena.api)).members.map(({ id }) => id)).toEqual([lena.id])
  await expect(openOf(omar.id, lena.api)).rejects.toMatchObject({ status: 404 })
  await expect(openOf(lena.id, employer.api)).rejects.toMatchObject({ status: 404 })
  const recruiter = await app.recruiter()
  const mandate = await app.mandate(owner.company.id, recruiter)
  const { id: jobId } = await app.job(owner.company.id, { mandateId: mandate.id })
  await app.db.insertInto('jobMembers').values({ jobId, userId: lena.id }).execute()
  const client = recruiter.actingFor(owner.company)
  expect([(await read({}, client)).members, await openOf(undefined, client)]).toEqual([[], [jobId]])
  await expect(openOf(lena.id, client)).rejects.toMatchObject({ status: 404 })
})

test('a span has its days in order, none of them in the future, and two years at most', async () => {
  const today = new Date().toISOString().slice(0, 10)
  expect((await read({ from: today, to: '2199-01-01' })).span.now).toEqual({ from: today, to: today })
  for (const wrong of [
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2199-01-01', to: '2199-01-02' },
    { from: '2010-01-01', to: today },
    { from: '0000-01-01', to: '0000-01-01' },
    { zone: 'Mars/Olympus' },
  ])
    await expect(read(wrong)).rejects.toMatchObject({ status: 422 })
})

test('a table is saved with its formulas disarmed', () => {
  const rows = [
    ['=HYPERLINK("https://bad.example")', 1],
    ['say "no"', null],
  ]
  expect(csvOf({ caption: '', file: '', columns: ['Job', 'People'], rows })).toBe(
    '\uFEFF"Job","People"\r\n"\'=HYPERLINK(""https://bad.example"")","1"\r\n"say ""no""",""\r\n',
  )
})

test('how long something took is rounded up, so that it was done within it', () => {
  expect([0, 0.05, 0.99, 1, 1.01, 9.95, 12.1].map(daysLabel)).toEqual([
    ...['1 hour', '2 hours', '1 day', '1 day', '1.1 days', '10 days', '13 days'],
  ])
})
