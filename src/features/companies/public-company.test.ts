import { expect, test } from 'vitest'
import { openCompanyProfiles } from '#/testing/company-profiles.ts'
import { untyped } from '#/testing/untyped.ts'

const { app, domainOf, sendAndCheck, visitor } = await openCompanyProfiles()

const secret = {
  taxIdNumber: '22-7770001',
  businessRegistrationNumber: 'REG-SECRET-1',
  phoneContactNumber: '2015559876',
}
const isSecret = /22-7770001|REG-SECRET-1|2015559876|owner@|1 Test Street/

// Security: A-07
test('the public sees only verified companies, without private fields', async () => {
  const shown = await app.employer('approved', {
    ...secret,
    name: 'Harbour Lanterns',
    tagline: 'Lamps for piers',
  })
  await app.job(shown.company.id, { title: 'Lamp Fitter' })
  await app.job(shown.company.id, { closesAt: new Date(Date.now() - 1000) })
  await app.job(shown.company.id, { status: 'paused' })
  for (const status of ['draft', 'pending', 'rejected', 'suspended'] as const) {
    const hidden = await app.employer(status, { name: `Hidden ${status}` })
    await expect(visitor.get('/companies/:slug', { slug: hidden.company.slug })).rejects.toMatchObject({
      status: 404,
    })
  }
  const { data: list, meta } = await visitor.get('/companies', { limit: 100 })
  expect(meta?.total).toBe(list.length)
  expect(JSON.stringify(list)).not.toContain('Hidden')
  expect(list.find(({ name }) => name === 'Harbour Lanterns')).toEqual({
    slug: shown.company.slug,
    name: 'Harbour Lanterns',
    photo: null,
    tagline: 'Lamps for piers',
    industry: null,
    city: null,
    region: null,
    country: null,
    companySize: 20,
    verifiedAt: expect.any(String),
    verificationLevel: 'company',
    verifiedDomain: null,
    openJobs: 1,
  })
  const one = await visitor.get('/companies/:slug', { slug: shown.company.slug })
  expect(Object.keys(one.data).sort()).toEqual(
    [
      ...[
        'about',
        'certifications',
        'city',
        'companySize',
        'confirmed',
        'country',
        'entityType',
        'industries',
      ],
      ...['hiringSteps', 'repliesInDays', 'repliesShare', 'answeredInTimeShare', 'closedAnswers'],
      ...['industry', 'name', 'openJobs', 'photo', 'region', 'slug', 'socialLinks', 'tagline', 'verifiedAt'],
      ...['verificationLevel', 'verifiedDomain', 'websiteURL'],
    ].sort(),
  )
  const landing = await visitor.get('/landingpage/employer')
  expect(landing.data.length).toBeLessThanOrEqual(12)
  expect(landing.data[0]).toMatchObject({ name: 'Harbour Lanterns', jobs: [{ title: 'Lamp Fitter' }] })
  for (const answer of [list, one, landing]) expect(JSON.stringify(answer)).not.toMatch(isSecret)
})

test('companies are found by words, industry, size and open jobs', async () => {
  const { company } = await app.employer('approved', {
    name: 'Zephyr 100% Mills',
    companySize: 300,
    industryAffiliations: ['Textiles'],
  })
  const names = async (filter: object) =>
    (await visitor.get('/companies', filter)).data.map(({ name }) => name)
  expect(await names({ q: 'zephyr' })).toEqual([company.name])
  expect(await names({ q: '100%' })).toEqual([company.name])
  expect(await names({ q: '%' })).toEqual([company.name])
  expect(await names({ industry: 'Textiles', size: '250-999' })).toEqual([company.name])
  expect(await names({ industry: 'Textiles', size: '1-49' })).toEqual([])
  expect(await names({ q: 'zephyr', hiring: 'yes' })).toEqual([])
  expect(await names({ limit: 1, page: 2 })).toHaveLength(1)
})

test('the page of a company that lost its approval returns 410, of one never approved 404', async () => {
  for (const status of ['draft', 'pending', 'rejected', 'suspended'] as const) {
    const once = await app.employer(status, { approvedAt: new Date() })
    const never = await app.employer(status)
    await expect(visitor.get('/companies/:slug', { slug: once.company.slug })).rejects.toMatchObject({
      status: 410,
    })
    await expect(visitor.get('/companies/:slug', { slug: never.company.slug })).rejects.toMatchObject({
      status: 404,
    })
  }
})

// Security: A-07
test('the public reads plain sentences about the claims that passed, and no others', async () => {
  const { company, sent } = await sendAndCheck()
  const { data } = await visitor.get('/companies/:slug', { slug: company.slug })
  expect(data.confirmed.map(({ claim }) => claim)).toEqual(['mailbox', 'tax-id', 'phone', 'duplicates'])
  expect(data.confirmed[0]?.sentence).toBe(`Someone at ${domainOf(sent)} runs this account`)
})

test('an approved employer can edit its page field by field, but no verified field', async () => {
  const { api, company } = await app.employer('approved', { tagline: 'Old', about: 'Kept' })
  const { data } = await api.patch('/employers/page', { tagline: 'New', city: 'Newark' })
  expect(data).toMatchObject({ tagline: 'New', about: 'Kept', city: 'Newark' })
  expect((await api.patch('/employers/page', { city: '' })).data.city).toBeNull()
  await expect(api.patch('/employers/page', untyped({ name: 'Somebody Else' }))).rejects.toMatchObject({
    status: 422,
  })
  expect((await visitor.get('/companies/:slug', { slug: company.slug })).data.tagline).toBe('New')
  const draft = await app.employer('pending')
  await expect(draft.api.patch('/employers/page', { tagline: 'x' })).rejects.toMatchObject({ status: 403 })
})
