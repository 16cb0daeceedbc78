import { expect, test } from 'vitest'
import { privateKindOf, withoutPrivate } from '../private-parts.ts'
import { resumeFromProfile, withKeptParts } from '../write/from-profile.ts'
import { keptKeysOf, keptParts, namesOfOtherParts } from './kept-parts.ts'

/** Each private thing is planted under several names and depths, with MARKER in its value. */
const planted = {
  basics: {
    name: 'Ilse Brandmeier',
    phone: '+43 1 MARKER',
    birthDate: 'MARKER',
    gender: 'MARKER',
    'x-nationality': 'MARKER',
    Staatsangehörigkeit: 'MARKER',
    maritalStatus: 'MARKER',
    'x-pronouns': 'she',
    location: { city: 'Graz', 'x-floor': 3, placeOfBirth: 'MARKER' },
  },
  work: [
    {
      name: 'Nordlicht',
      position: 'Baker',
      startDate: '2019-03',
      summary: 'Sour dough',
      'x-shift': 'night',
      salary: 'MARKER',
      references: [{ name: 'MARKER' }],
    },
  ],
  projects: [{ name: 'Mobile', description: 'Phone: an app', 'x-nacionalidad': 'MARKER' }],
  references: [{ name: 'MARKER', reference: 'MARKER' }],
  'x-personal': { 'fecha de nacimiento': 'MARKER', hobby: 'rye', ssn: 'MARKER' },
  'x-facts': [
    { label: 'Date of birth', value: 'MARKER' },
    { label: 'Favourite flour', value: 'rye' },
    'Nationality: MARKER',
  ],
  'x-visa-status': 'MARKER',
  interests: [{ name: 'Race' }],
}
const everything = ['work.0', 'projects.0', 'other']

// Security: A-10
test('of what other programs write, nothing private and no reference is kept, under any of its names', () => {
  const kept = keptParts(planted, everything)
  expect(JSON.stringify(kept)).not.toContain('MARKER')
  expect(kept).toEqual({
    basics: { 'x-pronouns': 'she', location: { 'x-floor': 3 } },
    work: [{ name: 'Nordlicht', position: 'Baker', 'x-shift': 'night' }],
    projects: [{ name: 'Mobile', description: 'Phone: an app' }],
    'x-personal': { hobby: 'rye' },
    'x-facts': [{ label: 'Favourite flour', value: 'rye' }],
    interests: [{ name: 'Race' }],
  })
})

test('what would be kept, and what never is, is named', () => {
  expect(namesOfOtherParts(planted)).toEqual({
    names: ['basics: location', 'basics: x-pronouns', 'interests', 'x-facts', 'x-personal'],
    never: [
      'date of birth',
      'gender',
      'nationality or citizenship',
      'references of other people',
      'pay',
      'right to work',
      'family, faith, health or origin',
      'identity numbers',
    ],
  })
  expect(keptKeysOf('work', planted.work[0] ?? {})).toEqual(['x-shift'])
  expect(
    namesOfOtherParts({ basics: { phone: '1' }, work: [{ name: 'A' }], skills: [{ name: 'B' }] }),
  ).toEqual({
    names: [],
    never: [],
  })
})

test('what an earlier version kept of private things is in no file that is written', () => {
  const own = resumeFromProfile({
    ...{ name: 'Ilse', email: 'ilse@example.test', headline: null, about: null, city: 'Graz', region: null },
    ...{ country: 'AT', skills: ['Rye'], education: [] },
    experience: [{ title: 'Baker', company: 'Nordlicht', from: '2019-03', to: null, summary: null }],
  })
  const written = withKeptParts(own, planted)
  expect(JSON.stringify(written)).not.toContain('MARKER')
  expect(written).toMatchObject({
    basics: { 'x-pronouns': 'she', location: { city: 'Graz', countryCode: 'AT', 'x-floor': 3 } },
    work: [{ 'x-shift': 'night' }],
  })
})

test('what the profile no longer says does not come back from what was kept', () => {
  const kept = keptParts(
    {
      work: [
        { name: 'Nordlicht', position: 'Baker', endDate: '2020-01', summary: 'Old', 'x-shift': 'night' },
      ],
    },
    ['work.0'],
  )
  const own = { work: [{ name: 'Nordlicht', position: 'Baker' }] }
  expect(withKeptParts(own, kept).work).toEqual([
    { name: 'Nordlicht', position: 'Baker', 'x-shift': 'night' },
  ])
})

test('names that only look private are kept', () => {
  for (const name of [
    'message',
    'language',
    'page',
    'repay',
    'preferences',
    'mobility',
    'traces',
    'x-studio',
  ])
    expect(privateKindOf(name), name).toBeNull()
  expect(withoutPrivate({ 'x-note': 'Result: 12 % more' }).kinds).toEqual([])
})
