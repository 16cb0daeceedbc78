import { audit } from '#/server/audit.ts'
import { reopenProposal } from '#/server/auth/dual-approval.ts'
import type { Context } from '#/server/context.ts'
import { AppError } from '#/shared/errors.ts'
import type { CompanyStatus } from '../../../shared/roles.ts'
import { settleWithdrawnFindings, unsettleWithdrawnFindings } from '../documents/queries.server.ts'
import { type Company, type CompanyChanges, listEvidence, saveFinding } from '../queries.server.ts'
import type { CompanyMove } from '../verification/status.ts'
import { type Decision, humanFindings, statementText, undoSeconds } from './decisions.ts'
import { notifyDecision } from './notify.server.ts'
import {
  closeAppeal,
  closeDecision,
  type DecisionRow,
  findOpenAppeal,
  insertDecision,
  listDecisions,
  reopenAppeal,
  restoreHumanFinding,
  type UndoSnapshot,
} from './queries.server.ts'
import { moveCompany } from './transitions.server.ts'

type Writes = Pick<Context, 'db' | 'send' | 'publish' | 'announce' | 'config'>
type Decided = {
  decision: Decision
  reasons: string[]
  note: string
  openFields?: string[] | undefined
  by: { id: string; name: string }
  /** The confirmed proposal that a reinstatement carries out. */
  proposalId?: string | undefined
}

/**
 * Applies a reviewer's decision about a locked company. It takes effect at once, is recorded in the history and the audit
 * log, and the company is notified after the undo period. Throws 409 if `companyMoves` does not allow it. The caller has
 * checked that this person may decide.
 */
export async function decide(
  context: Writes,
  company: Company,
  { decision, reasons, note, openFields = [], by, proposalId }: Decided,
) {
  const { db, send } = context
  const evidence = await listEvidence(db, company.id)
  const human = evidence.find(({ claim }) => claim === 'human')
  const { move, before: came, appealId } = await moveOf(context, company, decision)
  const approves = move === 'approve' || move === 'overturn'
  if (approves && !company.ownerReachable)
    throw new AppError(
      409,
      'Its owner has not confirmed their address, or is suspended. Approve it after that.',
    )
  const reason = statementText(reasons, note)
  const left = humanFindings[move === 'overturn' ? 'approve' : decision]
  if (left) await saveFinding(db, company.id, { claim: 'human', strength: 'strong', ...left })
  if (approves) await settleWithdrawnFindings(db, company.id)
  const decided = await moveCompany(context, company, move, {
    actorId: by.id,
    reason,
    found: { evidence: [], readByPerson: true, before: came },
    changes: changesOf(decision, company, reason, openFields),
  })
  if (appealId) await closeAppeal(db, appealId, decision === 'uphold' ? 'uphold' : 'overturn')
  const before: UndoSnapshot = {
    status: company.status,
    statusNote: company.statusNote,
    openFields: company.openFields,
    approvedAt: company.approvedAt,
    human: human ? pickHuman(human) : null,
    ...(appealId && { appealId }),
    ...(proposalId && { proposalId }),
  }
  const row = await insertDecision(db, {
    companyId: company.id,
    decision,
    reasons,
    note,
    // Duplicates are shown to reviewers only.
    facts: evidence
      .filter(({ claim, outcome }) => claim !== 'human' && claim !== 'duplicates' && outcome !== 'pass')
      .map(({ claim, outcome, finding }) => ({ claim, outcome, finding })),
    decidedBy: by.id,
    before,
    companyVersion: decided.version,
  })
  await send(notifyDecision, { decisionId: row.id }, { delay: undoSeconds })
  await audit(db, {
    actor: by,
    action: `company.${decision}`,
    subject: { type: 'company', id: company.id, name: company.name },
    reason,
    detail: { from: company.status, to: decided.status, reasons, decisionId: row.id },
  })
  return { decided, row }
}

