import { readDay } from '#/features/jobs/import/values.ts'

// The days of a column. Which of two numbers is the month shows when another row has one above twelve.

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})\b/
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/
const dayFirst = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\.?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})\b/i
const monthFirst = /^(?:[a-z]{3,9},?\s+)?([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})\b/i

const iso = (year: string | undefined, month: number, day: string | undefined) =>
  readDay(`${year}-${String(month).padStart(2, '0')}-${String(Number(day)).padStart(2, '0')}`)
const monthOf = (name: string | undefined) => months.indexOf((name ?? '').toLowerCase()) + 1

/** A reader of that column: the day as ISO 8601 writes it, or null. */
export function dayReader(cells: readonly string[]): (cell: string) => string | null {
  const pairs = cells.map((cell) => slashed.exec(cell.trim())).filter((one) => one !== null)
  const isDayFirst = pairs.some(([, first]) => Number(first) > 12)
  const isMonthFirst = pairs.some(([, , second]) => Number(second) > 12)
  return (cell) => {
    const text = cell.trim()
    const day = readDay(text)
    if (day) return day
    const [, a, b, year] = slashed.exec(text) ?? []
    if (a && isDayFirst !== isMonthFirst)
      return isDayFirst ? iso(year, Number(b), a) : iso(year, Number(a), b)
    const dots = dotted.exec(text)
    if (dots) return iso(dots[3], Number(dots[2]), dots[1])
    const worded = dayFirst.exec(text)
    if (worded) return iso(worded[3], monthOf(worded[2]), worded[1])
    const american = monthFirst.exec(text)
    return american ? iso(american[3], monthOf(american[1]), american[2]) : null
  }
}
