import { z } from 'zod'
import type { JobRow } from '#/features/jobs/queries.server.ts'
import { saveScreeningReview } from '#/features/jobs/screening/queries.server.ts'
import { hashContent } from '#/features/jobs/screening/screening.server.ts'
import { audit } from '#/server/audit.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { type JobDecisionContext, staleJobError, updateModeratedJob } from './decide.server.ts'
import { lockJob, lockJobDecision, markJobDecisionUndone } from './queries.server.ts'

const nullableDate = z.coerce.date().nullable()
const undoSnapshot = z.object({
  status: z.enum(['open', 'paused', 'closed']),
  moderation: z.enum(['hidden', 'removed']).nullable(),
  heldAt: nullableDate,
  closedAt: nullableDate,
  closedReason: z.enum(['filled', 'withdrawn', 'expired', 'removed']).nullable(),
})
export const parseUndoSnapshot = (stored: unknown) => undoSnapshot.parse(stored)

/** Undoes a decision completely. Possible until its notice is sent, and only for the person who made it. */
export async function undoDecision(
  context: JobDecisionContext,
  jobId: string,
  decisionId: string,
): Promise<JobRow> {
  const { db, user } = context
  const job = orNotFound(await lockJob(db, jobId), 'job')
  const decision = orNotFound(await lockJobDecision(db, decisionId), 'decision')
  if (decision.jobId !== jobId || decision.decidedBy !== user.id) throw new AppError(404, 'No such decision')
  if (decision.notifiedAt || decision.undoneAt)
    throw new AppError(409, 'The notice has left. Decide anew if it was wrong.')
  if (job.version !== decision.jobVersion) throw staleJobError()
  const saved = await updateModeratedJob(db, job, parseUndoSnapshot(decision.undoSnapshot))
  // The recorded review of the text follows the restored state.
  await saveScreeningReview(db, { jobId, textHash: hashContent(job), lifted: saved.heldAt === null })
  await markJobDecisionUndone(db, decisionId)
  await audit(db, {
    actor: user,
    action: 'job.undo',
    subject: { type: 'job', id: job.id, name: job.title },
    reason: `Took back “${decision.kind}”`,
  })
  return saved
}
