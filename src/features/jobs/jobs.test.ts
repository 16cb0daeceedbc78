import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { closeExpiredJobs, refreshReplyDays } from './tasks.server.ts'

const app = await testApp()
const inDays = (days: number) => new Date(Date.now() + days * dayMs)
const words =
  'Weld hull sections in the yard, at night, in a crew of six. We train you on our procedures first.'
const complete = {
  title: 'Night Shift Welder',
  description: words,
  city: 'Newark',
  region: 'NJ',
  country: 'US',
  payMin: 60_000,
  payMax: 72_000,
}
const failure = (status: number) => expect.objectContaining({ status })

async function publishedJob(changes: object = {}) {
  const employer = await app.employer()
  const { data: draft } = await employer.api.post('/employer/jobs', { ...complete, ...changes })
  const { data: job } = await employer.api.post('/employer/jobs/:id/publish', {
    id: draft.id,
    version: draft.version,
  })
  return { employer, job }
}

test('a draft is invisible until it is published', async () => {
  const { api, company } = await app.employer()
  const { data: draft } = await api.post('/employer/jobs', {})
  expect(draft).toMatchObject({ status: 'draft', title: '', version: 1, seats: 1 })
  await expect(app.visitor.get('/jobs/:slug', { slug: draft.slug })).rejects.toEqual(failure(404))

  const steps = [{ name: 'Screened', note: '25-min call', days: 3 }]
  const { data: saved } = await api.put('/employer/jobs/:id', {
    id: draft.id,
    version: 1,
    ...complete,
    steps,
    questions: ['Why this yard?'],
  })
  const { data: job } = await api.post('/employer/jobs/:id/publish', { id: draft.id, version: saved.version })
  expect(job.status).toBe('open')
  expect(job.slug).toMatch(/^night-shift-welder-company-[0-9a-f]+-newark-[0-9a-f]{8}$/)

  const { data: seen } = await app.visitor.get('/jobs/:slug', { slug: job.slug })
  expect(seen).toMatchObject({
    title: 'Night Shift Welder',
    status: 'open',
    company: { slug: company.slug },
    pay: { min: 60_000, max: 72_000, currency: 'USD', period: 'year' },
    steps,
    questions: [{ text: 'Why this yard?', kind: 'long', required: true }],
    applicants: 0,
    repliesInDays: null,
    repliesShare: null,
    description: `<p>${words}</p>`,
  })
  expect(seen).not.toHaveProperty('search')
  expect(Math.round((Date.parse(seen.closesAt) - Date.now()) / dayMs)).toBe(30)
})

test('publishing lists every missing field', async () => {
  const { api } = await app.employer()
  const publishing = async (changes: object) => {
    const { data } = await api.post('/employer/jobs', changes)
    return api.post('/employer/jobs/:id/publish', { id: data.id, version: data.version }).then(
      () => [],
      (error) => Object.keys(error.errors),
    )
  }
  expect(await publishing({})).toEqual(['title', 'description', 'city', 'country', 'payMin', 'payMax'])
  expect(
    await publishing({ ...complete, description: `[here](https://a.example/${'x'.repeat(90)})` }),
  ).toEqual(['description'])
  expect(await publishing({ ...complete, payMin: 80_000 })).toEqual(['payMax'])
  expect(await publishing({ ...complete, closesAt: inDays(-1).toISOString() })).toEqual(['closesAt'])
  expect(await publishing({ ...complete, closesAt: inDays(92).toISOString() })).toEqual(['closesAt'])
  expect(await publishing({ ...complete, city: null })).toEqual(['city'])
  expect(await publishing({ ...complete, city: null, workplace: 'Remote' })).toEqual([])
})

test('a published job can be edited but must stay complete, and keeps its address and first date', async () => {
  const { employer, job } = await publishedJob()
  const { id, version } = job
  await expect(employer.api.put('/employer/jobs/:id', { id, version, payMax: 10 })).rejects.toEqual(
    failure(422),
  )
  const { data: edited } = await employer.api.put('/employer/jobs/:id', { id, version, title: 'Welder' })
  expect(edited).toMatchObject({
    title: 'Welder',
    slug: job.slug,
    postedAt: job.postedAt,
    city: 'Newark',
    payMax: 72_000,
  })
})

