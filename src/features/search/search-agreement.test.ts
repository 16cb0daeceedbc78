import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { employmentTypes, jobLevels, workplaces } from '#/features/jobs/fields/job-terms.ts'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { jobQuery } from './api.ts'
import { postgresEngine } from './engine/postgres-search.server.ts'
import type { Facets } from './facets/facet-layout.ts'
import { buildQuery } from './query/build-query.server.ts'
import { payFilterSteps, postedWindows, searchSorts } from './search-terms.ts'

// Compares every total, facet count and page of the search with a naive recount in memory.

const app = await testApp()
const industries = ['Logistics', 'Hospitals', 'Software']
// Of no occupation: its other titles would be found as well. `run-query.test.ts` recounts those.
const words = ['tulip', 'velvet', 'saffron', 'pepper', 'meadow', 'lantern']

// A seeded generator: the same jobs and queries in every run.
let state = 7
const randomBelow = (max: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((state / 2 ** 32) * max)
}
const pick = <T>(list: readonly T[]) => list[randomBelow(list.length)] as T

type JobFields = { slug: string; title: string; text: string; type: string; workplace: string; level: string }
const generatedJobs: (JobFields & {
  industry: string | null
  pay: number
  age: number
  order: number
  isVisible: boolean
})[] = []

beforeAll(async () => {
  const good = (await app.employer('approved', { name: 'Alder' })).company
  const bad = (await app.employer('suspended', { name: 'Alder' })).company
  for (let n = 0; n < 150; n++) {
    // Ascending by posting time, and never exactly at the start of a posted window.
    const age = (150 - n) * 0.25 + 0.1
    const fields = {
      slug: `made-${n}`,
      title: `${pick(words)} ${pick(words)}`,
      text: `${pick(words)} and ${pick(words)}`,
      type: pick(employmentTypes),
      workplace: pick(workplaces),
      level: pick(jobLevels).value,
      industry: randomBelow(5) === 0 ? null : pick(industries),
      pay: 20_000 + randomBelow(15) * 10_000,
      age,
      order: n,
    }
    const variant = randomBelow(10)
    await app.job((variant === 0 ? bad : good).id, {
      slug: fields.slug,
      title: fields.title,
      description: `<p>${fields.text}</p>`,
      employmentType: fields.type as 'Contract',
      workplace: fields.workplace as 'Hybrid',
      level: fields.level as 'mid',
      industry: fields.industry,
      payMin: fields.pay - 5_000,
      payMax: fields.pay,
      postedAt: new Date(Date.now() - age * dayMs),
      ...(variant === 1 && { status: 'paused' as const }),
      ...(variant === 2 && { heldAt: new Date() }),
      ...(variant === 3 && { closesAt: new Date(Date.now() - dayMs) }),
    })
    generatedJobs.push({ ...fields, isVisible: variant > 3 })
  }
})

type GeneratedJob = (typeof generatedJobs)[number]
type Criteria = { q: string[]; type: string[]; workplace: string[]; level: string[]; industry: string[] } & {
  payMin?: number
  posted?: (typeof postedWindows)[number]
}

function randomCriteria(): Criteria {
  const some = <T>(list: readonly T[]) => (randomBelow(3) === 0 ? [...new Set([pick(list), pick(list)])] : [])
  return {
    q: randomBelow(2) === 0 ? [...new Set([pick(words), ...(randomBelow(2) ? [pick(words)] : [])])] : [],
    type: some(employmentTypes),
    workplace: some(workplaces),
    level: some(jobLevels.map(({ value }) => value)),
    industry: some(industries),
    ...(randomBelow(4) === 0 && { payMin: pick([40_000, 75_000, 100_000]) }),
    ...(randomBelow(4) === 0 && { posted: pick(postedWindows) }),
  }
}

/** The filters that this job fails, apart from words and visibility. */
function failedFilters(job: GeneratedJob, criteria: Criteria) {
  const isMissed = (name: 'type' | 'workplace' | 'level' | 'industry') =>
    criteria[name].length > 0 && !criteria[name].includes(job[name] ?? '')
  return [
    ...(['type', 'workplace', 'level', 'industry'] as const).filter(isMissed),
    ...(criteria.payMin && job.pay < criteria.payMin ? ['pay'] : []),
    ...(criteria.posted && job.age > Number.parseInt(criteria.posted, 10) ? ['posted'] : []),
  ]
}

