import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

// Addresses that do not exist, as their mail servers said. Going on sending there makes mail servers distrust all our
// mails, so only mails that prove an address go to them.

export const findUndeliverable = (db: Db, email: string) =>
  db
    .selectFrom('undeliverableAddresses')
    .select(['refusedAt', 'reason'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()

export async function markUndeliverable(db: Db, email: string, reason: string) {
  const refused = { reason, refusedAt: sql<Date>`now()` }
  await db
    .insertInto('undeliverableAddresses')
    .values({ email: email.toLowerCase(), ...refused })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(refused))
    .execute()
}

/** Whether the address is undeliverable; counts the mail that is then not sent. */
export async function suppressIfUndeliverable(db: Db, email: string) {
  const { numUpdatedRows } = await db
    .updateTable('undeliverableAddresses')
    .set((is) => ({ mailsNotSent: is('mailsNotSent', '+', 1) }))
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Somebody has just used a secret that was mailed there, so mails arrive. */
export async function clearUndeliverable(db: Db, email: string) {
  await db.deleteFrom('undeliverableAddresses').where('email', '=', email.toLowerCase()).execute()
}

export async function countUndeliverable(db: Db) {
  const { addresses, mailsNotSent } = await db
    .selectFrom('undeliverableAddresses')
    .select([
      sql<number>`count(*)::int`.as('addresses'),
      sql<number>`coalesce(sum(mails_not_sent), 0)::int`.as('mailsNotSent'),
    ])
    .executeTakeFirstOrThrow()
  return { addresses, mailsNotSent }
}
