import { currentTime } from '#/shared/clock.ts'

/** Where an interview happens; stored. */
export const interviewKinds = ['call', 'video', 'on site'] as const
export type InterviewKind = (typeof interviewKinds)[number]

export const kindLabels: Record<InterviewKind, string> = {
  call: 'Phone call',
  video: 'Video call',
  'on site': 'On site',
}
/** 'by phone', 'by video', 'on site': within a sentence. */
export const kindWords: Record<InterviewKind, string> = {
  call: 'by phone',
  video: 'by video',
  'on site': 'on site',
}

export const interviewStates = ['proposed', 'booked', 'cancelled', 'declined', 'no-show'] as const
export type InterviewState = (typeof interviewStates)[number]
/** Who did something: the company's side, the applicant, or Waymark because the application ended. */
export const interviewSides = ['employer', 'seeker', 'waymark'] as const
export type InterviewSide = (typeof interviewSides)[number]

export const interviewLengths = [15, 30, 45, 60, 90, 120] as const
export const defaultLength = 45

/** Whether something can still happen with it. */
export const isOpenInterview = (state: InterviewState): state is 'proposed' | 'booked' =>
  state === 'proposed' || state === 'booked'

// What follows from the clock, for rows of the database and answers of the API. `isOver`: the application has ended.

export const hasBegun = ({ startsAt }: { startsAt: string | Date | null }) =>
  startsAt !== null && new Date(startsAt) <= new Date(currentTime())

type Times = { state: InterviewState; endsAt: string | Date | null; isOver?: boolean }
/** Whether they still meet: booked, and its end is to come. */
export const isUpcoming = ({ state, endsAt, isOver = false }: Times) =>
  state === 'booked' && !isOver && endsAt !== null && new Date(endsAt) > new Date(currentTime())

/** Whether its application ended before it took place, whatever its own row says yet. */
export const endedWithApplication = (interview: Times) => {
  const { state, isOver = false } = interview
  return isOver && (state === 'proposed' || isUpcoming({ ...interview, isOver: false }))
}

/** Whether a time is still to be picked. */
export const waitsForTime = ({ state, isOver = false }: Pick<Times, 'state' | 'isOver'>) =>
  state === 'proposed' && !isOver

/** Whether the applicant is to pick one now, and does not wait for other times. */
export const waitsForPick = ({
  otherTimes,
  ...times
}: Pick<Times, 'state' | 'isOver'> & { otherTimes: object | null }) =>
  waitsForTime(times) && otherTimes === null

/** '45 minutes', '1 hour', '1 hour 30 minutes'. */
export function lengthLabel(minutes: number) {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const inHours = hours === 0 ? '' : hours === 1 ? '1 hour' : `${hours} hours`
  return [inHours, rest > 0 && `${rest} minutes`].filter(Boolean).join(' ')
}
