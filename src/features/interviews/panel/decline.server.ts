import { sql } from 'kysely'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError } from '#/shared/errors.ts'
import { planAt, reload } from '../booking/book.server.ts'
import { lockCalendars, personCalendar, roomCalendar, takeTimes, timesOf } from '../booking/cells.server.ts'
import { requireNotBegun, requireOpen, requireVersion } from '../booking/changes.server.ts'
import { attendablePeople, type CalendarReadResult } from '../external/read-for-booking.server.ts'
import { peopleOf } from '../people.ts'
import { type InterviewRow, insertInterviewEvent } from '../queries.server.ts'
import { arrangeAt, planOf } from './arrange-interview.server.ts'
import { notifyArranged } from './notify.server.ts'
import { saveArrangement } from './queries.server.ts'

type Hiring = ContextFor<'approved employer or its recruiter'>

/**
 * Takes the caller out of a booked panel, whose row they hold. The applicant’s time stays: as few others as possible
 * step in, or come to another part. Answers whether anybody could; if not, the part waits for whoever arranged it to
 * move the panel, because nobody moves an applicant by declining.
 */
export async function declinePart(
  context: Hiring,
  row: InterviewRow,
  { version, reason }: { version: number; reason: string; calendars: CalendarReadResult },
) {
  const { db, user } = context
  requireDeclinable(row, user.id)
  requireVersion(row, version)
  await lockPool(db, row)
  await db
    .updateTable('interviewPartPool')
    .set({ declinedAt: new Date() })
    .where('userId', '=', user.id)
    .where(
      'partId',
      'in',
      row.parts.map(({ id }) => id),
    )
    .execute()
  const remaining = withoutPerson(row, user.id)
  const agreed = planOf(remaining)
  const start = agreed[0]?.startsAt ?? 0
  const { panel } = await reload(db, row.id)
  const found = panel && (await arrangeAt(db, row, panel, start, agreed))
  const next = found ?? remaining
  await saveArrangement(db, next)
  await takeTimes(db, row.id, timesOf(row.companyId, planAt(next, start)))
  await db
    .updateTable('interviews')
    .set({ sequence: sql`sequence + 1`, version: sql`version + 1` })
    .where('id', '=', row.id)
    .execute()
  await insertInterviewEvent(db, {
    ...{ interviewId: row.id, kind: 'person-declined', side: 'employer', actorId: user.id, reason },
  })
  await notifyArranged(context, row, { what: found ? 'people' : 'unfilled', by: user, reason })
  return found !== null
}

export function requireDeclinable(row: InterviewRow, userId: string) {
  if (!row.panel) throw new AppError(409, 'Only a panel is arranged anew. Move or cancel this interview.')
  requireOpen(row)
  requireNotBegun(row)
  if (row.state !== 'booked') throw new AppError(409, 'This panel has no time yet')
  if (!peopleOf(row).some(({ id }) => id === userId))
    throw new AppError(409, 'You are not among those who meet the applicant')
}

const withoutPerson = (row: InterviewRow, userId: string): InterviewRow => ({
  ...row,
  parts: row.parts.map((part) => ({ ...part, people: part.people.filter(({ id }) => id !== userId) })),
})

/** Who could step in is asked while nobody else books them. */
export function lockPool(db: Db, row: InterviewRow) {
  const parts = row.panel?.parts ?? []
  return lockCalendars(db, [
    ...attendablePeople(row).map(({ id }) => personCalendar(id)),
    ...parts.flatMap(({ rooms }) => rooms.map((room) => roomCalendar(row.companyId, room))),
  ])
}
