import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'

export function findOwner(db: Db, companyId: string) {
  return db
    .selectFrom('companyMembers')
    .innerJoin('users', 'users.id', 'companyMembers.userId')
    .select(['users.name', 'users.email', 'users.createdAt as since'])
    .where('companyMembers.companyId', '=', companyId)
    .where('companyMembers.role', '=', 'owner')
    .orderBy('companyMembers.createdAt')
    .executeTakeFirst()
}

/** Whether this person ever submitted the company. An undo also moves to pending, but does not count. */
export async function hasSubmittedCase(db: Db, companyId: string, userId: string) {
  const row = await db
    .selectFrom('companyHistory')
    .select('id')
    .where('companyId', '=', companyId)
    .where('actorId', '=', userId)
    .where('toStatus', '=', 'pending')
    .where('reason', 'in', ['Sent for verification', 'Sent again for verification'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The case for review; drafts that were never submitted are excluded. */
export function findVerificationCase(db: Db, companyId: string) {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', companyId)
    .where((of) => of.or([of('status', '!=', 'draft'), of('submittedAt', 'is not', null)]))
    .executeTakeFirst()
}

/** Whether a view of this case by this person was logged in the last minutes. */
export async function wasCaseViewed(db: Db, companyId: string, userId: string, minutes: number) {
  const row = await db
    .selectFrom('auditLog')
    .select('number')
    .where('subjectType', '=', 'company')
    .where('subjectId', '=', companyId)
    .where('actorId', '=', userId)
    .where('action', '=', 'company.view')
    .where('createdAt', '>', sql<Date>`now() - ${minutes} * interval '1 minute'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A lock that was not renewed for so long has expired. */
export const caseLockSeconds = 60

/** The person who holds the case lock. */
export function findLockHolder(db: Db, companyId: string) {
  return db
    .selectFrom('caseLocks')
    .innerJoin('users', 'users.id', 'caseLocks.userId')
    .select(['users.id', 'users.name', 'caseLocks.lockedAt'])
    .where('caseLocks.companyId', '=', companyId)
    .where('caseLocks.renewedAt', '>', sql<Date>`now() - ${caseLockSeconds} * interval '1 second'`)
    .executeTakeFirst()
}

/** Takes or renews the lock; somebody else’s, while it holds, only by `takeOver`. It lays this person’s other cases aside. */
export async function takeCaseLock(db: Db, companyId: string, userId: string, takeOver: boolean) {
  await db.deleteFrom('caseLocks').where('userId', '=', userId).where('companyId', '<>', companyId).execute()
  await db
    .insertInto('caseLocks')
    .values({ companyId, userId })
    .onConflict((conflict) =>
      conflict
        .column('companyId')
        .doUpdateSet({
          userId,
          renewedAt: sql<Date>`now()`,
          lockedAt: sql<Date>`case when case_locks.user_id = excluded.user_id then case_locks.locked_at else now() end`,
        })
        .where(
          sql<boolean>`case_locks.user_id = excluded.user_id or ${takeOver}
            or case_locks.renewed_at <= now() - ${caseLockSeconds} * interval '1 second'`,
        ),
    )
    .execute()
}

export function releaseCaseLock(db: Db, companyId: string, userId: string) {
  return db.deleteFrom('caseLocks').where('companyId', '=', companyId).where('userId', '=', userId).execute()
}
