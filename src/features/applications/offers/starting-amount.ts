import { type PayPeriod, payPeriodsPerYear, payPerYear } from '#/shared/money/money.ts'
import type { ApplicantBoardCard, ApplicantBoardData } from '../employer/board.ts'

/** The posted pay for another period, if the offer is in its currency. */
export function postedPayFor(pay: ApplicantBoardData['job']['pay'], currency: string, period: PayPeriod) {
  if (!pay || pay.currency !== currency) return null
  const inPeriod = (amount: number) => payPerYear(amount, pay.period) / payPeriodsPerYear[period]
  return { min: inPeriod(pay.min), max: inPeriod(pay.max), currency, what: 'the posted pay' }
}

/** The applicant's desired pay, limited to the posted range; the middle of the range without one. */
export function startingAmount(
  { desiredPay, desiredCurrency }: ApplicantBoardCard,
  { pay }: ApplicantBoardData['job'],
) {
  if (!pay) return desiredPay ?? 0
  if (desiredPay === null || desiredCurrency !== pay.currency || pay.period !== 'year') return middleOf(pay)
  return Math.min(pay.max, Math.max(pay.min, desiredPay))
}

/** Whole between whole ends, so that it is an amount one would write. */
const middleOf = ({ min, max }: { min: number; max: number }) =>
  Number(((min + max) / 2).toFixed(Number.isInteger(min) && Number.isInteger(max) ? 0 : 2))
