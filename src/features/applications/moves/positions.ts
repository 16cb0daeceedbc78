import { type JobStep, stepAt } from '#/features/jobs/steps.ts'
import { isPreOfferStage, mainStageOf, mainStages, type Stage, stageLabel } from '../stages.ts'

// Where an application stands: at a stage, and at one of the job's own steps that belong to it.

export type Position = { stage: Stage; stepId?: string | null | undefined }

/** What the job calls the place where an application stands, or our own word for its stage. */
export const positionName = ({ stage, stepId }: Position, steps: readonly JobStep[]) =>
  stepAt(stage, stepId, steps)?.name ?? stageLabel(stage, 'seeker')

/** The step of that stage to go to: the one that is named, or the first; null where the job has none there. */
export const stepToGoTo = ({ stage, stepId }: Position, steps: readonly JobStep[]) =>
  stepAt(stage, stepId, steps)?.id ?? null

/** Whether an applicant may be moved from one step to another without a change of stage. */
export const isStepMove = (from: Position, to: Position, steps: readonly JobStep[]) =>
  from.stage === to.stage && isPreOfferStage(to.stage) && !isSamePosition(from, to, steps)

export const isSamePosition = (a: Position, b: Position, steps: readonly JobStep[]) =>
  a.stage === b.stage && stepAt(a.stage, a.stepId, steps)?.id === stepAt(b.stage, b.stepId, steps)?.id

/** Above zero when `a` comes after `b` on the route. Offers, counters and answers to them are one place: they alternate. */
export const comparePositions = (a: Position, b: Position, steps: readonly JobStep[]) =>
  stageRank(a.stage) - stageRank(b.stage) ||
  (isPreOfferStage(a.stage) ? stepRank(a, steps) - stepRank(b, steps) : 0)

const stageRank = (stage: Stage) => mainStages.indexOf(mainStageOf(stage) ?? 'applied')

const stepRank = ({ stage, stepId }: Position, steps: readonly JobStep[]) => {
  const at = stepAt(stage, stepId, steps)
  return at ? steps.indexOf(at) : -1
}