test('saving over a newer version is refused, and nothing is overwritten', async () => {
  const { employer, job } = await publishedJob()
  await employer.api.put('/employer/jobs/:id', { id: job.id, version: job.version, title: 'First' })
  const late = employer.api.put('/employer/jobs/:id', { id: job.id, version: job.version, title: 'Second' })
  await expect(late).rejects.toMatchObject({ status: 409, errors: { version: [String(job.version + 1)] } })
  const { data } = await employer.api.get('/employer/jobs/:id', { id: job.id })
  expect(data.title).toBe('First')
})

test('a job can be paused, resumed and closed; other changes of status are refused', async () => {
  const { employer, job } = await publishedJob()
  const { id, slug } = job
  const version = async () => (await employer.api.get('/employer/jobs/:id', { id })).data.version
  const conflict = failure(409)
  await expect(
    employer.api.post('/employer/jobs/:id/resume', { id, version: await version() }),
  ).rejects.toEqual(conflict)
  await expect(
    employer.api.post('/employer/jobs/:id/publish', { id, version: await version() }),
  ).rejects.toEqual(conflict)

  await employer.api.post('/employer/jobs/:id/pause', { id, version: await version() })
  expect((await app.visitor.get('/jobs/:slug', { slug })).data).toMatchObject({
    status: 'closed',
    closedReason: 'paused',
  })
  expect((await app.visitor.get('/jobs', { company: employer.company.slug })).meta?.total).toBe(0)
  await employer.api.post('/employer/jobs/:id/resume', { id, version: await version() })
  expect((await app.visitor.get('/jobs/:slug', { slug })).data.status).toBe('open')

  await employer.api.post('/employer/jobs/:id/close', { id, version: await version(), reason: 'filled' })
  expect((await app.visitor.get('/jobs/:slug', { slug })).data).toMatchObject({
    status: 'closed',
    closedReason: 'filled',
  })
  for (const move of ['pause', 'resume', 'publish'] as const) {
    await expect(
      employer.api.post(`/employer/jobs/:id/${move}`, { id, version: await version() }),
    ).rejects.toEqual(conflict)
  }
  await expect(
    employer.api.put('/employer/jobs/:id', { id, version: await version(), title: 'x' }),
  ).rejects.toEqual(conflict)
  await expect(employer.api.delete('/employer/jobs/:id', { id })).rejects.toEqual(conflict)
})

test('a closed job is shown as closed for 90 days, then answers 410', async () => {
  const { company } = await app.employer()
  const closed = (days: number) =>
    app.job(company.id, {
      status: 'closed',
      closedAt: inDays(-days),
      closedReason: 'filled',
      closesAt: inDays(-days),
    })
  const [recent, old] = [await closed(89), await closed(91)]
  expect((await app.visitor.get('/jobs/:slug', { slug: recent.slug })).data.status).toBe('closed')
  await expect(app.visitor.get('/jobs/:slug', { slug: old.slug })).rejects.toEqual(failure(410))
  await expect(app.visitor.get('/jobs/:slug', { slug: 'never-there' })).rejects.toEqual(failure(404))
  await expect(app.visitor.get('/jobs/:slug', { slug: '\0' })).rejects.toEqual(failure(404))
})

// Security: A-08
test('jobs of a company that lost its approval disappear everywhere', async () => {
  const { employer, job } = await publishedJob()
  const other = await app.employer()
  const neighbour = await app.job(other.company.id, { title: 'Keel Layer' })
  await app.db.updateTable('jobs').set({ title: 'Keel Layer' }).where('id', '=', job.id).execute()
  const similar = async () =>
    (await app.visitor.get('/jobs/:slug/similar', { slug: neighbour.slug })).data.elsewhere.map(
      ({ slug }) => slug,
    )
  const landing = async () => (await app.visitor.get('/landingpage/jobs')).data.map(({ slug }) => slug)
  expect(await similar()).toEqual([job.slug])
  expect(await landing()).toContain(job.slug)

  for (const status of ['suspended', 'pending', 'draft', 'rejected'] as const) {
    await app.db.updateTable('companies').set({ status }).where('id', '=', employer.company.id).execute()
    await expect(app.visitor.get('/jobs/:slug', { slug: job.slug })).rejects.toEqual(failure(410))
    expect(await similar()).toEqual([])
    expect(await landing()).not.toContain(job.slug)
    expect((await app.visitor.get('/jobs', { company: employer.company.slug })).meta?.total).toBe(0)
  }
  await expect(employer.api.get('/employer/jobs')).rejects.toEqual(failure(403))
})

