import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { containsPattern } from '#/server/database/like.ts'
import type { Role } from '#/shared/roles.ts'
import type { userStates } from './api.ts'

type UserState = (typeof userStates)[number]

const stateOf = sql<UserState>`case when users.suspended_at is not null then 'suspended'
  when users.email_verified_at is null then 'unconfirmed' else 'active' end`

/** Users with their company, applications and clients. Sessions of impersonation do not count as activity. */
const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email', 'users.photo', 'users.role', 'users.createdAt'])
    .select([
      stateOf.as('state'),
      sql<string | null>`(select companies.name from company_members
        join companies on companies.id = company_members.company_id
        where company_members.user_id = users.id limit 1)`.as('company'),
      sql<number>`(select count(*)::int from applications where seeker_id = users.id)`.as('applications'),
      sql<number>`(select count(*)::int from mandates
        where recruiter_id = users.id and state = 'active')`.as('clients'),
      sql<Date | null>`(select max(last_used_at) from sessions
        where user_id = users.id and impersonation_id is null)`.as('lastSeenAt'),
    ])

type Wanted = { q?: string | undefined; role?: Role | undefined; state?: UserState | undefined }

const matches = ({ q = '', role, state }: Wanted) => {
  const like = containsPattern(q)
  return sql<boolean>`(${q} = '' or users.name ilike ${like} or users.email ilike ${like})
    and (${role ?? null}::text is null or users.role = ${role ?? null})
    and (${state ?? null}::text is null or ${stateOf} = ${state ?? null})`
}

export function listUsers(db: Db, filters: Wanted, { limit, offset }: { limit: number; offset: number }) {
  return selectUsers(db)
    .where(matches(filters))
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countUsers(db: Db, filters: Wanted) {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(matches(filters))
    .executeTakeFirstOrThrow()
  return count
}

export function findUserRecord(db: Db, id: string) {
  return selectUsers(db)
    .select(['users.emailVerifiedAt', 'users.suspendedAt', 'users.suspensionReason'])
    .where('users.id', '=', id)
    .executeTakeFirst()
}
export type UserRecord = NonNullable<Awaited<ReturnType<typeof findUserRecord>>>

/** The user's row, locked until the transaction ends. */
export async function lockUserRow(db: Db, id: string) {
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  return findUserRecord(db, id)
}

/**
 * Locks every active administrator until the transaction ends, so that two who remove each other's rights at the
 * same moment are decided one after the other.
 */
export async function lockAdmins(db: Db) {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SUPER_ADMIN')
    .where('suspendedAt', 'is', null)
    .where('eraseAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function listCompaniesOf(db: Db, userId: string) {
  const member = await db
    .selectFrom('companyMembers')
    .innerJoin('companies', 'companies.id', 'companyMembers.companyId')
    .select([
      'companies.id',
      'companies.name',
      'companies.slug',
      'companies.status',
      'companyMembers.role as as',
    ])
    .where('companyMembers.userId', '=', userId)
    .execute()
  const clients = await db
    .selectFrom('mandates')
    .innerJoin('companies', 'companies.id', 'mandates.companyId')
    .select(['companies.id', 'companies.name', 'companies.slug', 'companies.status'])
    .select(['mandates.agency', 'mandates.state'])
    .where('mandates.recruiterId', '=', userId)
    .orderBy('mandates.changedAt', 'desc')
    .limit(50)
    .execute()
  return [
    ...member.map((row) => ({ ...row, as: row.as as string })),
    ...clients.map(({ agency, state, ...row }) => ({ ...row, as: `recruiter, ${agency} (${state})` })),
  ]
}

export function listSessionsForAdmin(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'addressPrefix as network', 'createdAt as startedAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('impersonationId', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastUsedAt', 'desc')
    .limit(50)
    .execute()
}

export function listAuditOf(db: Db, userId: string) {
  return db
    .selectFrom('auditLog')
    .select(['number', 'createdAt', 'actor', 'action', 'reason'])
    .where('subjectType', '=', 'user')
    .where('subjectId', '=', userId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
}

export function updateUserRecord(
  db: Db,
  id: string,
  changes: { suspendedAt?: Date | null; suspensionReason?: string | null; role?: Role },
) {
  return db.updateTable('users').set(changes).where('id', '=', id).execute()
}

/** The running impersonations of this administrator. */
export async function listRunningImpersonations(db: Db, adminId: string) {
  const rows = await db
    .selectFrom('impersonations')
    .select('id')
    .where('adminId', '=', adminId)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export function insertImpersonation(
  db: Db,
  impersonation: { adminId: string; userId: string; reason: string; endsAt: Date },
) {
  return db.insertInto('impersonations').values(impersonation).returning('id').executeTakeFirstOrThrow()
}
