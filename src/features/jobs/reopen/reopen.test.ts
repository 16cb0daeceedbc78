import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import { closingDayError } from '../publishing/publish-rules.ts'
import { closeExpiredJobs } from '../tasks.server.ts'
import { lastDayToReopen } from './last-day.ts'

const { app, employer, newApplication, tenMinutesPass } = await openHiring()
const failure = (status: number, message?: RegExp) =>
  expect.objectContaining({ status, ...(message && { message: expect.stringMatching(message) }) })
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

// A company with only its domain confirmed can have three jobs online.
beforeEach(async () => {
  const closed = { status: 'closed', closedAt: new Date(), closedReason: 'withdrawn' } as const
  await app.db.updateTable('jobs').set(closed).where('companyId', '=', employer.company.id).execute()
})

async function closeExpired() {
  await app.services.queue.sender(app.db)(closeExpiredJobs, {})
  await app.runTasks()
}

const description = `<p>${'Weld hull sections in the yard. '.repeat(4)}</p>`

async function closedJob(changes: object = {}) {
  const job = await app.job(employer.company.id, {
    description,
    ...{ status: 'closed', closedAt: new Date(), closedReason: 'withdrawn', closesAt: new Date() },
    ...changes,
  })
  return job
}

test('a closed job is reopened at its address, and keeps the day of its first publication', async () => {
  const job = await closedJob()
  await expect(app.visitor.get('/jobs/:slug', { slug: job.slug })).resolves.toMatchObject({
    data: { status: 'closed' },
  })
  const { data, message } = await employer.api.post('/employer/jobs/:id/reopen', {
    ...{ id: job.id, version: job.version, closesAt: inDays(20) },
  })
  expect(message).toBe('Your job is live again')
  expect(data).toMatchObject({ status: 'open', slug: job.slug, closedAt: null, closedReason: null })
  expect(data.postedAt).toBe(job.postedAt?.toISOString())
  const { data: page } = await app.visitor.get('/jobs/:slug', { slug: job.slug })
  expect(page).toMatchObject({ status: 'open', closedReason: null })
  await expect(
    employer.api.post('/employer/jobs/:id/reopen', {
      id: job.id,
      version: data.version,
      closesAt: inDays(9),
    }),
  ).rejects.toEqual(failure(409, /open job cannot be reopened/))
})

test('the rules for posting run again; what is missing is changed in the paused job', async () => {
  const job = await closedJob({ city: null })
  const reopen = (paused: boolean) =>
    employer.api.post('/employer/jobs/:id/reopen', {
      ...{ id: job.id, version: job.version, closesAt: inDays(20), paused },
    })
  await expect(reopen(false)).rejects.toEqual(failure(422, /in which city/))
  const { data: paused } = await reopen(true)
  expect(paused.status).toBe('paused')
  await expect(
    employer.api.post('/employer/jobs/:id/resume', { id: job.id, version: paused.version }),
  ).rejects.toEqual(failure(422, /in which city/))
  const { data: changed } = await employer.api.put('/employer/jobs/:id', {
    ...{ id: job.id, version: paused.version, city: 'Newark' },
  })
  const { data: live } = await employer.api.post('/employer/jobs/:id/resume', {
    ...{ id: job.id, version: changed.version },
  })
  expect(live.status).toBe('open')
})

test('the screening runs again', async () => {
  const job = await closedJob({
    description:
      '<p>Pay a fee of $200 by Western Union before your first day, then send us your bank password on Telegram.</p>',
  })
  const { data } = await employer.api.post('/employer/jobs/:id/reopen', {
    ...{ id: job.id, version: job.version, closesAt: inDays(20) },
  })
  expect(data.moderation?.state).toBe('held')
})

test('a removed job stays removed, and no job is kept open for ever by closing it in between', async () => {
  const removed = await closedJob({ closedReason: 'removed', moderation: 'removed', heldAt: new Date() })
  const reopen = (job: { id: string; version: number }, closesAt: string) =>
    employer.api.post('/employer/jobs/:id/reopen', { id: job.id, version: job.version, closesAt })
  await expect(reopen(removed, inDays(20))).rejects.toEqual(failure(409, /was removed/))
  const old = await closedJob({ postedAt: new Date(Date.now() - 175 * dayMs) })
  await expect(reopen(old, inDays(20))).rejects.toEqual(failure(422, /180 days in all/))
  await expect(reopen(old, inDays(-1))).rejects.toEqual(failure(422, /in the future/))
  expect((await reopen(old, inDays(3))).data.status).toBe('open')
})

test('a job hidden until it is changed is reopened paused alone, because nobody reads it before one asks', async () => {
  const job = await closedJob({ moderation: 'hidden', heldAt: new Date() })
  const reopen = (paused: boolean) =>
    employer.api.post('/employer/jobs/:id/reopen', {
      ...{ id: job.id, version: job.version, closesAt: inDays(20), paused },
    })
  await expect(reopen(false)).rejects.toEqual(failure(409, /Reopen it paused.*ask again/))
  const { data: paused } = await reopen(true)
  const { data: changed } = await employer.api.put('/employer/jobs/:id', {
    ...{ id: job.id, version: paused.version, title: 'Hull welder' },
  })
  const { data: asked } = await employer.api.post('/employer/jobs/:id/ask-again', {
    ...{ id: job.id, version: changed.version },
  })
  expect(asked.moderation?.state).toBe('held')
})

