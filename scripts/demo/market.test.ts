import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { replyBy } from '#/features/applications/reply-deadline.ts'
import { findTransition, isOpenStage, type Stage } from '#/features/applications/stages.ts'
import { reserveAllIdentifiers } from '#/features/companies/tasks.server.ts'
import { collectEvidence } from '#/features/companies/verification/checks.server.ts'
import { scanFile } from '#/features/files/scan/scan-in-child.server.ts'
import { daysLate, lateAfter } from '#/features/jobs/late.ts'
import { countPay } from '#/features/pay/tasks.server.ts'
import { testApp } from '#/testing/app.ts'
import { companies } from './companies.ts'
import { demoMarket } from './market/market.ts'
import { stepsOf } from './market/posted-jobs.ts'
import { seedDemo } from './seed.ts'

// What makes the demo believable, held over the whole market as it stands in the database.
const { db, services, visitor, as, runTasks, config } = await testApp({ DEMO: 'on' })
beforeAll(async () => {
  await seedDemo(services)
})

const minute = 60_000
const yearly = { hour: 2080, day: 260, week: 52, month: 12, year: 1 }
const isWeekend = (date: Date) => date.getUTCDay() % 6 === 0

const listApplications = () =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .innerJoin('users', 'users.id', 'applications.seekerId')
    .innerJoin('seekerProfiles as profile', 'profile.userId', 'users.id')
    .selectAll('applications')
    .select(['jobs.title', 'jobs.level', 'jobs.skills', 'jobs.postedAt', 'jobs.payMin', 'jobs.payMax'])
    .select(['jobs.payPeriod', 'jobs.payCurrency', 'jobs.country', 'jobs.seats', 'jobs.status as jobStatus'])
    .select(['jobs.createdAt as jobCreatedAt', 'companies.slug as company', 'companies.approvedAt'])
    .select([
      'users.name',
      'users.createdAt as joinedAt',
      'users.emailVerifiedAt',
      'profile.updatedAt as filledAt',
    ])
    .select([
      'profile.headline',
      'profile.skills as ownSkills',
      'profile.desiredPay',
      'profile.desiredCurrency',
    ])
    .select([
      'profile.country as lives',
      'profile.experience',
      'profile.education',
      'profile.yearsExperience',
    ])
    .execute()
const listMoves = () =>
  db.selectFrom('applicationEvents').selectAll().orderBy('applicationId').orderBy('id').execute()

test('people apply for work they can do: a skill in common, the same country, the years the level asks for', async () => {
  for (const {
    title,
    name,
    ownSkills,
    skills,
    lives,
    country,
    level,
    yearsExperience,
  } of await listApplications()) {
    const shared = ownSkills.filter((skill) => skills.includes(skill))
    expect(shared, `${name} (${ownSkills}) applied for ${title} (${skills})`).not.toEqual([])
    expect(`${name} in ${lives}`).toBe(`${name} in ${country}`)
    if (level === 'senior') expect(yearsExperience, `${name}, ${title}`).toBeGreaterThanOrEqual(5)
  }
})

test('nobody applies twice for a job, or for more than a handful', async () => {
  const sent = new Map<string, string[]>()
  for (const { seekerId, jobId } of await listApplications())
    sent.set(String(seekerId), [...(sent.get(String(seekerId)) ?? []), jobId])
  for (const jobs of sent.values()) {
    expect(new Set(jobs).size).toBe(jobs.length)
    expect(jobs.length).toBeLessThanOrEqual(6)
  }
})

test('what people ask for is near what the job pays, in the same currency', async () => {
  for (const row of await listApplications()) {
    const factor = yearly[row.payPeriod]
    expect(row.desiredCurrency, row.name).toBe(row.payCurrency)
    expect(row.desiredPay, `${row.name}, ${row.title}`).toBeGreaterThanOrEqual(
      (row.payMin ?? 0) * factor * 0.75,
    )
    expect(row.desiredPay, `${row.name}, ${row.title}`).toBeLessThanOrEqual((row.payMax ?? 0) * factor * 1.15)
  }
})

