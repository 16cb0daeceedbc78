import type { PayPeriod } from '#/shared/money/money.ts'
import { type Amount, findAmounts, withoutCounts } from './amounts.ts'
import { findPeriod, findPeriods } from './pay-period.ts'
import { type Token, tokenize } from './tokens.ts'
import * as words from './words.ts'

// Reads pay as people write it. What could mean two things is not read, because a wrong guess costs ten times the pay.

export type ReadPay = {
  /** Null at the open end of 'from €40,000'. */
  min: number | null
  max: number | null
  /** Signs of the currency, which the countries of the job make one. Empty: none is written. */
  signs: string[]
  period: PayPeriod | null
}
/** Why it is not read, as the end of a sentence that begins with the text. */
type Unread = { unread: string }

/** A longer text is no pay but a description. */
const maxLength = 300
const maxAmounts = 8
/** More than this between two amounts is no range. */
const maxSpread = 10

export function readPay(text: string, countries: readonly string[]): ReadPay | Unread {
  if (text.length > maxLength) return { unread: 'is too long to be read' }
  const tokens = withoutCounts(tokenize(text, countries), countries)
  const amounts = findAmounts(tokens, countries)
  if (amounts.length > maxAmounts) return { unread: 'names several amounts' }
  const all = joinRanges(tokens, amounts, countries)
  const ranges = payOf(all.filter((range) => !isBonus(tokens, range)))
  const [range, another] = ranges
  if (!range) return { unread: 'could not be read' }
  if (another) return { unread: 'names several amounts' }
  const { min, max } = range
  if (!min || !max) return { unread: 'could not be read' }
  if (max < min || max > min * maxSpread) return { unread: 'has amounts that are no range' }
  const isNegative = range.start === 1 && tokens[0]?.text === '-' && tokens[1]?.isGlued
  if (isNegative) return { unread: 'could not be read' }
  const period = findPeriod(tokens, range, countries)
  if (period === 'unclear') return { unread: 'has a period that could not be read' }
  const bound = range.isRange ? null : boundOf(tokens, range, countries)
  return {
    min: bound === 'most' ? null : min,
    max: bound === 'least' ? null : max,
    signs: [...new Set([...range.signs, ...signsOf(tokens)])],
    period,
  }
}

/** Currencies anywhere, which may be the amount's, 'Salary (EUR): 45,000', or another: '€45,000, paid in USD'. */
const signsOf = (tokens: readonly Token[]) => [
  ...new Set(
    tokens
      .filter(({ kind, text }) => kind === 'sign' && (text.length > 2 || /^\P{L}/u.test(text)))
      .map(({ text }) => text),
  ),
]

type Range = {
  start: number
  end: number
  min: number | null
  max: number | null
  signs: string[]
  factor: number | null
  isRange: boolean
}

const single = ({ start, end, value, factor, signs }: Amount): Range => ({
  ...{ start, end, min: value, max: value, signs, factor, isRange: false },
})

function joinRanges(
  tokens: readonly Token[],
  amounts: readonly Amount[],
  countries: readonly string[],
): Range[] {
  const ranges: Range[] = []
  for (let at = 0; at < amounts.length; at++) {
    const [low, high] = [amounts[at], amounts[at + 1]]
    if (!low) break
    if (!high || !isConnected(tokens, low, high, countries)) {
      ranges.push(single(low))
      continue
    }
    const third = amounts[at + 2]
    const isList = third && isConnected(tokens, high, third, countries)
    ranges.push({
      ...{ start: low.start, end: high.end, isRange: true, factor: high.factor },
      min: isList ? null : lowOf(low, high),
      max: high.value,
      signs: [...new Set([...low.signs, ...high.signs])],
    })
    at++
  }
  return ranges
}

