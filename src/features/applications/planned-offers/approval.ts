import { type PayPeriod, payPerYear } from '#/shared/money/money.ts'
import { type CompanyActor, hasRight } from '#/shared/rights.ts'

/** When an offer needs the approval of an owner or an admin before it is sent: a setting of the company. */
export const approvalRules = ['never', 'above range', 'always'] as const
export type ApprovalRule = (typeof approvalRules)[number]

export const approvalLabels: Record<ApprovalRule, string> = {
  never: 'No offer',
  'above range': 'Offers above the posted pay',
  always: 'Every offer',
}

type Range = { max: number | null; currency: string; period: PayPeriod }
type Pay = { amount: number; currency: string; period: PayPeriod }

/** Above what the job posted. Pay in another currency cannot be compared, and counts as above it. */
export function isAboveRange({ amount, currency, period }: Pay, range: Range) {
  if (range.max === null) return false
  if (currency !== range.currency) return true
  return payPerYear(amount, period) > payPerYear(range.max, range.period)
}

/** Why this offer waits for an approval; null if it does not. Who may approve needs nobody else's. */
export function approvalReason(rule: ApprovalRule, actor: CompanyActor, pay: Pay, range: Range) {
  if (rule === 'never' || hasRight(actor, 'approve-offers')) return null
  if (rule === 'always') return 'Every offer of your company is approved by an owner or an admin first'
  return isAboveRange(pay, range)
    ? 'It is above the pay the job posted, and your company has an owner or an admin approve that first'
    : null
}
