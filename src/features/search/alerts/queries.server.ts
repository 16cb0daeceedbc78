import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import type { Frequency } from './words.ts'

export type Alert = Selectable<Tables['alerts']>

export const listAlerts = (db: Db, email: string) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('email', '=', email)
    .where('confirmedAt', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** One of that person's alerts. */
export const findAlert = (db: Db, email: string, id: string) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('email', '=', email)
    .where('id', '=', id)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()

export const findAlertByStopToken = (db: Db, stopToken: string) =>
  db.selectFrom('alerts').selectAll().where('stopToken', '=', stopToken).executeTakeFirst()

export const findAlertToConfirm = (db: Db, confirmHash: string) =>
  db.selectFrom('alerts').selectAll().where('confirmHash', '=', confirmHash).forUpdate().executeTakeFirst()

export const findAlertToAsk = (db: Db, id: string) =>
  db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst()

/** Starts of alerts for one address wait for each other until their transaction ends, so that the limit holds. */
export const lockAlertsOf = (db: Db, email: string) =>
  sql`select pg_advisory_xact_lock(7226, hashtext(${email}))`.execute(db)

export const countAlerts = async (db: Db, email: string) =>
  (
    await db
      .selectFrom('alerts')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .where('email', '=', email)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirstOrThrow()
  ).count

/** Makes the alert, or changes the one this address already has for the same search. */
export const saveAlert = (
  db: Db,
  values: Insertable<Tables['alerts']>,
  changes: Updateable<Tables['alerts']>,
) =>
  db
    .insertInto('alerts')
    .values(values)
    .onConflict((conflict) => conflict.columns(['email', 'search']).doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateAlert = (db: Db, id: string, changes: Updateable<Tables['alerts']>) =>
  db.updateTable('alerts').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteAlert = (db: Db, id: string) => db.deleteFrom('alerts').where('id', '=', id).execute()

/** Stops or starts all alerts of an address. Those that start again begin with what is posted from now on. */
export const switchAlerts = (db: Db, email: string, on: boolean) =>
  db
    .updateTable('alerts')
    .set(on ? { stoppedAt: null, since: new Date() } : { stoppedAt: new Date() })
    .where('email', '=', email)
    .where('stoppedAt', on ? 'is not' : 'is', null)
    .execute()

/** Somebody asked for it in this person's name and nobody confirmed: it gives way. */
export const forgetUnconfirmed = (db: Db, email: string, search: string) =>
  db
    .deleteFrom('alerts')
    .where('email', '=', email)
    .where('search', '=', search)
    .where('confirmedAt', 'is', null)
    .execute()

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is not', null)
    .where('role', '=', 'SEEKER')
    .executeTakeFirst()

const isOn = sql<boolean>`(confirmed_at is not null and stopped_at is null)`

/** Alerts that are due, in order of id, beginning after `afterId`. */
export const listDueAlerts = (db: Db, now: Date, afterId: string | undefined, limit: number) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where(isOn)
    .where('dueAt', '<=', now)
    .$if(afterId !== undefined, (query) => query.where('id', '>', afterId as string))
    .orderBy('id')
    .limit(limit)
    .execute()

/** The alert, held until the transaction ends; nothing if it was stopped or another process has just done it. */
export const lockDueAlert = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', id)
    .where(isOn)
    .where('dueAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Whether an open job was posted, edited or let through since then. */
export async function anyJobChangedSince(db: Db, since: Date) {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'open')
    .where('updatedAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks these jobs as told to that address. Gives only those that were posted since and had not been told. */
export async function insertDeliveries(db: Db, email: string, since: Date, jobIds: string[]) {
  if (jobIds.length === 0) return new Set<string>()
  const rows = await db
    .insertInto('alertDeliveries')
    .columns(['email', 'jobId'])
    .expression(
      db
        .selectFrom('jobs')
        .select([sql<string>`${email}::text`.as('email'), 'id'])
        .where('id', 'in', jobIds)
        .where('postedAt', '>=', since),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('jobId')
    .execute()
  return new Set(rows.map(({ jobId }) => jobId))
}

/** Of these jobs, how many were posted since and have not been told to that address. */
export async function countNewMatches(db: Db, email: string, since: Date, jobIds: string[]) {
  if (jobIds.length === 0) return 0
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('id', 'in', jobIds)
    .where('postedAt', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alertDeliveries')
            .select('jobId')
            .whereRef('alertDeliveries.jobId', '=', 'jobs.id')
            .where('alertDeliveries.email', '=', email),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** What nobody confirmed in time, and what a visitor stopped a month ago, is forgotten. */
export async function deleteExpiredAlerts(db: Db) {
  await sql`delete from alerts where confirmed_at is null and confirm_expires_at < now()`.execute(db)
  await sql`delete from alerts where user_id is null and stopped_at < now() - interval '30 days'`.execute(db)
  // Longer than any job is open.
  await sql`delete from alert_deliveries where created_at < now() - interval '400 days'`.execute(db)
}

/** The next time an alert is looked at. Daily and weekly mails leave at seven in the morning (UTC), weekly ones on Mondays. */
export function nextDue(every: Frequency, now: Date) {
  // The task comes round every minute.
  if (every === 'at once') return new Date(now.getTime() + 45_000)
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 7))
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  while (every === 'weekly' && next.getUTCDay() !== 1) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
