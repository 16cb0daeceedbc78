import { expect, test } from 'vitest'
import { interval, type Judged, measure, rate } from './scam-figures.ts'

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

test('counted by ads nine copies weigh nine, counted by campaigns they weigh one', () => {
  const { posting, campaign } = measure([deal])
  expect(posting.auc).toBeCloseTo(0.1)
  expect(campaign.auc).toBeCloseTo(0.5)
  expect(posting.holds).toBeCloseTo(0.1)
  expect(campaign.holds).toBeCloseTo(0.5)
  expect(posting.falseHolds).toBeCloseTo(0.5)
})

test('intervals draw campaigns, come out the same twice, and hold the figure', () => {
  const deals = [[...deal, judged(true, 'third', 0.15), judged(false, 'shop', 0.05)]]
  const ranges = interval(deals)
  expect(interval(deals)).toEqual(ranges)
  const [low, high] = ranges.campaign.auc
  const { auc } = measure(deals).campaign
  expect(low).toBeLessThanOrEqual(auc)
  expect(high).toBeGreaterThanOrEqual(auc)
  expect(high).toBeGreaterThan(low)
})

test('a rate names how many of how many, and nothing where there is none', () => {
  expect(rate([{ held: true }, { held: false }])).toBe('50.00 % (1 of 2)')
  expect(rate([])).toBe('–')
})
