import type { JobPeople } from '#/features/applications/queries.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { hasRight, reachOf } from '#/shared/rights.ts'

/** Who may own a conversation about this job: those who may write to its applicants. */
export function possibleOwnersOf({ team, recruiters }: JobPeople) {
  const writers = team.filter(
    ({ isReachable, role, isOnJob }) =>
      isReachable &&
      hasRight(role, 'write-messages') &&
      (isOnJob || reachOf(role, 'write-messages') === 'all'),
  )
  return [
    ...writers.map(({ id, name, email, isOnJob }) => ({ id, name, email, client: null, isOnJob })),
    ...recruiters.map((recruiter) => ({ ...recruiter, isOnJob: true })),
  ]
}

/** Those whom this reader may choose: a recruiter sees who works on the job, and not the names of the whole company. */
export const offeredOwnersOf = (people: JobPeople, { mandateId }: CompanyScope) =>
  possibleOwnersOf(people).filter(({ isOnJob }) => isOnJob || mandateId === null)

export const saveOwner = (db: Db, applicationId: string, ownerId: string | null) =>
  db
    .insertInto('messageThreads')
    .values({ applicationId, ownerId })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet({ ownerId }))
    .execute()
