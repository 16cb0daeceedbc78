import { expect, test } from 'vitest'
import { jsonResume, parseJsonResume } from './json-resume.ts'

const resume = {
  $schema: 'https://example.com/schema.json',
  basics: {
    name: 'Ilse Brandmeier',
    'x-pronouns': 'she',
    location: { city: 'Graz', countryCode: 'AT', 'x-floor': 3 },
    profiles: [{ network: 'Git', username: 'ilse', handle: '@ilse' }],
  },
  work: [{ name: 'Nordlicht', position: 'Baker', startDate: '2019-03', 'x-shift': { night: true } }],
  'x-studio': { theme: 'plain' },
  meta: { version: 'v1.0.0', theme: 'plain' },
}

test('keys that the schema does not know survive', () => {
  expect(jsonResume.parse(resume)).toEqual(resume)
  expect(parseJsonResume(resume)).toEqual({ resume, leftOut: [] })
})

test('what does not fit is left out and named, and the rest is kept', () => {
  const read = parseJsonResume({
    basics: { name: 'Ilse', email: 12, phone: null },
    work: [{ name: 'A', startDate: 'spring' }, 'B', { name: 'C', startDate: '2020' }],
    skills: 'baking',
  })
  expect(read?.resume).toEqual({
    basics: { name: 'Ilse' },
    work: [{ name: 'A' }, { name: 'C', startDate: '2020' }],
  })
  expect(read?.leftOut.sort()).toEqual(['basics.email', 'skills', 'work.0.startDate', 'work.1'])
})

test('no object is no résumé', () => {
  for (const value of [null, 3, 'text', [resume]]) expect(parseJsonResume(value)).toBeNull()
})