function naiveSearch(criteria: Criteria) {
  const matching = generatedJobs.filter(
    (job) =>
      job.isVisible && criteria.q.every((word) => `${job.title} ${job.text}`.split(' ').includes(word)),
  )
  const count = (name: string, has: (job: GeneratedJob) => (string | number)[]) => {
    const counts: Record<string, number> = {}
    for (const job of matching)
      if (failedFilters(job, criteria).every((other) => other === name))
        for (const value of has(job)) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  const facets: Facets = {
    type: count('type', ({ type }) => [type]),
    workplace: count('workplace', ({ workplace }) => [workplace]),
    level: count('level', ({ level }) => [level]),
    industry: count('industry', ({ industry }) => (industry ? [industry] : [])),
    pay: count('pay', ({ pay }) => payFilterSteps.filter((step) => pay >= step)),
    posted: count('posted', ({ age }) =>
      postedWindows.filter((fields) => age <= Number.parseInt(fields, 10)),
    ),
  }
  const results = matching.filter((job) => failedFilters(job, criteria).length === 0)
  const tier = ({ title, text }: GeneratedJob) => {
    const titleWords = new Set(title.split(' '))
    if (!criteria.q.every((word) => titleWords.has(word)))
      return criteria.q.every((word) => text.includes(word)) ? 2 : 3
    return titleWords.size === criteria.q.length ? 0 : 1
  }
  return { hits: results, facets, tier }
}

test('totals, six facets and every page agree with a naive recount for random queries', async () => {
  for (let n = 0; n < 120; n++) {
    const criteria = randomCriteria()
    const sort = pick(['relevance', 'newest', 'pay'] as const)
    const { hits: results, facets, tier } = naiveSearch(criteria)
    const { q, ...filters } = criteria
    const params = { ...filters, q: q.join(' '), sort, asTyped: true, limit: 7 }
    const slugs: string[] = []
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const { data, meta } = await app.visitor.get(
        '/jobs/search',
        untyped({
          ...params,
          ...(cursor && { cursor }),
        }),
      )
      expect(meta, JSON.stringify(params)).toMatchObject({ total: results.length, facets })
      expect(meta?.facets, JSON.stringify(params)).toEqual(facets)
      slugs.push(...data.map(({ slug }) => slug))
      cursor = meta?.nextCursor ?? undefined
    }
    const key = (job: GeneratedJob) =>
      sort === 'pay' ? -job.pay : sort === 'relevance' && q.length > 0 ? tier(job) : 0
    const expected = results.toSorted((a, b) => key(a) - key(b) || b.order - a.order).map(({ slug }) => slug)
    expect(slugs, JSON.stringify(params)).toEqual(expected)
  }
})

// Security: I-06
test('a cursor never repeats or skips a job while new jobs are published, in any sort', async () => {
  const { company } = await app.employer('approved')
  const lamp = (n: number) =>
    app.job(company.id, {
      title: 'Lamp lighter',
      slug: `lamp-${n}`,
      payMin: 1,
      payMax: 50_000 + (n % 3) * 1_000,
    })
  for (const sort of searchSorts) {
    const { rows } = await sql<{ slug: string }>`select slug from jobs where title = 'Lamp lighter'`.execute(
      app.db,
    )
    const before = rows.map(({ slug }) => slug)
    let n = before.length
    for (; n < before.length + 9; n++) await lamp(n)
    const published = Array.from({ length: n }, (_, i) => `lamp-${i}`)
    const listed: string[] = []
    let cursor: string | undefined
    do {
      const { data, meta } = await app.visitor.get(
        '/jobs/search',
        untyped({
          ...{ q: 'lamp', sort, limit: 4, lat: 40.73, lon: -74.17, radius: 50 },
          ...(cursor && { cursor }),
        }),
      )
      expect(meta?.sort).toBe(sort)
      listed.push(...data.map(({ slug }) => slug))
      cursor = meta?.nextCursor ?? undefined
      await lamp(n++)
    } while (cursor)
    expect(new Set(listed).size, sort).toBe(listed.length)
    expect(
      published.filter((slug) => !listed.includes(slug)),
      sort,
    ).toEqual([])
  }
})

