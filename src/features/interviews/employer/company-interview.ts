import type { DataOf } from '#/client/api.ts'
import { isUpcoming, waitsForTime } from '../kinds.ts'

export type CompanyInterview = DataOf<'GET', '/employer/interviews'>[number]

type Times = Pick<CompanyInterview, 'state' | 'startsAt' | 'endsAt'>

/** How an interview ended, as the company's side reads it. */
export const endingLabels = {
  cancelled: 'Cancelled',
  declined: 'Declined',
  'no-show': 'Did not take place',
} as const

/** Booked, and its end has passed. */
const wasHeld = (interview: Times) => interview.state === 'booked' && !isUpcoming(interview)

/** The one to show: the next that is booked, else an invitation that waits, else the last. */
export function nextInterview<T extends Times & { invitedAt: string }>(interviews: readonly T[]) {
  const booked = interviews
    .filter(isUpcoming)
    .sort((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? ''))
  const held = interviews.filter(wasHeld).sort((a, b) => (b.startsAt ?? '').localeCompare(a.startsAt ?? ''))
  return booked[0] ?? interviews.find(waitsForTime) ?? held[0] ?? null
}
