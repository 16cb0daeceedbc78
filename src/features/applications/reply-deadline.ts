import { type JobStep, replyDaysAt } from '#/features/jobs/steps.ts'
import { type DateInput, workingDaysAfter } from '#/shared/dates.ts'
import { mainStageOf, nextTurnForEmployer, type Stage } from './stages.ts'

/** Working days promised at a stage; see `replyDaysAt`. */
export function promisedReplyDays(stage: Stage, steps: readonly JobStep[]) {
  const mainStage = mainStageOf(stage)
  return replyDaysAt(mainStage === 'applied' ? null : mainStage, steps)
}

/** The day by which the employer should act, or null if it is not their turn. */
export function replyBy(stage: Stage, since: DateInput, steps: readonly JobStep[]) {
  return nextTurnForEmployer(stage) === 'you'
    ? workingDaysAfter(since, promisedReplyDays(stage, steps))
    : null
}

/** Working days (Monday to Friday) since the promised day, today included. */
export function daysLate(promised: Date | null, now = new Date()) {
  if (!promised) return 0
  let late = 0
  for (let day = workingDaysAfter(promised, 1); day <= now; day = workingDaysAfter(day, 1)) late++
  return late
}
