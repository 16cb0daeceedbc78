import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { disclosureErrors, disclosureNotes } from './disclosure-errors.ts'

const app = await testApp()

const complete = {
  title: 'Night nurse',
  description:
    'You look after twelve people through the night, with two colleagues and a doctor on call. The handover takes a quarter of an hour.',
  workplace: 'On-site' as const,
  city: 'Toronto',
  region: 'ON',
  country: 'CA',
  furtherPlaces: [],
  payMin: 60_000,
  payMax: 80_000,
  payCurrency: 'CAD' as const,
  payPeriod: 'year' as const,
  questions: ['Which wards do you know?'],
}
const said = { vacancy: 'existing', aiUse: 'not-used' } as const

const publish = async (changes: object, companySize: number | null = 40) => {
  const { api, company } = await app.employer()
  await app.db.updateTable('companies').set({ companySize }).where('id', '=', company.id).execute()
  const { data: job } = await api.post('/employer/jobs', { ...complete, ...changes })
  return { api, job, published: api.post('/employer/jobs/:id/publish', { id: job.id, version: job.version }) }
}

test('Employment Standards Act, 2000, s. 8.4 and 8.5: in Ontario a job says whether AI is used and whether there is a vacancy', async () => {
  const { published } = await publish({})
  await expect(published).rejects.toMatchObject({
    status: 422,
    errors: {
      aiUse: [expect.stringContaining('s. 8.4')],
      vacancy: [expect.stringContaining('s. 8.5')],
    },
  })
  const { published: later, job } = await publish(said)
  expect((await later).data.status).toBe('open')
  expect(job.vacancy).toBe('existing')
})

test('the law of each place of a job holds, and of each country of remote work', async () => {
  const newark = { city: 'Newark', region: 'NJ', country: 'US', payCurrency: 'USD' as const }
  const toronto = { city: 'Toronto', region: 'ON', country: 'CA' }
  const missing = async (changes: object) =>
    (await publish({ ...newark, ...changes })).published.then(
      () => [],
      (error: { errors: object }) => Object.keys(error.errors),
    )
  expect(await missing({})).toEqual([])
  expect(await missing({ furtherPlaces: [toronto] })).toEqual(['aiUse', 'vacancy'])
  expect(await missing({ workplace: 'Remote', furtherPlaces: [{ country: 'CA' }] })).toEqual([
    'aiUse',
    'vacancy',
  ])
})

test('O. Reg. 476/24, s. 1: below 25 employees it need not, and whoever states no size must', async () => {
  expect((await (await publish({}, 24)).published).data.status).toBe('open')
  await expect((await publish({}, 25)).published).rejects.toMatchObject({ status: 422 })
  await expect((await publish({}, null)).published).rejects.toMatchObject({ status: 422 })
})

test('O. Reg. 476/24, s. 3: a range is at most 50,000 wide unless it ends above 200,000', async () => {
  const wide = await publish({ ...said, payMin: 60_000, payMax: 110_001 })
  await expect(wide.published).rejects.toMatchObject({
    errors: { payMax: [expect.stringContaining('at most CAD 50,000 a year')] },
  })
  expect((await (await publish({ ...said, payMin: 60_000, payMax: 110_000 })).published).data.status).toBe(
    'open',
  )
  expect((await (await publish({ ...said, payMin: 140_000, payMax: 200_001 })).published).data.status).toBe(
    'open',
  )
  const hourly = await publish({ ...said, payMin: 30, payMax: 60, payPeriod: 'hour' })
  await expect(hourly.published).rejects.toMatchObject({ status: 422 })
})

test('Employment Standards Act, 2000, s. 8.3: no question asks for Canadian experience, and an advert that speaks of it is noted', async () => {
  const asked = await publish({ ...said, questions: ['How much Canadian experience do you have?'] })
  await expect(asked.published).rejects.toMatchObject({
    errors: { questions: [expect.stringContaining('s. 8.3')] },
  })
  const description = `${complete.description} Canadian experience is a must.`
  const written = await publish({ ...said, description })
  expect((await written.published).data.status).toBe('open')
  expect(disclosureNotes({ ...draft, ...said, description }, 50, new Date('2026-11-23'))).toContainEqual({
    field: 'description',
    text: expect.stringContaining('s. 8.3'),
  })
})

