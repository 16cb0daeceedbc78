/** How somebody left who did not go on. */
export const endings = ['rejected', 'withdrawn', 'declined'] as const
export type Ending = (typeof endings)[number]

/** What became of those who came to a stage. */
export const outcomes = ['on', 'left', 'open'] as const
export type Outcome = (typeof outcomes)[number]

export const endingLabels: Record<Ending, string> = {
  rejected: 'Rejected',
  withdrawn: 'They withdrew',
  declined: 'They declined the offer',
}

/** Why somebody left. */
export const reasonLabel = (ending: Ending, reason: string | null) =>
  ending !== 'rejected' ? endingLabels[ending] : (reason ?? 'Rejected without a reason')
