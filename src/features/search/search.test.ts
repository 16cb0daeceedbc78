import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { hostileQuery } from '../../../bench/hostile/queries.ts'
import type { Facets } from './facets/facet-layout.ts'

const app = await testApp()
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

let harbour: Awaited<ReturnType<typeof app.employer>>['company']
let clinic: Awaited<ReturnType<typeof app.employer>>['company']

beforeAll(async () => {
  harbour = (await app.employer('approved', { name: 'Harbour Freight', slug: 'harbour-freight' })).company
  clinic = (await app.employer('approved', { name: 'Alder Clinics', slug: 'alder-clinics' })).company
  const logistics = { industry: 'Logistics', region: 'NJ', country: 'US' }
  await app.job(clinic.id, {
    title: 'Data Analyst',
    slug: 'analyst',
    workplace: 'Remote',
    city: null,
    region: null,
    country: 'US',
    level: 'senior',
    industry: null,
    postedAt: daysAgo(20),
    payMin: 80_000,
    payMax: 95_000,
    description: '<p>Numbers.</p>',
  })
  await app.job(clinic.id, {
    title: 'Night Nurse',
    slug: 'nurse',
    city: 'Leeds',
    region: null,
    country: 'GB',
    industry: 'Hospitals',
    employmentType: 'Part-time',
    postedAt: daysAgo(10),
    payMin: 30_000,
    payMax: 35_000,
    payCurrency: 'GBP',
    skills: ['Phlebotomy', 'C++'],
    description: '<p>The forklift driver is your neighbour.</p>',
  })
  await app.job(harbour.id, {
    ...logistics,
    title: 'Forklift Driver',
    slug: 'forklift',
    city: 'Newark',
    postedAt: daysAgo(2),
    payMin: 40_000,
    payMax: 50_000,
    description: '<p>Move pallets.</p>',
  })
  await app.job(harbour.id, {
    ...logistics,
    title: 'Senior Forklift Driver',
    slug: 'senior-forklift',
    city: 'Elizabeth',
    level: 'senior',
    postedAt: daysAgo(1),
    payMin: 30,
    payMax: 40,
    payPeriod: 'hour',
    description: '<p>Lead the night.</p>',
  })
})

const search = async (params: object) => {
  const { data, meta } = await app.visitor.get('/jobs/search', untyped(params))
  return { slugs: data.map(({ slug }) => slug), total: meta?.total, facets: meta?.facets as Facets, meta }
}

test('an empty search lists all visible jobs, newest first, with an exact total', async () => {
  const { slugs, total } = await search({})
  expect(slugs).toEqual(['senior-forklift', 'forklift', 'nurse', 'analyst'])
  expect(total).toBe(4)
  const secondPage = await search({ limit: 3, page: 2 })
  expect(secondPage).toMatchObject({ slugs: ['analyst'], total: 4, meta: { page: 2 } })
})

test('words rank the exact title first, then titles with all words, then the rest', async () => {
  expect((await search({ q: 'forklift driver' })).slugs).toEqual(['forklift', 'senior-forklift', 'nurse'])
  expect((await search({ q: 'forklift driver', sort: 'newest' })).slugs[0]).toBe('senior-forklift')
  expect((await search({ q: 'driver -senior' })).slugs).toEqual(['forklift', 'nurse'])
  expect((await search({ q: '"night nurse"' })).slugs).toEqual(['nurse'])
})

test('a company is found by name, alone and beside other words', async () => {
  expect((await search({ q: 'harbour' })).slugs).toEqual(['senior-forklift', 'forklift'])
  expect((await search({ q: 'alder analyst' })).slugs).toEqual(['analyst'])
  expect((await search({ company: 'alder-clinics' })).total).toBe(2)
})

test('skills are searched, and c++ keeps its plus signs', async () => {
  expect((await search({ q: 'phlebotomy' })).slugs).toEqual(['nurse'])
  expect((await search({ q: 'C++' })).slugs).toEqual(['nurse'])
})

// Security: I-02
test('places match by city, region, country and remote, and LIKE wildcards are escaped', async () => {
  expect((await search({ where: 'Newark, New Jersey' })).slugs).toEqual(['forklift'])
  expect((await search({ where: 'nj' })).total).toBe(2)
  expect((await search({ where: 'United Kingdom' })).slugs).toEqual(['nurse'])
  expect((await search({ where: 'remote, US' })).slugs).toEqual(['analyst'])
  expect((await search({ where: '%' })).total).toBe(0)
  expect((await search({ where: 'ewark' })).total).toBe(0)
})

