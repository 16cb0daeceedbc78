import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { listBusyTimes } from '../external/queries.server.ts'
import { defaultHours } from './default-hours.ts'
import type { Calendar, Interval } from './free-times.ts'
import { type InterviewHours, interviewHours } from './hours.ts'

/** How far ahead times are offered. */
const horizonDays = 14
/** Nobody is asked to come sooner than this. */
const noticeHours = 4
const hourMs = 3_600_000

/** From when until when times are offered. */
export function offeredWindow(now = Date.now()) {
  const from = now + noticeHours * hourMs
  return { from, to: from + horizonDays * dayMs }
}

/** The hours of those who have set any, by their ids. */
export async function listHours(db: Db, userIds: string[]) {
  if (userIds.length === 0) return new Map<string, InterviewHours>()
  const rows = await db
    .selectFrom('interviewHours')
    .select(['userId', 'timeZone', 'week', 'bufferMinutes', 'maxPerDay', 'daysOff'])
    .where('userId', 'in', userIds)
    .execute()
  return new Map(rows.map(({ userId, ...hours }) => [userId, interviewHours.parse(hours)]))
}

export const findHours = async (db: Db, userId: string) => (await listHours(db, [userId])).get(userId) ?? null

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
  const hours = await listHours(db, userIds)
  const busy = await listBusyTimes(db, userIds)
  return userIds.map((userId) => ({
    hours: hours.get(userId) ?? defaultHours(timeZone),
    booked: booked.filter((one) => one.userId === userId),
    busy: (busy.get(userId) ?? []).filter((one) => one.to > from && one.from < to),
  }))
}
