// Every function takes an ISO date ('2026-11-12'), an ISO time or a Date. Days are counted in UTC, so that server
// and browser agree; only what names a time uses a time zone, because its reader has to be there.

import { currentTime } from './clock.ts'
import { plural } from './sentence.ts'

export type DateInput = string | Date

/** A minute in milliseconds. */
export const minuteMs = 60_000
const HOUR = 60 * minuteMs
/** A day in milliseconds. */
export const dayMs = 24 * HOUR

const toDate = (date: DateInput) => (typeof date === 'string' ? new Date(date) : date)
const midnight = (date: DateInput) => Math.floor(toDate(date).getTime() / dayMs) * dayMs
const isDateOnly = (date: DateInput) => typeof date === 'string' && date.length === 10

/**
 * The site's date format: year, then DAY, then month. '2026-12-11' is 12 November, so always show it with
 * `DateTime`.
 */
export const formatDate = (date: DateInput) => {
  const [year, month, day] = toDate(date).toISOString().slice(0, 10).split('-')
  return `${year}-${day}-${month}`
}

/** 'Thu 12 Nov 2026': unambiguous. */
export const formatLongDate = (date: DateInput) => {
  const [weekday, day, month, year] = toDate(date).toUTCString().split(/,? 0?/)
  return `${weekday} ${day} ${month} ${year}`
}

/** 'Thu 12 Nov'; with its year when it is more than half a year away. */
export const formatDay = (date: DateInput, now: DateInput = new Date(currentTime())) =>
  Math.abs(daysBetween(now, date)) > 180 ? formatLongDate(date) : formatLongDate(date).replace(/ \d{4}$/, '')

/** 'May 2026' */
export const formatMonth = (date: DateInput) => formatLongDate(date).split(' ').slice(2).join(' ')

/** The day a moment falls on where the code runs: in a browser, the reader's. A date without a time stays. */
export function toLocalDay(date: DateInput) {
  if (isDateOnly(date)) return date
  const moment = toDate(date)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs)
}

/** Whether the reader's clock has 12 hours: as their browser's locale has it, and in what the server writes. */
const readerHas12Hours = () =>
  typeof document === 'undefined' || new Intl.DateTimeFormat([], { hour: 'numeric' }).resolvedOptions().hour12

/** '21:05' as the reader's clock has it: '9:05 pm', or as it is. */
export const formatClock = (time: string, has12Hours = readerHas12Hours()) => {
  if (!has12Hours) return time
  const [hour, minute] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'a' : 'p'}m`
}

/** '9:05 am' where the code runs. */
export const formatTime = (date: DateInput) => formatClock(toDate(date).toTimeString().slice(0, 5))

/** Whether it is today where the code runs. */
export const isToday = (date: DateInput) =>
  toDate(date).toDateString() === new Date(currentTime()).toDateString()

/**
 * 'Tue 24 Nov, 10:00 am EST': for appointments. Defaults to the reader's time zone, so always pass `timeZone` on the
 * server.
 */
export const formatDayTime = (date: DateInput, timeZone?: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  })
  const parts = Object.fromEntries(format.formatToParts(toDate(date)).map(({ type, value }) => [type, value]))
  const clock = formatClock(`${parts.hour}:${parts.minute}`)
  return `${parts.weekday} ${parts.day} ${parts.month}, ${clock} ${parts.timeZoneName}`
}

/** Whole seconds until then, 0 once it has passed. */
export const secondsUntil = (date: DateInput) =>
  Math.max(0, Math.ceil((toDate(date).getTime() - currentTime()) / 1000))

/** Whole days from one date to another, negative when `to` is earlier. */
export const daysBetween = (from: DateInput, to: DateInput) =>
  Math.round((midnight(to) - midnight(from)) / dayMs)

/** The date `count` working days (Monday to Friday) after `from`. Ignores public holidays. */
export function workingDaysAfter(from: DateInput, count: number) {
  const start = new Date(midnight(from))
  if (count <= 0) return start
  // The day on which the count of weekdays since that Monday in 1969 is so many more.
  const place = weekdaysThrough(start) + count - 1
  return new Date((Math.floor(place / 5) * 7 + (((place % 5) + 5) % 5) - 3) * dayMs)
}

/** The last Monday to Friday before that day. */
export function lastWorkingDayBefore(day: DateInput) {
  const before = new Date(midnight(day) - dayMs)
  while (before.getUTCDay() % 6 === 0) before.setTime(before.getTime() - dayMs)
  return before
}

/** How many Mondays to Fridays there are up to that day (UTC), from a Monday in 1969 on; fewer than none before it. */
export function weekdaysThrough(day: DateInput) {
  const days = Math.floor(toDate(day).getTime() / dayMs) + 3
  return Math.floor(days / 7) * 5 + Math.min((((days % 7) + 7) % 7) + 1, 5)
}

/** How many Mondays to Fridays come after one day, up to another (UTC). */
export const workingDaysBetween = (from: DateInput, to: DateInput) =>
  weekdaysThrough(to) - weekdaysThrough(from)

/** How long something has waited: '17 min', '4 h 10 min', '2 days 19 h', '9 days'. */
export function waitingTime(since: DateInput, now: DateInput = new Date(currentTime())) {
  const waited = Math.max(0, toDate(now).getTime() - toDate(since).getTime())
  const [minutes, hours, days] = [minuteMs, HOUR, dayMs].map((unit) => Math.floor(waited / unit)) as [
    number,
    number,
    number,
  ]
  if (hours === 0) return `${minutes} min`
  if (days === 0) return `${hours} h ${minutes % 60} min`
  const inDays = plural(days, 'day')
  return days < 7 && hours % 24 > 0 ? `${inDays} ${hours % 24} h` : inDays
}

const ago = (count: number, unit: string) => `${plural(count, unit)} ago`

/** '3 days ago', '6 weeks ago', '5 months ago', '2 years ago'. */
function daysAgo(days: number) {
  if (days === 1) return 'Yesterday'
  if (days < 14) return ago(days, 'day')
  if (days < 60) return ago(Math.floor(days / 7), 'week')
  return days < 365 ? ago(Math.floor(days / 30.4), 'month') : ago(Math.floor(days / 365), 'year')
}

/** '2 hours ago', 'Yesterday', '6 weeks ago'; the day if it is in the future. */
export const relativeTime = (date: DateInput, now: DateInput = new Date(currentTime())) => {
  if (isDateOnly(date)) {
    const days = daysBetween(date, now)
    return days === 0 ? 'Today' : days > 0 ? daysAgo(days) : formatDay(date, now)
  }
  const age = toDate(now).getTime() - toDate(date).getTime()
  // Clocks differ: up to a minute in the future counts as now.
  if (age < -minuteMs) return formatDay(date, now)
  if (age < minuteMs) return 'Just now'
  if (age < HOUR) return ago(Math.floor(age / minuteMs), 'minute')
  if (age < dayMs) return ago(Math.floor(age / HOUR), 'hour')
  return daysAgo(Math.floor(age / dayMs))
}

/** The Monday (UTC) of that moment's week, as a date. */
export function weekOf(moment: Date) {
  const days = Math.floor(moment.getTime() / dayMs)
  // 1 January 1970 was a Thursday.
  return dayOf((days - ((days + 3) % 7)) * dayMs)
}

/** The day in UTC, as 2026-11-29. What is written into a date of the database must be one: a moment is read in the zone of its host. */
export const dayOf = (at: Date | number) => new Date(at).toISOString().slice(0, 10)
