import { expect, test } from 'vitest'
import { occupationOf } from './occupation-of.server.ts'
import { buildTaxonomy, taxonomy } from './occupations.server.ts'
import { titlesOf } from './other-titles.server.ts'
import { themeOf } from './themes.server.ts'
import { titleWords } from './title-words.ts'
import { isSentence, occupationsDoing } from './work-phrases.server.ts'
import { workWords } from './work-words.ts'

const { occupations, titles } = taxonomy()
const nameOf = (title: string) => occupationOf(title)?.occupation.name ?? null

test('there are about 900 occupations, each in a family and with other titles than its name', () => {
  expect(occupations.length).toBeGreaterThanOrEqual(900)
  expect(occupations.length).toBeLessThan(1_000)
  const alone = occupations.filter(({ titles }) => titles.length < 2).map(({ name }) => name)
  expect(alone).toEqual([])
  const families = Map.groupBy(occupations, ({ family }) => family)
  expect([...families].filter(([, members]) => members.length < 3).map(([family]) => family)).toEqual([])
})

test('no name is there twice', () => {
  const names = Map.groupBy(occupations, ({ name }) => name.toLowerCase())
  expect([...names].filter(([, same]) => same.length > 1).map(([name]) => name)).toEqual([])
})

test('a title belongs to one occupation, or is marked in each', () => {
  const byWords = Map.groupBy(titles, ({ title }) => titleWords(title).join(' '))
  const unmarked = [...byWords].filter(
    ([, same]) =>
      new Set(same.map(({ occupation }) => occupation)).size > 1 && !same.every(({ shared }) => shared),
  )
  expect(
    unmarked.map(([words, same]) => `${words}: ${same.map(({ occupation }) => occupation.name)}`),
  ).toEqual([])
  const needless = titles.filter(
    ({ title, shared }) => shared && byWords.get(titleWords(title).join(' '))?.length === 1,
  )
  expect(needless.map(({ title }) => title)).toEqual([])
})

test('no title is written twice in one occupation', () => {
  const twice = occupations.flatMap(({ name, titles }) => {
    const plain = titles.map((title) => title.toLowerCase())
    return plain.filter((title, at) => plain.indexOf(title) !== at).map((title) => `${name}: ${title}`)
  })
  expect(twice).toEqual([])
})

test('every title leads to its own occupation, unless several share it', () => {
  const astray = titles.filter(({ title, shared, occupation }) => {
    const found = occupationOf(title)
    return !shared && found && found.occupation !== occupation
  })
  expect(astray.map(({ title, occupation }) => `${title}: ${nameOf(title)}, not ${occupation.name}`)).toEqual(
    [],
  )
})

test('a title marked by several and one in a single file line is refused when a broader occupation is unknown', () => {
  expect(() => buildTaxonomy('== Family | work\nWelder | fitter | kind of: Nobody')).toThrow(/Nobody/)
  expect(() => buildTaxonomy('Welder | fitter')).toThrow(/line 1/)
})

test.each([
  ['Sr. Registered Nurse (m/f/d) - ICU nights', 'Registered nurse'],
  ['Part-time HGV Driver, Leeds', 'Truck driver'],
  ['Senior Software Engineer II - Payments', 'Software engineer'],
  ['Krankenschwester (m/w/d)', 'Registered nurse'],
  ['Lehrer/in', 'Teacher'],
  ['Auxiliaire de vie H/F', 'Care assistant'],
  ['Camarera de pisos', 'Housekeeper'],
  ['Manager, Engineering', 'Engineering manager'],
  ['Director of Nursing', 'Director of nursing'],
  ['Nurse Practitioner - Cardiology', 'Nurse practitioner'],
  ['Nurse Recruiter', 'Recruiter'],
  ['Labourer', 'Construction labourer'],
  ['Forklift Operators', 'Forklift driver'],
  ['C++ Developer', 'C++ developer'],
  ['Marketing Intern', 'Intern'],
])('the occupation of "%s" is %s', (title, name) => {
  expect(nameOf(title)).toBe(name)
})

test.each(['Manager', 'General Application', 'Join our talent community', '', '   ', '💼', '§§§ ((('])(
  '"%s" names no occupation',
  (title) => {
    expect(occupationOf(title)).toBeNull()
  },
)

