import { expect, test } from 'vitest'
import { formatMoney, formatPay, formatShortPay, payPerYear } from './money.ts'

test('a range has an en dash and its period', () => {
  expect(formatPay({ min: 148_000, max: 176_000, currency: 'USD', period: 'year' })).toEqual({
    amount: '$148,000–$176,000',
    period: 'a year',
  })
  expect(formatPay({ min: 34, max: 41, currency: 'USD', period: 'hour' })).toEqual({
    amount: '$34–$41',
    period: 'an hour',
  })
})

test('a range with equal ends is one amount', () => {
  expect(formatPay({ min: 900, max: 900, currency: 'EUR', period: 'week' })).toEqual({
    amount: '€900',
    period: 'a week',
  })
})

test('cents are shown only where there are any, and then at both ends', () => {
  expect(formatPay({ min: 18.5, max: 21, currency: 'EUR', period: 'hour' }).amount).toBe('€18.50–€21.00')
  expect(formatShortPay({ min: 18.5, max: 21, currency: 'EUR' })).toBe('€18.50–€21.00')
  expect(formatMoney(34.5, 'USD')).toBe('$34.50')
  expect(formatMoney(34, 'USD')).toBe('$34')
  expect(formatMoney(500_000, 'JPY')).toBe('¥500,000')
})

test('the short form rounds to one decimal and keeps small amounts whole', () => {
  expect(formatShortPay({ min: 148_000, max: 176_000, currency: 'USD' })).toBe('$148k–$176k')
  expect(formatShortPay({ min: 58_400, max: 58_400, currency: 'USD' })).toBe('$58.4k')
  expect(formatShortPay({ min: 34, max: 41, currency: 'USD' })).toBe('$34–$41')
  expect(formatShortPay({ min: 1_200_000, max: 1_200_000, currency: 'USD' })).toBe('$1.2M')
})

test('the thousands sign is lower case, a K of the currency is not', () => {
  expect(formatShortPay({ min: 30_000, max: 40_000, currency: 'HKD' })).toBe('HK$30k–HK$40k')
})

test('pay of every period is comparable as a full-time year', () => {
  expect(payPerYear(50, 'hour')).toBe(104_000)
  expect(payPerYear(400, 'day')).toBe(104_000)
  expect(payPerYear(2000, 'week')).toBe(104_000)
  expect(payPerYear(5000, 'month')).toBe(60_000)
  expect(payPerYear(60_000, 'year')).toBe(60_000)
})

test.each(Intl.supportedValuesOf('currency'))(
  'amounts in %s read as the language writes them',
  (currency) => {
    for (const [amount, digits] of [[1_234_567, 0] as const, [-18.5, 2] as const]) {
      const style = {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      } as const
      expect(formatMoney(amount, currency)).toBe(new Intl.NumberFormat('en-US', style).format(amount))
    }
  },
)