test('another company’s job answers 404, and only approved employers can post', async () => {
  const { job } = await publishedJob()
  const stranger = await app.employer()
  const { id, version } = job
  const tries = [
    () => stranger.api.get('/employer/jobs/:id', { id }),
    () => stranger.api.put('/employer/jobs/:id', { id, version, title: 'Mine now' }),
    () => stranger.api.delete('/employer/jobs/:id', { id }),
    () => stranger.api.post('/employer/jobs/:id/pause', { id, version }),
    () => stranger.api.post('/employer/jobs/:id/close', { id, version, reason: 'filled' }),
    () => stranger.api.post('/employer/jobs/:id/duplicate', { id }),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toEqual(failure(404))
  expect((await stranger.api.get('/employer/jobs')).data).toEqual([])
  for (const status of ['draft', 'pending', 'suspended'] as const) {
    const { api } = await app.employer(status)
    await expect(api.post('/employer/jobs', complete)).rejects.toEqual(failure(403))
  }
  const { api } = await app.seeker()
  await expect(api.post('/employer/jobs', complete)).rejects.toEqual(failure(403))
  await expect(app.visitor.post('/employer/jobs', complete)).rejects.toEqual(failure(401))
})

test('a copy is a new draft with the same content; drafts can be discarded', async () => {
  const { employer, job } = await publishedJob({ questions: ['Why this yard?'] })
  const { data: copy } = await employer.api.post('/employer/jobs/:id/duplicate', { id: job.id })
  expect(copy).toMatchObject({
    title: job.title,
    status: 'draft',
    postedAt: null,
    questions: [{ text: 'Why this yard?' }],
    version: 1,
  })
  expect(copy.slug).not.toBe(job.slug)
  await employer.api.delete('/employer/jobs/:id', { id: copy.id })
  await expect(employer.api.get('/employer/jobs/:id', { id: copy.id })).rejects.toEqual(failure(404))
})

test('the list of an employer counts applicants by stage', async () => {
  const { employer, job } = await publishedJob()
  const stages = ['applied', 'applied', 'interview'] as const
  for (const stage of stages) {
    const seeker = await app.seeker()
    await app.db
      .insertInto('applications')
      .values({
        jobId: job.id,
        seekerId: seeker.id,
        stage,
        snapshot: '{}',
        ...(stage !== 'applied' && { openedAt: new Date() }),
      })
      .execute()
  }
  const { data } = await employer.api.get('/employer/jobs')
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    daysOpen: 0,
    status: 'open',
    applicants: { total: 3, unopened: 2, byStage: { applied: 2, interview: 1 } },
  })
  expect((await app.visitor.get('/jobs/:slug', { slug: job.slug })).data.applicants).toBe(3)
})

test('a list of jobs names the owner of each once the company has a team', async () => {
  const { api, company, id } = await app.employer()
  await api.post('/employer/jobs', { title: 'Rigger' })
  const owners = async () => (await api.get('/employer/jobs')).data.map(({ ownerName }) => ownerName)
  expect(await owners()).toEqual([null])
  await app.member(company, 'viewer')
  const { name } = await app.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await owners()).toEqual([name])
})

