import { dayMs } from '#/shared/dates.ts'

/** Within so many days after the last interview an applicant has to hear whether a decision has been made. */
const decisionDays = 45
/** The hiring team is warned so many days after it. */
export const warningDays = [30, 40] as const

type Held = { endsAt: string | Date | null; state: string }

/** The day by which the applicant must hear, after the last interview that was held; null without one. */
export function decisionDeadline(interviews: readonly Held[], now = Date.now()) {
  const ends = interviews
    .filter(({ state }) => state === 'booked')
    .map(({ endsAt }) => (endsAt ? new Date(endsAt).getTime() : Number.POSITIVE_INFINITY))
    .filter((end) => end < now)
  return ends.length > 0 ? new Date(Math.max(...ends) + decisionDays * dayMs) : null
}
