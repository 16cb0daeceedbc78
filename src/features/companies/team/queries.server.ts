import { type Insertable, sql } from 'kysely'
import { canSignIn } from '#/features/accounts/open-account.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { type TeamRole, teamRoles } from '#/shared/rights.ts'

/** The members of a company. `isReachable`: their address is confirmed and they are not suspended. */
export const selectTeam = (db: Db, companyId: string) =>
  db
    .selectFrom('companyMembers')
    .innerJoin('users', 'users.id', 'companyMembers.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.photo', 'companyMembers.role'])
    .select(canSignIn.as('isReachable'))
    .where('companyMembers.companyId', '=', companyId)

/** In the order of their roles, with what the team's page shows of each. */
export function listTeam(db: Db, companyId: string) {
  return selectTeam(db, companyId)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('jobMembers')
          .innerJoin('jobs', 'jobs.id', 'jobMembers.jobId')
          .select([
            sql<number>`count(*)::int`.as('jobs'),
            sql<number>`(count(*) filter (where is_owner))::int`.as('ownedJobs'),
          ])
          .whereRef('jobMembers.userId', '=', 'users.id')
          .whereRef('jobs.companyId', '=', 'companyMembers.companyId')
          .where('jobs.status', '<>', 'closed')
          .as('onJobs'),
      (join) => join.onTrue(),
    )
    .select(['companyMembers.isNewOwner', 'onJobs.jobs', 'onJobs.ownedJobs'])
    .select((eb) => [
      eb
        .selectFrom('sessions')
        .select(sql<Date | null>`max(last_used_at)`.as('at'))
        .whereRef('sessions.userId', '=', 'users.id')
        .where('sessions.impersonationId', 'is', null)
        .as('lastSeenAt'),
    ])
    .orderBy(sql`array_position(${[...teamRoles]}::text[], company_members.role)`)
    .orderBy('companyMembers.createdAt')
    .orderBy('users.id')
    .execute()
}

export type TeamRow = Awaited<ReturnType<typeof listTeam>>[number]

export async function findRole(db: Db, companyId: string, userId: string) {
  const row = await db
    .selectFrom('companyMembers')
    .select('role')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.role
}

export function insertMember(db: Db, companyId: string, userId: string, role: TeamRole) {
  return db.insertInto('companyMembers').values({ companyId, userId, role }).execute()
}

export function updateMember(
  db: Db,
  companyId: string,
  userId: string,
  { role, isNewOwner }: { role: TeamRole; isNewOwner: boolean },
) {
  return db
    .updateTable('companyMembers')
    .set({ role, isNewOwner })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
}

/** A trigger takes them off hiring teams. Their registration may not found its company again,
 *  and notifications, which name applicants and jobs, go: an account acts for one company only. */
export async function deleteMember(db: Db, companyId: string, userId: string) {
  await db
    .deleteFrom('companyMembers')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
  await db
    .updateTable('registrations')
    .set({ companyName: null })
    .where('id', 'in', (query) => query.selectFrom('users').select('registrationId').where('id', '=', userId))
    .execute()
  await db.deleteFrom('notifications').where('userId', '=', userId).execute()
  await db
    .deleteFrom('companyIdentities')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
}

/** The jobs of one member become another's; answers which. Their own place on those teams ends. */
export async function handJobsOn(db: Db, companyId: string, fromId: string, toId: string) {
  const jobs = await db
    .deleteFrom('jobMembers')
    .using('jobs')
    .whereRef('jobs.id', '=', 'jobMembers.jobId')
    .where('jobs.companyId', '=', companyId)
    .where('jobMembers.userId', '=', fromId)
    .where('jobMembers.isOwner', '=', true)
    .returning('jobMembers.jobId')
    .execute()
  if (jobs.length === 0) return []
  await db
    .insertInto('jobMembers')
    .values(jobs.map(({ jobId }) => ({ jobId, userId: toId, isOwner: true })))
    .onConflict((conflict) => conflict.columns(['jobId', 'userId']).doUpdateSet({ isOwner: true }))
    .execute()
  return jobs.map(({ jobId }) => jobId)
}

/** In the history of each job. */
export async function recordJobsHandedOn(
  db: Db,
  jobIds: string[],
  user: { id: string | null; name: string },
  person: string | null,
) {
  if (jobIds.length === 0) return
  const event = { kind: 'handed-over', actorId: user.id, actor: user.name, person } as const
  await db
    .insertInto('jobEvents')
    .values(jobIds.map((jobId) => ({ ...event, jobId })))
    .execute()
}

export function insertTeamEvent(db: Db, event: Insertable<Tables['teamEvents']>) {
  return db.insertInto('teamEvents').values(event).returning('id').executeTakeFirstOrThrow()
}

/** Newest first. */
export function listTeamEvents(db: Db, companyId: string, limit: number) {
  return db
    .selectFrom('teamEvents')
    .select(['id', 'kind', 'actor as by', 'person', 'createdAt as at'])
    .select((eb) => [
      eb.ref('fromRole').$castTo<TeamRole | null>().as('from'),
      eb.ref('toRole').$castTo<TeamRole | null>().as('to'),
    ])
    .where('companyId', '=', companyId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Of these jobs, those of the company. */
export async function jobsOfCompany(db: Db, companyId: string, jobIds: string[]) {
  if (jobIds.length === 0) return []
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', jobIds)
    .execute()
  return rows.map(({ id }) => id)
}

export async function joinHiringTeams(db: Db, userId: string, jobIds: string[]) {
  if (jobIds.length === 0) return
  await db
    .insertInto('jobMembers')
    .values(jobIds.map((jobId) => ({ jobId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The company this user belongs to, and whether it is an unfinished one that they alone are in. */
export async function findMembership(db: Db, userId: string) {
  const row = await db
    .selectFrom('companyMembers')
    .innerJoin('companies', 'companies.id', 'companyMembers.companyId')
    .select(['companies.id', 'companies.name', 'companies.status', 'companies.submittedAt'])
    .select(
      sql<number>`(select count(*)::int from company_members where company_id = companies.id)`.as('members'),
    )
    .where('companyMembers.userId', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const isOwnDraft = row.status === 'draft' && row.submittedAt === null && row.members === 1
  return { id: row.id, name: row.name, isOwnDraft }
}

/** False if it is no draft any more. */
export async function deleteDraftCompany(db: Db, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('companies')
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .where('submittedAt', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
