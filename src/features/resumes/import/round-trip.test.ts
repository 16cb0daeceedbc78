import { expect, test } from 'vitest'
import { resumeFromProfile, withKeptParts } from '../write/from-profile.ts'
import { keptParts } from './kept-parts.ts'
import { mergeProfile } from './merge.ts'
import { levelOf, mergeLists, withoutMerged } from './merge-lists.ts'
import { toSuggestions } from './suggestions.ts'

const ofData = (resume: Parameters<typeof resumeFromProfile>[0] | object) =>
  toSuggestions({ resume: resume as never, fields: [], source: 'JSON Resume' })

const lists = {
  languages: [{ language: 'Polish', level: 'B1' }],
  certificates: [
    { name: 'First aid', issuer: 'Red Cross', issued: '2023-05', expiresMonth: '05', expiresYear: 2026 },
  ],
  links: [{ label: 'Code', url: 'https://git.example.test/ilse' }],
  projects: [{ name: 'Oven', url: 'https://oven.example.test', summary: 'A solar oven' }],
}
const none = { languages: [], certificates: [], links: [], projects: [] }

test('our own JSON Resume is read back whole: years of skills, projects, labels of links, ends of certificates', () => {
  const written = resumeFromProfile({
    ...{ name: 'Ilse', email: 'ilse@example.test', headline: 'Baker', about: null, city: 'Graz' },
    ...{ region: 'Styria', country: 'AT', skills: ['Rye', 'Ovens'], skillYears: { Rye: 7 }, education: [] },
    ...{ experience: [], ...lists },
  })
  const suggested = ofData(written)
  expect(suggested).toMatchObject({
    region: { value: 'Styria', certainty: 'sure', changes: [] },
    skills: [
      { value: 'Rye', years: 7 },
      { value: 'Ovens', years: null },
    ],
    notTaken: [],
  })
  const kept = [suggested.languages, suggested.certificates, suggested.links, suggested.projects].flat()
  const parts = keptParts(written, [...kept.map(({ from }) => from), 'other'])
  expect(mergeLists(none, parts)).toEqual(lists)
  expect(withoutMerged(parts, lists)).toEqual({})
})

test.each([
  ['Fluent', 'C1'],
  ['Native speaker', 'native'],
  ['Muttersprache', 'native'],
  ['verhandlungssicher', 'C2'],
  ['nivel medio', 'B1'],
  ['langue maternelle', 'native'],
  ['notions', 'A2'],
  ['B2 (upper intermediate)', 'B2'],
  ['c1', 'C1'],
])('a language that is spoken “%s” has the level %s', (fluency, level) => {
  expect(levelOf(fluency)?.level).toBe(level)
  const { languages } = ofData({ languages: [{ language: 'German', fluency }] })
  const isExact = /\b[abc][12]\b/i.test(fluency)
  expect(languages).toMatchObject([
    { certainty: isExact ? 'sure' : 'likely', changes: isExact ? [] : ['level from words'] },
  ])
})

test('what was cut, guessed or not taken is said at its value', () => {
  const year = new Date().getFullYear()
  const found = ofData({
    basics: {
      name: 'x'.repeat(90),
      summary: 's'.repeat(4001),
      phone: '0176 1234567',
      url: 'ftp://old.example.test',
      location: { address: 'Lange Gasse 3', postalCode: '8010', city: 'Graz' },
    },
    work: [
      {
        name: 'A',
        position: 'B',
        startDate: `${year + 2}-01`,
        endDate: `${year + 3}-01`,
        summary: 'w'.repeat(2001),
      },
      { name: 'A', position: 'B', startDate: '2019' },
    ],
    education: [{ institution: 'School', startDate: '2010' }],
    skills: Array.from({ length: 42 }, (_, at) => ({ name: `Skill ${at}` })),
    languages: [{ language: 'Latin', fluency: 'for fun' }],
    certificates: [{ name: 'First aid', date: '2023' }],
    projects: [{ name: 'Oven', description: 'd'.repeat(601) }],
  })
  expect(found).toMatchObject({
    name: { changes: ['shortened'] },
    about: { changes: ['shortened'] },
    street: { value: 'Lange Gasse 3' },
    postalCode: { value: '8010' },
    phone: null,
    experience: [
      {
        ...{ from: null, to: null, yearOnly: [] },
        support: { changes: ['shortened', 'start in the future', 'end in the future'] },
      },
      { from: '2019-01', yearOnly: ['from'], support: { changes: [] } },
    ],
    education: [{ year: 2010, support: { changes: ['year of the start'] } }],
    languages: [{ changes: ['no level'] }],
    certificates: [{ changes: ['no month'] }],
    links: [{ changes: ['no web address'] }],
    projects: [{ changes: ['shortened'] }],
  })
  expect(found.notTaken).toEqual([
    { what: 'Phone', value: '0176 1234567', why: 'no country' },
    { what: 'Skill', value: 'Skill 40', why: 'too many' },
    { what: 'Skill', value: 'Skill 41', why: 'too many' },
  ])
})

test('keys of an entry that the profile took come back with it, and go with it', () => {
  const parts = { certificates: [{ name: 'First aid', date: '2023-05', url: 'https://cert.example.test' }] }
  const merged = { ...none, ...mergeLists(none, parts) }
  const rest = withoutMerged(parts, merged)
  expect(withKeptParts({ certificates: [{ name: 'First aid' }] }, rest).certificates).toEqual([
    { name: 'First aid', url: 'https://cert.example.test' },
  ])
  expect(withKeptParts({ basics: {} }, rest).certificates).toBeUndefined()
})

test('one entry that a profile refuses does not keep the others out', () => {
  const merged = mergeLists(none, {
    basics: { profiles: [{ url: 'not an address' }, { url: 'https://ok.example.test' }] },
  })
  expect(merged.links).toEqual([{ label: null, url: 'https://ok.example.test' }])
})

test('years of a skill go to the spelling that the profile has, and replace none', () => {
  const before = {
    ...{
      headline: null,
      about: null,
      street: null,
      postalCode: null,
      city: null,
      region: null,
      country: null,
    },
    ...{ phone: null, skills: ['SQL', 'Go'], skillYears: { Go: 2 }, experience: [], education: [] },
  }
  const accepted = {
    skills: ['sql'],
    skillYears: { sql: 3, go: 9, absent: 1 },
    experience: [],
    education: [],
  }
  expect(mergeProfile(before, { ...accepted, street: 'Lange Gasse 3' }).fields).toMatchObject({
    street: 'Lange Gasse 3',
    skillYears: { SQL: 3, Go: 2 },
  })
})
