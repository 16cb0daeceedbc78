// Quarters of a year, of UTC, as whole numbers: four times the year, and 0 to 3.

import { dayMs, formatMonth } from '#/shared/dates.ts'

/** A quarter is counted so many days after its end, when most of its applications are decided. */
export const settleDays = 60

export function quarterOf(time: number) {
  const date = new Date(time)
  return date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)
}

/** In milliseconds since 1970; the quarter ends where the next one begins. */
export const startOf = (quarter: number) => Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3)

export const lastSettledQuarter = (now: number) => quarterOf(now - settleDays * dayMs) - 1

/** When this quarter is counted. */
export const settlesAt = (quarter: number) => startOf(quarter + 1) + settleDays * dayMs

/** 'July to September 2026', 'October 2025 to September 2026'. Months are read at noon, which is the same day almost everywhere. */
export function quartersLabel(first: number, last: number) {
  const monthOf = (time: number) => formatMonth(new Date(time + dayMs / 2))
  const [from = '', fromYear] = monthOf(startOf(first)).split(' ')
  const to = monthOf(startOf(last + 1) - dayMs)
  return to.endsWith(String(fromYear)) ? `${from} to ${to}` : `${from} ${fromYear} to ${to}`
}