test('certainty says how much of the title was understood', () => {
  expect(occupationOf('Senior Electrician')?.certainty).toBe(1)
  expect(occupationOf('Traction Maintenance Electrician')?.certainty).toBeLessThan(1)
  // A physician assistant or a personal assistant.
  expect(occupationOf('PA')?.certainty).toBe(0.5)
})

test('a title of any length is read', () => {
  expect(occupationOf(`${'very '.repeat(10_000)}long`)).toBeNull()
  expect(nameOf(`Plumber ${'('.repeat(10_000)}`)).toBe('Plumber')
})

test('a field, an activity or a tool is looked up and is no title of its occupation', () => {
  const welder = occupations.find(({ name }) => name === 'Welder')
  expect(taxonomy().byWords.get('welding')?.fieldOf).toEqual([welder])
  expect(titlesOf(welder ? [welder] : [], 60, 4).map(({ title }) => title)).not.toContain('welding')
  expect(nameOf('Welding - nights')).toBe('Welder')
  expect(nameOf('Welding Sales Manager')).not.toBe('Welder')
  const hospitality = taxonomy().byWords.get('hospitality')?.fieldOf
  expect(hospitality?.map(({ name }) => name)).toEqual(['Waiter', 'Bartender', 'Hotel receptionist'])
})

test('the other titles of an occupation leave out what makes them another one', () => {
  const chef = occupations.find(({ name }) => name === 'Chef')
  const found = titlesOf(chef ? [chef] : [], 60, 4).find(({ title }) => title === 'Chef')
  expect(found?.without).toContain('pastry')
})

test.each([
  ['jobs at sea', 'Deckhand'],
  ['fix machines in a factory', 'Maintenance technician'],
  ['repair cars', 'Motor mechanic'],
  ['look after small kids', 'Nursery nurse'],
  ['work on cars', 'Motor mechanic'],
  ['drive a big truck', 'Truck driver'],
  ['night shift in a factory', 'Production worker'],
])('"%s" is the work of a %s', (phrase, name) => {
  const closest = occupationsDoing(phrase).slice(0, 2).flat()
  expect(closest.map((occupation) => occupation.name)).toContain(name)
})

test.each(['weekend work', 'night shift', 'work together', 'remote', 'accessibility', ''])(
  '"%s" describes no work',
  (phrase) => {
    expect(occupationsDoing(phrase, '', isSentence(phrase))).toEqual([])
  },
)

test('what is said of an occupation leads to it, also where another of its phrases has no word of work', () => {
  for (const occupation of occupations.filter((_, at) => at % 8 === 0))
    for (const phrase of occupation.does.slice(0, 2))
      if (workWords(phrase).length > 1)
        expect([phrase, occupationsDoing(phrase).flat().includes(occupation)]).toEqual([phrase, true])
  expect(occupations.some(({ does }) => does.some((phrase) => workWords(phrase).length === 0))).toBe(true)
})

test('what the work is not to be goes behind, and words that say nothing of work mean none', () => {
  const names = (text: string, unwanted = '') =>
    occupationsDoing(text, unwanted)[0]?.map(({ name }) => name) ?? []
  expect(names('help sick people')).toContain('Registered nurse')
  expect(names('help sick people', 'nurse')).not.toContain('Registered nurse')
  const further = occupationsDoing('help sick people', 'nurse').slice(1).flat()
  expect(further.map(({ name }) => name)).toContain('Registered nurse')
  expect(names('get paid all the time')).toEqual([])
})

test('a kind of work that is no occupation has core, related and adjacent occupations, by each of its phrases', () => {
  const names = (text: string) => themeOf(text)?.core.map(({ name }) => name)
  expect(names('jobs while studying')).toContain('Waiter')
  expect(names('a job suitable for students')).toEqual(names('jobs while studying'))
  const { core = [], related = [], adjacent = [] } = themeOf('jobs for over 50s') ?? {}
  expect(related.length).toBeGreaterThan(0)
  expect(new Set([...core, ...related, ...adjacent]).size).toBe(
    core.length + related.length + adjacent.length,
  )
  // Words that only say that work is sought are no kind of it.
  expect(themeOf('a job')).toBeUndefined()
  expect(themeOf('zeppelin')).toBeUndefined()
})
