import { type DateInput, dayMs } from '#/shared/dates.ts'
import { openDays } from '../fields/job-terms.ts'

/**
 * The last day on which a closed job can close again, if it is reopened now: its days are counted from today and, in
 * all, from its first publication. Null when it has had them.
 */
export function lastDayToReopen(postedAt: DateInput | null, now: Date) {
  const left = postedAt
    ? Math.floor((new Date(postedAt).getTime() + openDays.mostInAll * dayMs - now.getTime()) / dayMs)
    : openDays.most
  if (left < 0) return null
  return {
    day: new Date(now.getTime() + Math.min(left, openDays.most) * dayMs),
    isLastInAll: left < openDays.most,
  }
}