test('values of one filter are OR, filters together are AND, each facet ignores its own choice', async () => {
  const { slugs, facets, total } = await search({ level: ['senior'], type: 'Full-time' })
  expect(slugs).toEqual(['senior-forklift', 'analyst'])
  expect(total).toBe(2)
  expect(facets.level).toEqual({ mid: 1, senior: 2 })
  expect(facets.type).toEqual({ 'Full-time': 2 })
  expect(facets.workplace).toEqual({ 'On-site': 1, Remote: 1 })
  const twoLevels = await search({ level: ['senior', 'mid'], workplace: ['On-site'], posted: '3d' })
  expect(twoLevels.slugs).toEqual(['senior-forklift', 'forklift'])
  expect(twoLevels.facets.posted).toEqual({ '3d': 2, '7d': 2, '14d': 3, '30d': 3 })
  expect(twoLevels.facets.industry).toEqual({ Logistics: 2 })
})

test('pay compares and sorts as a yearly amount', async () => {
  expect((await search({ payMin: 80_000 })).slugs).toEqual(['senior-forklift', 'analyst'])
  expect((await search({ sort: 'pay' })).slugs).toEqual(['analyst', 'senior-forklift', 'forklift', 'nurse'])
})

// Security: A-14
test('drafts, paused, expired and jobs of companies that are not approved are in no list', async () => {
  const { company } = await app.employer('suspended')
  await app.job(company.id, { title: 'Hidden Welder' })
  await app.job(harbour.id, { title: 'Hidden Welder', status: 'draft' })
  await app.job(harbour.id, { title: 'Hidden Welder', status: 'paused' })
  await app.job(harbour.id, { title: 'Hidden Welder', closesAt: daysAgo(0.001) })
  expect(await search({ q: 'hidden welder' })).toMatchObject({ total: 0, slugs: [] })
  for (const path of ['/jobs', '/jobs/board'] as const) {
    expect((await app.visitor.get(path, { q: 'hidden' })).data).toEqual([])
  }
})

test('suspending a company hides all its jobs at once', async () => {
  const { company } = await app.employer('approved')
  await app.job(company.id, { title: 'Zeppelin Pilot' })
  expect((await search({ q: 'zeppelin' })).total).toBe(1)
  await app.db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company.id).execute()
  expect(await search({ q: 'zeppelin' })).toMatchObject({ total: 0, facets: { level: {} } })
})

test('the board is the same list without facet counts', async () => {
  const { data, meta } = await app.visitor.get('/jobs/board', { type: ['Part-time'] })
  expect(data.map(({ slug }) => slug)).toEqual(['nurse'])
  expect(meta).toMatchObject({ total: 1, page: 1, nextCursor: null })
  expect(meta).not.toHaveProperty('facets')
})

// Security: I-02, I-03, I-06
test('no input makes the search fail: the status is 200, or 422 with the wrong field', async () => {
  const hostile = [
    'q=%00',
    'q=%ED%A0%80',
    'q=%F0',
    `q=${'x'.repeat(10_000)}`,
    `where=${'y'.repeat(10_000)}`,
    'q=%27%29%3B--',
    'q=%22',
    'q=-',
    'q=or',
    'q=%21%26%7C%28',
    'q=the',
    'q=%3A*',
    'q=%5C',
    'where=%00',
    'where=%5C%25_',
    'where=,,,,',
    'company=%00',
    'industry=%00',
    'type=Nope',
    'posted=9d',
    'sort=random()',
    'page=0',
    'page=1e9',
    'page=abc',
    'page=200&limit=50',
    'limit=51',
    'payMin=-1',
    'payMin=9e99',
    'payMin=NaN',
    'q=a&q=b',
    'q[]=a',
    'q[x]=1',
    'nope=1',
    '__proto__=1',
    'page=',
    'limit=%00',
  ]
  for (const query of hostile) {
    const { statusCode } = await app.app.inject(`/api/jobs/search?${query}`)
    expect([200, 422], query).toContain(statusCode)
  }
  const loneSurrogates = await app.run('GET /jobs', {
    input: { q: '\ud800', where: '\udfff' },
    user: null,
    files: [],
    client: { addressPrefix: '', userAgent: undefined, isLocal: false },
  })
  expect(loneSurrogates).toMatchObject({ success: true })
})

// Security: I-01, I-02
test('four hundred random and hostile queries return 200 or 422', async () => {
  const hostile = hostileQuery(3)
  for (let n = 0; n < 400; n++) {
    const query = hostile()
    const response = await app.app.inject(`/api/jobs/search?${query}`)
    expect([200, 422], `${query} ${response.body.slice(0, 200)}`).toContain(response.statusCode)
  }
})
