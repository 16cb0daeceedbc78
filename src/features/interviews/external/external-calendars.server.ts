import type { HandlerContext } from '#/server/context.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import { hostOf } from '../calendar/interview-event.server.ts'
import { findHours } from '../slots/calendars.server.ts'
import type { Interval } from '../slots/free-times.ts'
import type { CalendarFailure } from './failures.ts'
import { fetchCalendar } from './fetch-calendar.server.ts'
import { readBusyInThread } from './read-busy.server.ts'

// The calendar that somebody keeps elsewhere. Only when they are busy is kept of it.

export type CalendarContext = Pick<HandlerContext, 'db' | 'config' | 'encryption'>

/** How far ahead it is read: beyond the times that are offered, so that those to come are known as well. */
const readDays = 60

const aad = (userId: string) => `external calendar ${userId}`

type Reading = { ok: true; busy: Interval[] } | { ok: false; failure: CalendarFailure }

/** Reads when its owner is busy, from now on. */
async function readCalendar(
  { db, config }: CalendarContext,
  userId: string,
  address: string,
): Promise<Reading> {
  if (!config.outbound) return { ok: false, failure: 'unreachable' }
  const fetched = await fetchCalendar(address, config.outbound)
  if (!fetched.ok) return fetched
  const timeZone = (await findHours(db, userId))?.timeZone ?? 'UTC'
  const from = Date.now() - dayMs
  return readBusyInThread(fetched.text, {
    ...{ from, to: from + readDays * dayMs, timeZone, ownUids: `@${hostOf(config)}` },
  })
}

/** Connects a calendar in place of the one before, once it could be read. Answers why it could not. */
export async function connectCalendar(context: CalendarContext, userId: string, address: string) {
  if (!context.config.outbound)
    throw new AppError(409, 'This installation reads no calendars: its operator switched outside calls off')
  const reading = await readCalendar(context, userId, address)
  if (!reading.ok) return reading.failure
  const { encrypted, wrappedKey } = context.encryption.encryptText(aad(userId), address)
  const now = new Date()
  const row = {
    ...{ host: new URL(address).hostname, encrypted, wrappedKey },
    ...{ busy: JSON.stringify(reading.busy), connectedAt: now, checkedAt: now, readAt: now, failure: null },
  }
  await context.db
    .insertInto('externalCalendars')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  return null
}

/** Reads a connected calendar again. When that fails, what it said last still counts. */
export async function refreshCalendar(context: CalendarContext, userId: string) {
  const { db, encryption } = context
  const row = await db
    .selectFrom('externalCalendars')
    .select(['encrypted', 'wrappedKey'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return
  const address = encryption.decryptText(aad(userId), row.encrypted, row.wrappedKey)
  const reading = await readCalendar(context, userId, address)
  const now = new Date()
  await db
    .updateTable('externalCalendars')
    .set({
      checkedAt: now,
      failure: reading.ok ? null : reading.failure,
      ...(reading.ok && { readAt: now, busy: JSON.stringify(reading.busy) }),
    })
    .where('userId', '=', userId)
    // Not when another was connected meanwhile.
    .where('encrypted', '=', row.encrypted)
    .execute()
}
