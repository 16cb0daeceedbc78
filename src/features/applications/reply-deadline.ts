import { type JobStep, replyDaysAt } from '#/features/jobs/steps.ts'
import { type DateInput, workingDaysAfter } from '#/shared/dates.ts'
import { mainStageOf, nextTurnForEmployer, type Stage } from './stages.ts'

/** Where in its stage an application stands, and the days it was promised if the job's steps promise more by now. */
export type Place = { stepId?: string | null; promisedDays?: number | null }

/** Working days promised at a stage; see `replyDaysAt`. */
export function promisedReplyDays(stage: Stage, steps: readonly JobStep[], place: Place = {}) {
  const mainStage = mainStageOf(stage)
  const days = replyDaysAt(mainStage === 'applied' ? null : mainStage, steps, place.stepId)
  return Math.min(days, place.promisedDays ?? days)
}

/** The day by which the employer should act, or null if it is not their turn. */
export function replyBy(stage: Stage, since: DateInput, steps: readonly JobStep[], place?: Place) {
  return nextTurnForEmployer(stage) === 'you'
    ? workingDaysAfter(since, promisedReplyDays(stage, steps, place))
    : null
}
