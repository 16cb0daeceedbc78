// The steps of a job, as promised to its applicants. Each belongs to a stage of the application, and several may share
// one. An application is at a stage and at a step of it.

import { plural } from '#/shared/sentence.ts'

/** The stages of an application a step can belong to, in order; spelled as in the API. */
export const stepStages = ['short-listed', 'screened', 'interview', 'offer', 'hire'] as const
export type StepStage = (typeof stepStages)[number]

/** The columns of the board that a step can belong to. */
export const stepStageLabels: Record<StepStage, string> = {
  'short-listed': 'Short-listed',
  screened: 'Screened',
  interview: 'Interview',
  offer: 'Offer',
  hire: 'Hired',
}

export type JobStep = {
  /** Unique in the job; it stays when the step is renamed or moved. */
  id: string
  name: string
  note?: string | undefined
  days?: number | undefined
  /** Up to the end of this step applications are reviewed blind. */
  blind?: boolean | undefined
  stage: StepStage
}

/** Stages whose steps can be reviewed blind: an offer names the person. */
export const blindStages: readonly StepStage[] = ['short-listed', 'screened', 'interview']

/** '1 working day' or '3 working days'. */
export const workingDaysLabel = (days: number) => plural(days, 'working day')

/** '7 working days', or from two weeks on 'About 3 weeks', as one thinks of them. */
export const workingTimeLabel = (days: number) =>
  days < 10 ? workingDaysLabel(days) : `About ${Math.round(days / 5)} weeks`

/** 'Short call, promised within 3 working days': what a job page and a route say of a step; null if nothing. */
export const stepNoteLabel = ({ note, days }: Pick<JobStep, 'note' | 'days'>) =>
  [note, days && `promised within ${workingDaysLabel(days)}`].filter(Boolean).join(', ') || null

const rankOf = (stage: StepStage | null) => (stage ? stepStages.indexOf(stage) : -1)

/**
 * Steps in the order of their stages, each with its id. A step without a stage belongs to the stage after the step
 * before it. `before`: the steps of the job until now. A step without an id is the one of that name and stage, if
 * there was one; a new step never gets an id that another one had.
 */
export function completeSteps<
  Step extends { name: string; id?: string | undefined; stage?: StepStage | undefined },
>(steps: readonly Step[], before: readonly JobStep[] = []) {
  let last: StepStage | null = null
  const staged = steps
    .map((step): Step & { stage: StepStage } => {
      const next = stepStages[Math.min(rankOf(last) + 1, rankOf('offer'))] ?? 'offer'
      last = step.stage ?? next
      return { ...step, stage: last }
    })
    .toSorted((a, b) => rankOf(a.stage) - rankOf(b.stage))
  const used = new Set<string>()
  const known = staged.map(({ id, name, stage }) => {
    const same = id ?? before.find((step) => step.name === name && step.stage === stage)?.id
    if (!same || used.has(same)) return null
    used.add(same)
    return same
  })
  for (const { id } of before) used.add(id)
  return staged.map((step, place): Step & { id: string; stage: StepStage } => ({
    ...step,
    id: known[place] ?? newStepId(step.stage, used),
  }))
}

function newStepId(stage: StepStage, used: Set<string>) {
  let id: string = stage
  for (let count = 2; used.has(id); count++) id = `${stage}-${count}`
  used.add(id)
  return id
}

/** The step of these at which an application stands: the first of its stage if none is said. */
export function stepAt<Step extends Pick<JobStep, 'id' | 'stage'>>(
  stage: string,
  step: string | null | undefined,
  steps: readonly Step[],
): Step | undefined {
  const own = steps.filter((one) => one.stage === stage)
  return own.find(({ id }) => id === step) ?? own[0]
}

/** Working days until an applicant hears, when the next step names none. */
export const defaultReplyDays = 3

/**
 * Working days until an applicant hears of the next step. `stage` null: somebody who has just applied. Without a step
 * all further ones of the stage count, as they did before an application was at a step.
 */
export function replyDaysAt(stage: StepStage | null, steps: readonly JobStep[], step: string | null = null) {
  const own = steps.filter((one) => one.stage === stage)
  const here = own.findIndex(({ id }) => id === step)
  const further = here < 0 ? undefined : own[here + 1]
  if (further) return further.days ?? defaultReplyDays
  const next = steps.find((one) => rankOf(one.stage) > rankOf(stage))
  const ownDays = here < 0 ? own.slice(1).reduce((sum, { days = 0 }) => sum + days, 0) : 0
  return ownDays + (next?.days ?? 0) || defaultReplyDays
}
