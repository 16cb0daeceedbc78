import { expect, test } from 'vitest'
import {
  daysBetween,
  formatClock,
  formatDate,
  formatDay,
  formatDayTime,
  formatLongDate,
  formatMonth,
  formatTime,
  relativeTime,
  waitingTime,
  weekdaysThrough,
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

test('a clock has 12 hours, and 24 for who has it so', () => {
  const at = (hour: number, minute: number) => formatTime(new Date(2026, 10, 24, hour, minute))
  expect([at(9, 5), at(0, 30), at(12, 0), at(21, 49)]).toEqual([
    ...['9:05 am', '12:30 am', '12:00 pm', '9:49 pm'],
  ])
  const times = ['09:05', '00:30', '12:00', '21:49']
  expect(times.map((time) => formatClock(time, false))).toEqual(times)
})

test('the long date names weekday and month', () => {
  expect(formatLongDate('2026-11-12')).toBe('Thu 12 Nov 2026')
  expect(formatLongDate('2026-09-01')).toBe('Tue 1 Sep 2026')
})

test('a time to act on includes its time zone', () => {
  expect(formatDayTime('2026-11-24T15:00:00Z', 'America/New_York')).toBe('Tue 24 Nov, 10:00 am EST')
  expect(formatDayTime('2026-11-24T05:05:00Z', 'America/New_York')).toBe('Tue 24 Nov, 12:05 am EST')
  expect(formatDayTime('2026-07-01T00:00:00Z', 'UTC')).toBe('Wed 1 Jul, 12:00 am UTC')
})

test('a deadline across zones is one moment: each reads it on their own day, with the zone named', () => {
  const end = '2026-12-02T04:59:00Z'
  expect(formatDayTime(end, 'America/New_York')).toBe('Tue 1 Dec, 11:59 pm EST')
  expect(formatDayTime(end, 'Europe/Berlin')).toBe('Wed 2 Dec, 5:59 am GMT+1')
  expect(formatDayTime(end, 'Asia/Kolkata')).toBe('Wed 2 Dec, 10:29 am GMT+5:30')
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

test('older times are given in weeks, months and years', () => {
  expect(relativeTime('2026-11-08T15:00:00Z', now)).toBe('13 days ago')
  expect(relativeTime('2026-11-07T15:00:00Z', now)).toBe('2 weeks ago')
  expect(relativeTime('2026-10-10T15:00:00Z', now)).toBe('6 weeks ago')
  expect(relativeTime('2026-09-20T15:00:00Z', now)).toBe('2 months ago')
  expect(relativeTime('2025-11-21T15:00:00Z', now)).toBe('1 year ago')
})

test('a day in the future is named', () => {
  expect(relativeTime('2026-11-22T15:00:00Z', now)).toBe('Sun 22 Nov')
})

test('a near day needs no year, a far one does', () => {
  expect(formatDay('2026-12-04', now)).toBe('Fri 4 Dec')
  expect(formatDay('2027-12-04', now)).toBe('Sat 4 Dec 2027')
  expect(formatMonth('2026-05-01T00:30:00Z')).toBe('May 2026')
})

test('a date without a time is never given in hours', () => {
  expect(relativeTime('2026-11-21', now)).toBe('Today')
  expect(relativeTime('2026-11-20', now)).toBe('Yesterday')
  expect(relativeTime('2026-11-18', now)).toBe('3 days ago')
  expect(relativeTime('2026-11-25', now)).toBe('Wed 25 Nov')
})

test('waiting time is in minutes, hours and minutes, days and hours, then days', () => {
  const now = '2026-11-21T15:00:00Z'
  expect(waitingTime('2026-11-21T14:43:30Z', now)).toBe('16 min')
  expect(waitingTime('2026-11-21T10:50:00Z', now)).toBe('4 h 10 min')
  expect(waitingTime('2026-11-20T14:00:00Z', now)).toBe('1 day 1 h')
  expect(waitingTime('2026-11-18T20:00:00Z', now)).toBe('2 days 19 h')
  expect(waitingTime('2026-11-19T15:00:00Z', now)).toBe('2 days')
  expect(waitingTime('2026-11-12T10:00:00Z', now)).toBe('9 days')
  expect(waitingTime('2026-11-21T15:00:30Z', now)).toBe('0 min')
})

test('working days are what counting day by day gives, over weekends, years and before 1970', () => {
  const isWeekday = (day: Date) => day.getUTCDay() % 6 !== 0
  const next = (day: Date) => new Date(day.getTime() + 86_400_000)
  for (let n = -40; n < 800; n++) {
    const from = new Date(Date.UTC(n < 0 ? 1970 : 2026, 0, 1 + n, 13, 30))
    let day = new Date(Math.floor(from.getTime() / 86_400_000) * 86_400_000)
    expect(workingDaysAfter(from, 0)).toEqual(day)
    for (let count = 1; count < 14; count++) {
      do day = next(day)
      while (!isWeekday(day))
      expect(workingDaysAfter(from, count)).toEqual(day)
      expect(weekdaysThrough(day) - weekdaysThrough(from)).toBe(count)
    }
  }
})
