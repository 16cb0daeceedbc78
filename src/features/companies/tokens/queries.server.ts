import { type Insertable, sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'

/** Newest first, those that ended within the last month included. */
export const listTokens = (db: Db, companyId: string) =>
  db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .innerJoin('companyMembers', (join) =>
      join
        .onRef('companyMembers.companyId', '=', 'apiTokens.companyId')
        .onRef('companyMembers.userId', '=', 'apiTokens.userId'),
    )
    .select(['apiTokens.id', 'apiTokens.name', 'hint', 'rights', 'apiTokens.createdAt', 'expiresAt'])
    .select(['lastUsedAt', 'users.name as madeBy', 'companyMembers.role'])
    .where('apiTokens.companyId', '=', companyId)
    .orderBy('apiTokens.createdAt', 'desc')
    .orderBy('apiTokens.id')
    .execute()

export async function countTokens(db: Db, companyId: string) {
  const { count } = await db
    .selectFrom('apiTokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('companyId', '=', companyId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

export const insertToken = (db: Db, values: Insertable<Tables['apiTokens']>) =>
  db.insertInto('apiTokens').values(values).returning(['id', 'expiresAt']).executeTakeFirstOrThrow()

/** What it was called; undefined if the company has none of this id. */
export const deleteToken = (db: Db, companyId: string, id: string) =>
  db
    .deleteFrom('apiTokens')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .returning(['name', 'rights'])
    .executeTakeFirst()
