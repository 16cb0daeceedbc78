import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refreshReplyDays } from '#/features/jobs/tasks.server.ts'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, newApplication, tenMinutesPass } = await openHiring()
const { db } = app

const steps = JSON.stringify([{ id: 'read', name: 'Read', stage: 'short-listed', days: 5 }])
const description = `<p>${'Weld hull sections in the yard. '.repeat(4)}</p>`
const { id: jobId } = await app.job(employer.company.id, { steps, description })

/** Somebody applied so many days ago; the promise made then moves with it. */
async function applied(daysAgo: number) {
  const one = await newApplication({ jobId })
  await sql`update applications set applied_at = applied_at - make_interval(days => ${daysAgo}),
    first_answer_late_from = first_answer_late_from - make_interval(days => ${daysAgo}) where id = ${one.id}`.execute(
    db,
  )
  return one
}
/** They heard so many days ago. */
async function answer({ id }: { id: string }, daysAgo: number) {
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000)
  await db.updateTable('applications').set({ stage: 'short-listed' }).where('id', '=', id).execute()
  await db
    .insertInto('applicationEvents')
    .values({
      applicationId: id,
      actorId: employer.id,
      fromStage: 'applied',
      toStage: 'short-listed',
      createdAt,
    })
    .execute()
}
async function published() {
  await app.services.queue.sender(db)(refreshReplyDays, {})
  await app.runTasks()
  const { data } = await app.visitor.get('/companies/:slug', { slug: employer.company.slug })
  const own = await employer.api.get('/employer/applications', {})
  expect(own.data.replies.answeredInTimeShare).toBe(data.answeredInTimeShare)
  return data.answeredInTimeShare
}

test('the share of first answers in time is published from five on, silent ones counted as not answered', async () => {
  for (let n = 0; n < 3; n++) await answer(await applied(40), 38)
  await answer(await applied(40), 10)
  // In time or late, four are too few.
  expect(await published()).toBe(null)
  // Whose day has not come, and who withdrew before hearing, count as neither.
  await applied(0)
  const left = await applied(40)
  await left.seeker.api.post('/applications/:id/withdraw', { id: left.id, version: 1 })
  expect(await published()).toBe(null)
  const silent = await applied(40)
  expect(await published()).toBe(60)
  await applied(40)
  expect(await published()).toBe(50)
  // A word after the day is an answer, and none in time.
  await answer(silent, 0)
  expect(await published()).toBe(50)
  const { rows } = await sql`select * from answered_in_time(${employer.company.id})`.execute(db)
  expect(rows).toEqual([{ inTime: 3, due: 6 }])
})

test('who is moved twice before they are told of it has heard, once', async () => {
  const other = await app.employer()
  const job = await app.job(other.company.id, { steps, description })
  for (let n = 0; n < 5; n++) {
    const { id } = await newApplication({ jobId: job.id })
    await other.api.post('/employer/applications/:id/move', { id, to: 'short-listed', version: 1 })
    await other.api.post('/employer/applications/:id/move', { id, to: 'interview', version: 2 })
  }
  await tenMinutesPass()
  await app.services.queue.sender(db)(refreshReplyDays, {})
  await app.runTasks()
  const { data } = await app.visitor.get('/companies/:slug', { slug: other.company.slug })
  expect([data.repliesInDays, data.answeredInTimeShare]).toEqual([1, 100])
})

test('what was promised to those who applied stays when the steps change or they are moved', async () => {
  const one = await newApplication({ jobId })
  const promise = async () =>
    db
      .selectFrom('applications')
      .select('firstAnswerLateFrom')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
  const before = await promise()
  expect(before.firstAnswerLateFrom).not.toBe(null)
  const { data: job } = await employer.api.get('/employer/jobs/:id', { id: jobId })
  await employer.api.put('/employer/jobs/:id', {
    ...{ id: jobId, version: job.version },
    steps: job.steps.map((step) => ({ ...step, days: 40 })),
  })
  await employer.api.post('/employer/applications/:id/move', { id: one.id, to: 'short-listed', version: 1 })
  await tenMinutesPass()
  expect(await promise()).toEqual(before)
})

test('silence alone is published: a company that answers nobody has nought of a hundred', async () => {
  const other = await app.employer()
  const job = await app.job(other.company.id, { steps, description })
  for (let n = 0; n < 5; n++) {
    const { id } = await newApplication({ jobId: job.id })
    await sql`update applications set applied_at = applied_at - interval '30 days',
      first_answer_late_from = first_answer_late_from - interval '30 days' where id = ${id}`.execute(db)
  }
  await app.services.queue.sender(db)(refreshReplyDays, {})
  await app.runTasks()
  const { data } = await app.visitor.get('/companies/:slug', { slug: other.company.slug })
  expect([data.repliesInDays, data.answeredInTimeShare]).toEqual([null, 0])
})
