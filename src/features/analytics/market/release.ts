import { dayMs } from '#/shared/dates.ts'
import type { Week } from './weeks.ts'

/** Four weeks say what a release changed; what comes later has other reasons. */
const maxDays = 28

/**
 * The whole days of UTC since a version first ran, its first day included, and as many days before it, each the same day of
 * the week. Null on its first day.
 */
export function spansAround(beganAt: Date, now: Date): { days: number; since: Week; before: Week } | null {
  const [first, today] = [beganAt, now].map((at) => Math.floor(at.getTime() / dayMs)) as [number, number]
  const days = Math.min(today - first, maxDays)
  if (days < 1) return null
  const shift = Math.ceil(days / 7) * 7
  const spanFrom = (day: number): Week => ({
    begins: new Date(day * dayMs),
    ends: new Date((day + days) * dayMs),
  })
  return { days, since: spanFrom(first), before: spanFrom(first - shift) }
}
