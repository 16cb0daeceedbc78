import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()

beforeAll(async () => {
  const { company } = await app.employer('approved', { name: 'Elm Yard' })
  const titles = [
    ...['Night-shift Forklift Driver', 'Forklift Driver', 'Driver of a Forklift'],
    ...['Embedded C++ Developer', 'C Programmer for Firmware', 'C# .NET Engineer', 'CI/CD Specialist'],
    ...['Midwife', 'Registered Nurse', 'Ward Nurse', 'UX Writer', 'UI Painter'],
    ...['Softwareentwickler (m/w/d)', 'Krankenpflegerin', 'Zahnärztin', 'Köchin', 'Bürokauffrau', 'BäckerIn'],
    ...['Vendeuse', 'Infirmier de nuit', 'Directrice générale', 'Enfermera', 'Profesor de piano'],
    ...['Infermiera', 'Pielęgniarka', 'Učitelka', 'Stewardess', 'Salesperson', 'Projekt-Leiter'],
    ...['Kran\u00adken\u200bfahrer', 'Patisserie cafe\u0301', 'Ｗｅｌｄｅｒ', 'Maurer (w/m/d)'],
    ...['Backend Wizard', 'Back-end Magician', 'Back End Conjurer', 'E-commerce Clerk', 'Front Desk Host'],
  ]
  for (const title of titles) await app.job(company.id, { title, description: '<p>Come along.</p>' })
})

const search = async (q: string, more: object = {}) => {
  const { data: found, meta } = await app.visitor.get('/jobs/search', untyped({ q, limit: 50, ...more }))
  // Without those that are only close to what was asked for.
  const data = found.filter(({ close }) => !close)
  return { titles: data.map(({ title }) => title), reasons: data.map(({ reasons }) => reasons), meta }
}

const forklifts = ['Driver of a Forklift', 'Forklift Driver', 'Night-shift Forklift Driver']
const nurses = ['Registered Nurse', 'Ward Nurse']
const backends = ['Back End Conjurer', 'Back-end Magician', 'Backend Wizard']

test.each<[typed: string, titles: string[]]>([
  ['"forklift driver"', forklifts.slice(1)],
  ['“forklift driver”', forklifts.slice(1)],
  ['«forklift driver»', forklifts.slice(1)],
  ['"forklift driver', forklifts],
  ['forklift −night', forklifts.slice(0, 2)],
  ['ｆｏｒｋｌｉｆｔ', forklifts],
  ['C/C++', ['C Programmer for Firmware', 'Embedded C++ Developer']],
  ['c++/c#', ['C# .NET Engineer', 'Embedded C++ Developer']],
  ['nurse/midwife', ['Midwife', ...nurses]],
  ['nurse / midwife', ['Midwife', ...nurses]],
  ['clerk -nurse/midwife', ['E-commerce Clerk']],
  ['UX/UI', ['UI Painter', 'UX Writer']],
  ['CI/CD', ['CI/CD Specialist']],
  ['fork lift driver', forklifts],
  ['fork-lift', forklifts],
  ['backend', backends],
  ['back end', backends],
  ['back-end', backends],
  ['ecommerce', ['E-commerce Clerk']],
  ['e commerce', ['E-commerce Clerk']],
  ['frontdesk', ['Front Desk Host']],
  ['Software Entwickler', ['Softwareentwickler (m/w/d)']],
  ['Software-Entwicklerin', ['Softwareentwickler (m/w/d)']],
  ['Projektleiter', ['Projekt-Leiter']],
  ['Krankenfahrer', ['Kran\u00adken\u200bfahrer']],
  ['café', ['Patisserie cafe\u0301']],
  ['welder', ['Ｗｅｌｄｅｒ']],
])('%s finds what it means', async (typed, titles) => {
  const found = await search(typed)
  expect(found.titles.toSorted()).toEqual(titles)
  expect(found.meta).toMatchObject({ corrected: null, leftOut: null, synonyms: expect.any(Array) })
})

test.each([
  ['Softwareentwicklerin', 'Softwareentwickler (m/w/d)'],
  ['Krankenpfleger', 'Krankenpflegerin'],
  ['Krankenpfleger (m/w/d)', 'Krankenpflegerin'],
  ['Krankenschwester', 'Krankenpflegerin'],
  ['Zahnarzt', 'Zahnärztin'],
  ['Koch', 'Köchin'],
  ['Bäcker:in', 'BäckerIn'],
  ['Bürokaufmann', 'Bürokauffrau'],
  ['vendeur', 'Vendeuse'],
  ['infirmière', 'Infirmier de nuit'],
  ['directeur', 'Directrice générale'],
  ['enfermero', 'Enfermera'],
  ['profesora', 'Profesor de piano'],
  ['infermiere', 'Infermiera'],
  ['pielęgniarz', 'Pielęgniarka'],
  ['steward', 'Stewardess'],
  ['saleswoman', 'Salesperson'],
])('%s finds %s first', async (typed, title) => {
  const { titles, reasons } = await search(typed)
  expect(titles[0]).toBe(title)
  expect(reasons[0]?.map(({ kind }) => kind)).not.toContain('synonym')
})

test('marks for men and women are no words of a title', async () => {
  for (const q of ['Maurer', 'Maurerin', 'Maurer (m/w/d)'])
    expect((await search(q)).reasons[0]?.[0], q).toEqual({ kind: 'exact title' })
  expect((await search('"w m d"', { asTyped: true })).titles).toEqual([])
})

test('a word that no job has is left out and said, also of two words that are joined', async () => {
  const leftOut = async (q: string) => (await search(q)).meta?.leftOut
  expect(await leftOut('foo/bar nurse')).toEqual({ words: ['foo/bar'], to: 'nurse' })
  expect(await leftOut('unicorn-midwife')).toEqual({ words: ['unicorn'], to: 'midwife' })
  expect(await leftOut('nurse,unicorn')).toEqual({ words: ['unicorn'], to: 'nurse' })
  expect(await leftOut('CI/AC/DC')).toBeNull()
  expect(await leftOut('AC/DC specialist')).toEqual({ words: ['AC', 'DC'], to: 'specialist' })
})
