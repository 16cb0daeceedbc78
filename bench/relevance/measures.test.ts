import { expect, test } from 'vitest'
import { demoCorpus } from './corpus.ts'
import { readEveryday } from './everyday.ts'
import { ndcg, precision, recall } from './measures.ts'

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

test('of the first five those count that are right, out of as many as there are', () => {
  const grades = new Map([
    ['a', 3],
    ['b', 1.5],
    ['c', 1],
  ])
  expect(precision(['a', 'c', 'b'], grades)).toBe(1)
  expect(precision(['x', 'a', 'y', 'z', 'c', 'b'], grades)).toBe(0.5)
  expect(precision(['a'], new Map([['a', 1]]))).toBe(0)
})

test('each everyday question has grades, and a place or a company that it names is one of the market', () => {
  const asked = readEveryday(demoCorpus())
  expect(asked.length).toBe(420)
  const closed = asked.filter(({ isClosed }) => isClosed)
  expect(Math.abs(closed.length / asked.length - 0.5)).toBeLessThan(0.1)
  const isGood = ({ grades }: (typeof asked)[number]) => [...grades.values()].some((grade) => grade >= 1.5)
  for (const kind of ['place', 'company'])
    expect(asked.filter((one) => one.kind === kind && isGood(one)).length).toBeGreaterThan(15)
})
