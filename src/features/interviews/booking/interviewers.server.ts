import { canSignIn } from '#/features/accounts/open-account.server.ts'
import { type JobOfCompany, jobReadersOf, listJobPeople } from '#/features/applications/queries.server.ts'
import { jobRecipients } from '#/features/jobs/team/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { fieldError } from '#/shared/errors.ts'

/** Who chooses: a recruiter under a mandate, or somebody of the company, who has none. */
type Chooser = { mandateId: string | null }

/**
 * Who can be chosen to meet an applicant: whoever sees the job's applicants. A recruiter chooses among those who work
 * on the job, or, where nobody does, those who are told of it; they read neither names nor free times of the rest of
 * the company.
 */
export async function listInterviewerIds(db: Db, job: JobOfCompany, { mandateId }: Chooser) {
  const people = await listJobPeople(db, job)
  if (mandateId === null) return jobReadersOf(people)
  const onJob = people.team.filter(({ isOnJob }) => isOnJob)
  const team = onJob.length > 0 ? onJob : jobRecipients(people.team)
  return [...team, ...people.recruiters].map(({ id }) => id)
}

/** Of these whoever can be reached. */
export async function listInterviewers(
  db: Db,
  job: JobOfCompany,
  chooser: Chooser,
): Promise<{ id: string; name: string }[]> {
  const ids = await listInterviewerIds(db, job, chooser)
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where(canSignIn)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function requireInterviewers(
  people: string[],
  interviewers: ReadonlySet<string>,
  field: 'people' | 'panel' | 'parts',
) {
  if (!people.every((one) => interviewers.has(one)))
    throw fieldError(field, 'Everybody who meets the applicant must see the job’s applicants')
}