const pickHuman = ({
  outcome,
  finding,
  source,
  checkedAt,
  expiresAt,
}: NonNullable<UndoSnapshot['human']>) => ({
  outcome,
  finding,
  source,
  checkedAt,
  expiresAt,
})

/** The status move of a decision, and the status before the decision that it lifts or answers. */
async function moveOf(
  { db }: Pick<Writes, 'db'>,
  { id, status }: Company,
  decision: Decision,
): Promise<{ move: CompanyMove | null; before?: CompanyStatus | undefined; appealId?: string }> {
  if (decision === 'approve' || decision === 'refuse' || decision === 'suspend') return { move: decision }
  if (decision === 'changes') return { move: 'askForChanges' }
  const lift = async () => {
    const suspension = (await listDecisions(db, id)).find((row) => row.decision === 'suspend')
    const before = suspension?.before.status
    return { move: before === 'pending' ? 'reinstateUnchecked' : 'reinstate', before } as const
  }
  if (decision === 'reinstate') return lift()
  const appeal = await findOpenAppeal(db, id)
  if (!appeal) throw new AppError(409, 'There is no appeal that waits for an answer')
  const appealId = appeal.id
  if (decision === 'uphold') return { move: null, appealId }
  return status === 'suspended' ? { ...(await lift()), appealId } : { move: 'overturn', appealId }
}

function changesOf(
  decision: Decision,
  company: Company,
  statusNote: string,
  openFields: string[],
): CompanyChanges {
  if (decision === 'changes') return { statusNote, openFields }
  if (decision === 'refuse') return { statusNote, openFields: [] }
  if (decision === 'suspend') return { statusNote }
  if (decision === 'uphold') return {}
  // A lifted suspension keeps the approval date.
  const approves = decision === 'approve' || (decision === 'overturn' && company.status === 'rejected')
  return { statusNote: null, openFields: [], ...(approves && { approvedAt: new Date() }) }
}

const undoMoves: Partial<Record<CompanyStatus, CompanyMove>> = {
  pending: 'backToPending',
  approved: 'backToApproved',
  rejected: 'backToRejected',
  suspended: 'backToSuspended',
}

/**
 * Undoes a decision. Company and decision are locked, so either the undo or the notification task comes first; a mail
 * that was sent cannot be undone.
 */
export async function undoCompanyDecision(
  context: Pick<Writes, 'db' | 'publish' | 'announce'>,
  company: Company,
  row: DecisionRow,
  by: { id: string; name: string },
) {
  const { db } = context
  const age = Date.now() - row.createdAt.getTime()
  if (row.undoneAt) throw new AppError(409, 'This was taken back already')
  if (row.notifiedAt || age > undoSeconds * 1000)
    throw new AppError(
      409,
      `The ${undoSeconds} seconds are over and the mail has left. Decide again instead.`,
    )
  if (company.version !== row.companyVersion)
    throw new AppError(
      409,
      'The company has changed since, so this cannot be taken back. Decide again instead.',
    )
  await closeDecision(db, row.id, 'undoneAt')
  const { status, statusNote, openFields, approvedAt, human, appealId, proposalId } = row.before
  const move = status === company.status ? null : (undoMoves[status] ?? null)
  const reason = 'Taken back before its mail left'
  await restoreHumanFinding(db, company.id, human)
  await unsettleWithdrawnFindings(db, company.id, row.createdAt)
  const restored = await moveCompany(context, company, move, {
    actorId: by.id,
    reason,
    found: { evidence: [], readByPerson: true, before: status },
    changes: { statusNote, openFields, approvedAt },
  })
  if (appealId) await reopenAppeal(db, appealId)
  if (proposalId) await reopenProposal(db, proposalId)
  await audit(db, {
    actor: by,
    action: 'company.undo',
    subject: { type: 'company', id: company.id, name: company.name },
    reason,
    detail: { from: company.status, to: restored.status, decisionId: row.id },
  })
  return restored
}
