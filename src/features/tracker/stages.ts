// Where a job from elsewhere stands, in the words of applications made here. Only its person moves it.

export const trackedStages = ['saved', 'applied', 'interview', 'offer', 'accepted', 'closed'] as const
export type TrackedStage = (typeof trackedStages)[number]

export const trackedStageLabels: Record<TrackedStage, string> = {
  saved: 'Saved',
  applied: 'Applied',
  interview: 'Interview',
  offer: 'Offer',
  accepted: 'Accepted',
  closed: 'Closed',
}

/** The stops of its route. */
export const openTrackedStages = ['saved', 'applied', 'interview', 'offer', 'accepted'] as const
export type OpenTrackedStage = (typeof openTrackedStages)[number]

/**
 * Who has to act. A next step that is due is the person’s, whatever the stage; so is a job they have not applied for,
 * and an offer they have not answered. A step for a later day is coming up. What is accepted or closed is finished.
 */
export function trackedTurn({
  stage,
  isDue,
  nextOn,
}: {
  stage: TrackedStage
  isDue: boolean
  nextOn: string | null
}) {
  if (stage === 'closed') return 'nobody'
  if (isDue || stage === 'saved' || stage === 'offer') return 'you'
  if (stage === 'accepted') return 'nobody'
  return nextOn ? 'upcoming' : 'them'
}
