import { workingDaysBetween } from '#/shared/dates.ts'

/** An application that was answered; `promisedBy` is the day promised, null where none was. */
type Answered = {
  companyId: string
  company: string
  appliedAt: Date
  answeredAt: Date
  promisedBy: Date | null
  isInTime: boolean
}

/** Beside so many employers there is no figure any more. The fastest stay, because the page names the first of them. */
const maxEmployers = 50

const average = (numbers: number[]) =>
  numbers.length === 0
    ? null
    : Math.round((numbers.reduce((sum, number) => sum + number, 0) / numbers.length) * 10) / 10

/** Working days to the first answer by employer, the slowest first, beside what they promised; averages of one digit. */
export function replyTimesByEmployer(answered: readonly Answered[]) {
  return [...Map.groupBy(answered, ({ companyId }) => companyId).values()]
    .map((rows) => ({
      companyId: rows[0]?.companyId ?? '',
      company: rows[0]?.company ?? '',
      days: average(rows.map(({ appliedAt, answeredAt }) => workingDaysBetween(appliedAt, answeredAt))) ?? 0,
      answered: rows.length,
      promisedDays: average(
        rows.flatMap(({ appliedAt, promisedBy }) =>
          promisedBy ? [workingDaysBetween(appliedAt, promisedBy)] : [],
        ),
      ),
      inTime: rows.filter(({ isInTime }) => isInTime).length,
    }))
    .toSorted((a, b) => b.days - a.days || a.company.localeCompare(b.company))
    .slice(-maxEmployers)
}

/** Median working days to the first answer; null without one. */
export function medianReplyDays(answered: readonly Answered[]) {
  const days = answered
    .map(({ appliedAt, answeredAt }) => workingDaysBetween(appliedAt, answeredAt))
    .toSorted((a, b) => a - b)
  const [lower, upper] = [days[Math.ceil(days.length / 2) - 1], days[Math.floor(days.length / 2)]]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}
