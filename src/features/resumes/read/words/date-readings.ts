/** `2019`, or `2019-03`. */
export type PartialDate = string

type Place = { from: number; to: number }
export type DateToken = Place & {
  kind: 'date'
  /** What it says as the start of something, and as its end: a quarter begins and ends with different months. */
  first: PartialDate
  last: PartialDate
  /** Only tells which of two dates comes first. */
  day?: number
  /** More than one reading is possible. */
  isUncertain?: true
  /** Where the name of a month stands: `before` a year, or `behind` one. */
  month?: 'before' | 'behind'
  /** Of numbers alone: which of them is the day, and what they say if the month is written first. */
  order?: 'day first' | 'month first' | 'either'
  swapped?: PartialDate
  /** An ending on the number says that something begins or ends there. */
  ending?: 'since' | 'until'
  /** Means a date only where another of the same form stands beside it. */
  needsTwin?: string
}
export type Token =
  | DateToken
  | (Place & { kind: 'month'; month: string })
  | (Place & { kind: 'range'; first: PartialDate; last: PartialDate; isUncertain?: true })
  | (Place & { kind: 'present' })
  /** Looks like a date and is none that we understand. */
  | (Place & { kind: 'unclear' })
export type Unplaced<One> = One extends Place ? Omit<One, keyof Place> : never
export type Read = (...groups: string[]) => Unplaced<Token> | null

export const fourDigits = '(?:19[4-9]\\d|20[0-6]\\d)'

export const padded = (month: string) => month.padStart(2, '0')
export const longYear = (short: string) => {
  const number = Number(short.replace(/\D/g, ''))
  return String(number > 60 ? 1900 + number : 2000 + number)
}
export const inYear = (year: string, more: Partial<DateToken> = {}): Unplaced<DateToken> => ({
  ...{ kind: 'date', first: year, last: year },
  ...more,
})
export const inMonth = (year: string, month: string, more: Partial<DateToken> = {}): Unplaced<DateToken> => {
  const date = `${year}-${padded(month)}`
  return { kind: 'date', first: date, last: date, ...more }
}
/** A quarter or half of a year says its months, but not which of them. */
export const inMonths = (year: string, first: number, last: number): Unplaced<DateToken> => ({
  ...{ kind: 'date', isUncertain: true },
  ...{ first: `${year}-${padded(String(first))}`, last: `${year}-${padded(String(last))}` },
})
export const inQuarter = (year: string, quarter: string) =>
  inMonths(year, 3 * Number(quarter) - 2, 3 * Number(quarter))
export const inHalf = (year: string, half: string) => inMonths(year, 6 * Number(half) - 5, 6 * Number(half))
export const isYear = (text: string) => new RegExp(`^${fourDigits}$`).test(text)
export const isDay = (text: string) => Number(text) >= 1 && Number(text) <= 31
export const isMonth = (text: string) => Number(text) >= 1 && Number(text) <= 12
export const unclear = { kind: 'unclear' } as const

/** A day that no calendar has says that something else is meant. */
export function inDay(year: string, month: string, written: string, more: Partial<DateToken> = {}) {
  const day = Number(written)
  const isOfCalendar = new Date(Date.UTC(Number(year), Number(month) - 1, day)).getUTCDate() === day
  return isOfCalendar ? inMonth(year, month, { day, ...more }) : unclear
}

/** Three numbers, the year last. With dots the day is first everywhere; else either may be. */
export function inNumbers(one: string, sign: string, other: string, written: string) {
  const year = written.length === 2 ? longYear(written) : written
  if (!isYear(year)) return unclear
  const [isDayFirst, isMonthFirst] = [isDay(one) && isMonth(other), isDay(other) && isMonth(one)]
  if (isDayFirst && isMonthFirst && sign !== '.' && one !== other)
    return inMonth(year, other, { order: 'either', swapped: `${year}-${padded(one)}` })
  if (isDayFirst) return inDay(year, other, one, isMonthFirst ? {} : { order: 'day first' })
  return isMonthFirst ? inDay(year, one, other, { order: 'month first' }) : unclear
}

export const longOrFull = (year: string) => (year.replace(/\D/g, '').length === 2 ? longYear(year) : year)

/** "2015–17" is two years; the hyphen of "2010-12" may also stand before a month. */
export function inShortRange(first: string, last: string, sign: string): Unplaced<Token> {
  const end = first.slice(0, 2) + last
  if (end <= first) return sign === '–' ? unclear : inYear(first, { isUncertain: true })
  return { kind: 'range', first, last: end }
}

export const eras: Record<string, number> = {
  ...{ 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018, 民國: 1911, 民国: 1911 },
  ...{ S: 1925, H: 1988, R: 2018 },
}
export const inEra = (era: string, count: string, month?: string) => {
  const year = String((eras[era] ?? Number.NaN) + (count === '元' ? 1 : Number(count)))
  if (!isYear(year) || (month && !isMonth(month))) return unclear
  return month ? inMonth(year, month) : inYear(year)
}
export const thai = (year: string) => String(Number(year) - 543)
export const counted: Record<string, string> = {
  ...{ first: '1', second: '2', third: '3', fourth: '4', I: '1', II: '2', III: '3', IV: '4' },
  ...{ 一: '1', 二: '2', 三: '3', 四: '4', primer: '1', segundo: '2', primeiro: '1', terceiro: '3' },
}
export const numberOf = (word: string) => counted[word] ?? counted[word.toLowerCase()] ?? word
