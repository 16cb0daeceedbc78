import {
  type DateInput,
  dayMs,
  lastWorkingDayBefore,
  minuteMs,
  weekdaysThrough,
  workingDaysAfter,
} from '#/shared/dates.ts'

// The one rule of when a promised answer is late.

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
export function promisedDay(lateFrom: Date) {
  const moment = new Date(lateFrom.getTime() - lastZoneMs)
  return moment.getTime() % dayMs === 0 ? lastWorkingDayBefore(moment) : workingDaysAfter(lateFrom, 0)
}

/** For how many working days (Monday to Friday) an answer has been late, today included; 0 while it is not. */
export function daysLate(lateFrom: Date | null, now = new Date()) {
  if (!lateFrom || lateFrom > now) return 0
  const [from, through] = [lateFrom, now].map((at) => weekdaysThrough(new Date(at.getTime() - lastZoneMs)))
  return Math.max(1, (through ?? 0) - (from ?? 0) + 1)
}
