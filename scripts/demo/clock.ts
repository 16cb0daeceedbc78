import { dayMs } from '#/shared/dates.ts'

const minute = 60_000

/**
 * A date relative to now, so that the demo looks equally old whenever it is seeded. Negative days are in the
 * future.
 */
export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Hours from UTC, as in winter; close enough for an office to be open. */
const offsets: Record<string, number> = { US: -5, CA: -5, GB: 0, IE: 0, DE: 1, NL: 1, AU: 10, IN: 5.5 }

const isWeekend = (date: Date) => date.getUTCDay() % 6 === 0

/** That hour of the day there, as a moment. Days are counted in UTC. */
function atHour(date: Date, hour: number, country: string) {
  const midnight = Math.floor(date.getTime() / dayMs) * dayMs
  return new Date(midnight + (hour - (offsets[country] ?? 0)) * 3_600_000)
}

/** When an office in this country did something about so long ago: on a working day, from nine to five. */
export function inOfficeHours(about: Date, country: string, share: number) {
  const date = new Date(about)
  while (isWeekend(date)) date.setUTCDate(date.getUTCDate() - 1)
  return atHour(date, 9 + share * 8, country)
}

/** When a person in this country did something about so long ago: any day, from seven to ten in the evening. */
export const inWakingHours = (about: Date, country: string, share: number) =>
  atHour(about, 7 + share * 15, country)

/** By this hour UTC every office of the demo has opened; before it, nobody has done anything today. */
const officesOpenAt = 14

/** The moment so many working days before today, counted as promises are counted: Monday to Friday. */
export function workingDaysAgo(count: number) {
  const date = new Date(Date.now() - officesOpenAt * 3_600_000)
  while (isWeekend(date)) date.setUTCDate(date.getUTCDate() - 1)
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() - 1)
    if (!isWeekend(date)) left--
  }
  return date
}

/** The first working day at least so many days ahead. */
export function workingDayAhead(days: number) {
  const date = daysAgo(-days)
  while (isWeekend(date)) date.setUTCDate(date.getUTCDate() + 1)
  return date
}

/** Moments in order: each at least `gap` minutes after the one before and none after now. */
export function inOrder(moments: readonly Date[], gap = 20): Date[] {
  const result: Date[] = []
  for (const moment of moments) {
    const last = result.at(-1)
    result.push(
      last && moment.getTime() < last.getTime() + gap * minute
        ? new Date(last.getTime() + gap * minute)
        : moment,
    )
  }
  for (let at = result.length - 1; at >= 0; at--) {
    const latest = (result[at + 1]?.getTime() ?? Date.now()) - gap * minute
    const own = result[at]
    if (own && own.getTime() > latest) result[at] = new Date(latest)
  }
  return result
}
