import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { isAfter } from '#/server/paged-task.ts'
import { dayMs } from '#/shared/dates.ts'

/** Jobs that count towards the limit: open or paused. */
export async function countLiveJobs(db: Db, companyId: string) {
  const row = await db
    .selectFrom('jobs')
    .select(sql<number>`count(*)::int`.as('live'))
    .where('companyId', '=', companyId)
    .where('status', 'in', ['open', 'paused'])
    .executeTakeFirstOrThrow()
  return row.live
}

/** Applications to this company that were opened for the first time within the last 24 hours. */
export async function countNewApplicants(db: Db, companyId: string) {
  const row = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .select(sql<number>`count(*)::int`.as('opened'))
    .where('jobs.companyId', '=', companyId)
    .where('applications.openedAt', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return row.opened
}

export async function countVisibleJobs(db: Db, companyId: string) {
  const row = await db
    .selectFrom('jobs')
    .select(sql<number>`count(*)::int`.as('visible'))
    .where('companyId', '=', companyId)
    .where(sql<boolean>`job_is_open(status, closes_at, held_at)`)
    .executeTakeFirstOrThrow()
  return row.visible
}

type MonitoredDates = { approvedAt: Date | null; lastMonitoredAt: Date | null }

/** The dates without those set by a clock that ran ahead, which would otherwise never be due again. */
export async function clampFutureDates(
  db: Db,
  { id, approvedAt, lastMonitoredAt }: MonitoredDates & { id: string },
  now: Date,
): Promise<Partial<MonitoredDates>> {
  const dayAhead = new Date(now.getTime() + dayMs)
  const clamped = {
    ...(approvedAt && approvedAt > dayAhead && { approvedAt: now }),
    ...(lastMonitoredAt && lastMonitoredAt > dayAhead && { lastMonitoredAt: null }),
  }
  if (Object.keys(clamped).length > 0)
    await db.updateTable('companies').set(clamped).where('id', '=', id).execute()
  return clamped
}

export async function listApprovedCompanies(db: Db, after: string | undefined, limit: number) {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('status', '=', 'approved')
    .where(isAfter('id', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Companies whose approval expired automatically, whose proof may have been restored. */
export async function listExpiredApprovals(db: Db, after: string | undefined, limit: number) {
  const rows = await db
    .selectFrom('companies')
    .select('companies.id')
    .where('status', '=', 'pending')
    .where(sql<boolean>`(select from_status = 'approved' and actor_id is null from company_history
      where company_history.company_id = companies.id order by id desc limit 1)`)
    .where(isAfter('companies.id', after))
    .orderBy('companies.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps the version, because this change does not invalidate an open case. */
export function setLastMonitored(
  db: Db,
  companyId: string,
  changes: { lastMonitoredAt?: Date; graceUntil?: Date | null; graceReason?: 'year' | 'domain' | null },
) {
  return db.updateTable('companies').set(changes).where('id', '=', companyId).execute()
}

/** Records a warning. True once per expiry date, also if the last warning was set by a clock that ran ahead. */
export async function recordExpiryWarning(
  db: Db,
  row: { companyId: string; kind: 'month' | 'week' | 'grace'; approvalEndsAt: Date },
  now: Date,
) {
  const noted = await db
    .insertInto('companyWarnings')
    .values({ ...row, warnedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'kind'])
        .doUpdateSet({ approvalEndsAt: row.approvalEndsAt, warnedAt: now })
        .where(
          sql<boolean>`company_warnings.approval_ends_at <> excluded.approval_ends_at or company_warnings.warned_at > excluded.warned_at`,
        ),
    )
    .returning('kind')
    .executeTakeFirst()
  return noted !== undefined
}
