import { expect, test } from 'vitest'
import { interval, type Judged, measure, rate } from './figures.ts'

const job = { title: '', description: '', companyName: '' }
const judged = (isFraud: boolean, campaign: string, risk: number): Judged => ({
  job,
  isFraud,
  campaign,
  risk,
  held: risk >= 0.5,
})
const deal = [
  ...Array.from({ length: 9 }, () => judged(true, 'flood', 0.1)),
  judged(true, 'lone', 0.9),
  judged(false, 'bakery', 0.2),
  judged(false, 'yard', 0.6),
]

test('nine copies of an ad count nine times by ad, and once by campaign', () => {
  const { posting, campaign } = measure([deal])
  expect(posting.auc).toBeCloseTo(0.1)
  expect(campaign.auc).toBeCloseTo(0.5)
  expect(posting.holds).toBeCloseTo(0.1)
  expect(campaign.holds).toBeCloseTo(0.5)
  expect(posting.falseHolds).toBeCloseTo(0.5)
})

test('intervals resample campaigns, are reproducible, and contain the figure', () => {
  const deals = [[...deal, judged(true, 'third', 0.15), judged(false, 'shop', 0.05)]]
  const ranges = interval(deals)
  expect(interval(deals)).toEqual(ranges)
  const [low, high] = ranges.campaign.auc
  const { auc } = measure(deals).campaign
  expect(low).toBeLessThanOrEqual(auc)
  expect(high).toBeGreaterThanOrEqual(auc)
  expect(high).toBeGreaterThan(low)
})

test('a rate is printed with its counts, and left out without any case', () => {
  expect(rate([{ held: true }, { held: false }])).toBe('50.00 % (1 of 2)')
  expect(rate([])).toBe('–')
})