test('a company’s page says after how many days people reach each stage, from five people on', async () => {
  const { company } = await app.employer()
  const job = await app.job(company.id)
  const reached = async (...moves: [stage: 'screened' | 'interview', days: number, notified?: boolean][]) => {
    const { id: seekerId } = await app.seeker()
    const { id: applicationId } = await app.db
      .insertInto('applications')
      .values({ jobId: job.id, seekerId, snapshot: '{}', appliedAt: inDays(-30), stage: 'screened' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [toStage, days, notified = true] of moves)
      await app.db
        .insertInto('applicationEvents')
        .values({ applicationId, fromStage: 'applied', toStage, createdAt: inDays(-30 + days), notified })
        .execute()
  }
  const published = async () => {
    await app.services.queue.sender(app.db)(refreshReplyDays, {})
    await app.runTasks()
    return (await app.visitor.get('/companies/:slug', { slug: company.slug })).data.hiringSteps
  }
  for (const days of [1.5, 2, 2.5, 6]) await reached(['screened', days], ['interview', days + 5])
  expect(await published()).toEqual([])
  // The first arrival counts; a move that the applicant was not told of does not.
  await reached(['screened', 3], ['screened', 20], ['interview', 4, false])
  expect(await published()).toEqual([{ stage: 'screened', days: 3 }])
  await reached(['interview', 9])
  expect(await published()).toEqual([
    { stage: 'screened', days: 3 },
    { stage: 'interview', days: 8 },
  ])
})

test('reply days and the share that was answered are shown from five replies on', async () => {
  const { company } = await app.employer()
  const job = await app.job(company.id)
  const answered = async () => {
    const seeker = await app.seeker()
    const { id } = await app.db
      .insertInto('applications')
      .values({
        jobId: job.id,
        seekerId: seeker.id,
        snapshot: '{}',
        appliedAt: inDays(-10),
        stage: 'screened',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('applicationEvents')
      .values({ applicationId: id, fromStage: 'applied', toStage: 'screened', createdAt: inDays(-7.5) })
      .execute()
  }
  const published = async () => {
    await app.services.queue.sender(app.db)(refreshReplyDays, {})
    await app.runTasks()
    const { data } = await app.visitor.get('/jobs/:slug', { slug: job.slug })
    return [data.repliesInDays, data.repliesShare]
  }
  for (let n = 0; n < 4; n++) await answered()
  expect(await published()).toEqual([null, null])
  await answered()
  expect(await published()).toEqual([3, 100])

  // Silence counts after two weeks, but not for those who withdrew meanwhile.
  const silent = async (days: number, stage: 'applied' | 'withdrawn' = 'applied') => {
    const { id: seekerId } = await app.seeker()
    const sent = { jobId: job.id, seekerId, snapshot: '{}', stage, appliedAt: inDays(-days) }
    await app.db.insertInto('applications').values(sent).execute()
  }
  await silent(10)
  await silent(20, 'withdrawn')
  expect(await published()).toEqual([3, 100])
  for (let n = 0; n < 3; n++) await silent(20)
  // Of 62.5 the smaller, so that 100 says everybody.
  expect(await published()).toEqual([3, 62])
})

test('jobs close automatically after their closing day, and the employer is notified once', async () => {
  const employer = await app.employer()
  const expired = await app.job(employer.company.id, { closesAt: inDays(-1) })
  const open = await app.job(employer.company.id)
  expect((await app.visitor.get('/jobs/:slug', { slug: expired.slug })).data).toMatchObject({
    status: 'closed',
    closedReason: 'expired',
  })
  await app.services.queue.sender(app.db)(closeExpiredJobs, {})
  await app.runTasks()
  await app.services.queue.sender(app.db)(closeExpiredJobs, {})
  await app.runTasks()
  const rows = await app.db
    .selectFrom('jobs')
    .select(['id', 'status', 'closedReason'])
    .where('companyId', '=', employer.company.id)
    .execute()
  expect(rows).toContainEqual({ id: expired.id, status: 'closed', closedReason: 'expired' })
  expect(rows).toContainEqual({ id: open.id, status: 'open', closedReason: null })
  const told = await app.bells(employer.id)
  expect(told.map(({ title }) => title)).toEqual(['Night Shift Welder has closed'])
})

test('the landing page shows the newest jobs and at most two of one company', async () => {
  await app.db.updateTable('jobs').set({ status: 'paused' }).where('status', '=', 'open').execute()
  const big = await app.employer()
  const small = await app.employer()
  for (let n = 0; n < 9; n++) await app.job(big.company.id, { slug: `big-${n}`, postedAt: inDays(-n / 24) })
  for (let n = 0; n < 7; n++) {
    const { company } = n === 0 ? small : await app.employer()
    await app.job(company.id, { slug: `small-${n}`, postedAt: inDays(-5 - n) })
  }
  const { data, meta } = await app.visitor.get('/landingpage/jobs')
  expect(data.map(({ slug }) => slug)).toEqual([
    'big-0',
    'big-1',
    ...[0, 1, 2, 3, 4, 5].map((n) => `small-${n}`),
  ])
  expect(meta?.total).toBe(16)
})

test('overflowing pay, half-typed pay and invalid text never break a draft', async () => {
  const { api } = await app.employer()
  const { data } = await api.post('/employer/jobs', { payMin: 9, payMax: 2_000_000_000, payPeriod: 'hour' })
  expect(
    (await api.put('/employer/jobs/:id', { id: data.id, version: data.version, payMin: 10, payMax: 3 })).data
      .payMax,
  ).toBe(3)
  await expect(api.post('/employer/jobs', { title: 'a\0b' })).rejects.toEqual(failure(422))
  await expect(api.post('/employer/jobs', { questions: ['\ud800'] })).rejects.toEqual(failure(422))
  await expect(api.post('/employer/jobs', { payMin: 1.555 })).rejects.toEqual(failure(422))
})
