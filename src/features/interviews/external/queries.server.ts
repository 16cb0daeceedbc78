import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import type { Interval } from '../slots/free-times.ts'

const intervals = z.array(z.object({ from: z.number(), to: z.number() }))

/** When these people are busy elsewhere. */
export async function listBusyTimes(db: Db, userIds: string[]) {
  if (userIds.length === 0) return new Map<string, Interval[]>()
  const rows = await db
    .selectFrom('externalCalendars')
    .select(['userId', 'busy'])
    .where('userId', 'in', userIds)
    .execute()
  return new Map(rows.map(({ userId, busy }) => [userId, intervals.parse(busy)]))
}
