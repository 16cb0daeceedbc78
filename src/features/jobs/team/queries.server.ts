import { type Insertable, sql } from 'kysely'
import { selectTeam } from '#/features/companies/team/queries.server.ts'
import { actorName } from '#/server/auth/api-tokens.ts'
import type { Db } from '#/server/database/database.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'
import type { Tables } from '#/server/database/types.ts'
import { hasRight, reachOf } from '#/shared/rights.ts'
import type { Actor } from '../history/changes.server.ts'

/** The members of the company, each with whether they are on this job's hiring team. */
export const listTeamForJob = compileOnce((db, companyId: string, jobId: string) =>
  selectTeam(db, companyId)
    .modifyFront(preparedHint)
    .leftJoin('jobMembers', (join) =>
      join.onRef('jobMembers.userId', '=', 'users.id').on('jobMembers.jobId', '=', jobId),
    )
    .select(sql<boolean>`job_members.job_id is not null`.as('isOnJob'))
    .select(sql<boolean>`coalesce(job_members.is_owner, false)`.as('isOwner'))
    .orderBy('isOwner', 'desc')
    .orderBy('users.name')
    .orderBy('users.id'),
)

type JobTeamRow = Awaited<ReturnType<typeof listTeamForJob>>[number]

/** Whose pages show the job. */
export const seesJob = ({ role, isOnJob }: JobTeamRow) => isOnJob || reachOf(role, 'see-jobs') === 'all'

/**
 * Who is notified of what happens on a job: those of its hiring team who can act on it. Where there is none, whoever
 * works on all jobs.
 */
export function jobRecipients(team: JobTeamRow[]) {
  const reachable = team.filter(({ isReachable, role }) => isReachable && hasRight(role, 'move-applicants'))
  const onJob = reachable.filter(({ isOnJob }) => isOnJob)
  return onJob.length > 0 ? onJob : reachable.filter(({ role }) => reachOf(role, 'move-applicants') === 'all')
}

/** Whoever starts a job in the team owns it. A recruiter's jobs belong to the mandate. */
export const jobOwner = ({ id, mandateId }: { id: string; mandateId: string | null }) =>
  mandateId ? null : id

/** Makes them the owner; the owner before stays on the team. */
export async function setJobOwner(db: Db, jobId: string, userId: string) {
  await db
    .updateTable('jobMembers')
    .set({ isOwner: false })
    .where('jobId', '=', jobId)
    .where('isOwner', '=', true)
    .execute()
  await db
    .insertInto('jobMembers')
    .values({ jobId, userId, isOwner: true })
    .onConflict((conflict) => conflict.columns(['jobId', 'userId']).doUpdateSet({ isOwner: true }))
    .execute()
}

/** False if they are on the team already. */
export async function insertJobMember(db: Db, jobId: string, userId: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('jobMembers')
    .values({ jobId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function deleteJobMember(db: Db, jobId: string, userId: string) {
  return db.deleteFrom('jobMembers').where('jobId', '=', jobId).where('userId', '=', userId).execute()
}

/** Holds the job until the transaction ends, so that changes of its team run one after the other. */
export function lockJobForTeam(db: Db, jobId: string) {
  return db.selectFrom('jobs').select('id').where('id', '=', jobId).forUpdate().execute()
}

type JobEventKind = Tables['jobEvents']['kind']

export function insertJobEvent(
  db: Db,
  jobId: string,
  user: Actor,
  kind: JobEventKind,
  person: string | null = null,
) {
  const event: Insertable<Tables['jobEvents']> = {
    jobId,
    kind,
    actorId: user.id,
    actor: actorName(user),
    person,
  }
  return db.insertInto('jobEvents').values(event).returning('id').executeTakeFirstOrThrow()
}

/** Newest first. */
export function listJobEvents(db: Db, jobId: string, limit: number) {
  return db
    .selectFrom('jobEvents')
    .select(['id', 'kind', 'actor as by', 'person', 'createdAt as at'])
    .where('jobId', '=', jobId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
