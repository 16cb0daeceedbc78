import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { lateAfter } from '#/features/jobs/late.ts'
import { dayMs, workingDaysAfter } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import { watchAnswers } from './tasks.server.ts'

const { app, employer, newApplication, tenMinutesPass } = await openHiring()
const { db, visitor } = app

const watch = async () => {
  await app.services.queue.sender(db)(watchAnswers, {})
  await app.runTasks()
}
const passed = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const makeLate = (id: string, from = passed(1)) =>
  db.updateTable('applications').set({ answerLateFrom: from }).where('id', '=', id).execute()
const jobOf = async (id: string) =>
  db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const applicants = async (count: number) => {
  const job = await app.job(employer.company.id, { title: `Welder ${Math.random()}` })
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await newApplication({ jobId: job.id })).id)
  return { job, ids }
}
const warnedLongAgo = (id: string) =>
  db
    .updateTable('jobs')
    .set({ answersWarnedAt: passed(21) })
    .where('id', '=', id)
    .execute()
const shortList = (id: string) =>
  employer.api.post('/employer/applications/:id/move', { id, to: 'short-listed', version: 1 })
/** A job with two late answers that is paused. */
const pausedJob = async () => {
  const { job, ids } = await applicants(2)
  for (const id of ids) await makeLate(id)
  await warnedLongAgo(job.id)
  await watch()
  expect((await jobOf(job.id)).intakePausedAt).not.toBeNull()
  return { job, ids }
}

test('the promise is written down when somebody applies and when they are told of a step, and no later change moves it', async () => {
  const job = await app.job(employer.company.id, {
    steps: JSON.stringify([
      { name: 'Short-listed', days: 4, stage: 'short-listed' },
      { name: 'Interview', days: 7, stage: 'interview' },
    ]),
  })
  const { id } = await newApplication({ jobId: job.id })
  const stored = () =>
    db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  // The fourth working day is promised; on the fifth it is late.
  expect((await stored()).answerLateFrom).toEqual(lateAfter(workingDaysAfter(new Date(), 4)))
  await db.updateTable('jobs').set({ steps: '[]' }).where('id', '=', job.id).execute()
  expect((await stored()).answerLateFrom).toEqual(lateAfter(workingDaysAfter(new Date(), 4)))
  await db
    .updateTable('jobs')
    .set({ steps: JSON.stringify([{ name: 'Interview', days: 7, stage: 'interview' }]) })
    .where('id', '=', job.id)
    .execute()
  await shortList(id)
  expect((await stored()).toldStage).toBe('applied')
  await tenMinutesPass()
  expect(await stored()).toMatchObject({
    toldStage: 'short-listed',
    answerLateFrom: lateAfter(workingDaysAfter(new Date(), 7)),
  })
})

test('the team is warned the day before, and no job is paused sooner than that', async () => {
  const { job, ids } = await applicants(2)
  for (const id of ids) await makeLate(id, new Date(Date.now() + dayMs / 2))
  await watch()
  expect(await jobOf(job.id)).toMatchObject({ intakePausedAt: null, answersWarnedAt: expect.any(Date) })
  expect((await app.bells(employer.id)).at(-1)?.title).toBe('2 answers due within a day.')
  const mails = await app.mails(employer.email)
  expect(
    mails.filter(({ subject }) => subject === `2 answers due within a day for ${job.title}`),
  ).toHaveLength(1)
  for (const id of ids) await makeLate(id)
  await watch()
  expect((await jobOf(job.id)).intakePausedAt).toBeNull()
  await warnedLongAgo(job.id)
  await watch()
  expect((await jobOf(job.id)).intakePausedAt).not.toBeNull()
  expect((await app.bells(employer.id)).at(-1)?.title).toBe('New applications are paused: 2 answers late.')
  await watch()
  expect(
    (await app.mails(employer.email)).filter(({ subject }) => subject.includes('are paused')),
  ).toHaveLength(1)
})

test('a paused job takes nobody new and says why; with the last late answer it opens in the same moment', async () => {
  const { job, ids } = await pausedJob()
  await expect(newApplication({ jobId: job.id })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^New applications are paused, because applicants here have waited/),
  })
  expect((await visitor.get('/jobs/:slug', { slug: job.slug })).data.intakePaused).toBe(true)
  const [first = '', second = ''] = ids
  await shortList(first)
  expect((await jobOf(job.id)).intakePausedAt).not.toBeNull()
  await shortList(second)
  expect((await jobOf(job.id)).intakePausedAt).toBeNull()
  expect((await visitor.get('/jobs/:slug', { slug: job.slug })).data.intakePaused).toBe(false)
  expect((await newApplication({ jobId: job.id })).id).toBeTruthy()
})

test('two who give the last two answers at once open the job', async () => {
  const { job, ids } = await pausedJob()
  await Promise.all(ids.map(shortList))
  expect((await jobOf(job.id)).intakePausedAt).toBeNull()
})

test('a move that is undone was no answer', async () => {
  const { job, ids } = await pausedJob()
  for (const id of ids) await shortList(id)
  for (const id of ids)
    await employer.api.post('/employer/applications/:id/move', { id, to: 'applied', version: 2 })
  // The warning stands, so the job is not open for another 20 hours.
  await watch()
  expect((await jobOf(job.id)).intakePausedAt).not.toBeNull()
})

