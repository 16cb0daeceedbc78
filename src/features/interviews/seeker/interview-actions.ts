import type { DataOf } from '#/client/api.ts'
import type { PreferredTimes } from '../booking/other-times.ts'

export type SeekerInterview = DataOf<'GET', '/interviews/:id'>

type Act = 'book' | 'decline' | 'cancel' | 'no-show' | 'other-times'
type InterviewAnswer = {
  act: Act
  startsAt?: string
  timeZone?: string
  preferred?: PreferredTimes
  reason?: string
}

/** How an open page reaches its interview: signed in by its id, or signed out by the secret of a mail. */
export type InterviewActions = {
  answer(input: InterviewAnswer): Promise<{ outcome: 'done' | 'taken'; interview: SeekerInterview } | null>
  isBusy: boolean
  failure: string | null
  /** Takes the failure off the screen. */
  reset(): void
}
