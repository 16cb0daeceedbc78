// Every function takes an ISO date ('2026-11-12'), an ISO time or a Date. Days are counted in UTC, so that server
// and browser agree; only formatDayTime uses a time zone, because its reader has to be there.

export type DateInput = string | Date

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const toDate = (date: DateInput) => (typeof date === 'string' ? new Date(date) : date)
const midnight = (date: DateInput) => Math.floor(toDate(date).getTime() / DAY) * DAY
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

/** 'Thu 12 Nov': for near dates, which need no year. */
export const formatDay = (date: DateInput) => formatLongDate(date).replace(/ \d{4}$/, '')

/**
 * 'Tue 24 Nov, 10:00 EST': for appointments. Defaults to the reader's time zone, so always pass `timeZone` on the
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
  return `${parts.weekday} ${parts.day} ${parts.month}, ${parts.hour}:${parts.minute} ${parts.timeZoneName}`
}

/** Whole days from one date to another, negative when `to` is earlier. */
export const daysBetween = (from: DateInput, to: DateInput) =>
  Math.round((midnight(to) - midnight(from)) / DAY)

/** The date `count` working days (Monday to Friday) after `from`. Ignores public holidays. */
export const workingDaysAfter = (from: DateInput, count: number) => {
  const date = new Date(midnight(from))
  for (let remaining = count; remaining > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) remaining--
  }
  return date
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** '2 hours ago', 'Yesterday', '3 days ago'; older than a month or in the future: the date. */
export const relativeTime = (date: DateInput, now: DateInput = new Date()) => {
  if (isDateOnly(date)) {
    const days = daysBetween(date, now)
    if (days === 0) return 'Today'
    return days === 1 ? 'Yesterday' : days > 0 && days <= 30 ? plural(days, 'day') : formatDate(date)
  }
  const age = toDate(now).getTime() - toDate(date).getTime()
  // Clocks differ: up to a minute in the future counts as now.
  if (age < -MINUTE) return formatDate(date)
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return plural(Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return plural(Math.floor(age / HOUR), 'hour')
  const days = Math.floor(age / DAY)
  return days === 1 ? 'Yesterday' : days <= 30 ? plural(days, 'day') : formatDate(date)
}
