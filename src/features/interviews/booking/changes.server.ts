import { type SqlBool, sql } from 'kysely'
import { lockApplication } from '#/features/applications/queries.server.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { hasBegun, type InterviewState, isOpenInterview } from '../kinds.ts'
import {
  findCompanyInterview,
  type InterviewRow,
  insertInterviewEvent,
  lockInterview,
} from '../queries.server.ts'
import { hasEnded } from '../views.server.ts'
import type { Actor } from './book.server.ts'
import { releaseTimes } from './cells.server.ts'

/** What ends an interview, and who may do it in which state. */
export type Ending = 'cancelled' | 'declined' | 'no-show'

const endedWords: Record<Exclude<InterviewState, 'proposed' | 'booked'>, string> = {
  cancelled: 'was cancelled',
  declined: 'was declined',
  'no-show': 'did not take place',
}

/** Locks the application, then the interview: the order of everybody who changes one. */
export async function lockCompanyInterview(
  { db, user }: ContextFor<'approved employer or its recruiter'>,
  id: string,
) {
  const found = orNotFound(await findCompanyInterview(db, user, id), 'interview')
  await lockApplication(db, found.applicationId)
  await lockInterview(db, id)
  return orNotFound(await findCompanyInterview(db, user, id), 'interview')
}

/** Throws 409 with the reason why nothing can be done with it any more. */
export function requireOpen(row: InterviewRow) {
  if (!isOpenInterview(row.state))
    throw new AppError(409, `This interview ${endedWords[row.state]}. Nothing has changed.`)
  if (hasEnded(row)) throw new AppError(409, 'The application has ended, and its interviews with it')
}

export function requireVersion(row: InterviewRow, version: number) {
  if (row.version !== version) throw new AppError(409, 'The interview was changed in the meantime')
}

/** Times are moved and cancelled until they begin; afterwards it only remains to say who did not come. */
export function requireNotBegun(row: InterviewRow) {
  if (row.state === 'booked' && hasBegun(row)) throw new AppError(409, 'This interview has begun')
}

export function requireReason(reason: string | null | undefined) {
  if (!reason || reason.length < 3) throw fieldError('reason', 'Write a few words about why')
  return reason
}

/** Ends an interview, whose row the caller holds, and frees the time of those who would have met. */
export async function endInterview(
  db: Db,
  row: InterviewRow,
  { to, actor, reason }: { to: Ending; actor: Actor; reason: string },
) {
  if (to === 'no-show' && !(row.state === 'booked' && hasBegun(row)))
    throw new AppError(409, 'This can be said once it has begun')
  if (!isOpenInterview(row.state)) throw new AppError(409, 'This interview has already ended')
  await db
    .updateTable('interviews')
    .set({
      state: to,
      endedBy: actor.side,
      reason,
      ...{ otherTimesAskedAt: null, preferredTimes: null, preferredNote: null },
      version: sql`version + 1`,
      // In calendars it stays where it was when somebody did not come.
      ...(to !== 'no-show' && { sequence: sql`sequence + 1` }),
    })
    .where('id', '=', row.id)
    .where(sql<SqlBool>`state in ('proposed', 'booked')`)
    .execute()
  // Also of what did not take place: the rest of its time is free again.
  await releaseTimes(db, row.id)
  await insertInterviewEvent(db, {
    interviewId: row.id,
    kind: to,
    side: actor.side,
    actorId: actor.id,
    fromTime: row.startsAt,
    reason,
  })
}
