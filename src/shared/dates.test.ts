import { expect, test } from 'vitest'
import {
  daysBetween,
  formatDate,
  formatDayTime,
  formatLongDate,
  relativeTime,
  workingDaysAfter,
} from './dates.ts'

const now = '2026-11-21T15:00:00Z'

test('the site’s date format puts the day before the month', () => {
  expect(formatDate('2026-11-12')).toBe('2026-12-11')
  expect(formatDate(new Date('2026-01-31T12:00:00Z'))).toBe('2026-31-01')
})

test('the formatted date is the UTC day, in every time zone', () => {
  expect(formatDate('2026-11-12T23:59:59Z')).toBe('2026-12-11')
  expect(formatDate('2026-11-12T23:30:00-05:00')).toBe('2026-13-11')
})

test('the long date names weekday and month', () => {
  expect(formatLongDate('2026-11-12')).toBe('Thu 12 Nov 2026')
  expect(formatLongDate('2026-09-01')).toBe('Tue 1 Sep 2026')
})

test('a time to act on includes its time zone', () => {
  expect(formatDayTime('2026-11-24T15:00:00Z', 'America/New_York')).toBe('Tue 24 Nov, 10:00 EST')
  expect(formatDayTime('2026-11-24T05:05:00Z', 'America/New_York')).toBe('Tue 24 Nov, 00:05 EST')
  expect(formatDayTime('2026-07-01T00:00:00Z', 'UTC')).toBe('Wed 1 Jul, 00:00 UTC')
})

test('daysBetween counts midnights, not hours', () => {
  expect(daysBetween('2026-11-20T23:59:00Z', '2026-11-21T00:01:00Z')).toBe(1)
  expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
})

test('working days skip the weekend', () => {
  expect(workingDaysAfter('2026-11-20', 1).toISOString()).toBe('2026-11-23T00:00:00.000Z')
  expect(workingDaysAfter('2026-11-21', 1).toISOString()).toBe('2026-11-23T00:00:00.000Z')
  expect(workingDaysAfter('2026-11-16', 10).toISOString()).toBe('2026-11-30T00:00:00.000Z')
  expect(workingDaysAfter('2026-11-18T17:00:00Z', 0).toISOString()).toBe('2026-11-18T00:00:00.000Z')
})

test('recent times are given in words', () => {
  expect(relativeTime('2026-11-21T14:59:40Z', now)).toBe('Just now')
  expect(relativeTime('2026-11-21T15:00:30Z', now)).toBe('Just now')
  expect(relativeTime('2026-11-21T14:59:00Z', now)).toBe('1 minute ago')
  expect(relativeTime('2026-11-21T13:00:00Z', now)).toBe('2 hours ago')
  expect(relativeTime('2026-11-20T14:00:00Z', now)).toBe('Yesterday')
  expect(relativeTime('2026-11-18T15:00:00Z', now)).toBe('3 days ago')
})

test('after a month the date is shown', () => {
  expect(relativeTime('2026-10-22T15:00:00Z', now)).toBe('30 days ago')
  expect(relativeTime('2026-10-20T15:00:00Z', now)).toBe('2026-20-10')
  expect(relativeTime('2026-11-22T15:00:00Z', now)).toBe('2026-22-11')
})

test('a date without a time is never given in hours', () => {
  expect(relativeTime('2026-11-21', now)).toBe('Today')
  expect(relativeTime('2026-11-20', now)).toBe('Yesterday')
  expect(relativeTime('2026-11-18', now)).toBe('3 days ago')
  expect(relativeTime('2026-11-25', now)).toBe('2026-25-11')
})