test('after an interview the promised days count anew, and times that are past are no answer', async () => {
  const { job, ids } = await applicants(2)
  for (const id of ids) await makeLate(id)
  const late = async () => (await visitor.get('/jobs/:slug/answers', { slug: job.slug })).data.late
  const soonLate = async () =>
    (await employer.api.get('/employer/jobs/:id/answers', { id: job.id })).data.people.length
  expect([await late(), await soonLate()]).toEqual([2, 2])
  const [first = '', second = ''] = ids
  const interview = { step: 'Interview', kind: 'call' as const, minutes: 30, timeZone: 'UTC' }
  const at = (hours: number) => ({ startsAt: passed(hours + 0.5), endsAt: passed(hours) })
  const held = { ...interview, applicationId: first, state: 'booked' as const, ...at(-1) }
  await db.insertInto('interviews').values(held).execute()
  expect([await late(), await soonLate()]).toEqual([1, 1])
  const move = (hours: number) =>
    db.updateTable('interviews').set(at(hours)).where('applicationId', '=', first).execute()
  await move(0.1)
  expect([await late(), await soonLate()]).toEqual([1, 1])
  await move(24 * 30)
  expect([await late(), await soonLate()]).toEqual([2, 2])
  const proposed = { ...interview, applicationId: second, state: 'proposed' as const }
  const { id } = await db.insertInto('interviews').values(proposed).returning('id').executeTakeFirstOrThrow()
  const offer = (startsAt: Date) =>
    db.insertInto('interviewSlots').values({ interviewId: id, startsAt }).execute()
  await offer(passed(1))
  expect([await late(), await soonLate()]).toEqual([2, 2])
  await offer(passed(-2))
  expect([await late(), await soonLate()]).toEqual([1, 2])
  await offer(passed(-48))
  expect([await late(), await soonLate()]).toEqual([1, 1])
})

test('working days are counted in the database as in the program', async () => {
  for (let day = 1; day <= 14; day++)
    for (const count of [1, 2, 5, 6, 11]) {
      const since = new Date(Date.UTC(2026, 10, day, 13))
      const { rows } = await sql<{ at: Date }>`select working_days_after(${since}, ${count}) as at`.execute(
        db,
      )
      expect(rows[0]?.at).toEqual(workingDaysAfter(since, count))
    }
})

test('whoever withdraws, or has an interview before them, waits for nothing', async () => {
  const { job, ids } = await pausedJob()
  const [first = '', second = ''] = ids
  await db.updateTable('applications').set({ stage: 'withdrawn' }).where('id', '=', first).execute()
  await db.deleteFrom('applications').where('id', '=', second).execute()
  expect((await jobOf(job.id)).intakePausedAt).toBeNull()
})

test('a job with too many late answers that still takes applications says when it will stop', async () => {
  const { job, ids } = await applicants(2)
  const pausesAt = async () => (await visitor.get('/jobs/:slug/answers', { slug: job.slug })).data.pausesAt
  for (const id of ids) await makeLate(id)
  await watch()
  const { answersWarnedAt, intakePausedAt } = await jobOf(job.id)
  expect(intakePausedAt).toBeNull()
  expect(Date.parse((await pausesAt()) ?? '')).toBe(Number(answersWarnedAt) + 20 * 3_600_000)
  await shortList(ids[0] ?? '')
  expect(await pausesAt()).toBeNull()
})

test('anyone reads the counts of the rule, and the employer who waits', async () => {
  const { job, ids } = await pausedJob()
  const { data } = await visitor.get('/jobs/:slug/answers', { slug: job.slug })
  expect(data).toMatchObject({ received: 2, waiting: 2, late: 2, limit: 2, pausedAt: expect.any(String) })
  const own = await employer.api.get('/employer/jobs/:id/answers', { id: job.id })
  expect(own.data.people.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(own.data.people[0]?.name).toBe('Amara Nwosu')
  const other = await app.employer()
  await expect(other.api.get('/employer/jobs/:id/answers', { id: job.id })).rejects.toMatchObject({
    status: 404,
  })
  await expect(visitor.get('/jobs/:slug/answers', { slug: 'no-such-job' })).rejects.toMatchObject({
    status: 404,
  })
})

test('a paused job stands behind every other match of a search for words, until it is open again', async () => {
  const { job, ids } = await applicants(2)
  await db.updateTable('jobs').set({ title: 'Bassoon repairer' }).where('id', '=', job.id).execute()
  // Posted later, so it comes first in the same tier.
  const other = await app.job(employer.company.id, {
    title: 'Workshop helper',
    description: '<p>You help the bassoon repairer of the house.</p>',
  })
  const found = async () =>
    (await visitor.get('/jobs/search', { q: 'bassoon repairer' })).data.map(({ id }) => id)
  expect(await found()).toEqual([job.id, other.id])
  for (const id of ids) await makeLate(id)
  await warnedLongAgo(job.id)
  await watch()
  expect(await found()).toEqual([other.id, job.id])
  for (const id of ids) await shortList(id)
  expect(await found()).toEqual([job.id, other.id])
})

test('the operator can switch it off, and then no job stays paused', async () => {
  const { job } = await pausedJob()
  onTestFinished(() => {
    app.services.config.answerBond = true
  })
  app.services.config.answerBond = false
  await watch()
  expect((await jobOf(job.id)).intakePausedAt).toBeNull()
  const aboutPauses = async () =>
    (await employer.api.get('/account/notifications')).data.kinds.filter(({ hint }) =>
      /no new applications/.test(hint),
    ).length
  expect(await aboutPauses()).toBe(0)
  app.services.config.answerBond = true
  expect(await aboutPauses()).toBe(2)
})

test('the rule counts at most what it says', async () => {
  const { lateLimit } = await import('./rule.ts')
  expect([0, 30, 100, 101, 3000].map(lateLimit)).toEqual([2, 2, 2, 3, 60])
  const { rows } = await sql<{ late: number }>`select late_answers(gen_random_uuid(), now()) as late`.execute(
    db,
  )
  expect(rows[0]?.late).toBe(0)
})
