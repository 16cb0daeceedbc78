import { type JobStep, replyDaysAt } from '#/features/jobs/steps.ts'
import {
  type DateInput,
  dayMs,
  lastWorkingDayBefore,
  minuteMs,
  weekdaysThrough,
  workingDaysAfter,
} from '#/shared/dates.ts'
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

/** A day has ended everywhere on Earth so long after it has by UTC. */
const lastZoneMs = 12 * 60 * minuteMs

/**
 * From when on the answer promised for that day is late: on the working day after it, once the promised day has ended
 * everywhere on Earth. So both sides see it late at the same moment, and nobody before their own day is over. The
 * database counts by the same (`late_after`), and keeps the moment that counts for each application as `late_from`.
 */
export const lateAfter = (promised: DateInput) =>
  new Date(workingDaysAfter(promised, 1).getTime() + lastZoneMs)

/**
 * The day an answer was promised for that is late from then on. Where the applicant could pick a time until then, that
 * very day.
 */
export function promisedFor(lateFrom: Date) {
  const moment = new Date(lateFrom.getTime() - lastZoneMs)
  return moment.getTime() % dayMs === 0 ? lastWorkingDayBefore(moment) : workingDaysAfter(lateFrom, 0)
}

/** For how many working days (Monday to Friday) an answer has been late, today included; 0 while it is not. */
export function daysLate(lateFrom: Date | null, now = new Date()) {
  if (!lateFrom || lateFrom > now) return 0
  const [from, through] = [lateFrom, now].map((at) => weekdaysThrough(new Date(at.getTime() - lastZoneMs)))
  return Math.max(1, (through ?? 0) - (from ?? 0) + 1)
}
