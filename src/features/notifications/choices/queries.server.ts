import type { Db } from '#/server/database/database.ts'
import type { NotificationChannel, NotificationChoices } from '#/server/events/delivery.ts'

/** What somebody chose, by kind. */
export async function listChoices(db: Db, userId: string) {
  const rows = await db
    .selectFrom('notificationChoices')
    .select(['kind', 'channel', 'isOn'])
    .where('userId', '=', userId)
    .execute()
  const byKind = new Map<string, NotificationChoices>()
  for (const { kind, channel, isOn } of rows) byKind.set(kind, { ...byKind.get(kind), [channel]: isOn })
  return byKind
}

type Choice = { kind: string; channel: NotificationChannel; isOn: boolean }

/** Only what differs from the default, which is on, has a row. */
export async function saveChoice(db: Db, userId: string, { kind, channel, isOn }: Choice) {
  if (isOn)
    await db
      .deleteFrom('notificationChoices')
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .where('channel', '=', channel)
      .execute()
  else
    await db
      .insertInto('notificationChoices')
      .values({ userId, kind, channel, isOn })
      .onConflict((conflict) => conflict.columns(['userId', 'kind', 'channel']).doUpdateSet({ isOn }))
      .execute()
}

export const findTiming = (db: Db, userId: string) =>
  db
    .selectFrom('notificationSettings')
    .select(['timeZone', 'digestHour', 'quietFrom', 'quietTo'])
    .where('userId', '=', userId)
    .executeTakeFirst()

type Timing = NonNullable<Awaited<ReturnType<typeof findTiming>>>

export const saveTiming = (db: Db, userId: string, timing: Timing) =>
  db
    .insertInto('notificationSettings')
    .values({ userId, ...timing })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(timing))
    .execute()

export const countWaitingMails = async (db: Db, userId: string) =>
  (
    await db
      .selectFrom('waitingMails')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).count

/** The kinds of what waits; locked, so that no task takes a mail while it gets another time. */
export const lockWaitingKinds = (db: Db, userId: string) =>
  db
    .selectFrom('waitingMails')
    .select(['id', 'kind'])
    .where('userId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** `inDigest` null: as it was. */
export const rescheduleMail = (db: Db, id: string, dueAt: Date, inDigest: boolean | null) =>
  db
    .updateTable('waitingMails')
    .set({ dueAt, ...(inDigest !== null && { inDigest }) })
    .where('id', '=', id)
    .execute()

/** Whom a mail that waited goes to: the address of today. Undefined when they cannot use their account. */
export const findMailReader = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
