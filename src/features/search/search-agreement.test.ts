import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { employmentTypes, levels, workplaces } from '#/features/jobs/job-terms.ts'
import { testApp } from '#/testing/app.ts'
import { jobQuery } from './api.ts'
import { postgresAnswer } from './engine/postgres-search.server.ts'
import type { Facets } from './facets/facet-layout.ts'
import { buildQuery } from './query/build-query.server.ts'
import { paySteps, postedWindows, sorts } from './search-terms.ts'

// Every number the search gives is counted again by the simplest code there is.

const app = await testApp()
const day = 86_400_000
const industries = ['Logistics', 'Hospitals', 'Software']
const words = ['welder', 'nurse', 'driver', 'senior', 'night', 'engineer']

// The same jobs and questions in every run.
let state = 7
const below = (most: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((state / 2 ** 32) * most)
}
const pick = <T>(list: readonly T[]) => list[below(list.length)] as T

type Made = { slug: string; title: string; text: string; type: string; workplace: string; level: string }
const made: (Made & { industry: string | null; pay: number; age: number; at: number; seen: boolean })[] = []

beforeAll(async () => {
  const good = (await app.employer('approved', { name: 'Alder' })).company
  const bad = (await app.employer('suspended', { name: 'Alder' })).company
  for (let n = 0; n < 150; n++) {
    // In the order of posting, never on the edge of a window.
    const age = (150 - n) * 0.25 + 0.1
    const one = {
      slug: `made-${n}`,
      title: `${pick(words)} ${pick(words)}`,
      text: `${pick(words)} and ${pick(words)}`,
      type: pick(employmentTypes),
      workplace: pick(workplaces),
      level: pick(levels).value,
      industry: below(5) === 0 ? null : pick(industries),
      pay: 20_000 + below(15) * 10_000,
      age,
      at: n,
    }
    const fate = below(10)
    await app.job((fate === 0 ? bad : good).id, {
      slug: one.slug,
      title: one.title,
      description: `<p>${one.text}</p>`,
      employmentType: one.type as 'Contract',
      workplace: one.workplace as 'Hybrid',
      level: one.level as 'mid',
      industry: one.industry,
      payMin: one.pay - 5_000,
      payMax: one.pay,
      postedAt: new Date(Date.now() - age * day),
      ...(fate === 1 && { status: 'paused' as const }),
      ...(fate === 2 && { heldAt: new Date() }),
      ...(fate === 3 && { closesAt: new Date(Date.now() - day) }),
    })
    made.push({ ...one, seen: fate > 3 })
  }
})

type Made1 = (typeof made)[number]
type Asked = { q: string[]; type: string[]; workplace: string[]; level: string[]; industry: string[] } & {
  payMin?: number
  posted?: (typeof postedWindows)[number]
}

function ask(): Asked {
  const some = <T>(list: readonly T[]) => (below(3) === 0 ? [...new Set([pick(list), pick(list)])] : [])
  return {
    q: below(2) === 0 ? [...new Set([pick(words), ...(below(2) ? [pick(words)] : [])])] : [],
    type: some(employmentTypes),
    workplace: some(workplaces),
    level: some(levels.map(({ value }) => value)),
    industry: some(industries),
    ...(below(4) === 0 && { payMin: pick([40_000, 75_000, 100_000]) }),
    ...(below(4) === 0 && { posted: pick(postedWindows) }),
  }
}

/** Which of its filters a job fails; words and visibility are not among them. */
function failed(job: Made1, asked: Asked) {
  const misses = (name: 'type' | 'workplace' | 'level' | 'industry') =>
    asked[name].length > 0 && !asked[name].includes(job[name] ?? '')
  return [
    ...(['type', 'workplace', 'level', 'industry'] as const).filter(misses),
    ...(asked.payMin && job.pay < asked.payMin ? ['pay'] : []),
    ...(asked.posted && job.age > Number.parseInt(asked.posted, 10) ? ['posted'] : []),
  ]
}

function recount(asked: Asked) {
  const core = made.filter(
    (job) => job.seen && asked.q.every((word) => `${job.title} ${job.text}`.split(' ').includes(word)),
  )
  const count = (name: string, has: (job: Made1) => (string | number)[]) => {
    const counts: Record<string, number> = {}
    for (const job of core)
      if (failed(job, asked).every((other) => other === name))
        for (const value of has(job)) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  const facets: Facets = {
    type: count('type', ({ type }) => [type]),
    workplace: count('workplace', ({ workplace }) => [workplace]),
    level: count('level', ({ level }) => [level]),
    industry: count('industry', ({ industry }) => (industry ? [industry] : [])),
    pay: count('pay', ({ pay }) => paySteps.filter((step) => pay >= step)),
    posted: count('posted', ({ age }) => postedWindows.filter((one) => age <= Number.parseInt(one, 10))),
  }
  const hits = core.filter((job) => failed(job, asked).length === 0)
  const tier = ({ title }: Made1) => {
    const titled = new Set(title.split(' '))
    if (!asked.q.every((word) => titled.has(word))) return asked.q.some((word) => titled.has(word)) ? 2 : 3
    return titled.size === asked.q.length ? 0 : 1
  }
  return { hits, facets, tier }
}

test('totals, six facets and every page agree with a naive recount, whatever is asked', async () => {
  for (let n = 0; n < 120; n++) {
    const asked = ask()
    const sort = pick(['relevance', 'newest', 'pay'] as const)
    const { hits, facets, tier } = recount(asked)
    const { q, ...filters } = asked
    const params = { ...filters, q: q.join(' '), sort, asTyped: true, limit: 7 }
    const slugs: string[] = []
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const { data, meta } = await app.visitor.get('/jobs/search', {
        ...params,
        ...(cursor && { cursor }),
      } as never)
      expect(meta, JSON.stringify(params)).toMatchObject({ total: hits.length, facets })
      expect(meta?.facets, JSON.stringify(params)).toEqual(facets)
      slugs.push(...data.map(({ slug }) => slug))
      cursor = meta?.nextCursor ?? undefined
    }
    const key = (job: Made1) =>
      sort === 'pay' ? -job.pay : sort === 'relevance' && q.length > 0 ? tier(job) : 0
    const expected = hits.toSorted((a, b) => key(a) - key(b) || b.at - a.at).map(({ slug }) => slug)
    expect(slugs, JSON.stringify(params)).toEqual(expected)
  }
})

