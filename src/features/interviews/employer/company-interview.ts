import type { DataOf } from '#/client/api.ts'

export type CompanyInterview = DataOf<'GET', '/employer/interviews'>[number]

type Times = Pick<CompanyInterview, 'state' | 'startsAt' | 'endsAt'>

export const hasBegun = ({ startsAt }: Times) => startsAt !== null && new Date(startsAt) <= new Date()
export const isToCome = ({ state, endsAt }: Times) =>
  state === 'booked' && endsAt !== null && new Date(endsAt) > new Date()
export const waitsForTime = ({ state }: Times) => state === 'proposed'
/** Booked, and its end has passed. */
export const wasHeld = (interview: Times) => interview.state === 'booked' && !isToCome(interview)

/** The one to show: the next that is booked, else an invitation that waits, else the last. */
export function nextInterview<T extends Times & { invitedAt: string }>(interviews: readonly T[]) {
  const booked = interviews
    .filter(isToCome)
    .sort((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? ''))
  const held = interviews.filter(wasHeld).sort((a, b) => (b.startsAt ?? '').localeCompare(a.startsAt ?? ''))
  return booked[0] ?? interviews.find(waitsForTime) ?? held[0] ?? null
}
