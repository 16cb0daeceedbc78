import { type ApplicationRow, listJobRecruiters } from '#/features/applications/queries.server.ts'
import { listTeamForJob } from '#/features/jobs/team/queries.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { hasRight, reachOf } from '#/shared/rights.ts'

type JobOfCompany = Pick<ApplicationRow, 'companyId' | 'mandateId' | 'jobId'>

/** Who may own a conversation about this job: those who may write to its applicants. */
export async function listPossibleOwners(db: Db, { companyId, mandateId, jobId }: JobOfCompany) {
  const team = await listTeamForJob(db, companyId, jobId)
  const writers = team.filter(
    ({ isReachable, role, isOnJob }) =>
      isReachable &&
      hasRight(role, 'write-messages') &&
      (isOnJob || reachOf(role, 'write-messages') === 'all'),
  )
  return [
    ...writers.map(({ id, name, email, isOnJob }) => ({ id, name, email, client: null, isOnJob })),
    ...(await listJobRecruiters(db, mandateId)).map((recruiter) => ({ ...recruiter, isOnJob: true })),
  ]
}

/** Those whom this reader may choose: a recruiter sees who works on the job, and not the names of the whole company. */
export async function listOfferedOwners(db: Db, row: JobOfCompany, { mandateId }: CompanyScope) {
  const people = await listPossibleOwners(db, row)
  return people.filter(({ isOnJob }) => isOnJob || mandateId === null)
}

export const findOwner = (db: Db, applicationId: string) =>
  db
    .selectFrom('messageThreads')
    .innerJoin('users', 'users.id', 'messageThreads.ownerId')
    .select(['users.id', 'users.name'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()

export const saveOwner = (db: Db, applicationId: string, ownerId: string | null) =>
  db
    .insertInto('messageThreads')
    .values({ applicationId, ownerId })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet({ ownerId }))
    .execute()
