import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { rebuildVocabulary } from '../words/spelling.server.ts'

const app = await testApp()

const search = async (q: string, more: object = {}) => {
  const { data: found, meta } = await app.visitor.get('/jobs/search', untyped({ q, ...more }))
  // Without those that are only close to what was asked for.
  const data = found.filter(({ close }) => !close)
  const reasons = Object.fromEntries(data.map(({ title, reasons }) => [title, reasons]))
  return { titles: data.map(({ title }) => title), reasons, meta }
}

beforeAll(async () => {
  const { company } = await app.employer('approved', { name: 'Elm Yard' })
  const job = (title: string, city: string, region: string, country: string, more: object = {}) =>
    app.job(company.id, { title, city, region, country, description: '<p>Come along.</p>', ...more })
  await job('Night Nurse', 'Toronto', 'ON', 'CA')
  await job('Nurse', 'New York', 'NY', 'US', { description: '<p>With colleagues in Toronto.</p>' })
  await job('Nurse, Weekends', 'Dublin', '', 'IE')
  await job('Accountant', 'Dublin', '', 'IE')
  await job('Truck Driver', 'Houston', 'TX', 'US')
  await job('Delivery Driver', 'Newark', 'NJ', 'US')
  await job('Hotel Manager', 'München', '', 'DE')
  await job('Python Developer', 'Chicago', 'IL', 'US', { workplace: 'Remote' })
  await job('Python Tester', 'Chicago', 'IL', 'US', { workplace: 'Hybrid' })
  await job('Maths Tutor', 'Reading', 'ENG', 'GB')
  await job('Tutor', 'Reading', 'ENG', 'GB')
  await job('Patient Reading Tutor', 'Houston', 'TX', 'US')
  await job('Reading Tutor', 'Houston', 'TX', 'US')
  await rebuildVocabulary(app.db)
})

test('a town, state or country before or after the other words is the place of the job', async () => {
  const found: Record<string, string[]> = {
    'accountant dublin': ['Accountant'],
    'Accountant in Dublin': ['Accountant'],
    'dublin accountant': ['Accountant'],
    'accountant Dublin, Ireland': ['Accountant'],
    'nurse in new york': ['Nurse'],
    'nurse nyc': ['Nurse'],
    'new york nurse': ['Nurse'],
    'driver texas': ['Truck Driver'],
    'driver tx': ['Truck Driver'],
    'texas driver': ['Truck Driver'],
    'driver newark nj': ['Delivery Driver'],
    'driver near Newark, New Jersey': ['Delivery Driver'],
    'driver usa': ['Delivery Driver', 'Truck Driver'],
    'hotel munich': ['Hotel Manager'],
    'hotel bavaria': ['Hotel Manager'],
    'nurse ireland': ['Nurse, Weekends'],
    'nurse -night canada': [],
    'driver newark tx': [],
    'accountant or tutor dublin': ['Accountant'],
    'rn dublin': ['Nurse, Weekends'],
  }
  for (const [q, titles] of Object.entries(found))
    expect((await search(q, { asTyped: true })).titles, q).toEqual(titles)
})

test('a place alone finds all jobs there, and remote and hybrid count as places', async () => {
  expect((await search('dublin')).titles).toEqual(['Accountant', 'Nurse, Weekends'])
  expect((await search('remote python')).titles).toEqual(['Python Developer'])
  expect((await search('python work from home')).titles).toEqual(['Python Developer'])
  expect((await search('python hybrid chicago')).titles).toEqual(['Python Tester'])
  expect((await search('remote python illinois')).titles).toEqual(['Python Developer'])
  expect((await search('"python" remote')).titles).toEqual(['Python Developer'])
})

test('the words as typed still match, and quotes and other filters still apply', async () => {
  expect((await search('nurse toronto')).titles).toEqual(['Night Nurse', 'Nurse'])
  expect((await search('nurse "toronto"')).titles).toEqual(['Nurse'])
  expect((await search('nurse -toronto')).titles).toEqual(['Nurse, Weekends', 'Night Nurse'])
  expect((await search('nurse toronto', { where: 'New York' })).titles).toEqual(['Nurse'])
  expect((await search('tutor reading', { where: 'Reading' })).titles).toEqual(['Tutor', 'Maths Tutor'])
})

test('when a town name is also a word of the trade, titles with the word rank above jobs in the town', async () => {
  const titles = ['Reading Tutor', 'Patient Reading Tutor', 'Tutor', 'Maths Tutor']
  expect((await search('reading tutor')).titles).toEqual(titles)
  expect((await search('patient reading tutor')).titles).toEqual(['Patient Reading Tutor'])
  // A name counts as a place only if jobs are there: none is in Nice.
  for (const q of ['nice nurse', 'nurse nice', 'nurse mobile']) {
    expect((await search(q, { asTyped: true })).titles, q).toEqual([])
  }
  expect((await search('manager of')).titles).toEqual(['Hotel Manager'])
})

test('a result names its place as a reason when the words alone did not match', async () => {
  const { reasons } = await search('nurse toronto')
  expect(reasons['Night Nurse']).toEqual([
    { kind: 'title', words: ['Nurse'] },
    { kind: 'place', asked: 'toronto' },
  ])
  expect(reasons.Nurse?.map(({ kind }) => kind)).toEqual(['title', 'text'])
  const { reasons: dublin } = await search('Accountant Dublin')
  expect(dublin.Accountant).toEqual([{ kind: 'exact title' }, { kind: 'place', asked: 'Dublin' }])
  expect((await search('reading tutor')).reasons['Patient Reading Tutor']).toEqual([
    { kind: 'title', words: ['Reading', 'Tutor'] },
  ])
})

test('a place is recognised as soon as a job is there, even when the dictionary of towns lacks it', async () => {
  const { company } = await app.employer('approved')
  expect((await search('welder nantes', { asTyped: true })).titles).toEqual([])
  await app.job(company.id, { title: 'Welder', city: 'Nantes', region: '', country: 'FR' })
  expect((await search('welder nantes')).titles).toEqual(['Welder'])
  await sql`delete from place_names where key = 'nantes'`.execute(app.db)
  expect((await search('welder nantes')).titles).toEqual(['Welder'])
})
