import type { Insertable, Selectable, Updateable } from 'kysely'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { formatPay } from '#/shared/money/money.ts'

type TrackedRow = Selectable<Tables['trackedJobs']>
export type TrackedJobRow = TrackedRow & {
  /** As the person’s settings have it, else as their browser had it; null before they named one. */
  zone: string | null
}

const trackedJobs = (db: Db, userId: string) =>
  db
    .selectFrom('trackedJobs')
    .leftJoin('notificationSettings as settings', 'settings.userId', 'trackedJobs.userId')
    .selectAll('trackedJobs')
    .select((row) => row.fn.coalesce('settings.timeZone', 'trackedJobs.timeZone').as('zone'))
    .where('trackedJobs.userId', '=', userId)

/** Those with the nearest next step first, then those that were changed last. */
export const listTrackedJobs = (db: Db, userId: string): Promise<TrackedJobRow[]> =>
  trackedJobs(db, userId)
    .orderBy('nextOn', (order) => order.asc().nullsLast())
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()

export const findTrackedJob = (db: Db, userId: string, id: string): Promise<TrackedJobRow | undefined> =>
  trackedJobs(db, userId).where('trackedJobs.id', '=', id).executeTakeFirst()

export async function countTrackedJobs(db: Db, userId: string) {
  const { count } = await db
    .selectFrom('trackedJobs')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many of these were new. */
export async function insertTrackedJobs(db: Db, rows: Insertable<Tables['trackedJobs']>[]) {
  const inserted = await db
    .insertInto('trackedJobs')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return inserted.length
}

/** Whether it still had that version. */
export async function updateTrackedJob(
  db: Db,
  { userId, id, version }: { userId: string; id: string; version: number },
  changes: Updateable<Tables['trackedJobs']>,
) {
  const row = await db
    .updateTable('trackedJobs')
    .set({ ...changes, version: version + 1, updatedAt: new Date() })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteTrackedJob = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('trackedJobs')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()

export const isVisibleJob = async (db: Db, slug: string) =>
  (await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select('jobs.id')
    .where('jobs.slug', '=', slug)
    .where(jobIsVisible)
    .executeTakeFirst()) !== undefined

export const findTimeZone = async (db: Db, userId: string) =>
  (
    await db
      .selectFrom('notificationSettings')
      .select('timeZone')
      .where('userId', '=', userId)
      .executeTakeFirst()
  )?.timeZone ?? null

/** '$64,000–$70,000 a year' */
export function trackedPayLabel({ payMin, payMax, payCurrency, payPeriod }: TrackedJobRow) {
  if (payMin === null || payMax === null || payCurrency === null || payPeriod === null) return null
  const { amount, period } = formatPay({ min: payMin, max: payMax, currency: payCurrency, period: payPeriod })
  return `${amount} ${period}`
}
