import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs, dayOf } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { minHires } from './forecast.ts'
import { forecastHires } from './tasks.server.ts'

const app = await testApp()
const now = Date.now()
const ago = (days: number) => new Date(now - days * dayMs)
const dayAfter = (days: number) => dayOf(ago(-days))
const seeker = await app.seeker()

type Employer = Awaited<ReturnType<typeof app.employer>>
const open = (employer: Employer, days: number) =>
  app.job(employer.company.id, { title: 'Welder', postedAt: ago(days) })

/** A hire is told. */
async function hire(jobId: string, on: Date) {
  const { id } = await app.db
    .insertInto('applications')
    .values({ jobId, seekerId: seeker.id, stage: 'hire', snapshot: JSON.stringify({ name: 'Somebody' }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('applicationEvents')
    .values({ applicationId: id, fromStage: 'offer accept', toStage: 'hire', createdAt: on })
    .execute()
}
/** Jobs that hired after 1, 2, 3 … days. */
async function hireMany(employer: Employer, count: number) {
  for (let days = 1; days <= count; days++) {
    const job = await open(employer, 100)
    await hire(job.id, ago(100 - days))
  }
}
const read = async (employer: Employer, job: { id: string }) => {
  const { data } = await employer.api.get('/employer/reports')
  return [data.openJobs.find(({ id }) => id === job.id)?.forecast, data.forecasts]
}

const employer = await app.employer()
const job = await open(employer, 4)

test('a job is forecast from its company’s jobs once twenty of them hired so late', async () => {
  await hireMany(employer, minHires + 3)
  await forecastHires(app.db, now)
  expect((await read(employer, job))[0]).toBeNull()
  await hireMany(employer, minHires + 4)
  await forecastHires(app.db, now)
  const [forecast] = await read(employer, job)
  expect(forecast).toMatchObject({ hires: 39, ofCompany: true, middle: dayAfter(14 - 4) })
})

test('a company with too few is forecast from its occupation, of which each company counts with its four newest jobs', async () => {
  const young = await app.employer()
  const own = await open(young, 4)
  const more = async () => {
    const other = await app.employer()
    for (let days = 10; days < 14; days++) await hire((await open(other, 50)).id, ago(50 - days))
    await forecastHires(app.db, now)
    return (await read(young, own))[0]
  }
  await forecastHires(app.db, now)
  expect((await read(young, own))[0]).toBeNull()
  for (let company = 0; company < 4; company++) expect(await more()).toBeNull()
  expect(await more()).toMatchObject({ ofCompany: false, low: expect.any(String) })
})

test('a forecast is scored by what it said first, once its last day is over', async () => {
  const late = await open(employer, 4)
  await forecastHires(app.db, now)
  const [first] = await read(employer, late)
  await forecastHires(app.db, now + 5 * dayMs)
  expect((await read(employer, late))[0]).not.toEqual(first)
  await hire(job.id, ago(-10))
  await hire(late.id, ago(-300))
  // No longer shown, before the night as well.
  expect((await read(employer, job))[0]).toBeNull()
  await forecastHires(app.db, now + dayMs)
  expect(await read(employer, late)).toEqual([null, { over: 0, held: 0, latest: [] }])
  await open(employer, 4)
  const givenUp = await open(employer, 4)
  await forecastHires(app.db, now)
  await sql`update hire_forecasts set first_low = first_low - 500, first_high = first_high - 500, hired_on = hired_on - 500`.execute(
    app.db,
  )
  const closed = { status: 'closed', closedAt: ago(600), closedReason: 'withdrawn' } as const
  await app.db.updateTable('jobs').set(closed).where('id', '=', givenUp.id).execute()
  const { data } = await employer.api.get('/employer/reports')
  expect(data.forecasts).toMatchObject({ over: 3, held: 1 })
  // Those listed are the ones that are counted, the latest first: in time, late, and not at all.
  const latest = data.forecasts.latest.map(({ low, high, hiredOn, ...one }) => ({
    ...{ ...one, high, within: hiredOn && hiredOn >= low && hiredOn <= high },
  }))
  expect(latest.map(({ high }) => high)).toEqual(
    latest
      .map(({ high }) => high)
      .toSorted()
      .toReversed(),
  )
  expect(latest.map(({ title, within }) => [title, within])).toEqual(
    expect.arrayContaining([false, null, true].map((within) => ['Welder', within])),
  )
  expect(latest.map(({ id }) => id)).toEqual(expect.arrayContaining([job.id, late.id]))
  expect(latest).toHaveLength(3)
})
