import type { Config } from '#/server/config.ts'
import type { Db } from '#/server/database/database.ts'
import { hostOf } from '../calendar/interview-event.server.ts'
import type { SyncedEvent } from './dav-operations.server.ts'

// What somebody does to an interview in their own calendar is shown to them, and changes no interview.

/** The interview of the UID of one of our events. */
function interviewOf(uid: string, config: Pick<Config, 'publicUrl'>) {
  const [, id, host] = /^interview-([0-9a-f-]{36})@(.+)$/.exec(uid) ?? []
  return host === hostOf(config) ? (id ?? null) : null
}

type CalendarReading = {
  synced: SyncedEvent[]
  /** When the calendar was read, and until when. */
  readAt: Date
  until: Date
}

/** Remembers which interviews somebody moved or deleted in their calendar, among those written before it was read. */
export async function saveCalendarChanges(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  userId: string,
  { synced, readAt, until }: CalendarReading,
) {
  const rows = await db
    .selectFrom('calendarObjects')
    .select(['interviewId', 'startsAt', 'change', 'movedTo'])
    .where('userId', '=', userId)
    .where('leaseUntil', 'is', null)
    .where('writtenAt', '<', readAt)
    .where('startsAt', '>', readAt)
    .where('startsAt', '<', until)
    .execute()
  const found = new Map(synced.map((event) => [interviewOf(event.uid, config), event]))
  for (const { interviewId, startsAt, ...before } of rows) {
    const there = found.get(interviewId)
    const isMoved = there !== undefined && there.from !== startsAt?.getTime()
    const change = there ? (isMoved ? 'moved' : null) : 'deleted'
    const movedTo = there && isMoved ? new Date(there.from) : null
    if (change === before.change && movedTo?.getTime() === before.movedTo?.getTime()) continue
    await db
      .updateTable('calendarObjects')
      .set({ change, movedTo })
      .where((is) => is.and({ userId, interviewId }))
      .execute()
  }
}

/** Interviews to come that their calendar shows otherwise. */
export const listCalendarChanges = (db: Db, userId: string) =>
  db
    .selectFrom('calendarObjects')
    .innerJoin('interviews', 'interviews.id', 'interviewId')
    .innerJoin('applications', 'applications.id', 'applicationId')
    .innerJoin('jobs', 'jobs.id', 'jobId')
    .select([
      'interviewId',
      'change',
      'movedTo',
      'calendarObjects.startsAt',
      'step',
      'jobs.title as jobTitle',
    ])
    .where('userId', '=', userId)
    .where('change', 'is not', null)
    .where('state', '=', 'booked')
    .where('calendarObjects.startsAt', '>', new Date())
    .orderBy('calendarObjects.startsAt')
    .execute()
