import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readBusyTimes } from '#/features/interviews/external/busy-times.ts'

// Calendars as two dozen programs write them, with invented people (calendars.jsonl), read as the product reads them. The
// right times were computed from what each is meant to say with the zones of Python, and the plain cases were also read
// by `icalendar` and `recurring-ical-events`.

const calendarCase = z.object({
  name: z.string(),
  program: z.string(),
  text: z.string(),
  /** Where its owner lives. */
  owner: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Sorted and merged, within the window. */
  busy: z.array(z.tuple([z.iso.datetime(), z.iso.datetime()])),
  /** Something in it must be said to be unread. */
  unread: z.boolean().default(false),
})
export type CalendarCase = z.output<typeof calendarCase>

/** In order of harm: somebody is booked while busy, another time is wrong, or they do not learn what is missing. */
export type CalendarOutcome = 'right' | 'wrong' | 'free where busy' | 'unsaid'

export const calendarCases = (text = readFileSync(`${import.meta.dirname}/calendars.jsonl`, 'utf8')) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => calendarCase.parse(JSON.parse(line)))

export const readCalendarCases = (cases: CalendarCase[]) =>
  cases.map((one) => ({ name: one.name, program: one.program, outcome: outcomeOf(one) }))

function outcomeOf({ text, owner, from, to, ...expected }: CalendarCase): CalendarOutcome {
  const { busy, isSaid } = read(text, {
    ...{ from: Date.parse(from), to: Date.parse(to), timeZone: owner, uidSuffix: '@waymark.example' },
  })
  const right = expected.busy.map(([start, end]) => ({ from: Date.parse(start), to: Date.parse(end) }))
  const isCovered = right.every((one) => busy.some((taken) => taken.from <= one.from && taken.to >= one.to))
  if (!isCovered) return 'free where busy'
  // What cannot be read may block more than it takes, and then says so.
  if (expected.unread) return isSaid ? 'right' : 'unsaid'
  return JSON.stringify(busy) === JSON.stringify(right) ? 'right' : 'wrong'
}

function read(text: string, window: Parameters<typeof readBusyTimes>[1]) {
  try {
    const { busy, unread } = readBusyTimes(text, window)
    return { busy, isSaid: unread.length > 0 }
  } catch {
    // The settings say that it is no calendar.
    return { busy: [], isSaid: true }
  }
}
