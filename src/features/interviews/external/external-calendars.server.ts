import { z } from 'zod'
import type { Config } from '#/server/config.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import type { OutboundConfig } from '#/server/outbound/outbound.ts'
import type { OutboundAddresses } from '#/server/outbound/safe-fetch.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import {
  type AccountCalendar,
  accountCalendar,
  calendarAccount,
  type FoundCalendar,
} from '../caldav/account.ts'
import { saveCalendarChanges } from '../caldav/calendar-changes.server.ts'
import type { SyncedEvent } from '../caldav/dav-operations.server.ts'
import { runDav } from '../caldav/run-dav.server.ts'
import { hostOf } from '../calendar/interview-event.server.ts'
import { findHours } from '../slots/calendars.server.ts'
import type { BusyReading, BusyWindow } from './busy-times.ts'
import type { CalendarFailure } from './failures.ts'
import { fetchCalendar } from './fetch-calendar.server.ts'
import { readBusyInThread } from './read-busy.server.ts'
import { storedUnread } from './unread-entries.ts'

// The calendar that somebody keeps elsewhere: a private address, or an account on a calendar server. Only when they are
// busy is kept of it.

export type CalendarContext = Pick<HandlerContext, 'db' | 'config' | 'encryption'>

/** How far ahead it is read: beyond the times that are offered, so that those to come are known as well. */
const readDays = 60

const aad = (userId: string) => `external calendar ${userId}`

/** Where calendars may be: on the public internet, and wherever else the operator says. */
export const calendarOutbound = (
  { calendarHosts }: Pick<Config, 'calendarHosts'>,
  { resolvers, loopback }: OutboundConfig,
): OutboundAddresses => ({ resolvers, loopback, trustedOrigins: calendarHosts })

function requireOutbound({ outbound }: Config) {
  if (!outbound)
    throw new AppError(409, 'This installation reads no calendars: its operator switched outside calls off')
  return outbound
}

async function busyWindow({ db, config }: CalendarContext, userId: string): Promise<BusyWindow> {
  const timeZone = (await findHours(db, userId))?.timeZone ?? 'UTC'
  const from = Date.now() - dayMs
  return { from, to: from + readDays * dayMs, timeZone, uidSuffix: `@${hostOf(config)}` }
}

type Failed = { ok: false; failure: CalendarFailure }
type Reading = ({ ok: true; calendars?: FoundCalendar[]; synced?: SyncedEvent[] } & BusyReading) | Failed

/** What is connected; the secret is an address or, as JSON, an account. */
type Connected = { kind: string; secret: string; calendars: AccountCalendar[] }

/** Reads when its owner is busy, from now on. */
async function readCalendar(
  context: CalendarContext,
  userId: string,
  connected: Connected,
): Promise<Reading> {
  const { config } = context
  if (!config.outbound) return { ok: false, failure: 'unreachable' }
  const outbound = calendarOutbound(config, config.outbound)
  const window = await busyWindow(context, userId)
  if (connected.kind === 'account') {
    const { home, ...credentials } = calendarAccount.parse(JSON.parse(connected.secret))
    const except = connected.calendars.filter(({ isRead }) => !isRead).map(({ url }) => url)
    const outcome = await runDav({ name: 'read', home, except, window }, { credentials, outbound })
    return outcome.ok ? { ok: true, ...outcome.result } : outcome
  }
  const fetched = await fetchCalendar(connected.secret, outbound)
  return fetched.ok ? readBusyInThread(fetched.text, window) : fetched
}

/** Reads a private address. Answers what is to be saved in place of what was connected, or why it could not. */
export async function readNewAddress(context: CalendarContext, userId: string, address: string) {
  requireOutbound(context.config)
  const reading = await readCalendar(context, userId, { kind: 'address', secret: address, calendars: [] })
  if (!reading.ok) return reading
  const row: NewConnection = {
    ...{ kind: 'address', host: new URL(address).hostname, secret: address },
    ...{ busy: reading.busy, unread: reading.unread, calendars: [], writeTo: null },
  }
  return { ok: true as const, row }
}

