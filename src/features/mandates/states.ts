/** Where a mandate stands. `declined` and `ended` are final: what comes after is another mandate. */
export const mandateStates = ['asked', 'invited', 'active', 'declined', 'ended'] as const
export type MandateState = (typeof mandateStates)[number]
type Party = 'employer' | 'recruiter'

/** Every move there is: from where, to where, and who may make it. A mandate begins `asked` or `invited`. */
export const mandateMoves = {
  confirm: { from: 'asked', to: 'active', by: 'employer' },
  refuse: { from: 'asked', to: 'declined', by: 'employer' },
  takeBack: { from: 'invited', to: 'ended', by: 'employer' },
  end: { from: 'active', to: 'ended', by: 'employer' },
  accept: { from: 'invited', to: 'active', by: 'recruiter' },
  decline: { from: 'invited', to: 'declined', by: 'recruiter' },
  withdraw: { from: 'asked', to: 'ended', by: 'recruiter' },
  leave: { from: 'active', to: 'ended', by: 'recruiter' },
} as const satisfies Record<string, { from: MandateState; to: MandateState; by: Party }>

export type MandateMove = keyof typeof mandateMoves
type MoveOf<By extends Party> = {
  [Move in MandateMove]: (typeof mandateMoves)[Move]['by'] extends By ? Move : never
}[MandateMove]

export const employerMoves = ['confirm', 'refuse', 'takeBack', 'end'] as const satisfies MoveOf<'employer'>[]
export const recruiterMoves = [
  'accept',
  'decline',
  'withdraw',
  'leave',
] as const satisfies MoveOf<'recruiter'>[]

/** The state after a move, or null when the table does not allow it. */
export function stateAfter(state: MandateState, move: MandateMove, by: Party): MandateState | null {
  const row = mandateMoves[move]
  return row.by === by && row.from === state ? row.to : null
}
