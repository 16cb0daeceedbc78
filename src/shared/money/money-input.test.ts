import { expect, test } from 'vitest'
import { askAboutAmount, fitsCurrency, formatAmount, readAmount } from './money-input.ts'

const amountOf = (typed: string, currency = 'USD') => readAmount(typed, currency).amount

test('a decimal stays a decimal: 36.5 is never 365', () => {
  expect(amountOf('36.5')).toBe(36.5)
  expect(amountOf('18,50', 'EUR')).toBe(18.5)
  expect(amountOf('$ 36.50')).toBe(36.5)
})

test('thousands may be separated as people do it', () => {
  for (const typed of ['148000', '148,000', '148 000', '148’000', '$148,000', '148,000 USD'])
    expect(amountOf(typed), typed).toBe(148_000)
  expect(amountOf('1,148,000.50')).toBe(1_148_000.5)
  expect(amountOf('1.148.000,50', 'EUR')).toBe(1_148_000.5)
  expect(amountOf('1.148.000', 'EUR')).toBe(1_148_000)
})

test('nothing typed is no amount', () => {
  expect(readAmount('  ', 'USD')).toEqual({ amount: null })
})

test('what is not one amount is refused with words', () => {
  for (const typed of [
    'abc',
    '36.5.',
    '36-40',
    '-5',
    '60k',
    '1.250',
    '0,500',
    '12,50,00',
    '18.505',
    'USD',
    '1e5',
  ])
    expect(readAmount(typed, 'USD').problem, typed).toBe('Enter the amount in figures, like 36,000 or 36.50')
})

test('decimals follow the currency', () => {
  expect(readAmount('1200.50', 'JPY').problem).toBe('Enter a whole amount in figures, like 36,000')
  expect(amountOf('1,200', 'JPY')).toBe(1200)
  expect(fitsCurrency(18.5, 'JPY')).toBe(false)
  expect(fitsCurrency(18.55, 'EUR')).toBe(true)
  expect(fitsCurrency(18.555, 'EUR')).toBe(false)
})

test('an amount is shown as one would write it', () => {
  expect(formatAmount(36.5)).toBe('36.50')
  expect(formatAmount(148_000)).toBe('148,000')
})

test('an amount ten times outside asks before it is sent', () => {
  const offer = { min: 34, max: 41, currency: 'USD', what: 'the top of the band' }
  expect(askAboutAmount(365, offer)).toBeNull()
  expect(askAboutAmount(410, offer)).toEqual({
    question: '$410 is 10 times the top of the band. Did you mean $41?',
    suggestion: 41,
  })
  expect(askAboutAmount(3.4, offer)).toEqual({
    question: '$3.40 is a tenth or less of the top of the band. Did you mean $34?',
    suggestion: 34,
  })
  // Of two noughts too many both go; what the currency has no coin for is not suggested.
  expect(askAboutAmount(3650, offer)?.suggestion).toBe(36.5)
  expect(askAboutAmount(0.34, offer)?.suggestion).toBe(34)
  expect(askAboutAmount(415, { ...offer, currency: 'JPY' })).toEqual({
    question: '¥415 is 10 times the top of the band. Is that what you mean?',
    suggestion: null,
  })
  expect(askAboutAmount(0, offer)).toBeNull()
})
