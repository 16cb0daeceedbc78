import { formatPay, type PayPeriod, payPeriodsPerYear } from '#/shared/money/money.ts'
import { formatNumber } from '#/shared/numbers.ts'
import type { SignedPay } from './api.ts'
import { inArea } from './areas.ts'
import { roundedPay } from './rules.ts'

type Range = { low: number; high: number; currency: string; period: PayPeriod }

/** '$70,000–$90,000 a year' */
export function rangeLabel({ low, high, currency, period }: Range) {
  const pay = formatPay({ min: low, max: high, currency, period })
  return `${pay.amount} ${pay.period}`
}

/** '58 jobs at 21 companies' */
export const countLabel = ({ jobs, companies }: { jobs: number; companies: number }) =>
  `${formatNumber(jobs)} jobs at ${formatNumber(companies)} companies`

const quarterMonths = ['Jan–Mar', 'Apr–Jun', 'Jul–Sep', 'Oct–Dec']

/** 'Jul–Sep 2026' of '2026-Q3' */
export function quarterLabel(quarter: string) {
  const [year, number] = quarter.split('-Q')
  return `${quarterMonths[Number(number) - 1]} ${year}`
}

/** What was signed, as one of the rows of `PayScale`. */
export const signedRow = ({ offers, area, ...range }: SignedPay, period: PayPeriod) => ({
  ...{ key: 'signed', label: 'Signed, middle half', note: `${offers} offers ${inArea(area)}` },
  low: asPeriod(range.low, 'year', period),
  high: asPeriod(range.high, 'year', period),
})

/** An amount for one period as that of another. */
export const asPeriod = (amount: number, from: PayPeriod, to: PayPeriod) =>
  from === to ? amount : roundedPay(amount * payPeriodsPerYear[from], to)
