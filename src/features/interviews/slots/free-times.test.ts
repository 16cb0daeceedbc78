import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { clockTime } from '../times.ts'
import { defaultHours } from './default-hours.ts'
import { type Calendar, commonIntervals, freeIntervals, isFree, startsIn } from './free-times.ts'
import type { InterviewHours } from './hours.ts'
import { chooseTimes } from './propose.ts'

const zone = 'America/New_York'
const at = (text: string, timeZone = zone) => DateTime.fromISO(text, { zone: timeZone }).toMillis()
const calendar = (more: Partial<InterviewHours> = {}, rest: Partial<Calendar> = {}): Calendar => ({
  hours: { ...defaultHours(zone), bufferMinutes: 0, ...more },
  ...{ booked: [], busy: [], ...rest },
})
const from = at('2026-11-23T00:00')
const to = at('2026-11-28T00:00')
const shown = (starts: number[]) =>
  starts.map((start) => DateTime.fromMillis(start, { zone }).toFormat('ccc HH:mm'))

test('nobody is met outside their hours, at noon, on a day off or at the weekend', () => {
  const starts = startsIn(
    freeIntervals(calendar({ daysOff: ['2026-11-26'] }), from, at('2026-11-30T00:00')),
    60,
    zone,
  )
  expect(new Set(shown(starts).map((one) => one.slice(0, 3)))).toEqual(new Set(['Mon', 'Tue', 'Wed', 'Fri']))
  expect(shown(starts).filter((one) => one.startsWith('Mon'))).toEqual(
    [
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '13:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
    ].map((time) => `Mon ${time}`),
  )
})

test('a buffer stands around what is booked, and a full day is full', () => {
  const booked = [{ from: at('2026-11-23T10:00'), to: at('2026-11-23T11:00') }]
  const padded = calendar({ bufferMinutes: 30 }, { booked })
  expect(isFree([padded], at('2026-11-23T09:00'), 30)).toBe(true)
  expect(isFree([padded], at('2026-11-23T09:30'), 30)).toBe(false)
  expect(isFree([padded], at('2026-11-23T11:00'), 30)).toBe(false)
  expect(isFree([padded], at('2026-11-23T11:30'), 30)).toBe(true)
  const full = calendar({ maxPerDay: 1 }, { booked })
  expect(shown(startsIn(freeIntervals(full, from, to), 60, zone)).some((one) => one.startsWith('Mon'))).toBe(
    false,
  )
})

test('people in two zones are free together only where their days meet', () => {
  const here = calendar()
  const there: Calendar = { ...calendar(), hours: { ...defaultHours('Europe/Berlin'), bufferMinutes: 0 } }
  const common = startsIn(commonIntervals([here, there], from, to), 60, zone)
  expect(shown(common).filter((one) => one.startsWith('Tue'))).toEqual([
    'Tue 09:00',
    'Tue 09:30',
    'Tue 10:00',
  ])
})

test('on the days the clocks change, hours stay those of the wall: one of 23, one of 25, and one that skips half', () => {
  const night = { week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]) }
  const hoursOf = (day: string, timeZone: string) => {
    const start = DateTime.fromISO(day, { zone: timeZone })
    const one: Calendar = { ...calendar(), hours: { ...defaultHours(timeZone), ...night, bufferMinutes: 0 } }
    const free = freeIntervals(one, start.toMillis(), start.plus({ days: 1 }).startOf('day').toMillis())
    return free.reduce((sum, span) => sum + span.to - span.from, 0) / 3_600_000
  }
  expect(hoursOf('2026-03-08', zone)).toBe(23)
  expect(hoursOf('2026-11-01', zone)).toBe(25)
  expect(hoursOf('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5)
  const morning = startsIn(
    freeIntervals(calendar(night), at('2026-03-08T08:30'), at('2026-03-08T10:00')),
    30,
    zone,
  )
  expect(shown(morning)).toEqual(['Sun 08:30', 'Sun 09:00', 'Sun 09:30'])
})

test('a zone that changed its rules: hours go by those that hold on the day, and a moment that was agreed stays', () => {
  const startsOn = (day: string, timeZone: string) => {
    const from = DateTime.fromISO(day, { zone: timeZone })
    const one: Calendar = { ...calendar(), hours: { ...defaultHours(timeZone), bufferMinutes: 0 } }
    const [first] = startsIn(
      freeIntervals(one, from.toMillis(), from.plus({ days: 1 }).toMillis()),
      60,
      timeZone,
    )
    return new Date(first ?? 0).toISOString().slice(11, 16)
  }
  // Kazakhstan went from UTC+6 to UTC+5 on 1 March 2024; nine in the morning is nine on both days.
  expect([startsOn('2024-02-29', 'Asia/Almaty'), startsOn('2024-03-04', 'Asia/Almaty')]).toEqual([
    '03:00',
    '04:00',
  ])
  // Mexico gave up summer time in October 2022: a year earlier its summer hours began an hour sooner.
  expect([
    startsOn('2022-07-12', 'America/Mexico_City'),
    startsOn('2023-07-11', 'America/Mexico_City'),
  ]).toEqual(['14:00', '15:00'])
  // What was agreed is a moment, and each zone shows it by the rules that hold then.
  const agreed = '2024-03-01T05:00:00Z'
  expect([clockTime(agreed, 'Asia/Almaty'), clockTime(agreed, 'Asia/Tashkent')]).toEqual([
    '10:00 am',
    '10:00 am',
  ])
  expect([
    clockTime('2024-02-28T05:00:00Z', 'Asia/Almaty'),
    clockTime('2024-02-28T05:00:00Z', 'Asia/Tashkent'),
  ]).toEqual(['11:00 am', '10:00 am'])
})

test('an interview begins at the half hours of the wall, also where a zone is a quarter of an hour off', () => {
  const kathmandu: Calendar = {
    ...calendar(),
    hours: { ...defaultHours('Asia/Kathmandu'), bufferMinutes: 0 },
  }
  const starts = startsIn(freeIntervals(kathmandu, from, to), 30, 'Asia/Kathmandu')
  const minutes = new Set(
    starts.map((start) => DateTime.fromMillis(start, { zone: 'Asia/Kathmandu' }).minute),
  )
  expect(minutes).toEqual(new Set([0, 30]))
})

test('what is proposed lies on different days, by day for the applicant, and not what others were offered', () => {
  const all = startsIn(freeIntervals(calendar(), from, to), 60, zone)
  const chosen = chooseTimes(all, { timeZone: zone })
  expect(shown(chosen)).toEqual(['Mon 10:00', 'Tue 14:00', 'Wed 10:00'])
  expect(chooseTimes(all, { timeZone: zone })).toEqual(chosen)
  const others = chooseTimes(all, { timeZone: zone, offered: new Set(chosen) })
  expect(others.some((time) => chosen.includes(time))).toBe(false)
  // In Honolulu the morning in New York is night.
  const far = chooseTimes(all, { timeZone: zone, seekerTimeZone: 'Pacific/Honolulu' })
  for (const time of far)
    expect(DateTime.fromMillis(time, { zone: 'Pacific/Honolulu' }).hour).toBeGreaterThanOrEqual(8)
  expect(chooseTimes([], { timeZone: zone })).toEqual([])
})
