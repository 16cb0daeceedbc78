import { expect, test } from 'vitest'
import { repliesLabel } from '../replies-label.ts'

test.each([
  [null, 92, null],
  [1, null, 'Replies in 1 day'],
  [4, 92, 'Replies in 4 days, 92% on time'],
  [4, 100, 'Replies in 4 days, all on time'],
  [4, 0, 'Replies in 4 days, 0% on time'],
])('a company that replies in %s days and keeps %s of 100 promised days: %s', (days, share, label) => {
  expect(repliesLabel({ repliesInDays: days, answeredInTimeShare: share })).toBe(label)
})
