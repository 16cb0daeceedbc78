/** States of a mandate. `declined` and `ended` are final; afterwards a new mandate is needed. */
export const mandateStates = ['requested', 'invited', 'active', 'declined', 'ended'] as const
export type MandateState = (typeof mandateStates)[number]
type Side = 'employer' | 'recruiter'

/**
 * All transitions of a mandate: from, to, and who may make them. A mandate starts as `asked` or `invited`.
 */
export const mandateTransitions = {
  confirm: { from: 'requested', to: 'active', by: 'employer' },
  refuse: { from: 'requested', to: 'declined', by: 'employer' },
  takeBack: { from: 'invited', to: 'ended', by: 'employer' },
  end: { from: 'active', to: 'ended', by: 'employer' },
  accept: { from: 'invited', to: 'active', by: 'recruiter' },
  decline: { from: 'invited', to: 'declined', by: 'recruiter' },
  withdraw: { from: 'requested', to: 'ended', by: 'recruiter' },
  leave: { from: 'active', to: 'ended', by: 'recruiter' },
} as const satisfies Record<string, { from: MandateState; to: MandateState; by: Side }>

export type MandateTransition = keyof typeof mandateTransitions
type TransitionOf<By extends Side> = {
  [Move in MandateTransition]: (typeof mandateTransitions)[Move]['by'] extends By ? Move : never
}[MandateTransition]

export const employerTransitions = [
  'confirm',
  'refuse',
  'takeBack',
  'end',
] as const satisfies TransitionOf<'employer'>[]
export const recruiterTransitions = [
  'accept',
  'decline',
  'withdraw',
  'leave',
] as const satisfies TransitionOf<'recruiter'>[]

/** The state after a transition, or null if it is not allowed. */
export function mandateStateAfter(
  state: MandateState,
  move: MandateTransition,
  by: Side,
): MandateState | null {
  const row = mandateTransitions[move]
  return row.by === by && row.from === state ? row.to : null
}
