import { sql } from 'kysely'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import type { JobStatus } from '../fields/job-terms.ts'
import { findOwnJob, type JobRow, updateJob } from '../queries.server.ts'
import { canTransition, jobTransitions } from '../status.ts'
import { insertJobEvent } from '../team/queries.server.ts'

// A job is closed by hand only with an answer for everybody who applied. Whoever holds an offer has one.

/** Stages at which an applicant has no answer yet, spelled as in the API. */
export const stagesWithoutAnswer = [
  'applied',
  'short-listed',
  'screened',
  'interview',
  'offer counter',
] as const

async function countUnanswered(db: Db, jobId: string) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from applications
    where job_id = ${jobId} and stage = any(${[...stagesWithoutAnswer]}::text[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** Throws 409 while somebody waits for an answer. */
export async function requireAllAnswered(db: Db, jobId: string) {
  const count = await countUnanswered(db, jobId)
  if (count === 0) return
  const who = count === 1 ? '1 person waits' : `${count} people wait`
  throw new AppError(409, `${who} for an answer. Close the job together with an answer to each.`, {
    errors: { answers: [String(count)] },
  })
}

type Closing = Pick<HandlerContext, 'db'> & { user: CompanyScope & { id: string; name: string } }

/** Closes a job of this version. From here on nobody applies: an application waits for the job's row. */
export async function closeOwnJob(
  { db, user }: Closing,
  { id, version }: { id: string; version: number },
  reason: 'filled' | 'withdrawn',
): Promise<JobRow> {
  const job = orNotFound(await findOwnJob(db, user, id), 'job')
  if (!canTransition(job.status as JobStatus, 'close'))
    throw new AppError(409, `A ${job.status} job cannot be closed`)
  const changes = { status: jobTransitions.close.to, closedAt: new Date(), closedReason: reason }
  const saved = job.version === version ? await updateJob(db, job, changes, user) : undefined
  if (!saved)
    throw new AppError(409, 'Someone changed this job meanwhile. Load it again to see what they did.', {
      errors: { version: [String(job.version)] },
    })
  await insertJobEvent(db, id, user, 'closed')
  return saved
}
