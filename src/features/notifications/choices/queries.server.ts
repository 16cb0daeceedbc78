import type { Db } from '#/server/database/database.ts'
import type { NotificationChoices } from '#/server/events/delivery.ts'
import type { NotificationChannel } from '#/shared/notifications.ts'

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

/** Only what differs from the default, which is on, has a row. */
export const turnOn = (db: Db, userId: string, channel: NotificationChannel, kind: string) =>
  db
    .deleteFrom('notificationChoices')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .execute()

export async function turnOff(db: Db, userId: string, channel: NotificationChannel, kinds: string[]) {
  if (kinds.length === 0) return
  await db
    .insertInto('notificationChoices')
    .values(kinds.map((kind) => ({ userId, kind, channel, isOn: false })))
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'channel']).doUpdateSet({ isOn: false }))
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
export async function lockWaitingKinds(db: Db, userId: string) {
  const rows = await db
    .selectFrom('waitingMails')
    .select('kind')
    .where('userId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

type Rescheduled = { kind: string; dueAt: Date; inDigest: boolean | null }

/** Gives what waits of one kind another time. `inDigest` null: as it was. */
export const rescheduleMails = (db: Db, userId: string, { kind, dueAt, inDigest }: Rescheduled) =>
  db
    .updateTable('waitingMails')
    .set({ dueAt, ...(inDigest !== null && { inDigest }) })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
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
