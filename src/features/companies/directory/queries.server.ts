import { type Insertable, sql, type Updateable } from 'kysely'
import { isDomainProven } from '#/server/auth/company-sign-in.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import type { Match, Page } from './messages.ts'

const now = sql<Date>`now()`

/** The company behind a secret, and whether it still controls its domain. */
export const findDirectoryBySecret = (db: Db, secretHash: string) =>
  db
    .selectFrom('companyDirectories')
    .innerJoin('companies', 'companies.id', 'companyDirectories.companyId')
    .select(['companyId', 'defaultRole', 'lastUsedAt', 'companies.status', 'companies.domain'])
    .select(isDomainProven.as('isProven'))
    .where('secretHash', '=', secretHash)
    .executeTakeFirst()

export const findDirectory = (db: Db, companyId: string) =>
  db
    .selectFrom('companyDirectories')
    .leftJoin('users', 'users.id', 'companyDirectories.madeBy')
    .select(['hint', 'madeAt', 'lastUsedAt', 'defaultRole', 'users.name as madeBy'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()

export async function saveSecret(
  db: Db,
  values: Pick<Insertable<Tables['companyDirectories']>, 'companyId' | 'secretHash' | 'hint' | 'madeBy'>,
) {
  await db
    .insertInto('companyDirectories')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('companyId').doUpdateSet({ ...values, madeAt: now, lastUsedAt: null }),
    )
    .execute()
}

export const updateDirectory = (
  db: Db,
  companyId: string,
  changes: Updateable<Pick<Tables['companyDirectories'], 'defaultRole' | 'lastUsedAt'>>,
) => db.updateTable('companyDirectories').set(changes).where('companyId', '=', companyId).execute()

export const deleteDirectory = (db: Db, companyId: string) =>
  db.deleteFrom('companyDirectories').where('companyId', '=', companyId).returning('hint').executeTakeFirst()

/** Whether they are in the team, or invited: a person may have removed them since the directory said so. */
const isHere = sql<boolean>`(directory_users.is_active and (directory_users.user_id is null or exists (select
  from company_members where company_members.company_id = directory_users.company_id
  and company_members.user_id = directory_users.user_id)))`

const selectUsers = (db: Db, companyId: string) =>
  db
    .selectFrom('directoryUsers')
    .selectAll('directoryUsers')
    .select(isHere.as('active'))
    .where('directoryUsers.companyId', '=', companyId)

export type DirectoryUser = NonNullable<Awaited<ReturnType<typeof findDirectoryUser>>>

export const findDirectoryUser = (db: Db, companyId: string, id: string) =>
  selectUsers(db, companyId).where('directoryUsers.id', '=', id).executeTakeFirst()

/** Ids are compared as text, so that any text can be asked for. */
export const matches = (match: Match) => {
  if (!match) return sql<boolean>`true`
  const column = sql.ref(match.column)
  return match.column === 'externalId'
    ? sql<boolean>`${column} = ${match.value}`
    : sql<boolean>`lower(${column}::text) = lower(${match.value})`
}

export const listDirectoryUsers = (db: Db, companyId: string, match: Match, { offset, limit }: Page) =>
  selectUsers(db, companyId)
    .where(matches(match))
    .orderBy('createdAt')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()

export async function countDirectoryUsers(db: Db, companyId: string, match: Match = null) {
  const { count, active } = await db
    .selectFrom('directoryUsers')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`(count(*) filter (where ${isHere}))::int`.as('active'))
    .where('companyId', '=', companyId)
    .where(matches(match))
    .executeTakeFirstOrThrow()
  return { count, active }
}

/** Undefined if another has the name or the account. */
export const insertDirectoryUser = (db: Db, values: Insertable<Tables['directoryUsers']>) =>
  db
    .insertInto('directoryUsers')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateDirectoryUser = (db: Db, id: string, changes: Updateable<Tables['directoryUsers']>) =>
  db
    .updateTable('directoryUsers')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

export const deleteDirectoryUser = (db: Db, id: string) =>
  db.deleteFrom('directoryUsers').where('id', '=', id).execute()

/**
 * Members with an address at the domain who came another way are people of the directory too, so that it finds them and
 * can take them out. Whoever accepted its invitation is known by the address.
 */
export async function adoptMembers(db: Db, companyId: string, domain: string) {
  const members = db
    .selectFrom('companyMembers')
    .innerJoin('users', 'users.id', 'companyMembers.userId')
    .where('companyMembers.companyId', '=', companyId)
    .where(
      sql<boolean>`not exists (select from directory_users as known where known.company_id = ${companyId}
        and known.user_id = users.id)`,
    )
  await db
    .updateTable('directoryUsers')
    .from(members.select(['users.id as memberId', 'users.email']).as('members'))
    .set((eb) => ({ userId: eb.ref('members.memberId'), isActive: true }))
    .where('directoryUsers.companyId', '=', companyId)
    .where('directoryUsers.userId', 'is', null)
    .whereRef('directoryUsers.userName', '=', 'members.email')
    .execute()
  await db
    .insertInto('directoryUsers')
    .columns(['companyId', 'userId', 'userName', 'displayName', 'isActive'])
    .expression(
      members
        .where(sql<boolean>`split_part(users.email, '@', 2) = ${domain}`)
        .select([
          'companyMembers.companyId',
          'users.id',
          'users.email',
          'users.name',
          sql.lit(true).as('isActive'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Who a member is in the directory. */
export const findDirectoryUserOf = (db: Db, companyId: string, userId: string) =>
  selectUsers(db, companyId).where('directoryUsers.userId', '=', userId).executeTakeFirst()
