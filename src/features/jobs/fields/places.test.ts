import { expect, test } from 'vitest'
import { publishErrors } from '../publishing/publish-rules.ts'
import { jobLocation } from './job-location.ts'

const newark = { city: 'Newark', region: 'NJ', country: 'US' }
const boston = { city: 'Boston', region: 'MA', country: 'US' }
const only = (country: string) => ({ city: null, region: null, country })

test('a place is named with what is needed to know it, and several places by their number', () => {
  const located = (workplace: string, ...furtherPlaces: (typeof newark | ReturnType<typeof only>)[]) =>
    jobLocation({ ...newark, workplace, furtherPlaces })
  expect(located('On-site')).toBe('Newark, NJ')
  expect(located('Hybrid', boston)).toBe('Newark, NJ or Boston, MA')
  expect(located('On-site', boston, { ...boston, city: 'Salem' })).toBe('Newark, NJ and 2 more places')
  expect(located('Remote')).toBe('Remote, US')
  // Of remote work the towns do not count.
  expect(located('Remote', boston)).toBe('Remote, US')
  expect(located('Remote', only('CA'), only('MX'))).toBe('Remote, US, CA or MX')
  expect(located('Remote', only('CA'), only('MX'), only('FR'))).toBe('Remote, 4 countries')
  expect(jobLocation({ city: null, region: null, country: null, workplace: 'Remote' })).toBe('Remote')
})

test('each place is complete before a job is published, and named once', () => {
  const wrong = (workplace: 'On-site' | 'Remote', further: object) =>
    publishErrors({
      ...{ title: 'Welder', description: 'x'.repeat(80), ...newark, workplace, payMin: 1, payMax: 1 },
      ...{ payCurrency: 'USD', closesAt: null, questions: [] },
      furtherPlaces: [{ city: null, region: null, country: null, ...further }],
    }).furtherPlaces
  expect(wrong('On-site', boston)).toBeUndefined()
  expect(wrong('On-site', { ...boston, city: null })).toEqual(['Say city and country of each place'])
  expect(wrong('On-site', { city: 'Boston' })).toEqual(['Say city and country of each place'])
  expect(wrong('On-site', { ...newark, city: 'NEWARK' })).toEqual(['One of the places is named twice'])
  expect(wrong('Remote', only('CA'))).toBeUndefined()
  expect(wrong('Remote', { city: 'Boston' })).toEqual(['Choose each country'])
})
