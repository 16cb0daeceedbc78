import { dayLabel } from '../times.ts'

/** In the order given, under the days on which they are in that zone. */
export function groupByDay<T extends { startsAt: string | null }>(
  interviews: readonly T[],
  timeZone: string,
) {
  const days = new Map<string, T[]>()
  for (const one of interviews) {
    const day = one.startsAt ? dayLabel(one.startsAt, timeZone) : ''
    days.set(day, [...(days.get(day) ?? []), one])
  }
  return [...days]
}