test('a cursor never repeats or skips a job while others arrive, in any sort', async () => {
  const { company } = await app.employer('approved')
  const lamp = (n: number) =>
    app.job(company.id, {
      title: 'Lamp lighter',
      slug: `lamp-${n}`,
      payMin: 1,
      payMax: 50_000 + (n % 3) * 1_000,
    })
  for (const sort of sorts) {
    const { rows } = await sql<{ slug: string }>`select slug from jobs where title = 'Lamp lighter'`.execute(
      app.db,
    )
    const before = rows.map(({ slug }) => slug)
    let n = before.length
    for (; n < before.length + 9; n++) await lamp(n)
    const there = Array.from({ length: n }, (_, i) => `lamp-${i}`)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data, meta } = await app.visitor.get('/jobs/search', {
        ...{ q: 'lamp', sort, limit: 4, lat: 40.73, lon: -74.17, radius: 50 },
        ...(cursor && { cursor }),
      } as never)
      expect(meta?.sort).toBe(sort)
      seen.push(...data.map(({ slug }) => slug))
      cursor = meta?.nextCursor ?? undefined
      await lamp(n++)
    } while (cursor)
    expect(new Set(seen).size, sort).toBe(seen.length)
    expect(
      there.filter((slug) => !seen.includes(slug)),
      sort,
    ).toEqual([])
  }
})

test('what is published is found at once, and what is closed, paused, held, expired or suspended is gone at once', async () => {
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
  for (const [away, back] of [
    [{ status: 'paused' }, { status: 'open' }],
    [{ heldAt: new Date() }, { heldAt: null }],
    [{ closesAt: new Date(Date.now() - 1) }, { closesAt: new Date(Date.now() + day) }],
    [{ title: 'Harp maker' }, { title: 'Zither maker' }],
  ]) {
    await set(away as object)
    expect(await total(), JSON.stringify(away)).toBe(0)
    await set(back as object)
    expect(await total(), JSON.stringify(back)).toBe(1)
  }
  await company('suspended')
  expect(await total()).toBe(0)
  await company('approved')
  expect(await total()).toBe(1)
  await set({ status: 'closed' })
  expect(await total()).toBe(0)
})

test('each change leaves a note for an index: what a job lost, all of it when it went, one line for a whole company', async () => {
  const { company } = await app.employer('approved')
  const last = async () =>
    app.db.selectFrom('searchOutbox').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const job = await app.job(company.id, { title: 'Oboe tuner' })
  const { seq } = await app.db
    .selectFrom('jobSearch')
    .select('seq')
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  expect(await last()).toMatchObject({ jobSeq: seq, companyNumber: null, removedTerms: [] })
  const set = (changes: object) => app.db.updateTable('jobs').set(changes).where('id', '=', job.id).execute()
  await set({ title: 'Oboe player' })
  expect((await last()).removedTerms).toEqual(['t:tuner', 'tuner'])
  const { id } = await last()
  await set({ title: 'Oboe player', version: 9 })
  expect((await last()).id).toBe(id)
  await set({ status: 'paused' })
  expect((await last()).removedTerms).toEqual(expect.arrayContaining(['player', 't:player', 'n:2']))
  await set({ status: 'open' })
  expect(await last()).toMatchObject({ jobSeq: seq, removedTerms: [] })
  await set({ postedAt: new Date() })
  expect((await last()).jobSeq).toBeGreaterThan(seq)
  await app.db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company.id).execute()
  const { rows } = await sql<{
    number: number
  }>`select number from companies where id = ${company.id}`.execute(app.db)
  expect(await last()).toMatchObject({
    jobSeq: null,
    companyNumber: rows[0]?.number,
    removedTerms: null,
  })
})

test('a job as old as a window is long is outside, counted one by one, in groups and on the page', async () => {
  const { company } = await app.employer('approved')
  const { question } = await buildQuery(app.db, jobQuery.parse({ q: 'zeppelin', posted: '3d' }), 'zeppelin')
  const start = question.windows[1] as number
  await app.job(company.id, { title: 'Zeppelin pilot', postedAt: new Date(start) })
  await app.job(company.id, { title: 'Zeppelin cook', postedAt: new Date(start + 60_000) })
  for (const maxRead of [20_000, 0]) {
    const { total, seqs, counts } = await postgresAnswer(app.db, maxRead)(question)
    expect([total, seqs.length, counts.posted]).toEqual([1, 1, [0, 1, 2, 2, 2]])
  }
})
