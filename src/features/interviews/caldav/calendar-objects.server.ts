import { type SqlBool, sql } from 'kysely'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { type CalendarEvent, calendarObject } from '../calendar/event.ts'
import { interviewEvent } from '../calendar/interview-event.server.ts'
import { calendarOutbound, findAccount } from '../external/external-calendars.server.ts'
import { peopleOf } from '../people.ts'
import { findInterview, type InterviewRow } from '../queries.server.ts'
import { DavError } from './dav-fetch.server.ts'
import { putObject, removeObject } from './write-object.server.ts'

// Interviews in the calendars of those who attend them. What is there follows our rows: whoever runs this, however
// often and in whichever order, leaves there what the interview says now.

type WriteContext = Pick<HandlerContext, 'db' | 'config' | 'encryption'>

const leaseSeconds = 120

/** What this person's calendar shows of an interview; null for nothing. */
function eventFor(row: InterviewRow | undefined, userId: string, config: WriteContext['config']) {
  if (!row || (row.state !== 'booked' && row.state !== 'no-show')) return null
  const isSeeker = row.seekerId === userId
  if (!isSeeker && !peopleOf(row).some(({ id }) => id === userId)) return null
  return interviewEvent(row, { config, reader: isSeeker ? 'seeker' : 'company', userId })
}

/** Writes, changes or deletes one interview in the calendar of one person. Throws when it has to be tried again. */
export async function syncCalendarObject(context: WriteContext, userId: string, interviewId: string) {
  const { db, config } = context
  const connected = await findAccount(context, userId)
  if (!connected || !config.outbound) return
  const { account, writeTo } = connected
  const row = await findInterview(db, interviewId)
  const event = eventFor(row, userId, config)
  const wanted = writeTo && event ? { calendar: writeTo, event } : null
  const known = await findStoredObject(db, userId, interviewId)
  // What has been stays where it is, also after they chose another calendar.
  if (known && event && event.endsAt.getTime() < Date.now()) return
  if (isDone(known, wanted)) return
  if (!(await takeLease(db, userId, interviewId))) throw new Error('this event is being written')
  const server = { account, outbound: calendarOutbound(config, config.outbound) }
  try {
    const hasMoved = known?.url && (!wanted || !known.url.startsWith(wanted.calendar))
    if (hasMoved) await removeObject(server, known.url)
    if (!wanted) await deleteRow(db, userId, interviewId)
    else {
      const before = known?.url && !hasMoved ? { url: known.url, etag: known.etag } : null
      const written = await putObject(server, {
        ...{ calendar: wanted.calendar, uid: wanted.event.uid, known: before },
        fileName: `interview-${interviewId}.ics`,
        text: calendarObject(wanted.event),
      })
      const { sequence, startsAt } = wanted.event
      await saveRow(db, userId, interviewId, { ...written, sequence, startsAt })
    }
    await saveFailure(db, userId, null)
  } catch (error) {
    await releaseLease(db, userId, interviewId)
    if (!(error instanceof DavError)) throw error
    await saveFailure(db, userId, error.failure)
    // Somebody has to change something there; it is tried again hourly.
    if (error.failure === 'refused' || error.failure === 'read-only') return
    throw error
  }
  const after = eventFor(await findInterview(db, interviewId), userId, config)
  if (after?.sequence !== event?.sequence) throw new Error('the interview changed while it was written')
}

type Known = { url: string; etag: string | null; sequence: number }
type Wanted = { calendar: string; event: CalendarEvent } | null

const isDone = (known: Known | undefined, wanted: Wanted) =>
  wanted
    ? known?.sequence === wanted.event.sequence && known.url.startsWith(wanted.calendar)
    : known === undefined

const findStoredObject = (db: Db, userId: string, interviewId: string) =>
  db
    .selectFrom('calendarObjects')
    .select(['url', 'etag', 'sequence'])
    .where('userId', '=', userId)
    .where('interviewId', '=', interviewId)
    .executeTakeFirst()

