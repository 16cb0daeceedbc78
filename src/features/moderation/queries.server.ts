import { sql } from 'kysely'
import type { Db } from '#/server/database.ts'

/** Every pending company, oldest first, with the finding that most needs eyes. */
export function listPending(db: Db) {
  return db
    .selectFrom('companies')
    .leftJoin('evidence as human', (join) =>
      join.onRef('human.companyId', '=', 'companies.id').on('human.claim', '=', 'human'),
    )
    .select((of) => [
      'companies.id',
      'companies.name',
      'companies.entityType',
      'companies.city',
      'companies.region',
      'companies.corporateDomicile',
      'companies.submittedAt',
      'human.checkedAt as personSince',
      of
        .selectFrom('evidence')
        .select('evidence.finding')
        .whereRef('evidence.companyId', '=', 'companies.id')
        .where('evidence.claim', '!=', 'human')
        .where('evidence.outcome', '!=', 'pass')
        .orderBy(sql`array_position(array['fail', 'unknown', 'waiting'], evidence.outcome)`)
        .orderBy(
          sql`array_position(array['duplicates', 'mailbox', 'tax-id', 'registration', 'phone'], evidence.claim)`,
        )
        .limit(1)
        .as('why'),
    ])
    .where('companies.status', '=', 'pending')
    .orderBy('companies.submittedAt')
    .orderBy('companies.id')
    .limit(200)
    .execute()
}

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

export async function isMember(db: Db, companyId: string, userId: string) {
  const row = await db
    .selectFrom('companyMembers')
    .select('userId')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The case for reading; a draft that was never sent is nobody's to look at. */
export function findCase(db: Db, companyId: string) {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', companyId)
    .where('submittedAt', 'is not', null)
    .executeTakeFirst()
}
