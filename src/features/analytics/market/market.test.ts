import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { flushDailyCounts } from '#/server/observability/daily-counts.ts'
import { dayMs, weekOf } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import type { MarketFigures } from './counts.ts'
import { changeOf, weekLabel } from './market.ts'
import { spansAround } from './release.ts'
import { saveRelease } from './releases.server.ts'
import { checkMarketAlerts, keepMarketWeeks, recordRelease } from './tasks.server.ts'

const { app, employer, newApplication } = await openHiring()
const { db } = app
const admin = await app.admin()

const monday = Date.parse(weekOf(new Date()))
/** So many weeks and days before Monday of this week, at noon. */
const at = (weeks: number, days = 0) => new Date(monday - weeks * 7 * dayMs + (days + 0.5) * dayMs)
const read = async (weeks = 4) => (await admin.api.get('/admin/market', { weeks })).data
/** The figures of that many weeks ago. */
const weekAgo = async (weeks: number) => (await read()).weeks.at(-1 - weeks)
const runAlerts = () => checkMarketAlerts.run({}, app.tasks())

test('weeks begin on Monday in UTC, the running one comes last, and an empty market has figures of nothing', async () => {
  const { weeks, words } = await read()
  expect(weeks.map(({ from }) => from)).toEqual([3, 2, 1, 0].map((ago) => weekOf(at(ago))))
  expect(weeks.map(({ isRunning }) => isRunning)).toEqual([false, false, false, true])
  expect(weeks[0]).toMatchObject({
    jobsPublished: 0,
    applications: 0,
    checksWaiting: 0,
    checkHalfHours: null,
  })
  expect(words).toEqual([])
  expect(weekLabel({ from: '2026-11-02' })).toBe('2 Nov')
})

test('a job is live from when it was published, except while it is paused, closed or held', async () => {
  const job = await app.job(employer.company.id, { postedAt: at(3) })
  const event = (kind: 'published' | 'paused' | 'resumed', createdAt: Date) =>
    db.insertInto('jobEvents').values({ jobId: job.id, kind, actor: 'Somebody', createdAt }).execute()
  await event('published', at(3))
  await event('paused', at(2))
  await event('resumed', at(1))
  // Without a history: it was imported.
  const other = await app.job(employer.company.id, { postedAt: at(2) })
  await db
    .updateTable('jobs')
    .set({ status: 'closed', closedAt: at(1) })
    .where('id', '=', other.id)
    .execute()
  const { weeks } = await read()
  expect(weeks.map(({ jobsPublished }) => jobsPublished)).toEqual([1, 1, 0, 0])
  expect(weeks.map(({ jobsLive }) => jobsLive)).toEqual([1, 1, 1, 1])
  await db
    .updateTable('jobs')
    .set({ heldAt: at(0, -1) })
    .where('id', '=', job.id)
    .execute()
  expect((await read()).weeks.map(({ jobsLive }) => jobsLive)).toEqual([1, 1, 0, 0])
})

test('a check waits until it is decided, and its time counts in the week of the decision', async () => {
  const { company } = await app.employer('pending')
  const change = (fromStatus: string, toStatus: string, createdAt: Date) =>
    db
      .insertInto('companyHistory')
      .values({ companyId: company.id, fromStatus, toStatus, reason: 'x', createdAt })
      .execute()
  await change('draft', 'pending', at(2))
  await change('pending', 'draft', at(1))
  await change('draft', 'pending', at(1, 1))
  await change('pending', 'approved', at(1, 2))
  const { weeks } = await read()
  expect(weeks.map(({ checksWaiting }) => checksWaiting)).toEqual([0, 1, 0, 0])
  expect(weeks[2]).toMatchObject({
    ...{ checksDecided: 2, companiesApproved: 1, companiesReturned: 1, companiesRefused: 0 },
    ...{ checkHalfHours: 24, checkTenthHours: 7 * 24 },
  })
})

