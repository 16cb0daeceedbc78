import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const employer = await app.employer()
const description =
  '<p>Weld hull sections in the yard, at night, in a crew of six. We train you on our procedures first.</p>'

async function applicationTo(jobId: string) {
  const seeker = await app.seeker()
  const { data } = await seeker.api.post('/jobs/apply', { jobId })
  return { seeker, id: data.id }
}

test('an application shows the advert as answered, and what has changed in the job since', async () => {
  const job = await app.job(employer.company.id, { description })
  const { seeker, id } = await applicationTo(job.id)
  expect((await seeker.api.get('/applications/:id', { id })).data.changedJob).toBeNull()

  await employer.api.put('/employer/jobs/:id', {
    id: job.id,
    version: job.version,
    payMin: 55_000,
    payMax: 64_000,
  })
  const { data } = await seeker.api.get('/applications/:id', { id })
  expect(data.job.pay).toMatchObject({ min: 60_000, max: 72_000 })
  expect(data.changedJob).toMatchObject({ pay: { min: 55_000, max: 64_000 }, descriptionChanged: false })
  expect((await seeker.api.get('/applications', {})).data[0]?.job.pay?.min).toBe(60_000)

  // A later applicant answers the new advert; each version is stored once.
  const later = await applicationTo(job.id)
  await applicationTo(job.id)
  const { data: newer } = await later.seeker.api.get('/applications/:id', { id: later.id })
  expect(newer).toMatchObject({ job: { pay: { min: 55_000 } }, changedJob: null })
  const adverts = await app.db.selectFrom('jobAdverts').select('id').where('jobId', '=', job.id).execute()
  expect(adverts).toHaveLength(2)
})

test('changes of a held job are not shown to its applicants', async () => {
  const job = await app.job(employer.company.id, { description })
  const { seeker, id } = await applicationTo(job.id)
  await employer.api.put('/employer/jobs/:id', {
    id: job.id,
    version: job.version,
    payMin: 10_000,
    payMax: 12_000,
  })
  const { data } = await seeker.api.get('/applications/:id', { id })
  expect(data).toMatchObject({ job: { pay: { min: 60_000 } }, changedJob: null })
})

test('thirty simultaneous applications share one stored advert', async () => {
  const job = await app.job(employer.company.id, { description })
  const sent = await Promise.all(Array.from({ length: 30 }, () => applicationTo(job.id)))
  const rows = await app.db
    .selectFrom('applications')
    .select('advertId')
    .where(
      'id',
      'in',
      sent.map(({ id }) => id),
    )
    .execute()
  expect(new Set(rows.map(({ advertId }) => advertId)).size).toBe(1)
  expect(rows[0]?.advertId).not.toBeNull()
})

/** A job with one seat and this many accepted offers. */
async function jobWithAcceptedOffers(people: number) {
  const job = await app.job(employer.company.id, { seats: 1 })
  const ids: string[] = []
  for (let place = 0; place < people; place++) {
    const { id } = await applicationTo(job.id)
    await app.db.updateTable('applications').set({ stage: 'offer accept' }).where('id', '=', id).execute()
    ids.push(id)
  }
  const hire = (id: string, more: { beyondSeats?: boolean } = {}) =>
    employer.api.post('/employer/applications/:id/move', { id, to: 'hire', version: 1, ...more })
  return { job, ids, hire }
}

test('a hire beyond the seats of a job needs explicit confirmation', async () => {
  const { ids, hire } = await jobWithAcceptedOffers(2)
  const [first = '', second = ''] = ids
  await hire(first)
  await expect(hire(second)).rejects.toMatchObject({
    status: 409,
    message: 'The one seat of this job is filled',
    errors: { beyondSeats: expect.anything() },
  })
  expect((await hire(second, { beyondSeats: true })).data.stage).toBe('hire')
})

// Security: Q-06
test('of two simultaneous hires for one seat, one succeeds', async () => {
  const { job, ids, hire } = await jobWithAcceptedOffers(2)
  const answers = await Promise.allSettled(ids.map((id) => hire(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { count } = await app.db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('jobId', '=', job.id)
    .where('stage', '=', 'hire')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
})
