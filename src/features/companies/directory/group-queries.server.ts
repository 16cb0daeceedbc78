import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import type { Match } from './messages.ts'
import { matches } from './queries.server.ts'

const selectGroups = (db: Db, companyId: string) =>
  db
    .selectFrom('directoryGroups')
    .selectAll('directoryGroups')
    .select(
      sql<number>`(select count(*)::int from directory_group_members where group_id = directory_groups.id)`.as(
        'people',
      ),
    )
    .where('companyId', '=', companyId)

export type DirectoryGroup = NonNullable<Awaited<ReturnType<typeof findGroup>>>

export const findGroup = (db: Db, companyId: string, id: string) =>
  selectGroups(db, companyId).where('directoryGroups.id', '=', id).executeTakeFirst()

/** By name. */
export const listGroups = (db: Db, companyId: string, match: Match = null) =>
  selectGroups(db, companyId).where(matches(match)).orderBy('displayName').orderBy('id').execute()

/** Undefined if another has the name. */
export const insertGroup = (db: Db, values: Insertable<Tables['directoryGroups']>) =>
  db
    .insertInto('directoryGroups')
    .values(values)
    .onConflict((conflict) => conflict.columns(['companyId', 'displayName']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateGroup = (db: Db, id: string, changes: Updateable<Tables['directoryGroups']>) =>
  db
    .updateTable('directoryGroups')
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export const deleteGroup = (db: Db, id: string) =>
  db.deleteFrom('directoryGroups').where('id', '=', id).execute()

const selectMembers = (db: Db, groupIds: string[]) =>
  db
    .selectFrom('directoryGroupMembers')
    .select(['groupId', 'directoryUserId'])
    .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
    .orderBy('directoryUserId')
    .execute()

export async function listGroupMembers(db: Db, groupId: string) {
  return (await selectMembers(db, [groupId])).map(({ directoryUserId }) => directoryUserId)
}

/** The people of each of these groups. */
export async function listMembersByGroup(db: Db, groupIds: string[]) {
  return Map.groupBy(await selectMembers(db, groupIds), ({ groupId }) => groupId)
}

/** Of these ids, those of the company's people. */
export async function listKnownIds(db: Db, companyId: string, ids: string[]) {
  const rows = await db
    .selectFrom('directoryUsers')
    .select('id')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id::text = any(${ids}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function replaceGroupMembers(db: Db, groupId: string, ids: string[]) {
  await db.deleteFrom('directoryGroupMembers').where('groupId', '=', groupId).execute()
  if (ids.length === 0) return
  await db
    .insertInto('directoryGroupMembers')
    .columns(['groupId', 'directoryUserId'])
    .expression(sql`select ${groupId}::uuid, unnest(${ids}::uuid[])` as never)
    .execute()
}

/** The roles that the groups of these people have. */
export const listGroupRoles = (db: Db, ids: string[]) =>
  db
    .selectFrom('directoryGroupMembers')
    .innerJoin('directoryGroups', 'directoryGroups.id', 'directoryGroupMembers.groupId')
    .select(['directoryUserId', 'role'])
    .where('role', 'is not', null)
    .where(sql<boolean>`directory_user_id = any(${ids}::uuid[])`)
    .execute()
