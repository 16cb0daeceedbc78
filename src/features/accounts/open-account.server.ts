import { sql } from 'kysely'
import { accountClosed } from '#/server/auth/access.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError } from '#/shared/errors.ts'

/** Their address is confirmed, and they are neither suspended nor on the way out. */
export const canSignIn = sql<boolean>`(users.email_verified_at is not null and users.suspended_at is null
  and users.erase_at is null)`

/** Holds the account open until the transaction ends; throws 403 if it is closed. */
export async function requireOpenAccount(db: Db, id: string) {
  const user = await db
    .selectFrom('users')
    .select('eraseAt')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!user) throw new AppError(401)
  if (user.eraseAt) throw accountClosed(user.eraseAt)
}
