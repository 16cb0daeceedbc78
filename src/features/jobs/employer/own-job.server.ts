import type { ContextFor } from '#/server/context.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import type { JobStatus } from '../fields/job-terms.ts'
import { findOwnJob, type JobRow, updateJob } from '../queries.server.ts'
import { canTransition, type JobTransition } from '../status.ts'

// What every write to a job of one's company begins and ends with.

export type Employer = Pick<ContextFor<'approved employer or its recruiter'>, 'db' | 'user' | 'config'>
export type JobVersion = { id: string; version: number }

export const heldMessage = 'A person reads this job before it goes live'

/** The job in the caller's scope, in the version that they have read. */
export async function requireOwnJob(
  { db, user }: Pick<Employer, 'db' | 'user'>,
  { id, version }: JobVersion,
) {
  const job = orNotFound(await findOwnJob(db, user, id), 'job')
  if (job.version !== version) throw outdated(job.version)
  return job
}

const outdated = (version: number) =>
  new AppError(409, 'Someone changed this job meanwhile. Load it again to see what they did.', {
    errors: { version: [String(version)] },
  })

export async function saveJob(
  { db, user }: Pick<Employer, 'db' | 'user'>,
  job: JobRow,
  changes: Parameters<typeof updateJob>[2],
) {
  const saved = await updateJob(db, job, changes, user)
  if (!saved) throw outdated(job.version + 1)
  return saved
}

export function requireTransition({ status }: JobRow, transition: JobTransition) {
  if (!canTransition(status as JobStatus, transition))
    throw new AppError(409, `A ${status} job cannot be ${pastParticiple[transition]}`)
}

export const pastParticiple = {
  publish: 'published',
  pause: 'paused',
  resume: 'resumed',
  close: 'closed',
  reopen: 'reopened',
} as const satisfies Record<JobTransition, string>
