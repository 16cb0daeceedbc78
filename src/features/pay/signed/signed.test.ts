import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { countPay } from '../tasks.server.ts'

const app = await testApp()
const nurse = {
  title: 'Registered Nurse',
  city: 'San Francisco',
  region: 'CA',
  payMin: 70_000,
  payMax: 90_000,
}
const companies = await Promise.all(Array.from({ length: 5 }, () => app.employer()))
const jobs = await Promise.all(
  Array.from({ length: 10 }, (_, at) => app.job(companies[at % 5]?.company.id as string, nurse)),
)
const seekers = await app.db
  .insertInto('users')
  .values(
    Array.from({ length: 40 }, (_, n) => ({
      ...{ role: 'SEEKER' as const, name: `Seeker ${n}`, email: `seeker-${n}@people.example` },
    })),
  )
  .returning('id')
  .execute()
let next = 0

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Somebody new signs for a job of the company; with `before` they had agreed to that, withdrew and applied again. */
async function sign(
  company: number,
  payAmount: number,
  stage: 'hire' | 'rejected' = 'hire',
  before?: number,
) {
  const { id } = await app.db
    .insertInto('applications')
    .values({
      ...{ jobId: jobs[company]?.id as string, seekerId: seekers[next++]?.id as string, stage },
      snapshot: JSON.stringify({ name: 'Somebody' }),
      reappliedAt: before === undefined ? null : daysAgo(5),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [amount, createdAt] of [[before, daysAgo(10)] as const, [payAmount, new Date()] as const])
    if (amount !== undefined)
      await app.db
        .insertInto('offers')
        .values({
          ...{ applicationId: id, madeBy: 'employer', state: 'accepted', createdAt },
          ...{ payAmount: amount, payCurrency: 'USD', payPeriod: 'year' },
        })
        .execute()
}

const signed = async () => {
  await app.services.queue.sender(app.db)(countPay, {})
  await app.runTasks()
  const pages = await Promise.all(
    ['san-francisco-ca', 'california-united-states', 'united-states'].map((place) =>
      app.visitor.get('/pay/:occupation', { occupation: 'registered-nurse', place }),
    ),
  )
  const own = await app.visitor.get('/jobs/:slug/pay', { slug: jobs[0]?.slug as string })
  const [first, ...others] = [...pages, own].map(({ data }) => data?.signed)
  for (const other of others) if (other?.offers !== first?.offers) throw new Error('Pages differ')
  return first
}

// Security: A-18
test('what was signed is shown from ten offers at five companies on, and moves with ten more', async () => {
  for (let at = 0; at < 9; at++) await sign(at % 5, 75_000 + at * 1000)
  // Of a company that has two already, and of one who was rejected after all.
  await sign(0, 300_000)
  await sign(4, 300_000, 'rejected')
  expect(await signed()).toBeNull()
  await sign(4, 84_000)
  const figure = await signed()
  expect(figure).toEqual({
    offers: 10,
    low: 75_000,
    high: 85_000,
    area: { kind: 'region', name: 'California' },
  })
  for (const at of [0, 1, 2, 3, 0, 1, 2, 3, 4]) await sign(at, 200_000)
  expect(await signed()).toEqual(figure)
  await sign(4, 200_000, 'hire', 1_000)
  expect(await signed()).toMatchObject({ offers: 20, high: 200_000 })
})

test('an applicant who is erased, and offers that are gone, take nothing out of it', async () => {
  const before = await signed()
  await app.db.deleteFrom('users').where('role', '=', 'SEEKER').execute()
  expect(await signed()).toEqual(before)
  await app.db.deleteFrom('applications').execute()
  expect(await signed()).toEqual(before)
})
