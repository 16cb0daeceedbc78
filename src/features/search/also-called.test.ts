import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { parseQuery } from './query/parse-query.server.ts'

const app = await testApp()
let companyId = ''

const search = async (params: object) => {
  const { data: found, meta } = await app.visitor.get('/jobs/search', untyped(params))
  // Without those that are only close to what was asked for.
  const data = found.filter(({ close }) => !close)
  return {
    titles: data.map(({ title }) => title),
    data,
    found,
    total: (meta?.closest as { own: number } | null)?.own ?? meta?.total,
  }
}

beforeAll(async () => {
  companyId = (await app.employer('approved', { name: 'Elm Yard' })).company.id
  const add = (title: string, extra: object = {}) => app.job(companyId, { title, ...extra })
  await add('Waitress', { city: 'Leeds', region: 'England', country: 'GB' })
  await add('Food Runner, Moonrise')
  await add('Waiting List Clerk', { description: '<p>Ask the waiter.</p>' })
  await add('Deckhand')
  await add('Pastry Chef')
  await add('Backend Developer')
  await add('Head Chef')
  await add('Waiter')
})

test('a title also finds the other titles of its occupation, below those with its words', async () => {
  const { titles, data, total } = await search({ q: 'waiter' })
  expect(titles).toEqual(['Waiter', 'Waitress', 'Food Runner, Moonrise'])
  expect(total).toBe(3)
  expect(data[2]?.reasons).toContainEqual({
    kind: 'occupation',
    asked: 'waiter',
    by: 'title',
    found: 'Waiter',
  })
  expect(data[0]?.reasons.map(({ kind }) => kind)).not.toContain('occupation')
})

test('the other words of the search still count, and so does the place', async () => {
  expect((await search({ q: 'waiter moonrise' })).titles).toEqual(['Food Runner, Moonrise'])
  expect((await search({ q: 'table server leeds' })).titles).toEqual(['Waitress'])
  expect((await search({ q: 'table server -moonrise' })).titles).toEqual(['Waiter', 'Waitress'])
})

test('a narrower occupation is found, another one with a longer title is not', async () => {
  expect((await search({ q: 'software engineer' })).titles).toEqual(['Backend Developer'])
  expect((await search({ q: 'restaurant chef' })).titles).toEqual(['Head Chef'])
  expect((await search({ q: 'backend developer' })).titles).toEqual(['Backend Developer'])
})

test('a field finds the jobs of its occupations that have the other words', async () => {
  expect((await search({ q: 'waiting tables' })).titles).toEqual(
    expect.arrayContaining(['Waiter', 'Waitress', 'Food Runner, Moonrise']),
  )
  expect((await search({ q: 'hospitality' })).titles).toContain('Waitress')
  expect((await search({ q: 'hospitality moonrise' })).titles).toEqual(['Food Runner, Moonrise'])
})

test('what somebody does finds the occupation', async () => {
  const { titles, data } = await search({ q: 'jobs at sea' })
  expect(titles).toEqual(['Deckhand'])
  expect(data[0]?.reasons).toContainEqual({
    kind: 'occupation',
    asked: 'jobs at sea',
    by: 'field',
    found: 'Deckhand',
  })
})

test('quoted and excluded titles have no other names', async () => {
  expect((await search({ q: '"food runner"' })).titles).toEqual(['Food Runner, Moonrise'])
  expect((await search({ q: 'moonrise -waiter' })).titles).toEqual(['Food Runner, Moonrise'])
})

test('what must or must not stand word for word holds for the list, and is no part of what is told of one job', async () => {
  for (const q of [
    'waiter -"food runner"',
    'waiter -moonrise',
    'waiter "waiting list"',
    'waiter state-of-the-art',
  ]) {
    const { tsquery, flagQueries, occupation } = await parseQuery(app.db, q)
    expect(tsquery, q).toMatch(/<.>|!/)
    expect(flagQueries.join(), q).not.toMatch(/<.>|!\( '(?!t:)/)
    expect(occupation, q).toBeTruthy()
  }
  expect((await search({ q: 'waiter -"food runner"' })).titles).not.toContain('Food Runner, Moonrise')
})

test('pages by cursor go through the tier without a gap or a repetition', async () => {
  const { found } = await search({ q: 'waiter' })
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const { data, meta } = await app.visitor.get(
      '/jobs/search',
      untyped({ q: 'waiter', limit: 1, ...(cursor && { cursor }) }),
    )
    paged.push(...data.map(({ title }) => title))
    cursor = meta?.nextCursor ?? undefined
  } while (cursor && paged.length < 10)
  expect(paged).toEqual(found.map(({ title }) => title))
})

test('a search with no occupation has no such tier', async () => {
  expect((await parseQuery(app.db, 'saffron remote')).occupation).toBeNull()
  expect((await parseQuery(app.db, 'waiter or cook')).occupation).toBeNull()
})
