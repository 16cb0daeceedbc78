import { expect, test } from 'vitest'
import { dateAxis, dayNumber } from './date-axis.ts'

test('an axis of days names a few of them, today by its name and the first one of a year with it', () => {
  const { percentOf, ticks } = dateAxis(['2026-12-09', '2027-01-08', '2026-11-30'], '2026-11-30')
  expect(ticks.map(({ label }) => label)).toEqual([
    'Today',
    '7 Dec',
    '14 Dec',
    '21 Dec',
    '28 Dec',
    '4 Jan 2027',
  ])
  // The last day is wholly on it.
  expect([percentOf(dayNumber('2026-11-30')), percentOf(dayNumber('2027-01-08') + 1)]).toEqual([0, 100])
})

test('an axis of one day, and one of years', () => {
  expect(dateAxis(['2026-12-09']).ticks).toMatchObject([{ label: '9 Dec' }])
  expect(dateAxis(['2020-01-01', '2026-12-09']).ticks.length).toBeLessThan(8)
})
