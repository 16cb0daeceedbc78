import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { findAlertMatches } from '../alerts/sending.server.ts'
import { rebuildVocabulary } from './words/spelling.server.ts'

const app = await testApp()

const search = async (q: string, more: object = {}) => {
  const { data: found, meta } = await app.visitor.get('/jobs/search', untyped({ q, ...more }))
  // Without those that are only close to what was asked for.
  const data = found.filter(({ close }) => !close)
  return { titles: data.map(({ title }) => title).sort(), meta, leftOut: meta?.leftOut }
}

beforeAll(async () => {
  const { company } = await app.employer('approved')
  const job = (title: string, description: string, more: object = {}) =>
    app.job(company.id, { title, description: `<p>${description}</p>`, country: 'IE', ...more })
  await job('Accountant', 'Keep friendly books.', { city: 'Cork' })
  await job('Senior Nurse', 'A friendly ward.', { city: 'Dublin' })
  await job('Night Nurse', 'A friendly ward at night, with a dog.', { city: 'Cork' })
  await job('Senior Cook', 'Make friendly meals.', { city: 'Dublin' })
  await job('Cartographer', 'Draw maps.', { skills: ['Rust'] })
  await job('Platform Engineer', 'Make things run.', { skills: ['Rust'] })
  await job('Mechanic', 'Make machines run.', {})
  await job('Waiter', 'Serve new meals.', { city: 'New York', region: 'NY', country: 'US' })
  await job('Night Watch', 'Walk at night.', { employmentType: 'Part-time' })
  await rebuildVocabulary(app.db)
})

test('a search that no job matches drops as few words as possible, the least specific ones', async () => {
  const cases: [string, string[], string, string[]][] = [
    ['unicorn nurse', ['unicorn'], 'nurse', ['Night Nurse', 'Senior Nurse']],
    ['friendly cartographer', ['friendly'], 'cartographer', ['Cartographer']],
    ['friendly maps', ['friendly'], 'maps', ['Cartographer']],
    ['senior rust engineer', ['senior'], 'rust engineer', ['Platform Engineer']],
    ['unicorn friendly cartographer', ['unicorn', 'friendly'], 'cartographer', ['Cartographer']],
    ['looking for a unicorn cook', ['unicorn'], 'looking for a cook', ['Senior Cook']],
    ['accountant in dublin', ['dublin'], 'accountant', ['Accountant']],
    ['new york cartographer', ['new york'], 'cartographer', ['Cartographer']],
    ['"night nurse" unicorn', ['unicorn'], '"night nurse"', ['Night Nurse']],
    ['nurse unicorn -senior', ['unicorn'], 'nurse -senior', ['Night Nurse']],
    ['draw meals cartographer', ['meals'], 'draw cartographer', ['Cartographer']],
    ['the cook with a unicorn', ['unicorn'], 'the cook', ['Senior Cook']],
    ['freindly platform cartographer', ['freindly', 'platform'], 'cartographer', ['Cartographer']],
    ['kartographer unicorn', ['unicorn'], 'cartographer', ['Cartographer']],
  ]
  for (const [q, words, to, titles] of cases)
    expect(await search(q), q).toMatchObject({ leftOut: { words, to }, titles })
  expect((await search('kartographer unicorn')).meta?.corrected).toMatchObject({ to: 'cartographer unicorn' })
})

test('three words joined by hyphens must stand side by side, and are dropped as one', async () => {
  expect((await search('make-things-run')).titles).toEqual(['Platform Engineer'])
  expect((await search('run-things-make')).titles).toEqual([])
  // Its stop words are no match either: both jobs have “run”, none has “no such run”.
  expect((await search('no-such-make-run')).meta).toMatchObject({ total: 0, leftOut: null })
  expect(await search('run-things-make cartographer')).toMatchObject({
    titles: ['Cartographer'],
    leftOut: { words: ['run-things-make'], to: 'cartographer' },
  })
})

test('nothing is dropped from a search that matches, is quoted or asTyped, or is emptied by a filter', async () => {
  expect(await search('senior nurse')).toMatchObject({ leftOut: null, titles: ['Senior Nurse'] })
  const nothing = { leftOut: null, titles: [] }
  expect(await search('unicorn nurse', { asTyped: true })).toMatchObject(nothing)
  expect(await search('"unicorn" nurse')).toMatchObject(nothing)
  expect(await search('unicorn')).toMatchObject(nothing)
  expect(await search('unicorn nurse or dragon nurse')).toMatchObject(nothing)
  // All jobs in Dublin would be no useful result for a zookeeper there.
  expect(await search('zookeeper dublin')).toMatchObject(nothing)
  expect(await search('night nurse', { type: 'Part-time' })).toMatchObject(nothing)
  expect(await search('unicorn night', { type: 'Part-time' })).toMatchObject({ titles: ['Night Watch'] })
})

test('an alert matches only jobs with all its words', async () => {
  expect((await findAlertMatches(app.db, { search: '?q=unicorn+nurse' })).total).toBe(0)
  expect((await findAlertMatches(app.db, { search: '?q=senior+nurse' })).total).toBe(1)
})
