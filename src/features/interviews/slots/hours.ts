import { z } from 'zod'
import { timeZone } from '#/shared/schemas.ts'

// When somebody can be met: their hours of the week in their own time zone, and what limits them.

const minuteOfDay = z.number('Choose a time').int().min(0).max(1440).multipleOf(5)
const span = z
  .object({ from: minuteOfDay, to: minuteOfDay })
  .refine(({ from, to }) => from < to, 'The end must be after the start')

export const interviewHours = z.object({
  timeZone,
  /** For each weekday, Monday first. */
  week: z.array(z.array(span).max(6)).length(7),
  bufferMinutes: z.number().int().min(0).max(240),
  maxPerDay: z.number().int().min(1).max(20),
  /** Holidays and other days off, as ISO dates. */
  daysOff: z.array(z.iso.date('Choose a date')).max(200),
})
export type InterviewHours = z.output<typeof interviewHours>
