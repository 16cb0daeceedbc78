import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { refreshReplyDays } from '#/features/jobs/tasks.server.ts'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { rebuildVocabulary } from './query/words/spelling.server.ts'
import { readSynonyms, synonymsOf } from './query/words/synonyms.server.ts'

const app = await testApp()
let elmYard: Awaited<ReturnType<typeof app.employer>>['company']

const search = async (params: object) => {
  const { data: found, meta } = await app.visitor.get('/jobs/search', untyped(params))
  // Without those that are only close to what was asked for.
  const data = found.filter(({ close }) => !close)
  return {
    titles: data.map(({ title }) => title),
    data,
    meta,
    total: (meta?.closest as { own: number } | null)?.own ?? meta?.total,
  }
}

const addJob = (title: string, extra: Parameters<typeof app.job>[1] = {}) =>
  app.job(elmYard.id, { title, ...extra })

beforeAll(async () => {
  elmYard = (await app.employer('approved', { name: 'Elm Yard' })).company
  await addJob('Registered Nurse', { description: '<p>Care for patients on a ward.</p>' })
  await addJob('Kubernetes Platform Engineer', { skills: ['Python', 'Machine learning'] })
  await addJob('Electrician', { description: '<p>Wire houses. Electrical safety matters to us.</p>' })
  await addJob('Electrical Engineer')
  await addJob('Forklift Driver', { description: '<p>Move pallets, full-time, near R&amp;D.</p>' })
  await addJob('C++ and C# Developer', { description: '<p>Node.js, ASP.NET and F# at AT&amp;T.</p>' })
  await addJob('IT Manager', { description: '<p>Look after laptops.</p>' })
  await rebuildVocabulary(app.db)
})

test('synonyms find the job, are reported, and do not apply inside quotes', async () => {
  const rn = await search({ q: 'RN' })
  expect(rn.titles).toEqual(['Registered Nurse'])
  expect(rn.meta?.synonyms).toContainEqual({ asked: 'RN', found: 'registered nurse' })
  expect(rn.data[0]?.reasons).toContainEqual({ kind: 'synonym', asked: 'RN', found: 'registered nurse' })
  expect(rn.data[0]?.reasons[0]).toEqual({ kind: 'exact title' })
  expect((await search({ q: '"RN"', asTyped: true })).total).toBe(0)
  expect((await search({ q: 'k8s engineer' })).titles).toEqual(['Kubernetes Platform Engineer'])
  expect((await search({ q: 'ml' })).data[0]?.reasons).toContainEqual({
    kind: 'synonym',
    asked: 'ml',
    found: 'machine learning',
  })
  expect((await search({ q: 'driver -nurse lorry', asTyped: 'true' })).total).toBe(0)
})

test('synonyms may be one-way or mutual, and no name is its own synonym', () => {
  const synonyms = readSynonyms('# a\nrn = registered nurse\nnurse > rn, lpn\n')
  expect(synonyms.get('rn')).toEqual(['registered nurse'])
  expect(synonyms.get('nurse')).toEqual(['rn', 'lpn'])
  expect(synonyms.has('lpn')).toBe(false)
  expect(synonymsOf('R&D')).toEqual(['research and development'])
  expect(synonymsOf('rn')).not.toContain('rn')
})

test('misspelt words are corrected when no job has them, and searched as typed on request', async () => {
  const corrections: [string, string][] = [
    ['kuberntes', 'Kubernetes Platform Engineer'],
    ['pyhton', 'Kubernetes Platform Engineer'],
    ['forklfit', 'Forklift Driver'],
    ['nruse', 'Registered Nurse'],
    ['electrican', 'Electrician'],
    ['platform kuberntes', 'Kubernetes Platform Engineer'],
  ]
  for (const [typed, title] of corrections) {
    const { titles, meta } = await search({ q: typed })
    expect(titles, typed).toContain(title)
    expect(meta?.corrected, typed).toMatchObject({ from: typed })
  }
  const { data, meta } = await search({ q: 'kuberntes' })
  expect(meta?.corrected).toEqual({ from: 'kuberntes', to: 'kubernetes' })
  expect(data[0]?.reasons).toContainEqual({ kind: 'spelling', from: 'kuberntes', to: 'kubernetes' })
  expect(await search({ q: 'kuberntes', asTyped: 'true' })).toMatchObject({ total: 0 })
  expect((await search({ q: '"kuberntes"' })).total).toBe(0)
  expect((await search({ q: 'nurse' })).meta?.corrected).toBe(null)
  expect((await search({ q: 'xqzwvk' })).meta).toMatchObject({ total: 0, corrected: null })
})

test('names with symbols or hyphens, and the stop word "it", are searchable words', async () => {
  const expected: Record<string, string> = {
    'c++': 'C++ and C# Developer',
    'C#': 'C++ and C# Developer',
    'f#': 'C++ and C# Developer',
    '.net': 'C++ and C# Developer',
    nodejs: 'C++ and C# Developer',
    'node.js': 'C++ and C# Developer',
    'at&t': 'C++ and C# Developer',
    'R&D': 'Forklift Driver',
    'full time pallets': 'Forklift Driver',
    'full-time pallets': 'Forklift Driver',
    it: 'IT Manager',
    'IT manager': 'IT Manager',
  }
  for (const [q, title] of Object.entries(expected)) expect((await search({ q })).titles, q).toEqual([title])
  expect((await search({ q: '"c"' })).titles).toEqual([])
})