test('a first answer counts in the week in which it was due, and one that never came is not in time', async () => {
  const answered = await newApplication()
  const unanswered = await newApplication()
  const withdrawn = await newApplication()
  await db
    .insertInto('applicationEvents')
    .values({
      ...{ applicationId: answered.id, fromStage: 'applied', toStage: 'interview' },
      ...{ notified: true, createdAt: at(2) },
    })
    .execute()
  await db
    .updateTable('applications')
    .set({ appliedAt: at(3) })
    .where('id', '=', answered.id)
    .execute()
  await db
    .updateTable('applications')
    .set({ firstAnswerLateFrom: at(1) })
    .where('id', 'in', [answered.id, unanswered.id, withdrawn.id])
    .execute()
  await db.updateTable('applications').set({ stage: 'withdrawn' }).where('id', '=', withdrawn.id).execute()
  expect(await weekAgo(1)).toMatchObject({ answersDue: 2, answersInTime: 1 })
  expect(await weekAgo(0)).toMatchObject({ applications: 2, answersDue: 0 })
})

test('figures since the newest version stand beside the same days of the week before it', async () => {
  const begins = (span: { begins: Date; ends: Date } | undefined) => [span?.begins, span?.ends]
  const day = (date: string) => new Date(`${date}T00:00Z`)
  const beganAt = new Date('2026-11-18T15:00Z')
  expect(spansAround(beganAt, new Date('2026-11-18T23:59Z'))).toBeNull()
  for (const [now, days, since, before] of [
    ['2026-11-21T01:00Z', 3, ['2026-11-18', '2026-11-21'], ['2026-11-11', '2026-11-14']],
    ['2026-11-26T01:00Z', 8, ['2026-11-18', '2026-11-26'], ['2026-11-04', '2026-11-12']],
    ['2027-05-01T01:00Z', 28, ['2026-11-18', '2026-12-16'], ['2026-10-21', '2026-11-18']],
  ] as const) {
    const spans = spansAround(beganAt, new Date(now))
    expect([spans?.days, begins(spans?.since)]).toEqual([days, since.map(day)])
    expect(begins(spans?.before)).toEqual(before.map(day))
  }
  // The first version that is known is no change.
  await recordRelease.run({}, app.tasks())
  await recordRelease.run({}, app.tasks())
  expect((await read()).release).toBeNull()
  await saveRelease(db, '99.0.0')
  expect((await read()).release).toMatchObject({ version: '99.0.0', days: 0, figures: null })
  await db
    .updateTable('releases')
    .set({ beganAt: at(1) })
    .where('version', '=', '99.0.0')
    .execute()
  await sql`update releases set began_at = now() - interval '1 year' where version <> '99.0.0'`.execute(db)
  await sql`insert into daily_counts values (${weekOf(at(1))}, 'search', 40), (${weekOf(at(2))}, 'search', 20)
    on conflict (day, name) do update set count = excluded.count`.execute(db)
  const { release } = await read()
  expect(release).toMatchObject({
    since: weekOf(at(1)),
    days: Math.floor((Date.now() - monday) / dayMs) + 7,
  })
  expect(release?.figures?.since.searches).toBe(40)
})

test('a count that fell to nothing has changed, a share of nothing has not', () => {
  const change = (column: Parameters<typeof changeOf>[0], before: object, since: object) =>
    changeOf(column, { before: before as MarketFigures, since: since as MarketFigures })
  const count = { header: 'Searches', key: 'searches' } as const
  expect(change(count, { searches: 40 }, { searches: 0 })).toBe(-1)
  expect(change(count, { searches: 40 }, { searches: 60 })).toBe(0.5)
  expect(change(count, { searches: 9 }, { searches: 0 })).toBeNull()
  const share = { header: 'Without a result', key: 'searchesUnanswered', of: 'searches' } as const
  expect(
    change(share, { searches: 40, searchesUnanswered: 20 }, { searches: 0, searchesUnanswered: 0 }),
  ).toBeNull()
})

