import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { AppError } from '#/shared/errors.ts'
import { cellMs } from '../slots/free-times.ts'

// Who is taken when. A time is one row for every five minutes and person, so the primary key itself refuses to book
// anybody twice; the lock makes those who come at the same time wait and be told which other times are free.

export type Taken = { calendar: string; from: number; to: number }
export const personCalendar = (userId: string) => `person ${userId}`
export const roomCalendar = (companyId: string, room: string) => `room ${companyId} ${room.toLowerCase()}`

/** What these parts take of the people who meet and of their rooms. */
export const timesOf = (
  companyId: string,
  parts: readonly { people: string[]; room: string | null; startsAt: number; minutes: number }[],
): Taken[] =>
  parts.flatMap(({ people, room, startsAt, minutes }) => {
    const span = { from: startsAt, to: startsAt + minutes * 60_000 }
    return [
      ...people.map((userId) => ({ calendar: personCalendar(userId), ...span })),
      ...(room ? [{ calendar: roomCalendar(companyId, room), ...span }] : []),
    ]
  })

/** Holds these calendars until the transaction ends, in one order, so that two who lock them wait for each other. */
export async function lockCalendars(db: Db, calendars: string[]) {
  for (const calendar of [...new Set(calendars)].sort())
    await sql`select pg_advisory_xact_lock(7231, hashtext(${calendar}))`.execute(db)
}

/** Takes these times for the interview, in place of what it held before. */
export async function takeTimes(db: Db, interviewId: string, taken: Taken[]) {
  await releaseTimes(db, interviewId)
  const cells = taken.flatMap(({ calendar, from, to }) =>
    Array.from({ length: Math.ceil((to - from) / cellMs) }, (_, index) => ({
      calendar,
      cell: new Date(from + index * cellMs),
      interviewId,
    })),
  )
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('interviewCells')
    .values(cells)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows ?? 0) !== cells.length)
    throw new AppError(409, 'Somebody just booked this time. Choose another one.')
}

export const releaseTimes = (db: Db, interviewId: string) =>
  db.deleteFrom('interviewCells').where('interviewId', '=', interviewId).execute()