async function takeLease(db: Db, userId: string, interviewId: string) {
  const leaseUntil = new Date(Date.now() + leaseSeconds * 1000)
  const taken = await db
    .insertInto('calendarObjects')
    .values({ userId, interviewId, url: '', leaseUntil })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'interviewId'])
        .doUpdateSet({ leaseUntil })
        .where(sql<SqlBool>`calendar_objects.lease_until is null or calendar_objects.lease_until < now()`),
    )
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}

/** A row of what was never written goes with its lease. */
async function releaseLease(db: Db, userId: string, interviewId: string) {
  const own = { userId, interviewId }
  await db
    .deleteFrom('calendarObjects')
    .where((is) => is.and({ ...own, sequence: -1 }))
    .execute()
  await db
    .updateTable('calendarObjects')
    .set({ leaseUntil: null })
    .where((is) => is.and(own))
    .execute()
}

const deleteRow = (db: Db, userId: string, interviewId: string) =>
  db
    .deleteFrom('calendarObjects')
    .where((is) => is.and({ userId, interviewId }))
    .execute()

const saveRow = (db: Db, userId: string, interviewId: string, written: Known & { startsAt: Date }) =>
  db
    .updateTable('calendarObjects')
    .set({ ...written, writtenAt: new Date(), leaseUntil: null, change: null, movedTo: null })
    .where((is) => is.and({ userId, interviewId }))
    .execute()

const saveFailure = (db: Db, userId: string, writeFailure: string | null) =>
  db
    .updateTable('externalCalendars')
    .set({ writeFailure, writeTriedAt: new Date() })
    .where('userId', '=', userId)
    .execute()

/** Of these interviews, or of these people, everything that their calendars do not show as it is. */
export async function listOutdated(db: Db, { userId = null }: { userId?: string | null } = {}) {
  const { rows } = await sql<{ userId: string; interviewId: string }>`
    with accounts as (
      select user_id, write_to from external_calendars join users on users.id = user_id
      where kind = 'account' and suspended_at is null and erase_at is null and (${userId}::uuid is null or user_id = ${userId})
        and (${userId}::uuid is not null or write_failure is null or write_tried_at < now() - interval '1 hour')),
    attended as (
      select user_id, interview_id from interview_people join interview_parts on interview_parts.id = part_id
      union select seeker_id, interviews.id from interviews join applications on applications.id = application_id
        where seeker_id is not null)
    select accounts.user_id, interviews.id as interview_id from accounts join attended on attended.user_id = accounts.user_id
      join interviews on interviews.id = interview_id and state = 'booked' and starts_at > now()
      left join calendar_objects object on object.user_id = accounts.user_id and object.interview_id = interviews.id
      where write_to is not null and (object.sequence is null or object.sequence <> interviews.sequence
        or not starts_with(object.url, write_to))
    union
    select object.user_id, object.interview_id from calendar_objects object join accounts on accounts.user_id = object.user_id
      left join interviews on interviews.id = interview_id
      where interviews.id is null or state not in ('booked', 'no-show')
        or (ends_at > now() and (write_to is null or not exists (select from attended
          where attended.user_id = object.user_id and attended.interview_id = object.interview_id)))
    limit 500`.execute(db)
  return rows
}

/** Those in whose calendars this interview is, or has to be. */
export async function listCalendarsOf(db: Db, row: InterviewRow) {
  const ids = [...peopleOf(row).map(({ id }) => id), ...(row.seekerId ? [row.seekerId] : [])]
  const accounts = await db
    .selectFrom('externalCalendars')
    .select('userId')
    .where('kind', '=', 'account')
    .where((is) =>
      is.or([
        ...(ids.length > 0 ? [is('userId', 'in', ids)] : []),
        is.exists(
          is
            .selectFrom('calendarObjects')
            .select('calendarObjects.userId')
            .whereRef('calendarObjects.userId', '=', 'externalCalendars.userId')
            .where('interviewId', '=', row.id),
        ),
      ]),
    )
    .execute()
  return accounts.map(({ userId }) => userId)
}