type Entered = { server: string; userName: string; password: string }

/** The same for an account: finds its calendars and reads them. */
export async function readNewAccount(context: CalendarContext, userId: string, entered: Entered) {
  const outbound = calendarOutbound(context.config, requireOutbound(context.config))
  const found = await runDav({ name: 'connect' }, { credentials: entered, outbound })
  if (!found.ok) return found
  const { home, calendars } = found.result
  const secret = JSON.stringify({ ...entered, home })
  const reading = await readCalendar(context, userId, { kind: 'account', secret, calendars: [] })
  if (!reading.ok) return reading
  const row: NewConnection = {
    ...{ kind: 'account', host: new URL(entered.server).hostname, secret },
    ...{ busy: reading.busy, unread: reading.unread },
    calendars: calendars.map((one) => ({ ...one, isRead: true })),
    writeTo: calendars.find(({ isWritable }) => isWritable)?.url ?? null,
  }
  return { ok: true as const, row }
}

type NewConnection = Connected & BusyReading & { host: string; writeTo: string | null }

/** In place of what was connected, with what we knew of it. */
export async function save({ db, encryption }: CalendarContext, userId: string, connection: NewConnection) {
  const { secret, busy, unread, calendars, ...columns } = connection
  const now = new Date()
  await db.deleteFrom('externalCalendars').where('userId', '=', userId).execute()
  await db
    .insertInto('externalCalendars')
    .values({
      userId,
      ...columns,
      ...encryption.encryptText(aad(userId), secret),
      ...{ busy: JSON.stringify(busy), unread: storedUnread(unread), calendars: JSON.stringify(calendars) },
      ...{ connectedAt: now, checkedAt: now, readAt: now },
    })
    .execute()
}

export const storedCalendars = (calendars: unknown) => z.array(accountCalendar).parse(calendars)

/** Those that are there now; what somebody chose stays, and a new one is read. */
const withChoices = (found: FoundCalendar[], chosen: AccountCalendar[]) =>
  found.map((one) => ({ ...one, isRead: chosen.find(({ url }) => url === one.url)?.isRead ?? true }))

const findRow = (db: Db, userId: string) =>
  db.selectFrom('externalCalendars').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Reads a connected calendar again. When that fails, what it said last still counts. */
export async function refreshCalendar(context: CalendarContext, userId: string) {
  const { db, config, encryption } = context
  const row = await findRow(db, userId)
  if (!row) return
  const secret = encryption.decryptText(aad(userId), row.encrypted, row.wrappedKey)
  const calendars = storedCalendars(row.calendars)
  const readAt = new Date()
  const reading = await readCalendar(context, userId, { kind: row.kind, secret, calendars })
  const now = new Date()
  await db
    .updateTable('externalCalendars')
    .set({
      checkedAt: now,
      failure: reading.ok ? null : reading.failure,
      ...(reading.ok && {
        ...{ readAt: now, busy: JSON.stringify(reading.busy), unread: storedUnread(reading.unread) },
      }),
      ...(reading.ok &&
        reading.calendars && { calendars: JSON.stringify(withChoices(reading.calendars, calendars)) }),
    })
    .where('userId', '=', userId)
    // Not when another was connected meanwhile.
    .where('encrypted', '=', row.encrypted)
    .execute()
  const writesThere = calendars.some(({ url, isRead }) => url === row.writeTo && isRead)
  if (reading.ok && reading.synced && writesThere) {
    const until = new Date(readAt.getTime() + (readDays - 2) * dayMs)
    await saveCalendarChanges(db, config, userId, { synced: reading.synced, readAt, until })
  }
}

/** The account of somebody, and the calendar into which their interviews are written; null without one. */
export async function findAccount({ db, encryption }: CalendarContext, userId: string) {
  const row = await findRow(db, userId)
  if (row?.kind !== 'account') return null
  const secret = encryption.decryptText(aad(userId), row.encrypted, row.wrappedKey)
  return { account: calendarAccount.parse(JSON.parse(secret)), writeTo: row.writeTo }
}
