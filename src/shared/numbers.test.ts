import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from './numbers.ts'

test.each([0, 2] as const)('numbers with %d decimals read as the language writes them', (decimals) => {
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  })
  const amount = fc.oneof(fc.double({ min: -1e12, max: 1e12, noNaN: true }), fc.integer())
  fc.assert(fc.property(amount, (value) => formatNumber(value, decimals) === format.format(value)))
  expect(formatNumber(1_234_567.5, decimals)).toBe(format.format(1_234_567.5))
})
