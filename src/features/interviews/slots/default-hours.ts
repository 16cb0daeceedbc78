import type { InterviewHours } from './hours.ts'

const workday = [
  { from: 9 * 60, to: 12 * 60 },
  { from: 13 * 60, to: 17 * 60 },
]

/** What holds until somebody says otherwise: weekdays from 9 to 5, with an hour at noon. */
export const defaultHours = (timeZone: string): InterviewHours => ({
  timeZone,
  week: [workday, workday, workday, workday, workday, [], []],
  bufferMinutes: 15,
  maxPerDay: 4,
  daysOff: [],
})
