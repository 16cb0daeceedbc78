// The steps of a job, as promised to its applicants. Each leads to a stage of the application. Deadlines, routes,
// columns and mails go by that stage, never by the step's place or name.

import { plural } from '#/shared/sentence.ts'

/** The stages of an application a step can lead to, in order; spelled as in the API. */
export const stepStages = ['short-listed', 'screened', 'interview', 'offer', 'hire'] as const
export type StepStage = (typeof stepStages)[number]

/** The columns of the board that a step can lead to. */
export const stepStageLabels: Record<StepStage, string> = {
  'short-listed': 'Short-listed',
  screened: 'Screened',
  interview: 'Interview',
  offer: 'Offer',
  hire: 'Hired',
}

export type JobStep = { name: string; note?: string | undefined; days?: number | undefined; stage: StepStage }

/** '1 working day' or '3 working days'. */
export const workingDaysLabel = (days: number) => plural(days, 'working day')

/** 'Short call, within 3 working days': what a job page and a route say of a step; null if nothing. */
export const stepNoteLabel = ({ note, days }: Pick<JobStep, 'note' | 'days'>) =>
  [note, days && `within ${workingDaysLabel(days)}`].filter(Boolean).join(', ') || null

const rankOf = (stage: StepStage | null) => (stage ? stepStages.indexOf(stage) : -1)

/** Steps in the order of their stages. A step without one leads to the stage after the step before it. */
export function assignStagesToSteps<Step extends { stage?: StepStage | undefined }>(steps: readonly Step[]) {
  let before: StepStage | null = null
  const tied = steps.map((step): Step & { stage: StepStage } => {
    const next = stepStages[Math.min(rankOf(before) + 1, rankOf('offer'))] ?? 'offer'
    before = step.stage ?? next
    return { ...step, stage: before }
  })
  return tied.toSorted((a, b) => rankOf(a.stage) - rankOf(b.stage))
}

/** Working days until an applicant hears, when the next step names none. */
export const defaultReplyDays = 3

/**
 * Working days until an applicant at that stage hears of the next one: those of its own further steps, then of
 * the first step after it. `null`: somebody who has just applied.
 */
export function replyDaysAt(stage: StepStage | null, steps: readonly JobStep[]) {
  const further = steps.filter((step) => step.stage === stage).slice(1)
  const next = steps.find((step) => rankOf(step.stage) > rankOf(stage))
  const ownDays = further.reduce((sum, { days = 0 }) => sum + days, 0)
  return ownDays + (next?.days ?? 0) || defaultReplyDays
}
