// The rules of pay figures. Not in figure.ts, so that pages can print them without zod.
import { type PayPeriod, payPeriodsPerYear } from '#/shared/money/money.ts'

/** Below these there is no figure. */
export const minJobs = 10
export const minCompanies = 5
/** The most that one company weighs in a figure, however many jobs it has. */
export const maxCompanyShare = 0.25
/** Jobs that closed in so many months still count. */
export const countedMonths = 12
/** Quarters that are compared. */
export const maxQuarters = 8

/** Nobody needs the last dollar, and a figure that moves with every job says less. */
export const payStep: Record<PayPeriod, number> = { year: 500, month: 50, week: 10, day: 5, hour: 0.25 }

/** An amount for a year as one for `period`. */
export function roundedPay(perYear: number, period: PayPeriod) {
  const step = payStep[period]
  return Math.round(perYear / payPeriodsPerYear[period] / step) * step
}

/** '2026-Q3' */
export const quarterOf = (date: Date) => `${date.getUTCFullYear()}-Q${Math.floor(date.getUTCMonth() / 3) + 1}`
