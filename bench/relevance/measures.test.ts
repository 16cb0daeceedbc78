import { expect, test } from 'vitest'
import { ndcg, recall } from './measures.ts'

const grades = new Map([
  ['exact', 3],
  ['good', 2],
  ['near', 1],
  ['none', 0],
])

test('the ideal order has an nDCG of 1, whatever follows it', () => {
  expect(ndcg(['exact', 'good', 'near'], grades)).toBe(1)
  expect(ndcg(['exact', 'good', 'near', 'none', 'unknown'], grades)).toBe(1)
})

test('nDCG is the discounted gain divided by the ideal one', () => {
  // (0/1 + 7/1.58496 + 3/2) / (7/1 + 3/1.58496 + 1/2) = 5.91651 / 9.39279
  expect(ndcg(['none', 'exact', 'good'], grades)).toBeCloseTo(0.6299, 4)
  // (1/1 + 3/1.58496 + 7/2) / 9.39279
  expect(ndcg(['near', 'good', 'exact'], grades)).toBeCloseTo(0.6806, 4)
  expect(ndcg(['unknown'], grades)).toBe(0)
})

test('nDCG ignores ranks below its depth', () => {
  // 7 / 7 of the first place; then 7 / (7 + 3/1.58496)
  expect(ndcg(['exact', 'near'], grades, 1)).toBe(1)
  expect(ndcg(['exact', 'unknown', 'good'], grades, 2)).toBeCloseTo(0.7872, 4)
})

test('recall counts jobs that are good or better, and expects at most `depth` of them', () => {
  expect(recall(['good', 'near', 'none'], grades)).toBe(0.5)
  expect(recall(['near', 'good', 'exact'], grades)).toBe(1)
  expect(recall(['near', 'good', 'exact'], grades, 2)).toBe(0.5)
  expect(recall(['exact'], grades, 1)).toBe(1)
  expect(recall([], grades)).toBe(0)
})
