import { dayMs } from '#/shared/dates.ts'
import type { Stage } from '../stages.ts'

// Applying for a job once more, after the application for it has ended.

/** After a rejection; whoever withdrew or declined an offer need not wait. */
export const daysAfterRejection = 30
/** By one person for one job. */
export const maxApplicationsPerJob = 5

export const endedStages = ['rejected', 'withdrawn', 'offer reject'] as const satisfies Stage[]
export type EndedStage = (typeof endedStages)[number]
export const isEndedStage = (stage: Stage): stage is EndedStage => endedStages.some((one) => one === stage)

type Ended = { stage: Stage; stageChangedAt: Date; recalledAt: Date | null; earlierCount: number }

/** From which day (UTC) on the applicant may apply again; null if not at all. As they know the application. */
export function applyAgainFrom({ stage, stageChangedAt, recalledAt, earlierCount }: Ended) {
  if (!isEndedStage(stage) || recalledAt || earlierCount + 1 >= maxApplicationsPerJob) return null
  const wait = stage === 'rejected' ? daysAfterRejection * dayMs : 0
  const from = stageChangedAt.getTime() + wait
  return new Date(from - (from % dayMs))
}
