import { currentTime } from '#/shared/clock.ts'
import { daysBetween, toLocalDay } from '#/shared/dates.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import type { TrackedJob } from './tracked.ts'

/** 'Due today', 'Was due Fri 27 Nov' or the day to come. */
export function NextStepDay({ nextOn, isDue }: Pick<TrackedJob, 'nextOn' | 'isDue'>) {
  if (!nextOn) return null
  const day = <DateTime iso={nextOn} as="day" />
  if (!isDue) return day
  // The server says that it is due; the reader’s own day says whether it was before.
  const isPast = daysBetween(nextOn, toLocalDay(new Date(currentTime()))) > 0
  return isPast ? <>Was due {day}</> : <>Due today</>
}
