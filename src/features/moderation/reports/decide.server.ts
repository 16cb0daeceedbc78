import { undoCompanyDecision } from '#/features/companies/decisions/decide.server.ts'
import { lockCompanyDecision } from '#/features/companies/decisions/queries.server.ts'
import { findCompany, lockCompany } from '#/features/companies/queries.server.ts'
import type { DecisionReason } from '#/features/jobs/decision-reasons.ts'
import { audit } from '#/server/audit.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { undoSeconds } from '#/shared/undo-period.ts'
import { decideAboutCompany } from '../decide-company.server.ts'
import {
  decideJob,
  type JobDecisionContext,
  listAllowedJobDecisions,
  requireNoConflict,
} from '../jobs/decide.server.ts'
import { findJob, lockJob } from '../jobs/queries.server.ts'
import { undoDecision } from '../jobs/undo.server.ts'
import { requireMayDecide } from '../may-decide.server.ts'
import type { caseDecisions } from './api.ts'
import { findDecisionOfCase, type LockedCase, reopenReportCase, updateDecided } from './queries.server.ts'
import { notifyReporters } from './tasks.server.ts'

type CaseDecision = (typeof caseDecisions)[number]

/** The decisions possible for a case. Dismissing it is always possible. */
export async function caseDecisionsFor(
  db: JobDecisionContext['db'],
  { subjectType, subjectId, companyId }: Pick<LockedCase, 'subjectType' | 'subjectId' | 'companyId'>,
): Promise<CaseDecision[]> {
  // An account is suspended on its own page, with what is known about it.
  if (subjectType === 'applicant-message') return ['none', 'warn']
  const company = await findCompany(db, companyId)
  const suspendable = company?.status === 'approved' || company?.status === 'pending'
  const companySteps: CaseDecision[] = suspendable ? ['suspend'] : []
  if (subjectType !== 'job') return ['none', 'warn', ...companySteps]
  const job = await findJob(db, subjectId)
  const steps = job ? listAllowedJobDecisions(job).filter((kind) => kind !== 'lift') : []
  return ['none', ...steps, ...companySteps]
}

/** Maps a report reason to the suspension reason of companies. */
const suspensionReasons: Partial<Record<DecisionReason, string>> = {
  fraud: 'fraud',
  'personal-data': 'fraud',
  fake: 'false-details',
}

async function suspend(
  context: JobDecisionContext,
  companyId: string,
  { reasonCode, note }: CaseDecisionInput,
) {
  const { db, user } = context
  const company = orNotFound(await lockCompany(db, companyId), 'company')
  await requireMayDecide(db, company, user, { decision: 'suspend', version: company.version })
  const reasons = [suspensionReasons[reasonCode] ?? 'jobs-break-rules']
  const row = await decideAboutCompany(context, company, { decision: 'suspend', reasons, note, by: user })
  return row.id
}

type CaseDecisionInput = { decision: CaseDecision; reasonCode: DecisionReason; note: string }

/** Applies the decision at once and schedules the notifications for the end of the undo period. */
export async function decideReportCase(
  context: JobDecisionContext,
  row: LockedCase,
  { decision, reasonCode, note }: CaseDecisionInput,
) {
  const { db, user, send } = context
  await requireNoConflict(context, row.companyId)
  if (row.decidedAt) throw new AppError(409, 'This case was decided already')
  if (!(await caseDecisionsFor(db, row)).includes(decision))
    throw new AppError(409, 'This step is not possible where it stands now')
  if (row.subjectType === 'job' && (decision === 'warn' || decision === 'hide' || decision === 'remove')) {
    const job = orNotFound(await lockJob(db, row.subjectId), 'job')
    await decideJob(context, job, { kind: decision, reasonCode, note, caseId: row.id })
  }
  const companyDecisionId =
    decision === 'suspend' ? await suspend(context, row.companyId, { decision, reasonCode, note }) : null
  const saved = await updateDecided(db, row.id, {
    ...{ decision, reasonCode, note, companyDecisionId },
    decidedBy: user.id,
  })
  await audit(db, {
    actor: user,
    action: `report.${decision}`,
    subject: { type: 'report', id: row.id, name: `Case ${row.number}` },
    reason: note,
    detail: { subjectType: row.subjectType, subjectId: row.subjectId, reasonCode },
  })
  await send(notifyReporters, { caseId: row.id, version: saved.version }, { delay: undoSeconds })
  return saved
}

export async function undoCase(context: JobDecisionContext, row: LockedCase) {
  const { db, user } = context
  if (!row.decidedAt || row.decidedBy !== user.id) throw new AppError(404, 'No such decision')
  if (row.notifiedAt) throw new AppError(409, 'The news has left. Decide anew if it was wrong.')
  if (row.companyDecisionId) {
    const company = orNotFound(await lockCompany(db, row.companyId), 'company')
    const suspension = orNotFound(await lockCompanyDecision(db, row.companyDecisionId), 'decision')
    await undoCompanyDecision(context, company, suspension, user)
  }
  const about = await findDecisionOfCase(db, row.id)
  if (about) await undoDecision(context, about.jobId, about.id)
  const reopened = await reopenReportCase(db, row.id, row)
  if (!reopened) throw new AppError(409, 'New reports have opened another case about it. Decide that one.')
  await audit(db, {
    actor: user,
    action: 'report.undo',
    subject: { type: 'report', id: row.id, name: `Case ${row.number}` },
    reason: `Took back “${row.decision}”`,
  })
  return reopened
}
