/**
 * What a law asks of an advert: to say something (pay, benefits, AI, vacancy, closing day), or to leave something out
 * (questions about earlier pay, experience in one country, a title for one gender).
 */
export type Requirement =
  | 'pay-range'
  | 'benefits'
  | 'ai-use'
  | 'vacancy'
  | 'closing-day'
  | 'no-pay-history'
  | 'no-local-experience'
  | 'gender-neutral-title'

/** One row of the table: a place, a size of company and a time, and what the law asks there. */
export type Law = {
  /** Stable, and unique in the table. */
  id: string
  /** `US`, `US-NY`, `US-NY:New York`, or `EU` for its member states. */
  place: string
  requires: Requirement
  law: string
  paragraph: string
  /** First day in force, as `2026-01-01`; null while it is not in force and has no day. */
  from: string | null
  /** First day on which it is no longer in force. */
  until?: string
  /** Employees from which it holds, as the company states them. Counted where the law counts fewer: stricter. */
  minEmployees: number
  /** Whether a job cannot be published without it. Otherwise the form asks, and the review notes what is missing. */
  blocks: boolean
  /** Widest pay range, a year in the currency of the place, unless the upper end is above `unlessAbove`. */
  widest?: { width: number; unlessAbove: number; currency: string }
  /** What it asks, in our words. */
  says: string
}

type Terms = Partial<Pick<Law, 'minEmployees' | 'blocks' | 'until' | 'widest'>>

/** A row: place, what it requires, law, paragraph, first day, what it says; then what differs from the usual. */
export const row = (
  [place, requires]: [place: string, requires: Requirement],
  [law, paragraph]: [law: string, paragraph: string],
  from: string | null,
  says: string,
  terms: Terms = {},
): Law => ({
  id: `${place}/${requires}/${paragraph}`,
  place,
  requires,
  law,
  paragraph,
  from,
  minEmployees: 1,
  blocks: usuallyBlocks.has(requires),
  says,
  ...terms,
})

/** What a program can tell for certain is missing. Benefits may stand in the description, and a title is a matter of words. */
const usuallyBlocks = new Set<Requirement>([
  'pay-range',
  'vacancy',
  'closing-day',
  'no-pay-history',
  'no-local-experience',
])
