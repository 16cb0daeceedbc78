import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { type Advert, describeReplacement } from './advert.ts'

const app = await testApp()
const yard =
  'Weld hull sections in the yard, at night, in a crew of six. We train you on our procedures before you start.'
const calls =
  'Call our customers from home every evening and talk them through the benefits of a premium subscription plan.'
const welder = {
  title: 'Night Shift Welder',
  description: yard,
  city: 'Newark',
  region: 'NJ',
  country: 'US',
  furtherPlaces: [] as never[],
  payMin: 60_000,
  payMax: 72_000,
} as const
const plain: Advert = {
  ...welder,
  description: `<p>${yard}</p>`,
  employmentType: 'Full-time',
  workplace: 'On-site',
  hours: null,
  payCurrency: 'USD',
  payPeriod: 'year',
}

async function liveJob() {
  const employer = await app.employer()
  const { data: draft } = await employer.api.post('/employer/jobs', welder)
  const { data: job } = await employer.api.post('/employer/jobs/:id/publish', {
    id: draft.id,
    version: draft.version,
  })
  return { employer, job }
}

const holdReasons = (jobId: string) =>
  app.db
    .selectFrom('jobScreenings')
    .select(['reasons', 'held'])
    .where('jobId', '=', jobId)
    .orderBy('screenedAt', 'desc')
    .executeTakeFirstOrThrow()

test('corrections, additions and better pay are edits of the same job', () => {
  const edits: Partial<Advert>[] = [
    { title: 'Welder, night shift' },
    { description: `<p>${yard} Gear is ours, and so is the certificate. ${calls}</p>` },
    { payMin: 66_000, payMax: 95_000 },
    { payMin: 58_000, payMax: 70_000 },
    { payMin: 29, payMax: 35, payPeriod: 'hour' },
    { city: 'Elizabeth', workplace: 'Hybrid' },
    { hours: '22:00 to 06:00', employmentType: 'Contract' },
  ]
  expect(edits.map((edit) => describeReplacement(plain, { ...plain, ...edit }))).toEqual(
    edits.map(() => null),
  )
})

test('lower pay, another currency, country or description, and another title elsewhere replace a job', () => {
  const replacements: Partial<Advert>[] = [
    { payMin: 45_000, payMax: 72_000 },
    { payMin: 30_000, payMax: 40_000 },
    { payMin: 12, payMax: 15, payPeriod: 'hour' },
    { payCurrency: 'INR' },
    { country: 'GB' },
    { description: `<p>${calls}</p>` },
    { title: 'Sales Agent', workplace: 'Remote', city: null },
    // The old text is all there, followed by another job.
    {
      title: 'Sales Agent',
      description: `<p>${yard} This position is filled. What we need now: ${calls}</p>`,
    },
  ]
  for (const edit of replacements) expect(describeReplacement(plain, { ...plain, ...edit })).not.toBeNull()
})

test('a live job that becomes another one is held for review with what changed', async () => {
  const { employer, job } = await liveJob()
  const { data: saved, message } = await employer.api.put('/employer/jobs/:id', {
    id: job.id,
    version: job.version,
    ...welder,
    title: 'Sales Agent',
    description: calls,
    payMin: 20_000,
    payMax: 30_000,
  })
  expect(message).toBe('A person reads this job before it goes live')
  expect(saved.moderation?.state).toBe('held')
  await expect(app.visitor.get('/jobs/:slug', { slug: job.slug })).rejects.toMatchObject({ status: 410 })
  const { reasons } = await holdReasons(job.id)
  expect(reasons).toContainEqual({
    key: 'replaced',
    reason: 'A live job was turned into another one',
    evidence: expect.stringContaining('60000 to 72000'),
  })
})

// Security: J-02
test('many small edits count as one large edit, even with a pause in between', async () => {
  const { employer, job } = await liveJob()
  let { version } = job
  const edit = async (changes: object) => {
    const { data } = await employer.api.put('/employer/jobs/:id', { id: job.id, version, ...changes })
    version = data.version
    return data.moderation
  }
  expect(await edit({ payMin: 54_000, payMax: 66_000 })).toBeNull()
  const { data: paused } = await employer.api.post('/employer/jobs/:id/pause', { id: job.id, version })
  version = paused.version
  expect(await edit({ payMin: 47_000, payMax: 57_000 })).toBeNull()
  const { data: resumed } = await employer.api.post('/employer/jobs/:id/resume', { id: job.id, version })
  expect(resumed.moderation?.state).toBe('held')
})

test('later edits are compared with the version a reviewer approved', async () => {
  const { employer, job } = await liveJob()
  const changes = { ...welder, payMin: 40_000, payMax: 48_000 }
  const { data: held } = await employer.api.put('/employer/jobs/:id', {
    id: job.id,
    version: job.version,
    ...changes,
  })
  expect(held.moderation?.state).toBe('held')
  const admin = await app.admin()
  await admin.api.post('/admin/jobs/:id/decide', {
    id: job.id,
    kind: 'lift',
    reasonCode: 'clear',
    note: 'The applicants were told of the new pay.',
    version: held.version,
  })
  const seen = await employer.api.get('/employer/jobs/:id', { id: job.id })
  expect(seen.data.moderation?.state ?? null).not.toBe('held')
  const { data: again } = await employer.api.put('/employer/jobs/:id', {
    id: job.id,
    version: seen.data.version,
    ...changes,
    title: 'Welder, night shift',
  })
  expect(again.moderation?.state ?? null).not.toBe('held')
})

test('a published job must have a closing day', async () => {
  const { employer, job } = await liveJob()
  const { id, version } = job
  for (const status of ['open', 'paused'] as const) {
    await app.db.updateTable('jobs').set({ status }).where('id', '=', id).execute()
    await expect(
      employer.api.put('/employer/jobs/:id', { id, version, closesAt: null }),
    ).rejects.toMatchObject({ status: 422, errors: { closesAt: ['Choose the closing day'] } })
  }
})

test('no edit keeps a job open for more than 180 days in total', async () => {
  const { employer, job } = await liveJob()
  await app.db
    .updateTable('jobs')
    .set({ postedAt: new Date(Date.now() - 150 * dayMs) })
    .where('id', '=', job.id)
    .execute()
  const closing = (days: number) =>
    employer.api.put('/employer/jobs/:id', {
      id: job.id,
      version: job.version,
      closesAt: new Date(Date.now() + days * dayMs).toISOString(),
    })
  await expect(closing(40)).rejects.toMatchObject({
    status: 422,
    errors: { closesAt: [expect.stringContaining('180 days in all')] },
  })
  expect((await closing(29)).message).toBe('Changes saved')
})
