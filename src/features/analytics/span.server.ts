import { DateTime } from 'luxon'
import type { z } from 'zod'
import { currentTime } from '#/shared/clock.ts'
import { fieldError } from '#/shared/errors.ts'
import type { reportFilter } from './api.ts'
import { maxSpanDays } from './filter-shape.ts'

/** From `from` on and before `end`. */
export type Span = { from: Date; end: Date }
export type Spans = {
  now: Span
  before: Span
  /** The same as the days of a calendar, the last one included. */
  days: Record<'now' | 'before', { from: string; to: string }>
}

/**
 * The days that are counted, and as many before them. A day begins at midnight of that time zone, so one on which the clocks
 * change has 23 or 25 hours, and each moment is in one day of one span.
 */
export function spansOf({ zone, days, from, to }: z.output<typeof reportFilter>): Spans {
  const today = DateTime.fromMillis(currentTime(), { zone }).startOf('day')
  const dayOf = (date: string) => DateTime.fromISO(date, { zone }).startOf('day')
  const last = to ? DateTime.min(dayOf(to), today) : today
  const first = from ? dayOf(from) : last.minus({ days: days - 1 })
  const count = Math.round(last.diff(first, 'days').days) + 1
  if (count < 1)
    throw fieldError(
      'from',
      to && dayOf(to) <= today ? 'Choose a day before the last one' : 'Choose a day that has come',
    )
  if (count > maxSpanDays) throw fieldError('from', 'Choose two years or less')
  const start = first.minus({ days: count }).startOf('day')
  const isoOf = (day: DateTime) => day.toISODate() ?? ''
  return {
    now: { from: first.toJSDate(), end: last.plus({ days: 1 }).startOf('day').toJSDate() },
    before: { from: start.toJSDate(), end: first.toJSDate() },
    days: {
      now: { from: isoOf(first), to: isoOf(last) },
      before: { from: isoOf(start), to: isoOf(first.minus({ days: 1 })) },
    },
  }
}