/** The word for thousands behind the second amount is meant for the first too: '60-72k', '25-30,000'. */
function lowOf(low: Amount, high: Amount) {
  if (low.value === null || high.value === null || low.factor !== null) return low.value
  if (high.factor !== null) return low.value <= high.value / high.factor ? low.value * high.factor : low.value
  const isShort =
    /^\d{1,3}$/.test(low.digits) && low.value < high.value / 1000 && low.value * 5000 >= high.value
  return isShort && !(low.signs.length > 0 && high.signs.length > 0) ? low.value * 1000 : low.value
}

function isConnected(tokens: readonly Token[], low: Amount, high: Amount, countries: readonly string[]) {
  const periods = findPeriods(tokens, low, countries).filter(
    ({ at, end }) => at >= low.end && end <= high.start,
  )
  const between = tokens.slice(low.end, high.start)
  const isOfPeriod = (at: number) => periods.some((period) => at >= period.at && at < period.end)
  const textsOf = (some: readonly Token[]) =>
    some.map(({ text }) => text).filter((text) => !/^[():]$/.test(text))
  const written = textsOf(between.filter((_, place) => !isOfPeriod(place + low.end)))
  const isBetween = tokens.some(({ text }) => words.betweenWords.has(text))
  // A word that joins amounts in one language is another in the next: 'den' is 'to', 'the' and 'day'.
  return [textsOf(between), written, written.filter((text) => !words.fillers.has(text))].some((all) => {
    const gap = joined(all)
    if (gap === '/') return periods.length === 0
    if (words.rangeWords.has(gap) || (isBetween && words.andWords.has(gap))) return true
    // 'from 40 to from 50'
    return words.fromWords.has(all.at(-1) ?? '') && words.rangeWords.has(joined(all.slice(0, -1)))
  })
}

const joined = (texts: readonly string[]) => texts.join(texts.every((text) => /^[.-]$/.test(text)) ? '' : ' ')

function isBonus(tokens: readonly Token[], { start, end }: Range) {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  for (let at = start - 1; at >= Math.max(0, start - 4); at--) {
    if (words.bonusWords.has(textAt(at))) return true
    if (/^[,;.+/()]$/.test(textAt(at)) || tokens[at]?.kind === 'number') break
  }
  return (
    words.bonusWords.has(textAt(end)) ||
    (words.bonusWords.has(textAt(end + 1)) && !words.plusWords.has(textAt(end)))
  )
}

/** Of several those with a currency. Small numbers or a year beside them are something else: 'Band 6', '9-5'. */
function payOf(ranges: readonly Range[]) {
  const isPay = ({ signs, factor, min, max }: Range) =>
    signs.length > 0 || factor !== null || [min, max].some((value) => value === null || !isCountOrYear(value))
  const surely = ranges.filter(isPay)
  return surely.length > 0 ? surely : ranges
}

const isCountOrYear = (value: number) =>
  Number.isInteger(value) && (value < 100 || (value >= 1900 && value <= 2100))

function boundOf(
  tokens: readonly Token[],
  { start, end }: Range,
  countries: readonly string[],
): 'least' | 'most' | null {
  const phrases = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .map(({ text }) => text)
      .join(' ')
  const before = [3, 2, 1].map((count) => phrases(start - count, start).replace(/[.:~ ]+$/, ''))
  // '8000元/月起'
  const period = findPeriods(tokens, { start, end }, countries).find(({ at }) => at === end)
  const ends = period ? [end, period.end] : [end]
  const behind = ends.flatMap((from) => [3, 2, 1].map((count) => phrases(from, from + count)))
  const next = tokens[end + 1]
  const isOpen =
    tokens[end]?.text === '+' &&
    (!next ||
      words.perWords.has(next.text) ||
      words.fillers.has(next.text) ||
      /^[,;.()]/.test(next.text) ||
      /^p[ahdmw]$/.test(next.text))
  // The longest phrase counts: 'not less than'.
  for (const phrase of before) {
    if (words.fromWords.has(phrase)) return 'least'
    if (words.upToWords.has(phrase)) return 'most'
  }
  if (behind.some((phrase) => words.andDownWords.has(phrase))) return 'most'
  if (isOpen || behind.some((phrase) => words.andUpWords.has(phrase))) return 'least'
  return null
}
