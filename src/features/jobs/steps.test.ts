import { expect, test } from 'vitest'
import { workingTimeLabel } from './steps.ts'

test('a time of two weeks or more is told in weeks', () => {
  expect([1, 9, 10, 14, 20, 23].map(workingTimeLabel)).toEqual([
    '1 working day',
    '9 working days',
    'About 2 weeks',
    'About 3 weeks',
    'About 4 weeks',
    'About 5 weeks',
  ])
})
