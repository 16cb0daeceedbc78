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

/** 'Jul 2026': the first month of the quarter, and 'Sep 2026': the last. In the middle of it, it is the same month everywhere. */
export const firstMonthOf = (quarter: number) => formatMonth(new Date(startOf(quarter) + 15 * dayMs))
export const lastMonthOf = (quarter: number) => formatMonth(new Date(startOf(quarter + 1) - 15 * dayMs))
