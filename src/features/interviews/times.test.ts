import { expect, test } from 'vitest'
import { endedWithApplication } from './kinds.ts'
import { bothZones, minuteIn, otherZoneTime, spanLabel } from './times.ts'

const newYork = 'America/New_York'

test('a span names the half of the day once where both of its ends are in it', () => {
  expect(spanLabel('2026-11-24T19:00:00Z', 45, newYork)).toBe('2:00 to 2:45 pm EST')
  expect(spanLabel('2026-11-24T16:30:00Z', 45, newYork)).toBe('11:30 am to 12:15 pm EST')
  expect(spanLabel('2026-11-24T04:30:00Z', 45, newYork)).toBe('11:30 pm to 12:15 am EST')
})

test('the other zone is named with its day where that differs, and left out where both clocks agree', () => {
  expect(otherZoneTime('2026-11-24T22:00:00Z', newYork, 'Europe/Berlin')).toBe('11:00 pm GMT+1')
  expect(otherZoneTime('2026-11-24T23:30:00Z', newYork, 'Europe/Berlin')).toBe('12:30 am GMT+1 on Wednesday')
  expect(otherZoneTime('2026-11-24T22:00:00Z', newYork, 'America/Toronto')).toBeNull()
  expect(bothZones('2026-11-24T22:00:00Z', newYork, 'UTC')).toBe(
    'Tue 24 Nov, 5:00 pm EST (10:00 pm UTC for them)',
  )
})

test('the minute of the day is counted from midnight there', () => {
  expect(minuteIn('2026-11-24T05:05:00Z', newYork)).toBe(5)
  expect(minuteIn('2026-11-24T04:59:00Z', newYork)).toBe(23 * 60 + 59)
})

test('an interview whose application ended before it is cut off, and one that was held is not', () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000)
  const booked = (days: number, isOver: boolean) => ({ state: 'booked' as const, endsAt: at(days), isOver })
  expect([booked(1, true), booked(-1, true), booked(1, false)].map(endedWithApplication)).toEqual([
    true,
    false,
    false,
  ])
  expect(endedWithApplication({ state: 'proposed', endsAt: null, isOver: true })).toBe(true)
})
