import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { AlertDirection, AlertFigureName } from './alert-figures.ts'

type Alert = { figure: AlertFigureName; direction: AlertDirection; threshold: number }

export async function listAlerts(db: Db, userId: string) {
  const rows = await db
    .selectFrom('marketAlerts')
    .select(['id', 'figure', 'direction', 'threshold', 'notifiedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, figure: row.figure as AlertFigureName }))
}

/** A changed limit is told of at once, also if the earlier one was told of today. */
export const saveAlert = (db: Db, userId: string, alert: Alert) =>
  db
    .insertInto('marketAlerts')
    .values({ userId, ...alert })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'figure', 'direction'])
        .doUpdateSet({ threshold: alert.threshold, notifiedAt: null }),
    )
    .execute()

export const deleteAlert = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('marketAlerts')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()

/** Of administrators at work, and not told of in the last 24 hours. */
export async function listDueAlerts(db: Db, now: Date) {
  const { rows } = await sql<Alert & { id: string; userId: string; email: string }>`
    select market_alerts.id, user_id, users.email, figure, direction, threshold
    from market_alerts join users on users.id = user_id
    where role = 'SUPER_ADMIN' and suspended_at is null and erase_at is null
      and (notified_at is null or notified_at <= ${now}::timestamptz - interval '24 hours')
    order by market_alerts.id for update of market_alerts skip locked`.execute(db)
  return rows
}

export const markAlertNotified = (db: Db, id: string, now: Date) =>
  db.updateTable('marketAlerts').set({ notifiedAt: now }).where('id', '=', id).execute()