test('a published job is found at once; a closed, paused, held, expired or suspended one disappears at once', async () => {
  const employer = await app.employer('approved')
  const total = async () =>
    (await app.visitor.get('/jobs/search', { q: 'zither maker', asTyped: true })).meta?.total
  const job = await app.job(employer.company.id, { title: 'Zither maker', status: 'draft', postedAt: null })
  const set = (changes: object) => app.db.updateTable('jobs').set(changes).where('id', '=', job.id).execute()
  const company = (status: 'approved' | 'suspended') =>
    app.db.updateTable('companies').set({ status }).where('id', '=', employer.company.id).execute()
  expect(await total()).toBe(0)
  await set({ status: 'open', postedAt: new Date() })
  expect(await total()).toBe(1)
  for (const [hiding, showing] of [
    [{ status: 'paused' }, { status: 'open' }],
    [{ heldAt: new Date() }, { heldAt: null }],
    [{ closesAt: new Date(Date.now() - 1) }, { closesAt: new Date(Date.now() + dayMs) }],
    [{ title: 'Harp maker' }, { title: 'Zither maker' }],
  ]) {
    await set(hiding as object)
    expect(await total(), JSON.stringify(hiding)).toBe(0)
    await set(showing as object)
    expect(await total(), JSON.stringify(showing)).toBe(1)
  }
  await company('suspended')
  expect(await total()).toBe(0)
  await company('approved')
  expect(await total()).toBe(1)
  await set({ status: 'closed' })
  expect(await total()).toBe(0)
})

test('the outbox records each change: the lexemes a job lost, all of them when it is hidden, one row for a whole company', async () => {
  const { company } = await app.employer('approved')
  const lastChange = async () =>
    app.db.selectFrom('searchOutbox').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const job = await app.job(company.id, { title: 'Oboe tuner' })
  const { seq } = await app.db
    .selectFrom('jobSearch')
    .select('seq')
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  expect(await lastChange()).toMatchObject({ jobSeq: seq, companyNumber: null, removedTerms: [] })
  const set = (changes: object) => app.db.updateTable('jobs').set(changes).where('id', '=', job.id).execute()
  await set({ title: 'Oboe player' })
  expect((await lastChange()).removedTerms?.toSorted()).toEqual(['t:tuner', 'tuner'])
  const { id } = await lastChange()
  await set({ title: 'Oboe player', version: 9 })
  expect((await lastChange()).id).toBe(id)
  await set({ status: 'paused' })
  expect((await lastChange()).removedTerms).toEqual(expect.arrayContaining(['player', 't:player', 'n:2']))
  await set({ status: 'open' })
  expect(await lastChange()).toMatchObject({ jobSeq: seq, removedTerms: [] })
  await set({ postedAt: new Date() })
  expect((await lastChange()).jobSeq).toBeGreaterThan(seq)
  await app.db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company.id).execute()
  const { rows } = await sql<{
    number: number
  }>`select number from companies where id = ${company.id}`.execute(app.db)
  expect(await lastChange()).toMatchObject({
    jobSeq: null,
    companyNumber: rows[0]?.number,
    removedTerms: null,
  })
})

test('a job posted exactly at the start of a window is outside it, in both ways of counting and on the page', async () => {
  const { company } = await app.employer('approved')
  const { query } = await buildQuery(app.db, jobQuery.parse({ q: 'zeppelin', posted: '3d' }), 'zeppelin')
  const start = query.windowStarts[1] as number
  await app.job(company.id, { title: 'Zeppelin pilot', postedAt: new Date(start) })
  await app.job(company.id, { title: 'Zeppelin cook', postedAt: new Date(start + 60_000) })
  for (const maxRead of [20_000, 0]) {
    const { total, seqs, counts } = await postgresEngine(app.db, maxRead)(query)
    expect([total, seqs.length, counts.posted]).toEqual([1, 1, [0, 1, 2, 2, 2]])
  }
  const page = await postgresEngine(app.db)({ ...query, pageOnly: true })
  expect([page.total, page.seqs.length, page.counts.posted]).toEqual([0, 1, [0, 0, 0, 0, 0]])
})
