import { askedPayIn } from '#/features/seekers/asked-pay.ts'
import { type PayPeriod, payPeriodsPerYear, payPerYear } from '#/shared/money/money.ts'
import { askAboutAmount } from '#/shared/money/money-input.ts'
import { type ApplicantBoardCard, type ApplicantBoardData, firstName } from '../employer/board.ts'

/** The posted pay for another period, if the offer is in its currency. */
function postedPayFor(pay: ApplicantBoardData['job']['pay'], currency: string, period: PayPeriod) {
  if (!pay || pay.currency !== currency) return null
  const inPeriod = (amount: number) => payPerYear(amount, pay.period) / payPeriodsPerYear[period]
  return { min: inPeriod(pay.min), max: inPeriod(pay.max), currency, what: 'the posted pay' }
}

/** Whether the amount of an offer is far from the posted pay, or from what the applicant countered with. */
export function doubtAbout(
  { amount, period }: { amount: number; period: PayPeriod },
  currency: string,
  { pay }: ApplicantBoardData['job'],
  { name, counter }: Pick<ApplicantBoardCard, 'name' | 'counter'>,
) {
  const asked =
    counter && counter.currency === currency && counter.period === period
      ? { min: counter.amount, max: counter.amount, currency, what: `what ${firstName(name)} asks for` }
      : null
  for (const range of [postedPayFor(pay, currency, period), asked]) {
    const doubt = range && askAboutAmount(amount, range)
    if (doubt) return doubt
  }
  return null
}

/** The applicant's desired pay, limited to the posted range; the middle of the range without one. */
export function startingAmount(card: ApplicantBoardCard, { pay }: ApplicantBoardData['job']) {
  if (!pay) return card.desiredPay ?? 0
  const asked = askedPayIn(card, pay)
  return asked === null ? middleOf(pay) : Math.min(pay.max, Math.max(pay.min, asked))
}

/** Whole between whole ends, so that it is an amount one would write. */
const middleOf = ({ min, max }: { min: number; max: number }) =>
  Number(((min + max) / 2).toFixed(Number.isInteger(min) && Number.isInteger(max) ? 0 : 2))
