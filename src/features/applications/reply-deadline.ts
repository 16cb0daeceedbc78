import { type DateInput, workingDaysAfter } from '#/shared/dates.ts'
import { employerTurn, mainStageOf, mainStages, type Stage } from './stages.ts'

/** Working days to reply when the job promises nothing else. */
const defaultReplyDays = 3

type Step = { days?: number | null | undefined }

/** Working days promised at a stage: those of the job's next step, else of its first step. */
export function replyDays(stage: Stage, steps: readonly Step[]) {
  const mainStage = mainStageOf(stage)
  const index = mainStage ? mainStages.indexOf(mainStage) : 0
  return steps[index]?.days ?? steps[0]?.days ?? defaultReplyDays
}

/** The day by which the employer should act, or null if it is not their turn. */
export function replyBy(stage: Stage, since: DateInput, steps: readonly Step[]) {
  return employerTurn(stage) === 'you' ? workingDaysAfter(since, replyDays(stage, steps)) : null
}

/** Working days (Monday to Friday) since the promised day, today included. */
export function daysLate(promised: Date | null, now = new Date()) {
  if (!promised) return 0
  let late = 0
  for (let day = workingDaysAfter(promised, 1); day <= now; day = workingDaysAfter(day, 1)) late++
  return late
}
