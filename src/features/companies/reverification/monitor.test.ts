import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { employerAt, freshProfile, hostOf, submittedEmployer } from '#/testing/companies.ts'
import { monitorCompanies } from './tasks.server.ts'

const app = await testApp()
const { db } = app
const now = Date.now()
const at = (days: number) => new Date(now + days * dayMs)
const watch = (days: number) => monitorCompanies(app.tasks(), at(days))

const rowOf = (id: string) =>
  db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: string) => (await rowOf(id)).status
/** Notification titles, oldest first. Does not run tasks, which would use the real date. */
const bells = async (userId: string) => (await app.bells(userId)).map(({ title }) => title)
const historyOf = async (id: string) =>
  (
    await db
      .selectFrom('companyHistory')
      .select('toStatus')
      .where('companyId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ toStatus }) => toStatus)

/** Approved by the checks on the owner's confirmed address, today. */
async function approved() {
  const employer = await submittedEmployer(app)
  expect(employer.status).toBe('approved')
  return { ...employer, id: employer.company.id, userId: employer.id }
}
const prove = (userId: string, days: number) =>
  db
    .updateTable('users')
    .set({ emailVerifiedAt: at(days) })
    .where('id', '=', userId)
    .execute()

// Security: D-02
test('an approval gets warnings 30 and 7 days before it expires, then 7 days of grace; each is notified once', async () => {
  const { id, userId, email, company } = await approved()
  const seen: Record<number, number> = {}
  for (const days of [200, 334, 336, 336, 350, 358, 359, 364, 366, 367, 370]) {
    await watch(days)
    await watch(days)
    seen[days] = (await bells(userId)).length
  }
  expect(seen).toMatchObject({ 200: 1, 334: 1, 336: 2, 350: 2, 359: 3, 364: 3, 366: 4, 370: 4 })
  expect(await statusOf(id)).toBe('approved')
  await watch(375)
  expect(await statusOf(id)).toBe('pending')
  const told = await bells(userId)
  expect(told.slice(1)).toEqual([
    expect.stringMatching(/its check runs out in (29|30) days$/),
    expect.stringMatching(/its check runs out in [67] days$/),
    expect.stringMatching(/^Company .*: show again that it is you, by /),
    `${company.name} has to be checked again`,
  ])
  const subjects = (await app.mails(email)).map(({ subject }) => subject)
  for (const title of told.slice(1)) expect(subjects.filter((subject) => subject === title)).toHaveLength(1)
})

// Security: V-02
test('a clock a year ahead expires approvals and grants none; one check after correcting it restores them', async () => {
  const { id } = await approved()
  const waiting = await submittedEmployer(app, {}, false)
  for (const days of [366, 374]) await watch(days)
  expect(await statusOf(id)).toBe('pending')
  expect(await historyOf(id)).toEqual(['pending', 'approved', 'pending'])
  expect(await statusOf(waiting.company.id)).toBe('pending')
  await watch(0)
  await app.runTasks()
  expect(await statusOf(id)).toBe('approved')
  expect(await statusOf(waiting.company.id)).toBe('pending')
  const { graceUntil, approvedAt } = await rowOf(id)
  expect(graceUntil).toBeNull()
  expect(Math.abs((approvedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(dayMs)
})

test('a grace period started by a wrong clock is removed once the clock is corrected', async () => {
  const { id, userId } = await approved()
  await watch(340)
  await watch(366)
  expect((await rowOf(id)).graceUntil).not.toBeNull()
  await watch(0)
  expect((await rowOf(id)).graceUntil).toBeNull()
  expect(await statusOf(id)).toBe('approved')
  const before = (await bells(userId)).length
  // The warning sent by the wrong clock does not replace the correct one.
  await watch(338)
  expect((await bells(userId)).length).toBe(before + 1)
})

test('dates set by a clock that ran ahead are corrected', async () => {
  const { id } = await approved()
  await db
    .updateTable('companies')
    .set({ approvedAt: at(365), lastMonitoredAt: at(365) })
    .where('id', '=', id)
    .execute()
  await watch(0)
  await app.runTasks()
  const { approvedAt, lastMonitoredAt } = await rowOf(id)
  for (const date of [approvedAt, lastMonitoredAt]) expect(date?.getTime()).toBeLessThan(now + dayMs)
})

test('proof renewed in time extends the approval by a year without interruption or manual review', async () => {
  const { id, userId } = await approved()
  await prove(userId, 340)
  for (const days of [345, 360, 366]) await watch(days)
  expect(await statusOf(id)).toBe('approved')
  expect(await historyOf(id)).toEqual(['pending', 'approved', 'approved'])
  expect(Math.abs(((await rowOf(id)).approvedAt?.getTime() ?? 0) - at(366).getTime())).toBeLessThan(1000)
  expect(await bells(userId)).toHaveLength(1)
})

// Security: D-02
test('a lost proof starts 7 days of grace: restored it ends the grace, else the approval expires', async () => {
  const [kept, lost] = [await approved(), await approved()]
  for (const { userId } of [kept, lost]) await prove(userId, -400)
  await watch(1)
  for (const { id } of [kept, lost]) expect(await rowOf(id)).toMatchObject({ graceReason: 'domain' })
  await prove(kept.userId, 2)
  await watch(3)
  expect(await rowOf(kept.id)).toMatchObject({ status: 'approved', graceUntil: null, graceReason: null })
  await watch(7)
  expect(await statusOf(lost.id)).toBe('approved')
  await watch(9)
  await watch(9)
  const told = (await bells(lost.userId)).slice(1)
  expect(told).toEqual([expect.stringMatching(/show again/), expect.stringMatching(/checked again$/)])
  await app.runTasks()
  expect([await statusOf(kept.id), await statusOf(lost.id)]).toEqual(['approved', 'pending'])
  expect(await historyOf(lost.id)).toEqual(['pending', 'approved', 'pending'])
})

test('an approval by a person without proof lasts a year and then goes to manual review', async () => {
  const { company, id: userId } = await app.employer('approved', { approvedAt: new Date(now - 300 * dayMs) })
  for (const days of [0, 7, 14]) await watch(days)
  expect(await statusOf(company.id)).toBe('approved')
  expect(await bells(userId)).toEqual([])
  for (const days of [66, 67, 74]) await watch(days)
  await app.runTasks()
  expect(await statusOf(company.id)).toBe('pending')
  await watch(75)
  await app.runTasks()
  expect(await statusOf(company.id)).toBe('pending')
})

test('a mailbox can be confirmed while the company is approved, and that ends the time of grace', async () => {
  const sent = freshProfile()
  const employer = await employerAt(app, hostOf(sent))
  await employer.api.post('/employers', sent)
  await app.runTasks()
  await prove(employer.id, -400)
  await watch(0)
  expect((await employer.api.get('/employers/standing')).data).toMatchObject({
    proven: false,
    graceReason: 'domain',
  })
  const address = `jobs@${hostOf(sent)}`
  await employer.api.post('/employers/mailbox', { email: address })
  const token = /token=([\w-]+)/.exec((await app.mails(address))[0]?.textBody ?? '')?.[1] ?? ''
  await app.visitor.post('/employers/mailbox/confirm', { token })
  await app.runTasks()
  expect((await employer.api.get('/employers/standing')).data).toMatchObject({
    proven: true,
    graceUntil: null,
  })
})
