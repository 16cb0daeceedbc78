import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import { maxSavedReports } from './api.ts'
import { nextMondayMorning, weekBefore } from './mondays.ts'
import { mailReport } from './tasks.server.ts'

const { app, employer, newApplication } = await openHiring()
const { db } = app
const zone = 'America/New_York'

type Caller = Pick<typeof employer, 'api'>
const list = async ({ api }: Caller = employer) => (await api.get('/employer/reports/saved')).data
const save = (
  input: { name: string; days?: number; job?: string; member?: string; isMailed?: boolean },
  { api }: Caller = employer,
) => api.put('/employer/reports/saved', { zone, days: 90, ...input })
const names = async (caller?: Caller) => (await list(caller)).map(({ name }) => name)

/** Monday 30 November 2026, seven in the morning in New York, and a while later. */
const monday = new Date('2026-11-30T12:00Z')
const rowOf = (userId: string, name: string) =>
  db
    .selectFrom('savedReports')
    .select(['id', 'nextMailAt'])
    .where('userId', '=', userId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
/** Runs the mail of that report as if it had been due on that Monday. */
async function mailOn({ id: userId }: { id: string }, name: string, now: Date, due = monday) {
  const { id } = await rowOf(userId, name)
  await db.updateTable('savedReports').set({ nextMailAt: due }).where('id', '=', id).execute()
  await app.tasks().transaction((context) => mailReport(context, id, now))
  return (await rowOf(userId, name)).nextMailAt
}
const mailsOf = async ({ email }: { email: string }) =>
  (await app.mails(email)).filter(({ subject }) => subject.includes('last week at'))

test('a report is its owner’s alone at that company, and one of the same name is replaced', async () => {
  const { jobId } = await newApplication()
  await save({ name: 'Welders', job: jobId })
  await save({ name: 'All of it' })
  await save({ name: 'Welders', days: 365 })
  expect(await list()).toEqual([
    { name: 'All of it', days: 90, isMailed: false },
    { name: 'Welders', days: 365, isMailed: false },
  ])
  const colleague = await app.member(employer.company, 'admin')
  expect(await names(colleague)).toEqual([])
  await expect(colleague.api.delete('/employer/reports/saved', { name: 'Welders' })).rejects.toMatchObject({
    status: 404,
  })
  await employer.api.post('/employer/reports/saved/rename', { name: 'Welders', to: 'A year' })
  await expect(
    employer.api.post('/employer/reports/saved/rename', { name: 'A year', to: 'All of it' }),
  ).rejects.toMatchObject({ status: 422, errors: { to: ['You have a report of that name'] } })
  await employer.api.delete('/employer/reports/saved', { name: 'All of it' })
  expect(await names()).toEqual(['A year'])
})

test('what the page would refuse is not saved: a job of others, days out of order, too many reports', async () => {
  const stranger = await app.employer()
  const { id: job } = await app.job(stranger.company.id)
  await expect(save({ name: 'Theirs', job })).rejects.toMatchObject({ status: 404 })
  await expect(
    employer.api.put('/employer/reports/saved', { name: 'Back', zone, from: '2026-02-02', to: '2026-02-01' }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(save({ name: ' ' })).rejects.toMatchObject({ status: 422 })
  for (let count = 0; count < maxSavedReports; count++) await save({ name: `Report ${count}` }, stranger)
  await expect(save({ name: 'One more' }, stranger)).rejects.toMatchObject({ status: 409 })
  expect(await list(stranger)).toHaveLength(maxSavedReports)
  expect((await names()).filter((name) => ['Theirs', 'Back'].includes(name))).toEqual([])
})

test('Monday begins where the reader is, at seven in the morning, also when the clocks change', () => {
  const cases = [
    ['2026-11-29T12:00Z', zone, '2026-11-30T12:00:00.000Z'],
    ['2026-11-30T12:00Z', zone, '2026-12-07T12:00:00.000Z'],
    ['2026-03-28T12:00Z', 'Europe/Berlin', '2026-03-30T05:00:00.000Z'],
    ['2026-11-29T18:45Z', 'Asia/Kolkata', '2026-11-30T01:30:00.000Z'],
  ] as const
  for (const [now, place, next] of cases)
    expect(nextMondayMorning(new Date(now), place).toISOString()).toBe(next)
  expect(weekBefore(monday, zone)).toEqual({ from: '2026-11-23', to: '2026-11-29' })
})

test('a report is mailed once each Monday with the figures of last week and of the week before', async () => {
  const owner = await app.employer()
  const { id: jobId } = await app.job(owner.company.id)
  await save({ name: 'Mondays', isMailed: true }, owner)
  const { email } = owner
  // Two applied last week, one the week before, by the days of New York.
  for (const at of ['2026-11-30T04:59Z', '2026-11-23T05:00Z', '2026-11-23T04:59Z']) {
    const createdAt = new Date(at)
    const seekerId = (await app.seeker()).id
    const application = await db
      .insertInto('applications')
      .values({ jobId, seekerId, answers: '[]', snapshot: '{}', appliedAt: createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('applicationEvents')
      .values({ applicationId: application.id, toStage: 'applied', notified: true, createdAt })
      .execute()
  }
  const next = await mailOn(owner, 'Mondays', monday)
  expect(next?.toISOString()).toBe('2026-12-07T12:00:00.000Z')
  // Twice on the same Monday, as after a worker that was killed.
  await mailOn(owner, 'Mondays', new Date(monday.getTime() + 60_000))
  const mails = await mailsOf({ email })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.textBody).toMatch(/Applied\W+2 \(before: 1\)/)
  expect(mails[0]?.textBody).toContain('from=2026-11-23&to=2026-11-29')
  // As other optional mails: one press at its foot ends them.
  expect(mails[0]?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
})

// Security: A-06
test('the mail ends with the right to see the report, and does not come back with it', async () => {
  const colleague = await app.member(employer.company, 'viewer')
  await save({ name: 'Mine', isMailed: true }, colleague)
  const membership = { companyId: employer.company.id, userId: colleague.id }
  await db.deleteFrom('companyMembers').where('userId', '=', colleague.id).execute()
  expect(await mailOn(colleague, 'Mine', monday)).toBe(null)
  await db
    .insertInto('companyMembers')
    .values({ ...membership, role: 'viewer' })
    .execute()
  expect(await list(colleague)).toMatchObject([{ name: 'Mine', isMailed: false }])
  expect(await mailsOf(colleague)).toEqual([])
  // A job of whose hiring team they are no more.
  const manager = await app.member(employer.company, 'hiring-manager')
  const { id: job } = await app.job(employer.company.id)
  await db.insertInto('jobMembers').values({ jobId: job, userId: manager.id }).execute()
  await save({ name: 'My job', job, isMailed: true }, manager)
  await db.deleteFrom('jobMembers').where('userId', '=', manager.id).execute()
  expect(await mailOn(manager, 'My job', monday)).toBe(null)
  // The jobs of somebody who is on no hiring team any more.
  const owner = await app.employer()
  const lena = await app.member(owner.company, 'hiring-manager', [await app.job(owner.company.id)])
  await save({ name: 'Hers', member: lena.id, isMailed: true }, owner)
  expect(await mailOn(owner, 'Hers', monday)).not.toBe(null)
  const [sent] = await mailsOf(owner)
  expect(sent?.textBody).toContain(`member=${lena.id}`)
  await db.deleteFrom('jobMembers').where('userId', '=', lena.id).execute()
  expect(await mailOn(owner, 'Hers', monday)).toBe(null)
  // A recruiter whose mandate ended.
  const recruiter = await app.recruiter()
  const mandate = await app.mandate(employer.company.id, recruiter)
  const client = { api: recruiter.actingFor(employer.company) }
  await save({ name: 'Client', isMailed: true }, client)
  expect(await mailOn(recruiter, 'Client', monday)).not.toBe(null)
  const [mail] = await mailsOf(recruiter)
  expect(mail?.textBody).toContain(`/recruiter/for/${employer.company.slug}/reports`)
  await db.updateTable('mandates').set({ state: 'ended' }).where('id', '=', mandate.id).execute()
  expect(await mailOn(recruiter, 'Client', monday)).toBe(null)
})

test('a company that rests and a server that was away skip a week, and go on with the next', async () => {
  await save({ name: 'Weekly', isMailed: true })
  const late = new Date(monday.getTime() + 3 * dayMs)
  expect(await mailOn(employer, 'Weekly', late)).toEqual(new Date('2026-12-07T12:00Z'))
  const setStatus = (status: 'suspended' | 'approved') =>
    db.updateTable('companies').set({ status }).where('id', '=', employer.company.id).execute()
  await setStatus('suspended')
  expect(await mailOn(employer, 'Weekly', monday)).toEqual(new Date('2026-12-07T12:00Z'))
  await setStatus('approved')
  expect(await mailsOf(employer)).toEqual([])
})
