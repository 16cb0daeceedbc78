import { expect, test } from 'vitest'
import { readJob } from './job-reading.server.ts'
import { mainText } from './main-text.ts'

const read = (title: string, description = '', skills: string[] = []) =>
  readJob({ title, description, skills })
const only = (kind: string, terms: string[]) =>
  terms.flatMap((term) => (term.startsWith(`${kind}:`) ? [term.slice(2)] : []))

test.each<[title: string, occupations: string[]]>([
  ['Senior Registered Nurse (m/f/d), Leeds', ['known', 'registered-nurse']],
  ['Waiter / Bartender', ['known', 'waiter', 'bartender']],
  ['Plumber and Electrician', ['known', 'plumber', 'electrician']],
  ['Product Development Cook', ['known', 'line-cook']],
  ['Come and join us', []],
])('the title "%s" names %j', (title, occupations) => {
  expect(only('j', read(title)).toSorted()).toEqual(occupations.toSorted())
})

test('where the title names nothing, skills and the beginning of the text say what is likely', () => {
  const terms = read('Night hero wanted', '<p>Work as a fork lift driver, as a forklift operator.</p>', [])
  expect(only('j', terms)).toEqual([])
  expect(only('q', terms)).toEqual(['forklift-driver'])
  expect(only('q', read('Night hero wanted', '<p>You report to the warehouse manager.</p>'))).toEqual([])
})

test('a job has to do with the occupations whose keywords it names, most first, whatever its title', () => {
  const terms = read('Hotel Maintenance Technician', '<p>You keep the rooms warm.</p>', ['Plumbing', 'HVAC'])
  expect(only('j', terms)).toContain('handyperson')
  expect(only('e', terms)).toEqual(expect.arrayContaining(['plumber', 'hvac-technician']))
  expect(only('e', read('Night hero wanted', '<p>Come and help us.</p>'))).toEqual([])
})

test('a title of a general role is doubted where it names the keyword of another trade and the ad none of its own', () => {
  const vineyard = read('Vineyard Crew Member', '<p>Pick grapes.</p>', ['Harvesting', 'Pruning'])
  expect(only('j', vineyard)).toEqual([])
  expect(only('q', vineyard)).toEqual(['fast-food-worker', 'winegrower'])
  const crew = read('Crew Member', '<p>Serve burgers at the drive-through.</p>')
  expect(only('j', crew)).toEqual(['known', 'fast-food-worker'])
  // Tutors prepare for the '11 plus'.
  expect(only('j', read('Crane Operator 11'))).toEqual(['known', 'crane-operator'])
})

test('a title begins before its first comma, bracket or preposition', () => {
  expect(only('z', read('Nurse Recruiter, Leeds'))).toEqual(['nurse', 'recruiter'])
  expect(only('z', read('Director of Nursing for Kent'))).toEqual(['director', 'of', 'nursing'])
  expect(only('z', read('C++ and C# Developer (Köln)'))).toEqual(['cplusplus', 'and', 'csharp', 'developer'])
})

test('what the company says of itself and what it offers is no topic of a job', () => {
  const description = `<p>You weld ships.</p><h3>About us</h3><p>Insurance is our insurance business.</p>
    <h3>About the role</h3><ul><li>Weld hulls, grind hulls</li><li>We are an equal opportunity employer: hulls</li></ul>
    <h3>Benefits</h3><ul><li>Health insurance, life insurance</li></ul>`
  expect(only('m', read('Welder', description))).toEqual(['weld', 'hulls', 'ships'])
  expect(mainText(description)).not.toMatch(/insurance|equal/i)
})

test('plain text has headings too, and any text is read', () => {
  expect(mainText('Benefits:\nDental\nResponsibilities\nDrill teeth')).toBe('Drill teeth')
  for (const text of ['', '<', '<h3></h3>', '\u0000', '('.repeat(50_000), `<p>${'a '.repeat(200_000)}</p>`])
    expect(Array.isArray(read(text, text, [text]))).toBe(true)
})
