import { findCompany } from '#/features/companies/queries.server.ts'
import type { DecisionReason, JobDecisionKind, JobModerationState } from '#/features/jobs/decision-reasons.ts'
import { insertJobDecision, jobModerationState } from '#/features/jobs/decisions.server.ts'
import type { JobRow } from '#/features/jobs/queries.server.ts'
import { updateJob } from '#/features/jobs/queries.server.ts'
import { saveScreeningReview } from '#/features/jobs/screening/queries.server.ts'
import { hashContent } from '#/features/jobs/screening/screening.server.ts'
import { audit } from '#/server/audit.ts'
import type { SessionUser } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { undoSeconds } from '#/shared/undo-period.ts'
import { findReviewerConflict } from '../may-decide.server.ts'
import { notifyJobDecision } from './tasks.server.ts'

export type JobDecisionContext = Pick<HandlerContext, 'db' | 'send' | 'publish' | 'announce' | 'config'> & {
  user: SessionUser
}

/** The moderation states in which each decision is possible; null is a visible job. */
const allowedFrom: Record<JobDecisionKind, readonly (JobModerationState | null)[]> = {
  lift: ['held', 'hidden'],
  // A warned job becomes or stays visible: the reviewer decided that it may stay.
  warn: ['held', null],
  hide: ['held', null],
  remove: ['held', 'hidden', null],
}

/** The decisions possible now. A closed job cannot be edited, so it can only be removed. */
export function listAllowedJobDecisions(
  job: Pick<JobRow, 'heldAt' | 'moderation' | 'status'>,
): JobDecisionKind[] {
  if (job.status === 'draft') return []
  const kinds = Object.keys(allowedFrom) as JobDecisionKind[]
  const state = jobModerationState(job)
  return kinds.filter(
    (kind) => allowedFrom[kind].includes(state) && (job.status !== 'closed' || kind === 'remove'),
  )
}

/** Describes why this person may not decide about jobs of this company; null if they may. */
export async function findJobConflict(
  db: Db,
  companyId: string,
  reviewer: Pick<SessionUser, 'id' | 'name' | 'email'>,
) {
  return findReviewerConflict(db, orNotFound(await findCompany(db, companyId), 'company'), reviewer)
}

export async function requireNoConflict({ db, user }: JobDecisionContext, companyId: string) {
  const conflict = await findJobConflict(db, companyId, user)
  if (conflict) throw new AppError(403, conflict)
}

type JobDecisionInput = {
  kind: JobDecisionKind
  reasonCode: DecisionReason
  note: string
  caseId?: string
}

/** Changes the job at once; the employer is notified after the undo period. */
export async function decideJob(context: JobDecisionContext, job: JobRow, input: JobDecisionInput) {
  const { db, user, send } = context
  const { kind, reasonCode, note, caseId } = input
  await requireNoConflict(context, job.companyId)
  if (!listAllowedJobDecisions(job).includes(kind))
    throw new AppError(409, 'This step is not possible where the job stands now')
  const { status, moderation, heldAt, closedAt, closedReason } = job
  const saved = await updateModeratedJob(db, job, decisionChanges(job, kind))
  await saveScreeningReview(db, {
    jobId: job.id,
    textHash: hashContent(job),
    lifted: kind === 'lift' || kind === 'warn',
  })
  const decision = await insertJobDecision(db, {
    ...{ jobId: job.id, caseId: caseId ?? null, kind, reasonCode, note },
    undoSnapshot: JSON.stringify({ status, moderation, heldAt, closedAt, closedReason }),
    jobVersion: saved.version,
    heldSince: jobModerationState(job) === 'held' ? heldAt : null,
    decidedBy: user.id,
  })
  await audit(db, {
    actor: user,
    action: `job.${kind}`,
    subject: { type: 'job', id: job.id, name: job.title },
    reason: note,
    detail: { reasonCode, ...(caseId && { caseId }) },
  })
  await send(notifyJobDecision, { decisionId: decision.id }, { delay: undoSeconds })
  return { job: saved, decision }
}

function decisionChanges(job: JobRow, kind: JobDecisionKind): Parameters<typeof updateJob>[2] {
  if (kind === 'hide') return { heldAt: job.heldAt ?? new Date(), moderation: 'hidden' }
  if (kind === 'remove')
    return {
      heldAt: job.heldAt ?? new Date(),
      moderation: 'removed',
      status: 'closed',
      closedAt: job.closedAt ?? new Date(),
      closedReason: 'removed',
    }
  // The text that a person approved becomes the baseline for screening later edits.
  return { heldAt: null, moderation: null, baselineAdvert: null }
}

export async function updateModeratedJob(
  db: JobDecisionContext['db'],
  job: JobRow,
  changes: Parameters<typeof updateJob>[2],
) {
  const saved = await updateJob(db, job, changes, null)
  if (!saved) throw staleJobError()
  return saved
}

export const staleJobError = () =>
  new AppError(409, 'This job has changed since you opened it. Read it again before you decide.')

export const undoDeadline = (decidedAt: Date) => new Date(decidedAt.getTime() + undoSeconds * 1000)
