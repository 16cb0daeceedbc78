import { expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

/** A bucket with a clock that the test controls. */
function rateAt(burst: number, perSecond: number) {
  let at = 1_000_000
  const rate = createTokenBucket({ burst, perSecond }, () => at)
  const count = (times: number, client = 'a') => Array.from({ length: times }, () => rate.count(client))
  return { rate, count, pass: (seconds: number) => (at += seconds * 1000) }
}

// Security: L-01
test('a client may make `burst` calls at once, then `perSecond`, and is told when to retry', () => {
  const { count, pass } = rateAt(3, 2)
  expect(count(5)).toEqual([0, 0, 0, 1, 1])
  pass(0.5)
  expect(count(2)).toEqual([0, 1])
  pass(60)
  expect(count(4)).toEqual([0, 0, 0, 1])
  expect(rateAt(1, 0.1).count(2)).toEqual([0, 10])
})

test('clients are counted separately, and their debt decreases with time', () => {
  const { rate, count, pass } = rateAt(3, 1)
  count(3)
  expect(rate.count('b')).toBe(0)
  expect([rate.debt('a'), rate.debt('b'), rate.debt('c')]).toEqual([3, 1, 0])
  pass(2)
  expect([rate.debt('a'), rate.debt('b')]).toEqual([1, 0])
})
