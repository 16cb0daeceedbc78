import { expect, test } from 'vitest'
import { findCampaigns, type Line } from './campaigns.ts'

const passage =
  'You keep the keys of the old harbour office, open at six and write down every ship that asks for a berth during the night'
const other =
  'Our bakery on the hill looks for somebody who shapes rye loaves and minds two ovens while the town is still asleep'
const ad = (description: string, more: Line = {}): Line => ({
  title: 'Some work',
  company_profile: '',
  description,
  requirements: '',
  benefits: '',
  ...more,
})
const apart = (...lines: Line[]) => new Set(findCampaigns(lines).campaigns).size

test('adverts that share nothing are separate campaigns', () => {
  expect(apart(ad(passage), ad(other))).toBe(2)
})

test('a copied passage joins adverts, whatever surrounds it and however it is formatted', () => {
  const copied = `Hello there! ${passage.toUpperCase()}, and bring a lamp of your own because the quay is dark.`
  expect(apart(ad(passage), ad(copied), ad(other))).toBe(2)
})

test('a few common words in a row do not join', () => {
  const common = 'We are an equal opportunity employer.'
  expect(apart(ad(`${passage}. ${common}`), ad(`${other}. ${common}`))).toBe(2)
})

test('an identical long company profile joins adverts, a short one does not', () => {
  const profile = { company_profile: 'Northquay has moved freight along the coast since 1911.' }
  expect(apart(ad(passage, profile), ad(other, profile))).toBe(1)
  expect(
    apart(ad(passage, { company_profile: 'Restaurant' }), ad(other, { company_profile: 'Restaurant' })),
  ).toBe(2)
})

test.each([
  ['mail address', 'Write to Dana.Poole@berth.example today', 'or ask dana.poole@berth.example'],
  ['telephone', 'Ring +44 1632 960 123', 'ring (+44) 1632-960123'],
  ['web address', 'See https://berth.example/apply.', 'form: https://berth.example/apply'],
  ['masked address', 'See #URL_0123456789abcdef0123456789#', 'go #URL_0123456789abcdef0123456789#'],
])('the same %s joins', (_, one, two) => {
  expect(apart(ad(`${passage}. ${one}`), ad(`${other}. ${two}`))).toBe(1)
})

test('years and pay are not mistaken for a telephone number', () => {
  expect(apart(ad(`${passage} 2012 - 2014`), ad(`${other} 2012 - 2014`))).toBe(2)
})

test('joining is transitive, the data set’s own groups are kept, and labels are not used', () => {
  const lines = [
    ad(passage, { group: 'a', fraudulent: 1 }),
    ad('', { group: 'a', company_profile: 'Northquay has moved freight along the coast.', fraudulent: 0 }),
    ad(other, { group: 'b', company_profile: 'Northquay has moved freight along the coast.' }),
    ad('', { group: 'c' }),
  ]
  const { campaigns, joined } = findCampaigns(lines)
  expect(campaigns).toEqual(['c0', 'c0', 'c0', 'c3'])
  expect(joined).toEqual({ group: 1, contact: 0, profile: 1, passage: 0 })
})
