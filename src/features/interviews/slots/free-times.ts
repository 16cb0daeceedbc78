import { DateTime, IANAZone } from 'luxon'
import { dayMs, minuteMs } from '#/shared/dates.ts'
import type { InterviewHours } from './hours.ts'

// Which times are free, as a pure function. Moments are milliseconds; the hours of a person are of their own zone, and
// each day is computed by itself, so the days on which the clocks change have 23 or 25 hours.

export type Interval = { from: number; to: number }
export type Calendar = {
  hours: InterviewHours
  /** Interviews that are booked here. Buffers stand around them, and they count towards the most of a day. */
  booked: Interval[]
  /** What another calendar of theirs says. */
  busy: Interval[]
}

/** Interviews begin at the full or half hour of whoever is first among those who meet. */
const gridMinutes = 30
/** Times are kept in steps of five minutes. */
export const cellMs = 5 * minuteMs

/** When this person can be met between two moments, oldest first. */
export function freeIntervals({ hours, booked, busy }: Calendar, from: number, to: number): Interval[] {
  const zone = IANAZone.create(hours.timeZone)
  const daysOff = new Set(hours.daysOff)
  const buffer = hours.bufferMinutes * minuteMs
  const taken = [
    ...booked.map((one) => ({ from: one.from - buffer, to: one.to + buffer })),
    ...busy.map((one) => ({ from: one.from - buffer, to: one.to + buffer })),
  ]
  const perDay = new Map<string | null, number>()
  for (const one of booked) {
    const day = DateTime.fromMillis(one.from, { zone }).toISODate()
    perDay.set(day, (perDay.get(day) ?? 0) + 1)
  }
  const free: Interval[] = []
  const last = DateTime.fromMillis(to, { zone })
  for (
    let day = DateTime.fromMillis(from, { zone }).startOf('day');
    day <= last;
    day = day.plus({ days: 1 })
  ) {
    const date = day.toISODate() ?? ''
    if (daysOff.has(date) || (perDay.get(date) ?? 0) >= hours.maxPerDay) continue
    for (const span of hours.week[day.weekday - 1] ?? []) {
      const open = { from: atMinute(day, span.from), to: atMinute(day, span.to) }
      free.push(...without({ from: Math.max(open.from, from), to: Math.min(open.to, to) }, taken))
    }
  }
  return merged(free)
}

/** Adjoining and overlapping spans are one, so that somebody open until midnight can be met across it. */
export function merged(intervals: Interval[]) {
  const result: Interval[] = []
  for (const one of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else result.push({ ...one })
  }
  return result
}

/** By the clock on the wall: 9:00 stays 9:00 on a day with 23 hours. What the clocks skip is the moment after it. */
const atMinute = (day: DateTime, minute: number) =>
  minute === 1440
    ? day.plus({ days: 1 }).startOf('day').toMillis()
    : day.set({ hour: Math.floor(minute / 60), minute: minute % 60 }).toMillis()

function without(open: Interval, taken: Interval[]) {
  let rest = open.from < open.to ? [open] : []
  for (const one of taken)
    rest = rest.flatMap((free) =>
      one.to <= free.from || one.from >= free.to
        ? [free]
        : [
            ...(one.from > free.from ? [{ from: free.from, to: one.from }] : []),
            ...(one.to < free.to ? [{ from: one.to, to: free.to }] : []),
          ],
    )
  return rest
}

/** What is in both lists. */
export function intersect(one: Interval[], other: Interval[]) {
  const both: Interval[] = []
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [a, b] = [one[i] as Interval, other[j] as Interval]
    const common = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }
    if (common.from < common.to) both.push(common)
    if (a.to < b.to) i++
    else j++
  }
  return both
}

/** When everybody is free. */
export function commonIntervals(calendars: Calendar[], from: number, to: number) {
  const [first, ...others] = calendars.map((one) => freeIntervals(one, from, to))
  return others.reduce(intersect, first ?? [])
}

/** Every start at which an interview of this length fits, on the half hours of that zone. */
export function startsIn(intervals: Interval[], minutes: number, timeZone: string) {
  const zone = IANAZone.create(timeZone)
  const starts: number[] = []
  for (const { from, to } of intervals) {
    const offset = zone.offset(from)
    const local = Math.ceil((from / minuteMs + offset) / gridMinutes) * gridMinutes - offset
    for (let start = local * minuteMs; start + minutes * minuteMs <= to; start += gridMinutes * minuteMs)
      starts.push(start)
  }
  return starts
}

/** Whether this very time is free for everybody. */
export const isFree = (calendars: Calendar[], start: number, minutes: number) => {
  const to = start + minutes * minuteMs
  return commonIntervals(calendars, start - dayMs, to + dayMs).some(
    (one) => one.from <= start && one.to >= to,
  )
}