test('a job that has had its days in all is not reopened, and the last day says so before', async () => {
  const posted = (days: number) => new Date(Date.now() - days * dayMs - 60_000)
  const job = await closedJob({ postedAt: posted(180) })
  await expect(
    employer.api.post('/employer/jobs/:id/reopen', { id: job.id, version: job.version, closesAt: inDays(1) }),
  ).rejects.toEqual(failure(409, /180 days in all. Duplicate it/))
  const now = new Date()
  expect(lastDayToReopen(posted(180), now)).toBeNull()
  expect(lastDayToReopen(posted(10), now)).toMatchObject({ isLastInAll: false })
  // The last moment of the day that is named, in any time zone, is taken.
  for (const days of [100, 175, 179]) {
    const last = lastDayToReopen(posted(days), now)
    const endOfDay = new Date((last?.day.getTime() ?? 0) + dayMs)
    expect(last?.isLastInAll).toBe(true)
    expect(closingDayError({ closesAt: endOfDay, postedAt: posted(days) }, now)).toBeNull()
  }
})

test('a first day of work that has passed is not promised again', async () => {
  for (const [startsOn, kept] of [
    [inDays(-3).slice(0, 10), null],
    [inDays(40).slice(0, 10), inDays(40).slice(0, 10)],
  ] as const) {
    const job = await closedJob({ startsOn })
    const { data } = await employer.api.post('/employer/jobs/:id/reopen', {
      ...{ id: job.id, version: job.version, closesAt: inDays(20) },
    })
    expect(data.startsOn).toBe(kept)
  }
})

test('old applications keep their end', async () => {
  const { id: jobId } = await app.job(employer.company.id, { description })
  const { seeker, id } = await newApplication({ jobId })
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id, version: 1, to: 'rejected', reason: 'Other', message: 'Thank you for your time.' },
  })
  await app.db
    .updateTable('jobs')
    .set({ status: 'closed', closedAt: new Date(), closedReason: 'filled' })
    .where('id', '=', jobId)
    .execute()
  const { version } = await app.db
    .selectFrom('jobs')
    .select('version')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  await employer.api.post('/employer/jobs/:id/reopen', { id: jobId, version, closesAt: inDays(20) })
  await tenMinutesPass()
  const { data } = await seeker.api.get('/applications/:id', { id })
  expect(data.stage).toBe('rejected')
})

test('who had no answer when a job closed counts on the page of the company after it was reopened', async () => {
  const other = await app.employer()
  const job = await app.job(other.company.id, { description })
  for (let n = 0; n < 5; n++) await newApplication({ jobId: job.id })
  const past = new Date(Date.now() - 60_000)
  await app.db.updateTable('jobs').set({ closesAt: past }).where('id', '=', job.id).execute()
  await closeExpired()
  const record = async () =>
    (await app.visitor.get('/companies/:slug', { slug: other.company.slug })).data.closedAnswers
  expect(await record()).toEqual({ applications: 5, answered: 0 })
  await other.api.post('/employer/jobs/:id/reopen', {
    ...{ id: job.id, version: job.version + 1, closesAt: inDays(20) },
  })
  await newApplication({ jobId: job.id })
  expect(await record()).toEqual({ applications: 5, answered: 0 })
})

test('who waited while a job was removed by mistake counts only until that is undone', async () => {
  const other = await app.employer()
  const { id } = await app.job(other.company.id, { description })
  for (let n = 0; n < 5; n++) await newApplication({ jobId: id })
  const answers = async () =>
    (await app.visitor.get('/companies/:slug', { slug: other.company.slug })).data.closedAnswers
  const change = (changes: object) => app.db.updateTable('jobs').set(changes).where('id', '=', id).execute()
  const now = new Date()
  await change({
    status: 'closed',
    closedAt: now,
    closedReason: 'removed',
    heldAt: now,
    moderation: 'removed',
  })
  expect(await answers()).toEqual({ applications: 5, answered: 0 })
  await change({ status: 'open', closedAt: null, closedReason: null, heldAt: null, moderation: null })
  expect(await answers()).toBe(null)
})

test('a job that was reopened and closes by its date again is told again', async () => {
  const job = await closedJob()
  const bells = () =>
    app.db
      .selectFrom('notifications')
      .select('id')
      .where('userId', '=', employer.id)
      .where('kind', '=', 'job.expired')
      .execute()
  let { version } = job
  const before = (await bells()).length
  for (const round of [1, 2]) {
    version = (
      await employer.api.post('/employer/jobs/:id/reopen', { id: job.id, version, closesAt: inDays(2) })
    ).data.version
    await app.db
      .updateTable('jobs')
      .set({ closesAt: new Date(Date.now() - 60_000 * round) })
      .where('id', '=', job.id)
      .execute()
    await closeExpired()
    version++
    expect((await bells()).length).toBe(before + round)
  }
})

test('reopening counts against the limit of live jobs, and needs the right', async () => {
  const job = await closedJob()
  for (let place = 0; place < 3; place++) await app.job(employer.company.id)
  await expect(
    employer.api.post('/employer/jobs/:id/reopen', { id: job.id, version: job.version, closesAt: inDays(9) }),
  ).rejects.toEqual(failure(409, /can have 3 jobs online/))
  const viewer = await app.member(employer.company, 'viewer')
  await expect(
    viewer.api.post('/employer/jobs/:id/reopen', { id: job.id, version: job.version, closesAt: inDays(9) }),
  ).rejects.toEqual(failure(403))
})
