import { sql } from 'kysely'
import { hashToken } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { clearUndeliverable } from '#/server/mail/undeliverable.ts'

export function insertMailboxConfirmation(db: Db, row: { companyId: string; email: string; hours: number }) {
  return db
    .insertInto('mailboxConfirmations')
    .values({
      companyId: row.companyId,
      email: row.email,
      expiresAt: new Date(Date.now() + row.hours * 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A mailbox confirmation to be sent. */
export function findMailboxConfirmation(db: Db, id: string) {
  return db
    .selectFrom('mailboxConfirmations')
    .innerJoin('companies', 'companies.id', 'mailboxConfirmations.companyId')
    .select([
      'mailboxConfirmations.id',
      'mailboxConfirmations.email',
      'usedAt',
      'companies.name as companyName',
    ])
    .where('mailboxConfirmations.id', '=', id)
    .executeTakeFirst()
}

export function setMailboxToken(db: Db, id: string, token: string, hours: number) {
  return db
    .updateTable('mailboxConfirmations')
    .set({ tokenHash: hashToken(token), expiresAt: new Date(Date.now() + hours * 3_600_000) })
    .where('id', '=', id)
    .execute()
}

/** The confirmation that this token can still confirm. */
export function findMailboxByToken(db: Db, token: string) {
  return db
    .selectFrom('mailboxConfirmations')
    .innerJoin('companies', 'companies.id', 'mailboxConfirmations.companyId')
    .select(['companyId', 'email', 'companies.name as company'])
    .where('tokenHash', '=', hashToken(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Consumes a mailbox token atomically. Undefined when it is invalid, used or expired. */
export async function spendMailboxToken(context: Pick<HandlerContext, 'db' | 'encryption'>, token: string) {
  const { db } = context
  const spent = await db
    .updateTable('mailboxConfirmations')
    .set({ usedAt: sql<Date>`now()` })
    .where('tokenHash', '=', hashToken(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['companyId', 'email'])
    .executeTakeFirst()
  if (spent) await clearUndeliverable(context, spent.email)
  return spent
}

export function listMailboxConfirmations(db: Db, companyId: string) {
  return db
    .selectFrom('mailboxConfirmations')
    .select(['email', 'usedAt', 'expiresAt', 'createdAt'])
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
}
