import { DateTime } from 'luxon'

const hour = 7

/** The next Monday at seven in the morning there. */
export function nextMondayMorning(now: Date, zone: string) {
  const local = DateTime.fromJSDate(now, { zone })
  const monday = local.startOf('week').set({ hour })
  return (monday > local ? monday : monday.plus({ weeks: 1 })).toJSDate()
}

/** Monday to Sunday of the week before, as dates there. */
export function weekBefore(now: Date, zone: string) {
  const monday = DateTime.fromJSDate(now, { zone }).startOf('week').minus({ weeks: 1 })
  return { from: monday.toISODate() ?? '', to: monday.plus({ days: 6 }).toISODate() ?? '' }
}