test('each result says where its words were found', async () => {
  const reasons = async (q: string) => (await search({ q })).data[0]?.reasons
  expect(await reasons('kubernetes')).toEqual([{ kind: 'title', words: ['Kubernetes'] }])
  expect(await reasons('machine')).toEqual([{ kind: 'skill', skills: ['Machine learning'] }])
  expect(await reasons('elm laptops')).toEqual([
    { kind: 'company' },
    {
      kind: 'text',
      snippet: [
        { text: 'Look after ', marked: false },
        { text: 'laptops', marked: true },
        { text: '.', marked: false },
      ],
    },
  ])
})

// Security: I-02
test('typed text can never match the prefixed terms of a job', async () => {
  const { rows } = await sql<{ lexeme: string }>`
    select distinct lexeme from unnest(to_tsvector('english', plain_terms(
      'w:0 t:nurse c:1 /t:x http://w:0/ a@w:0 <w:0> w:0,c:1;n:2 "w:0" ''w:0'' file:///c:/w:0 w:0.com x.y:80/w:0 g:1_2 s:c++')))
    where lexeme ~ '^[a-z]:'`.execute(app.db)
  expect(rows).toEqual([])
  for (const q of ['w:0', 't:0', '"w:0"', 'c:1'])
    expect((await search({ q, asTyped: true })).total, q).toBe(0)
})

test('pay is compared across periods and currencies, and a changed exchange rate applies at once', async () => {
  const company = (await app.employer()).company
  const pay = (
    title: string,
    payMin: number,
    payMax: number,
    payCurrency: string,
    payPeriod: 'hour' | 'year',
  ) => app.job(company.id, { title, payMin, payMax, payCurrency, payPeriod })
  await pay('Franc teller', 90_000, 100_000, 'CHF', 'year')
  await pay('Dollar teller', 40, 50, 'USD', 'hour')
  await pay('Yen teller', 5_000_000, 6_000_000, 'JPY', 'year')
  const teller = (extra: object) => search({ q: 'teller', sort: 'pay', ...extra })
  expect((await teller({})).titles).toEqual(['Franc teller', 'Dollar teller', 'Yen teller'])
  expect((await teller({ payMin: 90_000, payCurrency: 'CHF' })).titles).toEqual([
    'Franc teller',
    'Dollar teller',
  ])
  expect((await teller({ payMin: 45, payPeriod: 'hour' })).titles).toEqual(['Franc teller', 'Dollar teller'])
  expect((await teller({ payMax: 5_000_000, payCurrency: 'JPY' })).titles).toEqual(['Yen teller'])
  expect((await teller({ payMin: 60_000 })).meta?.facets).toMatchObject({ pay: { 40000: 2, 100000: 2 } })
  await app.db.updateTable('currencyRates').set({ usd: 0.1 }).where('currency', '=', 'JPY').execute()
  expect((await teller({})).titles[0]).toBe('Yen teller')
})

test('a radius finds nearby jobs, nearest first, in kilometres or miles, and never remote ones', async () => {
  const { rows } = await sql<{ id: number }>`select find_place_id('New York City', 'NY', 'US') as id`.execute(
    app.db,
  )
  const place = rows[0]?.id
  const addJobAt = (title: string, city: string, region: string, extra: object = {}) =>
    addJob(title, { city, region, country: 'US', ...extra })
  await addJobAt('Beacon one', 'New York City', 'NY')
  await addJobAt('Beacon two', 'Newark', 'NJ')
  await addJobAt('Beacon three', 'Philadelphia', 'PA')
  await addJobAt('Beacon four', 'New York City', 'NY', { workplace: 'Remote' })
  const beacons = (extra: object) => search({ q: 'beacon', sort: 'nearest', ...extra })
  expect((await beacons({ place, radius: 40 })).titles).toEqual(['Beacon one', 'Beacon two'])
  expect((await beacons({ place, radius: 100, unit: 'mi' })).titles).toHaveLength(3)
  expect((await beacons({ place, radius: 100, unit: 'km' })).titles).toHaveLength(2)
  expect((await beacons({ where: 'Newark, NJ', radius: 5 })).titles).toEqual(['Beacon two'])
  const near = await beacons({ lat: 40.73, lon: -74.17, radius: 40 })
  expect(near.titles).toEqual(['Beacon two', 'Beacon one'])
  expect(near.data[1]?.reasons).toContainEqual({ kind: 'distance', km: expect.any(Number) })
  expect((await beacons({})).meta?.sort).toBe('relevance')
  await expect(beacons({ lat: 40 })).rejects.toMatchObject({ status: 422 })
  await expect(beacons({ place: 1 })).rejects.toMatchObject({ status: 422 })
})

test('skills and fast replies are filters, and sort=fastest puts the quickest employers first', async () => {
  expect((await search({ skills: ['machine LEARNING', 'welding'] })).titles).toEqual([
    'Kubernetes Platform Engineer',
  ])
  const company = (await app.employer()).company
  const quick = await app.job(company.id, { title: 'Quick beaver' })
  await addJob('Slow beaver')
  for (let n = 0; n < 5; n++) {
    const seeker = await app.seeker()
    const { id } = await app.db
      .insertInto('applications')
      .values({
        jobId: quick.id,
        seekerId: seeker.id,
        snapshot: '{}',
        appliedAt: new Date(Date.now() - 3 * dayMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('applicationEvents')
      .values({
        applicationId: id,
        fromStage: 'applied',
        toStage: 'screened',
        createdAt: new Date(Date.now() - dayMs),
      })
      .execute()
  }
  expect((await search({ q: 'beaver', repliesFast: 'true' })).titles).toEqual([])
  await app.services.queue.sender(app.db)(refreshReplyDays, {})
  await app.runTasks()
  expect((await search({ q: 'beaver', repliesFast: 'true' })).titles).toEqual(['Quick beaver'])
  expect((await search({ q: 'beaver', sort: 'fastest' })).titles).toEqual(['Quick beaver', 'Slow beaver'])
})
