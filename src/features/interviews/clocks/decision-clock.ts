import { currentTime } from '#/shared/clock.ts'
import { dayMs } from '#/shared/dates.ts'

/** Within so many days after the last interview an applicant has to hear whether a decision has been made. */
const decisionDays = 45
/** The hiring team is warned so many days after it. */
export const warningDays = [30, 40] as const

type Held = { endsAt: string | Date | null; state: string }

/** When the last interview that was held ended; null without one. */
export function lastHeld(interviews: readonly Held[], now = currentTime()) {
  const ends = interviews
    .filter(({ state }) => state === 'booked')
    .map(({ endsAt }) => (endsAt ? new Date(endsAt).getTime() : Number.POSITIVE_INFINITY))
    .filter((end) => end < now)
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

export const decisionDueAfter = (lastInterview: string | Date) =>
  new Date(new Date(lastInterview).getTime() + decisionDays * dayMs)

/** The day by which the applicant must hear, after the last interview that was held; null without one. */
export function decisionDeadline(interviews: readonly Held[], now = currentTime()) {
  const last = lastHeld(interviews, now)
  return last && decisionDueAfter(last)
}

/** How near the day is: from the second warning on, or past it, `late`; from the first, `soon`. */
export function decisionUrgency(lastInterview: string | Date, now = currentTime()) {
  const days = (now - new Date(lastInterview).getTime()) / dayMs
  const [first, second] = warningDays
  return days >= second ? 'late' : days >= first ? 'soon' : 'early'
}
