import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { alertKindName, type Frequency, followedSlug, followSearch } from './words.ts'

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

/** The companies whose jobs, all of them, these alerts are for, by the search. */
export async function findFollowed(db: Db, alerts: readonly Pick<Alert, 'search'>[]) {
  const slugs = alerts.flatMap(({ search }) => followedSlug(search) ?? [])
  const companies = await db
    .selectFrom('companies')
    .select(['slug', 'name', 'photo', 'verificationLevel'])
    .where(sql<boolean>`companies.slug = any(${slugs}::text[])`)
    .where(companyIsListed)
    .execute()
  return new Map(companies.map((company) => [followSearch(company.slug), company]))
}

/** An alert of this address. */
export const findAlert = (db: Db, email: string, id: string) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('email', '=', email)
    .where('id', '=', id)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()

export const findAlertByUnsubscribeToken = (db: Db, unsubscribeToken: string) =>
  db.selectFrom('alerts').selectAll().where('unsubscribeToken', '=', unsubscribeToken).executeTakeFirst()

export const findAlertToConfirm = (db: Db, confirmHash: string) =>
  db.selectFrom('alerts').selectAll().where('confirmHash', '=', confirmHash).forUpdate().executeTakeFirst()

export const findAlertById = (db: Db, id: string) =>
  db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst()

/** Serializes the start of alerts for one address until the transaction ends, so that the limit holds. */
export const lockAlertsOfEmail = (db: Db, email: string) =>
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

/** Inserts the alert, or updates the one this address has for the same search. */
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

/** Stops or starts all alerts of an address. Restarted alerts match only jobs posted from now on. */
export const setAllAlertsActive = (db: Db, email: string, on: boolean) =>
  db
    .updateTable('alerts')
    .set(on ? { unsubscribedAt: null, postedAfter: new Date() } : { unsubscribedAt: new Date() })
    .where('email', '=', email)
    .where('unsubscribedAt', on ? 'is not' : 'is', null)
    .execute()

/** Deletes an unconfirmed alert for the same search, which anybody may have requested for this address. */
export const deleteUnconfirmedAlerts = (db: Db, email: string, search: string) =>
  db
    .deleteFrom('alerts')
    .where('email', '=', email)
    .where('search', '=', search)
    .where('confirmedAt', 'is', null)
    .execute()

export const findSeekerByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is not', null)
    .where('role', '=', 'SEEKER')
    .executeTakeFirst()

/** Alerts of a closed account rest. */
const isActive = sql<boolean>`(confirmed_at is not null and unsubscribed_at is null
  and not exists (select from users where users.email = alerts.email and users.erase_at is not null))`

/** Whether pushes of alerts are on: everything is until somebody turns it off. */
export const wantsAlertPushes = async (db: Db, userId: string) =>
  (await db
    .selectFrom('notificationChoices')
    .select('kind')
    .where('userId', '=', userId)
    .where('kind', '=', alertKindName)
    .where('channel', '=', 'push')
    .where('isOn', '=', false)
    .executeTakeFirst()) === undefined

export const turnOnAlertPushes = (db: Db, userId: string) =>
  db
    .deleteFrom('notificationChoices')
    .where('userId', '=', userId)
    .where('kind', '=', alertKindName)
    .where('channel', '=', 'push')
    .execute()

/** Due alerts ordered by id, after `afterId`. */
export const listDueAlerts = (db: Db, now: Date, afterId: string | undefined, limit: number) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where(isActive)
    .where('nextDueAt', '<=', now)
    .$if(afterId !== undefined, (query) => query.where('id', '>', afterId as string))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Locks the alert until the transaction ends; undefined if it was stopped or another process has just sent it. */
export const lockDueAlert = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', id)
    .where(isActive)
    .where('nextDueAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Whether an open job was posted, edited or released from review since then. */
export async function hasJobChangedSince(db: Db, since: Date) {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'open')
    .where('updatedAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Records these jobs as delivered to the address. Returns those that were posted since and not yet delivered. */
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

/** How many of these jobs were posted since and not yet delivered to the address. */
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

/** When an alert is due next. Daily and weekly mails are sent at 07:00 UTC, weekly ones on Mondays. */
export function nextAlertDue(frequency: Frequency, now: Date) {
  // The task runs every minute.
  if (frequency === 'at once') return new Date(now.getTime() + 45_000)
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 7))
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  while (frequency === 'weekly' && next.getUTCDay() !== 1) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
