import { expect, test } from 'vitest'
import { guessFields, importFields } from './fields.ts'
import { readDescription } from './read-html.ts'
import { readClosing, readCountry, readDay, readPlace, readWorkplace } from './values.ts'

test('a column named as the page names the field is that field', () => {
  const labels = importFields.map(({ label }) => label)
  expect(guessFields(labels)).toEqual(importFields.map(({ name }) => name))
})

test('places, countries, workplaces and days', () => {
  expect(readPlace('Newark, NJ, United States')).toEqual({ city: 'Newark', region: 'NJ', country: 'US' })
  expect(readPlace('Newark, NJ')).toEqual({ city: 'Newark', region: 'NJ', country: null })
  expect(readPlace('Hamburg, Germany')).toEqual({ city: 'Hamburg', region: null, country: 'DE' })
  expect(['de', 'Germany', 'Côte d’Ivoire', 'U.S.A.', 'Atlantis'].map(readCountry)).toEqual([
    'DE',
    'DE',
    'CI',
    'US',
    null,
  ])
  expect(
    ['Fully remote', 'TELECOMMUTE', 'true', 'Hybrid (remote 2 days)', 'on site', 'moon'].map(readWorkplace),
  ).toEqual(['Remote', 'Remote', 'Remote', 'Hybrid', 'On-site', null])
  expect(['2027-02-01', '2027-02-30', '01/02/2027', '2027-02-01T10:00:00Z'].map(readDay)).toEqual([
    '2027-02-01',
    null,
    null,
    '2027-02-01',
  ])
  expect(readClosing('2027-02-01')).toBe('2027-02-01T23:59:00.000Z')
  expect(readClosing('2027-02-01T10:00:00+01:00')).toBe('2027-02-01T09:00:00.000Z')
})

test('descriptions in HTML become markup, and hostile ones become text', () => {
  expect(readDescription('<h2>The work</h2><p>Weld <b>hulls</b>.</p><ul><li>At night</li></ul>')).toBe(
    '## The work\n\nWeld **hulls**.\n\n- At night',
  )
  expect(readDescription('Pay < 20 & > 10')).toBe('Pay < 20 & > 10')
  expect(readDescription('<p>Weld</p><script>alert(1)</script><style>p {}</style><!-- no -->')).toBe('Weld')
  expect(readDescription('<p>Weld</p><script>never closed')).toBe('Weld')
  for (const part of [
    '<',
    '<style ',
    '<style>',
    '<!--',
    '<! >',
    '<li>',
    '<p>a</p>',
    '<a href="',
    '</li><li>',
    '<li><p>',
  ])
    expect(readDescription(`<p>${part.repeat(100_000 / part.length)}`).length, part).toBeLessThan(200_000)
})
