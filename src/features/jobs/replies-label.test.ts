import { expect, test } from 'vitest'
import { repliesLabel } from './replies-label.ts'

test.each([
  [null, 90, 92, null],
  [1, null, null, 'Usually replies in 1 day'],
  [4, 90, 92, 'Usually replies in 4 days, 92% on time'],
  [4, null, 100, 'Usually replies in 4 days, all on time'],
  [4, 90, 0, 'Usually replies in 4 days, 0% on time'],
  [4, 90, null, 'Usually replies in 4 days, 90% answered'],
  [4, 100, null, 'Usually replies in 4 days, all answered'],
])(
  'replies in %s days, %s of 100 applications answered, %s of 100 by the promised day: %s',
  (repliesInDays, repliesShare, answeredInTimeShare, label) => {
    expect(repliesLabel({ repliesInDays, repliesShare, answeredInTimeShare })).toBe(label)
  },
)
