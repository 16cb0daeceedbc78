// Amounts are units of the currency (148000 is $148,000, 18.5 is $18.50), never cents.

import { formatNumber } from '../numbers.ts'

export type PayPeriod = 'hour' | 'day' | 'week' | 'month' | 'year'
type Pay = { min: number; max: number; currency: string; period: PayPeriod }

/** 'an hour': how an amount reads. */
export const payPeriodWords: Record<PayPeriod, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
}

// 40 hours, 5 days a week, 52 weeks: the only way to sort hourly and yearly pay in one list.
export const payPeriodsPerYear: Record<PayPeriod, number> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
}
/** What English writes for a currency instead of its code. */
const symbols: Record<string, string> = {
  ...{ USD: '$', EUR: '€', GBP: '£', CAD: 'CA$', AUD: 'A$', NZD: 'NZ$', JPY: '¥', CNY: 'CN¥', INR: '₹' },
  ...{ BRL: 'R$', HKD: 'HK$', ILS: '₪', KRW: '₩', MXN: 'MX$', PHP: '₱', TWD: 'NT$', VND: '₫', XCD: 'EC$' },
  ...{ XAF: 'FCFA', XOF: 'F\u202fCFA', XPF: 'CFPF', XCG: 'Cg.' },
}

function format(amount: number, currency: string, decimals: 0 | 2) {
  const symbol = symbols[currency] ?? currency
  // Letters do not touch the amount.
  const gap = /[a-z.]$/i.test(symbol) ? '\u00a0' : ''
  const digits = formatNumber(amount, decimals)
  const sign = digits.startsWith('-') ? '-' : ''
  return sign + symbol + gap + digits.slice(sign.length)
}

/** '$168,000', '$34.50'. */
export const formatMoney = (amount: number, currency: string) =>
  format(amount, currency, Number.isInteger(amount) ? 0 : 2)

/** '$148,000–$176,000'; '$18.50–$21.00', because cents at one end need them at the other. */
function formatMoneyRange(min: number, max: number, currency: string) {
  const decimals = Number.isInteger(min) && Number.isInteger(max) ? 0 : 2
  const ends = [...new Set([min, max])]
  return ends.map((amount) => format(amount, currency, decimals)).join('–')
}

const shortFormats = new Map<string, Intl.NumberFormat>()

/** '$168k', '$1.2M', '$34'. */
export const formatShortMoney = (amount: number, currency: string) => {
  if (Math.abs(amount) < 1000) return formatMoney(amount, currency)
  // Making one takes longer than a whole card of the board.
  let format = shortFormats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    })
    shortFormats.set(currency, format)
  }
  // Only the thousands sign becomes lower case: a K may also belong to the currency.
  const parts = format.formatToParts(amount)
  return parts.map((part) => (part.type === 'compact' && part.value === 'K' ? 'k' : part.value)).join('')
}

/** '$168,000 a year', the pay of an offer. */
export const formatOfferPay = (pay: { amount: number; currency: string; period: PayPeriod }) =>
  `${formatMoney(pay.amount, pay.currency)} ${payPeriodWords[pay.period]}`

/** { amount: '$148,000–$176,000', period: 'a year' }, the second line of every job. */
export const formatPay = ({ min, max, currency, period }: Pay) => ({
  amount: formatMoneyRange(min, max, currency),
  period: payPeriodWords[period],
})

/** '$148k–$176k', where a chip or an axis has little room. */
export const formatShortPay = ({ min, max, currency }: Pick<Pay, 'min' | 'max' | 'currency'>) =>
  max < 1000
    ? formatMoneyRange(min, max, currency)
    : [...new Set([min, max])].map((amount) => formatShortMoney(amount, currency)).join('–')

/** The same pay for a full-time year. */
export const payPerYear = (amount: number, period: PayPeriod) => amount * payPeriodsPerYear[period]
