import { dayMs, weekOf } from '#/shared/dates.ts'

/** From `begins` on and before `ends`. */
export type Week = { begins: Date; ends: Date }

/** The running week and those before it, in their order. */
export function weeksUntil(now: Date, count: number): Week[] {
  const monday = Date.parse(weekOf(now))
  return Array.from({ length: count }, (_, place) => {
    const begins = monday - (count - 1 - place) * 7 * dayMs
    return { begins: new Date(begins), ends: new Date(begins + 7 * dayMs) }
  })
}

/** Seven days of UTC, of which today is the last. */
export function lastSevenDays(now: Date): Week {
  const today = Math.floor(now.getTime() / dayMs)
  return { begins: new Date((today - 6) * dayMs), ends: new Date((today + 1) * dayMs) }
}