test('mails are counted by day when they are sent', async () => {
  await flushDailyCounts(db)
  const before = (await weekAgo(0))?.mailsSent ?? 0
  await app.tasks().transaction(({ sendMail }) =>
    sendMail('contact-receipt', {
      ...{
        to: 'somebody@people.example',
        subject: 'Hello',
        title: 'Hello.',
        paragraphs: [],
        because: 'Because.',
      },
    }),
  )
  await app.runTasks()
  await flushDailyCounts(db)
  expect((await weekAgo(0))?.mailsSent).toBeGreaterThan(before)
  await sql`insert into daily_counts values (${weekOf(at(1))}, 'mail-failed', 3)`.execute(db)
  expect(await weekAgo(1)).toMatchObject({ mailsSent: 0, mailsFailed: 3 })
})

test('an administrator is told of a figure beyond its limit, once a day at most, and nobody else is', async () => {
  const other = await app.admin()
  const limit = { figure: 'applications', direction: 'above', threshold: 1 } as const
  await admin.api.post('/admin/market/alerts', limit)
  await other.api.post('/admin/market/alerts', { ...limit, threshold: 2 })
  const told = async ({ id }: { id: string }) =>
    (await db.selectFrom('notifications').select('params').where('userId', '=', id).execute()).length
  await runAlerts()
  await runAlerts()
  expect([await told(admin), await told(other)]).toEqual([1, 0])
  const [alert] = (await admin.api.get('/admin/market/alerts')).data
  expect(alert).toMatchObject({ ...limit, value: 2 })
  const setTold = (hours: number) =>
    sql`update market_alerts set notified_at = now() - make_interval(hours => ${hours})`.execute(db)
  await setTold(23)
  await runAlerts()
  expect(await told(admin)).toBe(1)
  await setTold(25)
  await runAlerts()
  expect(await told(admin)).toBe(2)
  const [mail] = await app.mails(admin.email)
  expect(mail?.subject).toBe('Applications: 2')
  // Whoever is no administrator any more is told of nothing.
  await setTold(25)
  await db.updateTable('users').set({ role: 'SEEKER' }).where('id', '=', admin.id).execute()
  await runAlerts()
  await db.updateTable('users').set({ role: 'SUPER_ADMIN' }).where('id', '=', admin.id).execute()
  expect(await told(admin)).toBe(2)
  await expect(other.api.delete('/admin/market/alerts/:id', { id: alert?.id ?? '' })).rejects.toMatchObject({
    status: 404,
  })
  await admin.api.delete('/admin/market/alerts/:id', { id: alert?.id ?? '' })
  expect((await admin.api.get('/admin/market/alerts')).data).toEqual([])
  await expect(admin.api.post('/admin/market/alerts', { ...limit, threshold: -1 })).rejects.toMatchObject({
    status: 422,
  })
})

test('weeks before the last are as they were counted at night, and what changes in them is right the night after', async () => {
  const counted = await read(6)
  await keepMarketWeeks.run({}, app.tasks())
  expect(await read(6)).toEqual(counted)
  await app.job(employer.company.id, { postedAt: at(3) })
  await app.job(employer.company.id, { postedAt: at(1) })
  const published = async () => (await read(6)).weeks.map(({ jobsPublished }) => jobsPublished)
  const before = counted.weeks.map(({ jobsPublished }) => jobsPublished)
  expect(await published()).toEqual(before.map((count, week) => count + Number(week === 4)))
  await keepMarketWeeks.run({}, app.tasks())
  expect(await published()).toEqual(before.map((count, week) => count + Number(week === 4 || week === 2)))
  // Figures that were not counted yet when they were kept.
  const all = await read(6)
  const week = sql`begins = ${weekOf(at(3))}::date`
  for (const figure of ['jobsPublished', 'checkHalfHours']) {
    await sql`update market_weeks set figures = (figures || '{"reports": 999}') - ${figure}::text where ${week}`.execute(
      db,
    )
    expect((await read(6)).weeks).toEqual(all.weeks)
    await keepMarketWeeks.run({}, app.tasks())
  }
})

test('an hour after a version first ran, and only then, the weeks are counted anew', async () => {
  const queued = async () =>
    (await sql`select from pgboss.job where name = ${keepMarketWeeks.name}`.execute(db)).rows.length
  await db.deleteFrom('releases').execute()
  const before = await queued()
  await recordRelease.run({}, app.tasks())
  await recordRelease.run({}, app.tasks())
  expect((await queued()) - before).toBe(1)
})
