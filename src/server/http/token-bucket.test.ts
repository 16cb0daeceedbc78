import { expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

/** A rate whose clock the test turns. */
function rateAt(burst: number, perSecond: number) {
  let at = 1_000_000
  const rate = createTokenBucket({ burst, perSecond }, () => at)
  const count = (times: number, client = 'a') => Array.from({ length: times }, () => rate.count(client))
  return { rate, count, pass: (seconds: number) => (at += seconds * 1000) }
}

test('a client may do so many at once, then so many a second, and is told when to come back', () => {
  const { count, pass } = rateAt(3, 2)
  expect(count(5)).toEqual([0, 0, 0, 1, 1])
  pass(0.5)
  expect(count(2)).toEqual([0, 1])
  pass(60)
  expect(count(4)).toEqual([0, 0, 0, 1])
  expect(rateAt(1, 0.1).count(2)).toEqual([0, 10])
})

test('clients are counted apart, and what one owes is paid off with time', () => {
  const { rate, count, pass } = rateAt(3, 1)
  count(3)
  expect(rate.count('b')).toBe(0)
  expect([rate.owed('a'), rate.owed('b'), rate.owed('c')]).toEqual([3, 1, 0])
  pass(2)
  expect([rate.owed('a'), rate.owed('b')]).toEqual([1, 0])
})
