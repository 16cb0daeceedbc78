import type { JobStep } from '#/features/jobs/steps.ts'
import { dayMs, workingDaysAfter } from '#/shared/dates.ts'
import { promisedReplyDays } from '../reply-deadline.ts'
import { nextTurnForEmployer, stages } from '../stages.ts'

/** Stages at which the applicant waits for the employer. */
export const awaitingStages = stages.filter((stage) => nextTurnForEmployer(stage) === 'you')

/** The same all day: a dashboard asks for thousands. */
const limits = { day: 0, byDays: new Map<number, Date>() }

/** Whoever has waited since before that time is overdue where so many working days are promised. */
export function lateBefore(promisedDays: number, now = new Date()) {
  const day = new Date(now).setUTCHours(0, 0, 0, 0)
  if (limits.day !== day) Object.assign(limits, { day, byDays: new Map() })
  const known = limits.byDays.get(promisedDays)
  if (known) return known
  const first = new Date(day)
  while (workingDaysAfter(first, promisedDays + 1) > now) first.setTime(first.getTime() - dayMs)
  const limit = new Date(first.getTime() + dayMs)
  limits.byDays.set(promisedDays, limit)
  return limit
}

/** For each stage of a job at which applicants wait, and for each of the job's own steps there. */
export const lateBeforeByStage = (steps: readonly JobStep[], now = new Date()) =>
  awaitingStages.map((stage) => {
    const at = (stepId: string | null) => lateBefore(promisedReplyDays(stage, steps, { stepId }), now)
    const own = steps.filter((step) => step.stage === stage)
    return { stage, before: at(null), bySteps: own.map(({ id }) => ({ id, before: at(id) })) }
  })

/** The same for those who were promised 1, 2, 3 … days, which count where they are fewer. */
export const lateBeforePromised = (now = new Date()) =>
  Array.from({ length: 60 }, (_, days) => lateBefore(days + 1, now))
