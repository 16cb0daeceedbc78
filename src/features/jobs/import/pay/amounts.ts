import { currencySigns } from './currency-signs.ts'
import { readNumber } from './numbers.ts'
import { periodOfNoun, periodOfWord } from './periods.ts'
import type { Token } from './tokens.ts'
import * as words from './words.ts'

/** A number with what belongs to it. From `start` to before `end`, in tokens. */
export type Amount = {
  start: number
  end: number
  /** Null: it is not understood. */
  value: number | null
  /** 1000 for '60k'. */
  factor: number | null
  /** As it is written, for 25 in '25-30,000'. */
  digits: string
  signs: string[]
}

const threeDecimals = new Set<string>(['KWD', 'BHD', 'OMR', 'JOD', 'IQD', 'TND', 'LYD'])

/** Every number of the text. */
export function findAmounts(tokens: readonly Token[], countries: readonly string[]): Amount[] {
  const thousandths = tokens.some(({ kind, text }) => kind === 'sign' && isInThousandths(text))
  const amounts: Amount[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== 'number') continue
    const amount = amountAt(tokens, at, { from: amounts.at(-1)?.end ?? 0, thousandths, countries })
    amounts.push(amount)
    at = amount.end - 1
  }
  return amounts
}

const isInThousandths = (sign: string) => {
  const codes = currencySigns.get(sign)
  return codes?.size === 1 && threeDecimals.has([...codes][0] ?? '')
}

type Around = { from: number; thousandths: boolean; countries: readonly string[] }

function amountAt(tokens: readonly Token[], at: number, { from, thousandths, countries }: Around): Amount {
  const signs: string[] = []
  let start = at
  while (start > from && tokens[start - 1]?.kind === 'sign' && signs.length < 2)
    signs.push(tokens[--start]?.text ?? '')
  let end = at
  let value: number | null = 0
  let factor: number | null = null
  let digits = ''
  let unit: number | null = null
  // '1億2000万' is one number.
  do {
    digits = tokens[end]?.text ?? ''
    const number = readNumber(digits, thousandths)
    const after = unitAt(tokens, ++end, countries)
    // Three figures behind a sign and a word for thousands may be decimals: '1.250k'.
    const isUnclear = after.unit && !after.isTenThousands && /^\d{1,3}[.,]\d{3}$/.test(digits)
    if (number === null || isUnclear || (unit !== null && (after.unit ?? 1) >= unit)) value = null
    if (value !== null) value += (number ?? 0) * (after.unit ?? 1)
    factor ??= after.unit
    unit = after.isTenThousands ? after.unit : null
    end = after.end
  } while (unit !== null && tokens[end]?.kind === 'number')
  const before = tokens[end - 1]
  // 'tys. zł'
  if (tokens[end]?.text === '.' && before?.kind === 'word' && before.text.length > 1) end++
  const glued = tokens[end]
  if (before?.kind === 'word' && words.rupeeWords.has(before.text)) signs.push('rupees')
  if (glued?.kind === 'word' && glued.isGlued && !isUnderstood(glued.text, countries)) value = null
  while (tokens[end]?.kind === 'sign' && signs.length < 3) {
    // In '$40 $45' the second sign belongs to the second number.
    if (signs.length > 0 && start < at && tokens[end + 1]?.kind === 'number' && tokens[end + 1]?.isGlued)
      break
    signs.push(tokens[end++]?.text ?? '')
  }
  return {
    start,
    end,
    value: value === null ? null : roundCents(value),
    factor,
    digits,
    signs: [...new Set(signs)],
  }
}

/** The word for a magnitude at a token: '천만' is a thousand times ten thousand. */
function unitAt(tokens: readonly Token[], at: number, countries: readonly string[]) {
  const read = (place: number) => {
    const token = tokens[place]
    return token?.kind === 'word' ? words.magnitudeOf(token.text, token.isGlued, countries) : undefined
  }
  const [first, second] = [read(at), read(at + 1)]
  if (!first) return { unit: null, isTenThousands: false, end: at }
  if (first === 1e3 && second === 1e4) return { unit: 1e7, isTenThousands: true, end: at + 2 }
  return { unit: first, isTenThousands: words.isCountedInTenThousands(first), end: at + 1 }
}

const roundCents = (value: number) => Math.round(value * 100) / 100

/** A unit that stands at a number without a space must be known. */
const isUnderstood = (word: string, countries: readonly string[]) =>
  words.fillers.has(word) ||
  words.rangeWords.has(word) ||
  words.andUpWords.has(word) ||
  words.andDownWords.has(word) ||
  words.countedWords.has(word) ||
  words.bonusWords.has(word) ||
  words.perWords.has(word) ||
  periodOfWord(word) !== undefined ||
  Boolean(periodOfNoun(word, countries)) ||
  !/^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u.test(word)

/** The text without what is counted and is no pay: '40 hours a week', '13 salaries', '2-3 years'. */
export function withoutCounts(tokens: readonly Token[], countries: readonly string[]): Token[] {
  const amounts = findAmounts(tokens, countries)
  const kept: Token[] = []
  let from = 0
  for (const [place, amount] of amounts.entries()) {
    const before = amounts[place - 1]
    const isEndOfRange =
      before && before.signs.length > 0 && before.end === amount.start - 1 && tokens[before.end]?.text === '-'
    const end = isEndOfRange ? null : endOfCount(tokens, amount, amounts[place + 1], countries)
    if (!end || amount.start < from) continue
    const isOne = amount.value === 1 && words.perWords.has(tokens[amount.start - 1]?.text ?? '')
    // 'per 1 hour'
    kept.push(
      ...tokens.slice(from, amount.start),
      ...(isOne ? [] : [{ kind: 'mark', text: ';', isGlued: false } as const]),
    )
    from = isOne ? amount.end : end
  }
  return [...kept, ...tokens.slice(from)]
}

function endOfCount(
  tokens: readonly Token[],
  amount: Amount,
  next: Amount | undefined,
  countries: readonly string[],
): number | null {
  const value = amount.value ?? 0
  if (amount.signs.length > 0 || amount.factor !== null || value > 400) return null
  const textAt = (at: number) => tokens[at]?.text ?? ''
  if (next?.start === amount.end + 1 && words.rangeWords.has(textAt(amount.end)))
    return endOfCount(tokens, next, undefined, countries)
  const isHyphened = textAt(amount.end) === '-' && tokens[amount.end]?.isGlued
  const at = isHyphened ? amount.end + 1 : amount.end
  // One letter behind a space is another word: 'entre 20 y 25'.
  const isTime =
    tokens[at]?.kind === 'word' &&
    (textAt(at).length > 1 || tokens[at]?.isGlued || /^[ht]$/.test(textAt(at))) &&
    Boolean(periodOfNoun(textAt(at), countries))
  if (!isTime && !words.countedWords.has(textAt(at))) return null
  // '40 hours a week'
  let end = textAt(at + 1) === '.' && at + 2 < tokens.length ? at + 2 : at + 1
  while (words.fillers.has(textAt(end))) end++
  const hasPer = words.perWords.has(textAt(end))
  if (hasPer && periodOfNoun(textAt(end + 1), countries)) return end + 2
  if (periodOfWord(textAt(end))) return end + 1
  return textAt(end) === 'week' || textAt(end) === 'woche' ? end + 1 : at + 1
}
