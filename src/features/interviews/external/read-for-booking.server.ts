import { outboundTimeoutMs, withTimeout } from '#/server/outbound/outbound.ts'
import { peopleOf } from '../people.ts'
import type { InterviewRow } from '../queries.server.ts'
import { type CalendarContext, refreshCalendar } from './external-calendars.server.ts'

/** A booking reads again what is older than this. */
const freshMs = 60_000

/**
 * That calendars were read before a booking, and whose could not be. Whatever books or arranges anew asks for it, so
 * that no way to book leaves it out.
 */
export type CalendarReadResult = { unread: { id: string; name: string }[] }

/** Everybody whose calendar decides when this interview can be: those who meet, and those who could in a panel. */
export const attendablePeople = (row: Pick<InterviewRow, 'parts' | 'panel'>) => [
  ...peopleOf(row),
  ...(row.panel?.parts ?? []).flatMap(({ pool }) => pool),
]

/** Readings under way, so that fifty who book at once wait for one. */
const underWay = new Map<string, Promise<void>>()

function refreshOnce(context: CalendarContext, userId: string) {
  const known = underWay.get(userId)
  if (known) return known
  const reading = refreshCalendar(context, userId).finally(() => underWay.delete(userId))
  underWay.set(userId, reading)
  return reading
}

/**
 * Reads the calendars of these people once more, unless that was a moment ago. What cannot be read in time blocks no
 * booking: what it said last counts, and the answer names it.
 */
export async function readForBooking(
  context: CalendarContext,
  people: readonly { id: string }[],
): Promise<CalendarReadResult> {
  const { db, config } = context
  const ids = [...new Set(people.map(({ id }) => id))]
  if (ids.length === 0) return { unread: [] }
  const stale = new Date(Date.now() - freshMs)
  const connected = db
    .selectFrom('externalCalendars')
    .innerJoin('users', 'users.id', 'externalCalendars.userId')
    .select(['users.id', 'users.name', 'checkedAt', 'failure'])
    .where('users.id', 'in', ids)
    .orderBy('users.name')
  const due = (await connected.execute()).filter(({ checkedAt }) => checkedAt < stale)
  if (due.length > 0 && config.outbound) {
    const readings = Promise.allSettled(due.map(({ id }) => refreshOnce(context, id)))
    await withTimeout(outboundTimeoutMs('calendarsOfBooking', config.outbound), readings, () => [])
  }
  const rows = await connected.execute()
  const unread = rows.filter(({ checkedAt, failure }) => failure !== null || checkedAt < stale)
  return { unread: unread.map(({ id, name }) => ({ id, name })) }
}
