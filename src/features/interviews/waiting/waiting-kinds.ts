/** What of an interview waits for the company's side: other times, somebody for a part, the reader's scorecard. */
export const waitingKinds = ['other-times', 'empty-place', 'scorecard'] as const
export type WaitingKind = (typeof waitingKinds)[number]
