import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { markStopwords } from './stopwords.server.ts'

const app = await testApp()

const titles = async (q: string, more: object = {}) => {
  const { data: found } = await app.visitor.get('/jobs/search', untyped({ q, ...more }))
  // Without those that are only close to what was asked for.
  const data = found.filter(({ close }) => !close)
  return data.map(({ title }) => title)
}

beforeAll(async () => {
  const { company } = await app.employer('approved')
  const job = (title: string, description: string, city = '') =>
    app.job(company.id, { title, description: `<p>${description}</p>`, city, country: 'IE' })
  await job('School Counselor', 'Listen to pupils.', 'Dublin')
  await job('Social Media Editor', 'Write every day.')
  await job('Social Worker', 'Social work with families.')
  await job('Coach Driver', 'Drive a coach to the coast.')
  await job('Job Coach', 'Help people find a job.')
  await job('Baker', 'Bread, at night.', 'Cork')
})

test('stop words need not be in the job', async () => {
  const found: Record<string, string> = {
    'school jobs': 'School Counselor',
    'Looking for a job as a school counselor': 'School Counselor',
    'school counselor job': 'School Counselor',
    'jobs school counselor near me': 'School Counselor',
    'school counselor vacancies': 'School Counselor',
    'school counselor jobs dublin': 'School Counselor',
    'now hiring: school counselor': 'School Counselor',
    'work in a school, dublin': 'School Counselor',
    'jobs in Cork': 'Baker',
    'job cork': 'Baker',
    'work cork': 'Baker',
    'night work': 'Baker',
    '"school" jobs -social': 'School Counselor',
  }
  for (const [q, title] of Object.entries(found)) expect(await titles(q), q).toEqual([title])
})

test('stop words are kept in quotes, in the name of a trade, when nothing else is typed, and with asTyped', async () => {
  expect(await titles('social work')).toEqual(['Social Worker'])
  expect(await titles('job coach')).toEqual(['Job Coach'])
  expect(await titles('school "jobs"', { asTyped: true })).toEqual([])
  expect(await titles('school jobs', { asTyped: true })).toEqual([])
  expect(await titles('jobs')).toEqual(['Job Coach'])
  expect(await titles('a job in')).toEqual(['Job Coach'])
})

test('a stop phrase applies only at its position', () => {
  const dropped = (q: string) => {
    const words = q.split(' ')
    return markStopwords(words).flatMap((isStopword, i) => (isStopword ? words[i] : []))
  }
  expect(dropped('looking after children')).toEqual([])
  expect(dropped("i'm looking for a job in a bakery")).toEqual("i'm looking for a job in a".split(' '))
  expect(dropped('part time evening work')).toEqual(['work'])
  expect(dropped('hiring manager')).toEqual([])
  expect(dropped('warehouse hiring')).toEqual(['hiring'])
  expect(dropped('youth work')).toEqual([])
})