test('Labor Law § 194-a: a job in New York does not ask what somebody earned; in Texas nothing forbids it', async () => {
  const asking = {
    city: 'Albany',
    region: 'NY',
    country: 'US',
    payCurrency: 'USD',
    questions: ['What is your current salary?'],
  }
  await expect((await publish(asking)).published).rejects.toMatchObject({
    errors: { questions: [expect.stringMatching(/New York .*§ 194-a.*What is your current salary\?/)] },
  })
  const inTexas = await publish({ ...asking, city: 'Austin', region: 'TX' })
  expect((await inTexas.published).data.status).toBe('open')
})

test('a published job cannot be changed into one that the law forbids', async () => {
  const { api, published } = await publish(said)
  const { data: job } = await published
  await expect(
    api.put('/employer/jobs/:id', { id: job.id, version: job.version, vacancy: null }),
  ).rejects.toMatchObject({ status: 422, errors: { vacancy: [expect.any(String)] } })
})

test('whoever uses AI says what for, wherever the job is', async () => {
  const used = { aiUse: 'used', city: 'Leeds', region: null, country: 'GB', payCurrency: 'GBP' }
  await expect((await publish(used)).published).rejects.toMatchObject({
    errors: { aiUseNote: ['Say what AI is used for'] },
  })
  const explained = await publish({ ...used, aiUseNote: 'A program sorts certificates' })
  expect((await explained.published).data.status).toBe('open')
})

test('the page, its structured data and the feed carry what the employer says', async () => {
  const { published } = await publish({
    ...said,
    startsOn: '2027-02-01',
    benefits: 'Pension & 30 days of leave',
  })
  const { data: job } = await published
  const { data: seen } = await app.visitor.get('/jobs/:slug', { slug: job.slug })
  expect(seen).toMatchObject({
    vacancy: 'existing',
    aiUse: 'not-used',
    startsOn: '2027-02-01',
    benefits: 'Pension & 30 days of leave',
  })
  const { feeds } = await import('#/features/content/feeds.server.ts')
  const rss = await feeds(app.db, 'https://jobs.test').rss()
  expect(rss).toContain('This is for an existing vacancy. The work starts on 1 February 2027.')
  expect(rss).toContain('AI is not used to screen, assess or select applicants.')
  const { jobPosting } = await import('../advert/job-posting.ts')
  const posting = jobPosting(JSON.parse(JSON.stringify(seen)), 'https://jobs.test')
  expect(posting).toMatchObject({ jobBenefits: 'Pension & 30 days of leave', jobStartDate: '2027-02-01' })
  expect(posting?.description).toContain('<p>Pension &amp; 30 days of leave</p>')
})

const draft = { ...complete, asks: [], benefits: null, aiUse: null, aiUseNote: null, vacancy: null }

test('what cannot be told for certain is noted and refused nowhere', () => {
  const job = {
    ...draft,
    title: 'Salesman',
    city: 'Chicago',
    region: 'IL',
    country: 'US',
    payCurrency: 'USD',
  }
  const now = new Date('2026-11-23T12:00:00Z')
  expect(disclosureErrors(job, 50, now)).toEqual({})
  expect(disclosureNotes(job, 50, now)).toEqual([
    { field: 'benefits', text: expect.stringContaining('Illinois (Equal Pay Act of 2003') },
    { field: 'aiUse', text: expect.stringContaining('775 ILCS 5/2-102(L)') },
    { field: 'title', text: expect.stringContaining('“salesperson”') },
  ])
  expect(disclosureNotes(job, 50, new Date('2024-06-01'))).toEqual([
    { field: 'title', text: expect.any(String) },
  ])
})

test('rules switch on by the clock', () => {
  const before = new Date('2025-12-31T12:00:00Z')
  const after = new Date('2026-01-01T12:00:00Z')
  expect(disclosureErrors(draft, 50, before)).toEqual({})
  expect(Object.keys(disclosureErrors(draft, 50, after))).toEqual(['aiUse', 'vacancy'])
})
