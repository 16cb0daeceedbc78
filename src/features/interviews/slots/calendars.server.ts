import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { defaultHours } from './default-hours.ts'
import type { Calendar, Interval } from './free-times.ts'
import { interviewHours } from './hours.ts'

/** How far ahead times are offered. */
export const horizonDays = 14
/** Nobody is asked to come sooner than this. */
export const noticeHours = 4
const hourMs = 3_600_000

/** From when until when times are offered. */
export function offeredWindow(now = Date.now()) {
  const from = now + noticeHours * hourMs
  return { from, to: from + horizonDays * 24 * hourMs }
}

export async function findHours(db: Db, userId: string) {
  const row = await db
    .selectFrom('interviewHours')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { timeZone, week, bufferMinutes, maxPerDay, daysOff } = row
  return interviewHours.parse({ timeZone, week, bufferMinutes, maxPerDay, daysOff })
}

type Taken = { userId: string; from: number; to: number }

/**
 * The calendars of these people between two moments, in their order. `except` leaves out one interview, which is to be
 * moved. Whoever has set no hours has the usual ones, in the zone of those who invite.
 */
export async function loadCalendars(
  db: Db,
  userIds: string[],
  { from, to }: Interval,
  { timeZone, except = null }: { timeZone: string; except?: string | null },
): Promise<Calendar[]> {
  const dayMs = 24 * hourMs
  // A day more at each end, because the most of a day counts whole days.
  const span = [new Date(from - 2 * dayMs), new Date(to + 2 * dayMs)] as const
  const { rows: booked } = await sql<Taken>`
    select user_id, extract(epoch from part.starts_at)::float8 * 1000 as from,
      extract(epoch from part.starts_at)::float8 * 1000 + part.minutes * 60000 as to
    from interview_people join interview_parts part on part.id = part_id join interviews on interviews.id = interview_id
    where user_id = any(${userIds}::uuid[]) and interviews.state = 'booked'
      and part.starts_at between ${span[0]} and ${span[1]} and interviews.id is distinct from ${except}`.execute(
    db,
  )
  const calendars: Calendar[] = []
  for (const userId of userIds)
    calendars.push({
      hours: (await findHours(db, userId)) ?? defaultHours(timeZone),
      booked: booked.filter((one) => one.userId === userId),
      busy: [],
    })
  return calendars
}
