import { sql } from 'kysely'
import type { HandlerContext } from '../context.ts'
import type { Db } from '../database/database.ts'
import type { Encryption } from '../encryption.ts'
import { definePagedTask, isAfter } from '../paged-task.ts'

// Addresses that do not exist, as their mail servers said, each as a keyed hash. Going on sending there makes mail
// servers distrust all our mails, so only mails that prove an address go to them.

type Context = Pick<HandlerContext, 'db' | 'encryption'>

export const undeliverableHash = (encryption: Pick<Encryption, 'fingerprint'>, email: string) =>
  encryption.fingerprint('undeliverable address', email.toLowerCase())

export const findUndeliverable = ({ db, encryption }: Context, email: string) =>
  db
    .selectFrom('undeliverableAddressHashes')
    .select(['refusedAt', 'reason'])
    .where('addressHash', '=', undeliverableHash(encryption, email))
    .executeTakeFirst()

export async function markUndeliverable({ db, encryption }: Context, email: string, reason: string) {
  const refused = { reason, refusedAt: sql<Date>`now()` }
  await db
    .insertInto('undeliverableAddressHashes')
    .values({ addressHash: undeliverableHash(encryption, email), ...refused })
    .onConflict((conflict) => conflict.column('addressHash').doUpdateSet(refused))
    .execute()
}

/** Whether the address is undeliverable; counts the mail that is then not sent. */
export async function suppressIfUndeliverable({ db, encryption }: Context, email: string) {
  const { numUpdatedRows } = await db
    .updateTable('undeliverableAddressHashes')
    .set((is) => ({ mailsNotSent: is('mailsNotSent', '+', 1) }))
    .where('addressHash', '=', undeliverableHash(encryption, email))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Somebody has just used a secret that was mailed there, so mails arrive. */
export async function clearUndeliverable({ db, encryption }: Context, email: string) {
  await db
    .deleteFrom('undeliverableAddressHashes')
    .where('addressHash', '=', undeliverableHash(encryption, email))
    .execute()
  await db.deleteFrom('undeliverableAddresses').where('email', '=', email.toLowerCase()).execute()
}

export async function countUndeliverable(db: Db) {
  const { addresses, mailsNotSent } = await db
    .selectFrom('undeliverableAddressHashes')
    .select([
      sql<number>`count(*)::int`.as('addresses'),
      sql<number>`coalesce(sum(mails_not_sent), 0)::int`.as('mailsNotSent'),
    ])
    .executeTakeFirstOrThrow()
  return { addresses, mailsNotSent }
}

/** At each start and hourly: hashes the addresses that an earlier version stored, and deletes them there. */
export const hashUndeliverable = definePagedTask({
  name: 'mail.hash-undeliverable',
  cron: '3 * * * *',
  limit: 500,
  list: ({ db }, after, limit) =>
    db
      .selectFrom('undeliverableAddresses')
      .selectAll()
      .where(isAfter('email', after))
      .orderBy('email')
      .limit(limit)
      .execute(),
  // What was hashed is gone, so the next page begins at the beginning, and no address gets into the queue.
  key: () => '',
  async page(rows, { db, encryption }) {
    if (rows.length === 0) return
    await db
      .insertInto('undeliverableAddressHashes')
      .values(
        rows.map(({ email, ...row }) => ({ addressHash: undeliverableHash(encryption, email), ...row })),
      )
      .onConflict((conflict) => conflict.column('addressHash').doNothing())
      .execute()
    const emails = rows.map(({ email }) => email)
    await sql`delete from undeliverable_addresses where email = any(${emails}::text[])`.execute(db)
  },
})
