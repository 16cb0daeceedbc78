// Every function takes an ISO date ('2026-11-12'), an ISO time or a Date. Days are counted in UTC, so server
// and browser agree; only formatDayTime speaks in a time zone, because someone has to be there.

export type DateInput = string | Date

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const toDate = (when: DateInput) => (typeof when === 'string' ? new Date(when) : when)
const midnight = (when: DateInput) => Math.floor(toDate(when).getTime() / DAY) * DAY
const isDateOnly = (when: DateInput) => typeof when === 'string' && when.length === 10

/** The house format: year, then DAY, then month. '2026-12-11' is 12 November, so always show it through `Day`. */
export const formatDate = (when: DateInput) => {
  const [year, month, day] = toDate(when).toISOString().slice(0, 10).split('-')
  return `${year}-${day}-${month}`
}

/** 'Thu 12 Nov 2026': for people who have to be sure. */
export const formatLongDate = (when: DateInput) => {
  const [weekday, day, month, year] = toDate(when).toUTCString().split(/,? 0?/)
  return `${weekday} ${day} ${month} ${year}`
}

/** 'Thu 12 Nov': a day that is near enough to need no year. */
export const formatDay = (when: DateInput) => formatLongDate(when).replace(/ \d{4}$/, '')

/** 'Tue 24 Nov, 10:00 EST': where someone must act. Without `timeZone` it is the reader's own, so on the server name one. */
export const formatDayTime = (when: DateInput, timeZone?: string) => {
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
  const p = Object.fromEntries(format.formatToParts(toDate(when)).map(({ type, value }) => [type, value]))
  return `${p.weekday} ${p.day} ${p.month}, ${p.hour}:${p.minute} ${p.timeZoneName}`
}

/** Whole days from one date to another, negative when `to` is earlier. */
export const daysBetween = (from: DateInput, to: DateInput) =>
  Math.round((midnight(to) - midnight(from)) / DAY)

/** The date `count` working days (Monday to Friday) after `from`. Public holidays are not known here. */
export const workingDaysAfter = (from: DateInput, count: number) => {
  const date = new Date(midnight(from))
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left--
  }
  return date
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** '2 hours ago', 'Yesterday', '3 days ago'; after a month, and for the future, the house date. */
export const relativeTime = (when: DateInput, now: DateInput = new Date()) => {
  if (isDateOnly(when)) {
    const days = daysBetween(when, now)
    if (days === 0) return 'Today'
    return days === 1 ? 'Yesterday' : days > 0 && days <= 30 ? plural(days, 'day') : formatDate(when)
  }
  const age = toDate(now).getTime() - toDate(when).getTime()
  // Clocks differ: up to a minute ahead is still now.
  if (age < -MINUTE) return formatDate(when)
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return plural(Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return plural(Math.floor(age / HOUR), 'hour')
  const days = Math.floor(age / DAY)
  return days === 1 ? 'Yesterday' : days <= 30 ? plural(days, 'day') : formatDate(when)
}
