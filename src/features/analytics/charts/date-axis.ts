import { dayMs, dayOf, formatLongDate } from '#/shared/dates.ts'

const steps = [1, 2, 4, 7, 14, 21, 28, 56, 91, 182, 365]
/** So many names of days stand beside each other on a phone. */
const maxTicks = 6

/** Whole days since 1970, of a day as 2026-11-29. */
export const dayNumber = (day: string) => Math.round(Date.parse(day) / dayMs)

/** The days from the first to the last of these, the last one included, with a few of them named, the first always; `today` by its name where it is one of these. */
export function dateAxis(days: string[], today?: string) {
  const numbers = days.map(dayNumber)
  const first = Math.min(...numbers)
  const length = Math.max(...numbers) + 1 - first
  const step = steps.find((one) => length / one <= maxTicks) ?? Math.ceil(length / maxTicks)
  // One at the very end would stand out of the picture.
  const ticks = Array.from(
    { length: Math.ceil((length - step / 3) / step) },
    (_, place) => first + place * step,
  )
  const yearOf = (day: number) => dayOf(day * dayMs).slice(0, 4)
  return {
    percentOf: (day: number) => ((day - first) / length) * 100,
    ticks: ticks.map((day, place) => {
      const date = dayOf(day * dayMs)
      const [, number, month, year] = formatLongDate(date).split(' ')
      // Years stand beside the bands in words; here only where one begins.
      const isNewYear = yearOf(day) !== yearOf(ticks[place - 1] ?? day)
      const name = isNewYear ? `${number} ${month} ${year}` : `${number} ${month}`
      return { day, label: date === today ? 'Today' : name }
    }),
  }
}
