// Reads what people type as an amount. Guessing wrongly costs ten times the pay, so whatever could mean two amounts
// is refused with words.
import { formatMoney } from './money.ts'

const decimals = new Map<string, number>()

/** Decimals of a currency: 2 for dollars, none for yen. */
export function decimalsOf(currency: string) {
  let count = decimals.get(currency)
  if (count === undefined) {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    count = Math.min(2, format.resolvedOptions().maximumFractionDigits ?? 2)
    decimals.set(currency, count)
  }
  return count
}

const plain = /^\d+(\.\d+)?$/
const commaGroups = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/
// One dot and three digits alone could be thousands or cents, so dots group only with a second sign.
const dotGroups = /^[1-9]\d{0,2}(\.\d{3})+(,\d{1,2}|\.\d{3})$/
const commaDecimals = /^\d+,\d{1,2}$/

type ReadAmount = { amount: number | null; problem?: undefined } | { amount?: undefined; problem: string }

/** The amount as typed: '36.5', '1,250', '18,50' or '$ 60 000'; null if nothing is typed. */
export function readAmount(typed: string, currency: string, maxDecimals = decimalsOf(currency)): ReadAmount {
  const text = typed.replace(/[\s'’]/g, '').replace(/^(?:\p{Sc}|[A-Z]{3})|(?:\p{Sc}|[A-Z]{3})$/gu, '')
  if (!text) return typed.trim() ? { problem: wordsFor(maxDecimals) } : { amount: null }
  const number = plain.test(text)
    ? text
    : commaGroups.test(text)
      ? text.replaceAll(',', '')
      : dotGroups.test(text) || commaDecimals.test(text)
        ? text.replaceAll('.', '').replace(',', '.')
        : null
  if (number === null) return { problem: wordsFor(maxDecimals) }
  const cents = number.split('.')[1]?.length ?? 0
  return cents > maxDecimals ? { problem: wordsFor(maxDecimals) } : { amount: Number(number) }
}

const wordsFor = (maxDecimals: number) =>
  maxDecimals === 0
    ? 'Enter a whole amount in figures, like 36,000'
    : 'Enter the amount in figures, like 36,000 or 36.50'

/** '148,000' or '36.50', as it stands in the field. */
export const formatAmount = (amount: number) => {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2
  return amount.toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits: 2 })
}

/** True when the currency has a coin for the amount. */
export const fitsCurrency = (amount: number, currency: string) =>
  Number((amount * 10 ** decimalsOf(currency)).toFixed(4)) % 1 === 0

export type AmountDoubt = {
  question: string
  /** The same figures with the noughts that were meant, if that is an amount. */
  suggestion: number | null
}

/**
 * A question about an amount ten times outside a range, which is more often a slip than a wish; null for any other.
 * `what` is what the range is: 'their offer'.
 */
export function askAboutAmount(
  amount: number,
  { min, max, currency, what }: { min: number; max: number; currency: string; what: string },
): AmountDoubt | null {
  const times = (ratio: number) => `${ratio < 20 ? Math.round(ratio) : Math.floor(ratio / 10) * 10} times`
  const isHigh = amount >= 10 * max
  if (amount <= 0 || max <= 0 || (!isHigh && amount * 10 > min)) return null
  const asks = isHigh ? times(amount / max) : 'a tenth or less of'
  const noughts = Math.max(1, Math.round(Math.log10(isHigh ? amount / max : min / amount)))
  const meant = isHigh ? amount / 10 ** noughts : amount * 10 ** noughts
  const suggestion = fitsCurrency(meant, currency) ? Number(meant.toFixed(2)) : null
  const doubt =
    suggestion === null ? 'Is that what you mean?' : `Did you mean ${formatMoney(suggestion, currency)}?`
  return { question: `${formatMoney(amount, currency)} is ${asks} ${what}. ${doubt}`, suggestion }
}
