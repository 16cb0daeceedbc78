import { sql } from 'kysely'
import { compileOnce, preparedHint } from '../database/prepared.ts'

/** An impersonation is valid only while the administrator's own session and rights are. */
const validImpersonation = sql<boolean>`(sessions.impersonation_id is null
  or (parents.expires_at > now() and admins.role = 'SUPER_ADMIN' and admins.suspended_at is null and impersonations.ended_at is null))`

/** The sessions of this token, at most one. Asked at every request, so it is compiled and planned once. */
export const listSessionUsers = compileOnce((db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('companyMembers', 'companyMembers.userId', 'users.id')
    .leftJoin('companies', 'companies.id', 'companyMembers.companyId')
    .leftJoin('sessions as parents', 'parents.id', 'sessions.parentId')
    .leftJoin('impersonations', 'impersonations.id', 'sessions.impersonationId')
    .leftJoin('users as admins', 'admins.id', 'impersonations.adminId')
    .leftJoin('companySessions', 'companySessions.sessionId', 'sessions.id')
    .modifyFront(preparedHint)
    .select([
      'sessions.id as sessionId',
      'sessions.byCompany',
      'companySessions.checkedAt',
      'sessions.lastUsedAt',
      'sessions.provenAt',
      'sessions.provenBy',
      'sessions.secondFactorDue',
      'impersonations.id as impersonationId',
      'admins.id as adminId',
      'admins.name as adminName',
      'users.id',
      'users.role',
      'users.name',
      'users.email',
      'users.photo',
      'users.emailVerifiedAt',
      'users.eraseAt',
      'companies.id as companyId',
      'companies.status as companyStatus',
      'companies.ownerReachable',
      'companyMembers.role as teamRole',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('users.suspendedAt', 'is', null)
    .where(validImpersonation),
)