test('offers lie within 0.8 to 1.3 of the band, start on a Monday and end on a working day after they were made', async () => {
  const offers = await db
    .selectFrom('offers')
    .innerJoin('applications', 'applications.id', 'offers.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .selectAll('offers')
    .select(['jobs.payMin', 'jobs.payMax', 'jobs.payPeriod as period', 'jobs.payCurrency as currency'])
    .execute()
  expect(offers.length).toBeGreaterThan(5)
  const counters = new Map(
    offers.flatMap((one) =>
      one.madeBy === 'seeker' && one.state === 'accepted' ? [[one.applicationId, one]] : [],
    ),
  )
  expect(counters.size).toBeGreaterThan(5)
  for (const { payAmount, payMin, payMax, ...offer } of offers) {
    expect(payAmount).toBeGreaterThanOrEqual((payMin ?? 0) * 0.8)
    expect(payAmount).toBeLessThanOrEqual((payMax ?? 0) * 1.3)
    expect([offer.payPeriod, offer.payCurrency]).toEqual([offer.period, offer.currency])
    if (offer.madeBy === 'seeker') continue
    // A counter that was agreed needs no answer, and is what was signed.
    const counter = counters.get(offer.applicationId)
    if (counter && offer.state === 'accepted') {
      expect([payAmount, offer.answerBy, offer.hash]).toEqual([...[counter.payAmount, null, counter.hash]])
      continue
    }
    expect(new Date(offer.startsOn ?? '').getUTCDay()).toBe(1)
    expect(offer.answerBy?.getTime()).toBeGreaterThan(offer.createdAt.getTime())
    expect(isWeekend(offer.answerBy as Date)).toBe(false)
  }
})

test('dates are in order: account, confirmed, profile, applied; the company verified, the job written and posted before', async () => {
  for (const row of await listApplications()) {
    const order = [row.joinedAt, row.emailVerifiedAt, row.filledAt, row.appliedAt]
    const posted = [row.approvedAt, row.jobCreatedAt, row.postedAt, row.appliedAt]
    for (const dates of [order, posted]) {
      const times = dates.map((date) => (date as Date).getTime())
      expect(times, `${row.name}, ${row.title}`).toEqual(times.toSorted((a, b) => a - b))
      expect(new Set(times).size).toBe(times.length)
    }
    if (row.openedAt) expect(row.openedAt.getTime()).toBeGreaterThan(row.appliedAt.getTime())
  }
})

test('each history is one the product allows, in order, and ends at the stage of its application', async () => {
  const moves = await listMoves()
  for (const { id, seekerId, stage, appliedAt, openedAt, stageChangedAt } of await listApplications()) {
    const own = moves.filter(({ applicationId }) => applicationId === id)
    const times = own.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(own[0]?.createdAt).toEqual(appliedAt)
    const changes = own.filter(({ kind, fromStage }) => kind === 'moved' && fromStage !== null)
    let now: Stage = 'applied'
    for (const { fromStage, toStage, actorId } of changes) {
      expect(fromStage).toBe(now)
      const by = actorId === seekerId ? 'seeker' : 'employer'
      const allowed = findTransition(now, toStage as Stage, by)
      expect(allowed, `${now} to ${toStage} by the ${by}`).toBeDefined()
      now = toStage as Stage
    }
    expect(now).toBe(stage)
    if (changes.length > 0) {
      expect(stageChangedAt).toEqual(changes.at(-1)?.createdAt)
      if (changes[0]?.actorId !== seekerId) expect(openedAt).not.toBeNull()
    }
  }
})

/** In the east of the United States, in winter. */
function expectOfficeHours(moment: Date) {
  const there = new Date(moment.getTime() - 5 * 60 * minute)
  expect(isWeekend(there), moment.toISOString()).toBe(false)
  expect(there.getUTCHours(), moment.toISOString()).toBeGreaterThanOrEqual(7)
  expect(there.getUTCHours(), moment.toISOString()).toBeLessThanOrEqual(18)
}

test('employers act on working days in office hours, and nothing has happened in the future', async () => {
  const moves = await listMoves()
  const applications = new Map((await listApplications()).map((row) => [row.id, row]))
  for (const { applicationId, actorId, createdAt } of moves) {
    const row = applications.get(applicationId)
    expect(createdAt.getTime()).toBeLessThan(Date.now())
    if (actorId === row?.seekerId || row?.country !== 'US') continue
    expectOfficeHours(createdAt)
  }
  for (const [table, column] of [
    ['users', 'created_at'],
    ['companies', 'approved_at'],
    ['jobs', 'posted_at'],
    ['applications', 'applied_at'],
    ['notifications', 'created_at'],
    ['saved_jobs', 'created_at'],
    ['evidence', 'checked_at'],
  ] as const) {
    const { rows } = await sql<{ late: number }>`
      select count(*)::int as late from ${sql.table(table)} where ${sql.ref(column)} > now()`.execute(db)
    expect(`${table}: ${rows[0]?.late}`).toBe(`${table}: 0`)
  }
})

test('on one board no two cover notes are the same, and most people wrote one', async () => {
  const boards = new Map<string, string[]>()
  const applications = await listApplications()
  for (const { jobId, coverNote } of applications)
    if (coverNote) boards.set(jobId, [...(boards.get(jobId) ?? []), coverNote])
  for (const notes of boards.values()) expect(new Set(notes).size).toBe(notes.length)
  const notes = applications.flatMap(({ coverNote }) => coverNote ?? [])
  expect(notes.length / applications.length).toBeGreaterThan(0.75)
  expect(new Set(notes).size / notes.length).toBeGreaterThan(0.97)
})

test('answers fit the question of their job and are rarely the same', async () => {
  const applications = await listApplications()
  const answers = applications.flatMap(({ answers }) => answers as { question: string; answer: string }[])
  expect(new Set(answers.map(({ question }) => question)).size).toBeGreaterThan(8)
  const boards = new Map<string, string[]>()
  for (const { jobId, answers } of applications)
    boards.set(jobId, [...(boards.get(jobId) ?? []), JSON.stringify(answers)])
  const [busiest = []] = [...boards.values()].sort((a, b) => b.length - a.length)
  expect(busiest.length).toBeGreaterThan(15)
  expect(new Set(busiest).size / busiest.length).toBeGreaterThan(0.6)
})

test('nobody is hired beyond the seats of a job, and a job with all seats filled is closed', async () => {
  const applications = await listApplications()
  for (const jobId of new Set(applications.map(({ jobId }) => jobId))) {
    const own = applications.filter((row) => row.jobId === jobId)
    const hired = own.filter(({ stage }) => stage === 'hire').length
    const [{ seats, jobStatus } = { seats: 0, jobStatus: '' }] = own
    expect(hired).toBeLessThanOrEqual(seats)
    expect(jobStatus === 'closed').toBe(hired === seats)
    if (jobStatus === 'closed') expect(own.filter(({ stage }) => isOpenStage(stage))).toEqual([])
  }
})

test('working lives are possible: in order, after school, no month that has not come', async () => {
  type Period = { from: string; to: string | null }
  const thisMonth = new Date().toISOString().slice(0, 7)
  for (const { name, experience, education } of await listApplications()) {
    const work = (experience as Period[]).toReversed()
    for (const [i, { from, to }] of work.entries()) {
      expect(from <= (to ?? thisMonth) && (to ?? from) <= thisMonth, `${name}: ${from} to ${to}`).toBe(true)
      const before = work[i - 1]
      if (before) expect((before.to ?? '') <= from, `${name}: ${before.to}, then ${from}`).toBe(true)
    }
    for (const { year } of education as { year: number }[])
      expect(year).toBeLessThanOrEqual(new Date().getFullYear())
  }
})

test('the demo seeker has an offer in her trade, an interview, a late reply, and a life besides', async () => {
  const mine = (await listApplications()).filter(({ name }) => name === 'Maya Herrera')
  expect(mine.map(({ stage }) => stage).sort()).toEqual(
    ['applied', 'interview', 'offer', 'rejected', 'short-listed', 'withdrawn'].sort(),
  )
  for (const { desiredPay, payMin, payMax, title } of mine) {
    expect(title).toMatch(/Engineer/)
    expect(desiredPay).toBeLessThanOrEqual((payMax ?? 0) * 1.05)
    expect(desiredPay).toBeGreaterThanOrEqual(payMin ?? 0)
  }
  const me = await signIn('seeker')
  const { data } = await me.get('/applications')
  expect(data.filter(({ daysLate }) => daysLate > 0)).toHaveLength(1)
  expect(data.find(({ stage }) => stage === 'offer')?.offer?.amount).toBe(168_000)
  expect((await me.get('/alerts')).data).toHaveLength(1)
  expect((await me.get('/profile')).data.resume).not.toBeNull()
})

test('the demo employer’s busiest board has every stage, a few late people, one counter-offer and one hire', async () => {
  const employer = await signIn('employer')
  const { data } = await employer.get('/employer/applications')
  const [board] = data.jobs.toSorted((a, b) => b.applicants - a.applicants)
  const { cards } = (await employer.get('/employer/jobs/:id/applications', { id: board?.id ?? '' })).data
  const count = (stage: Stage) => cards.filter((card) => card.stage === stage).length
  for (const stage of ['applied', 'short-listed', 'screened', 'interview', 'offer', 'rejected'] as const)
    expect(count(stage), stage).toBeGreaterThan(0)
  expect([count('offer counter'), count('hire'), count('withdrawn')]).toEqual([1, 1, 1])
  expect(cards.filter(({ daysLate }) => daysLate > 0)).toHaveLength(3)
  expect(new Set(data.jobs.map(({ status }) => status))).toEqual(new Set(['open', 'paused', 'closed']))
})

test('the demo recruiter has three clients with people waiting, and one invitation', async () => {
  const recruiter = await signIn('recruiter')
  const { data } = await recruiter.get('/recruiter/portfolio')
  expect(data).toHaveLength(3)
  for (const { openJobs, waiting } of data) expect(openJobs > 1 && waiting > 0).toBe(true)
})

test('the administrator finds interesting cases, held jobs and reports', async () => {
  const admin = await signIn('admin')
  const { data: queue } = await admin.get('/admin/verification')
  expect(queue.length).toBeGreaterThanOrEqual(4)
  expect(new Set(queue.map(({ kind }) => kind))).toEqual(new Set(['first', 'again']))
  expect((await admin.get('/admin/jobs')).data.held).toHaveLength(2)
  expect((await admin.get('/admin/reports')).data.open).toHaveLength(2)
})

test('most companies have answered often enough to show how soon they reply', async () => {
  const rows = await db.selectFrom('companies').select('replyDays').where('status', '=', 'approved').execute()
  expect(rows.filter(({ replyDays }) => replyDays !== null).length).toBeGreaterThan(companies.length * 0.6)
})

test('what work pays has figures of occupations in several trades', async () => {
  await services.queue.sender(db)(countPay, {})
  await runTasks()
  const { data } = await visitor.get('/pay')
  expect(data.length).toBeGreaterThanOrEqual(12)
  expect(new Set(data.map(({ family }) => family)).size).toBeGreaterThanOrEqual(8)
})

test('on whichever day it is made, everything is in order and the same people wait too long', () => {
  vi.useFakeTimers()
  const now = Date.now()
  for (let hours = 0; hours < 7 * 24; hours += 5) {
    vi.setSystemTime(now + hours * 60 * minute)
    const { applications } = demoMarket()
    let late = 0
    for (const { job, person, stage, appliedAt, openedAt, moves } of applications) {
      const dates = [job.postedAt, appliedAt, ...(openedAt ? [openedAt] : []), ...moves.map(({ at }) => at)]
      const times = dates.map((date) => date.getTime())
      expect(times, `${person.name}, ${job.slug}`).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(Date.now())
      if (job.country === 'US') for (const { at, by } of moves) if (by === 'employer') expectOfficeHours(at)
      if (!job.slug.startsWith('senior-backend-engineer-payments-northgate')) continue
      const by = replyBy(stage, moves.at(-1)?.at ?? appliedAt, stepsOf(job))
      if (by && daysLate(lateAfter(by), new Date()) > 0) late++
    }
    expect(late).toBe(3)
  }
  vi.useRealTimers()
})

test('the evidence of each company is what the check finds', async () => {
  await services.queue.sender(db)(reserveAllIdentifiers, {})
  await runTasks()
  for (const company of await db
    .selectFrom('companies')
    .selectAll()
    .where('status', '=', 'approved')
    .execute()) {
    const stored = await db.selectFrom('evidence').selectAll().where('companyId', '=', company.id).execute()
    for (const { claim, outcome, strength, finding, source } of await collectEvidence(db, company)) {
      const own = stored.find((row) => row.claim === claim)
      expect([company.name, own?.outcome, own?.strength, own?.finding, own?.source]).toEqual([
        ...[company.name, outcome, strength, finding, source ?? 'Own check'],
      ])
    }
  }
})

test('a résumé of the demo is a clean PDF that names itself a sample', async () => {
  const file = await db
    .selectFrom('files')
    .selectAll()
    .where('name', 'like', 'Maya%')
    .executeTakeFirstOrThrow()
  const path = join(config.dataDir, 'sample.pdf')
  const stored = await services.storage.get(file.id)
  await writeFile(path, Buffer.from(await new Response(stored?.body).arrayBuffer()))
  expect(await scanFile(path)).toMatchObject({ type: 'pdf', finding: null })
  expect(await readFile(path, 'latin1')).toContain('Sample: an invented person')
})

async function signIn(key: string) {
  const { data } = await visitor.post('/auth/demo', { key })
  return as(data.token)
}

test('a job at several places is found at each, and remote work in each of its countries', async () => {
  const found = async (q: string, where: string) =>
    (await visitor.get('/jobs', { q, where })).data.map(({ slug }) => slug.replace(/-\d+$/, ''))
  for (const where of ['Newark, NJ', 'Elizabeth, NJ'])
    expect(await found('scheduling', where)).toContain(
      'senior-backend-engineer-scheduling-northgate-freight-newark',
    )
  for (const where of ['Germany', 'Austria'])
    expect(await found('site reliability engineer', where)).toContain(
      'site-reliability-engineer-ostrana-payments-remote',
    )
  expect(await found('engineering manager', 'Ireland')).toContain('engineering-manager-foldmark-remote')
})
