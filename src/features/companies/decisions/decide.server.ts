import { audit } from '#/server/audit.ts'
import { reopenProposal } from '#/server/auth/dual-approval.ts'
import type { HandlerContext } from '#/server/context.ts'
import { AppError } from '#/shared/errors.ts'
import { undoSeconds } from '#/shared/undo-period.ts'
import { type Company, listEvidence, updateCompany } from '../queries.server.ts'
import { applyDecision } from './apply.server.ts'
import { type CompanyDecision, statementText } from './decisions.ts'
import { isApproval, planDecision } from './plan.server.ts'
import {
  closeCompanyDecision,
  type DecisionRow,
  findUndoableDecision,
  insertCompanyDecision,
} from './queries.server.ts'

type Writes = Pick<HandlerContext, 'db' | 'send'>
type DecisionInput = {
  decision: CompanyDecision
  reasons: string[]
  note: string
  requestedFields?: string[] | undefined
  /** What is asked about each field that is opened. */
  fieldNotes?: Record<string, string> | undefined
  by: { id: string; name: string }
  /** The confirmed proposal that a reinstatement carries out. */
  proposalId?: string | undefined
}

/**
 * Records a reviewer's decision about a locked company. It waits for the undo period: until `applyDecision` runs, only
 * reviewers can see it, and nothing about the company has changed. Throws 409 if `companyMoves` does not allow it. The
 * caller has checked that this person may decide.
 */
export async function decideCompany(
  { db, send }: Writes,
  company: Company,
  { decision, reasons, note, requestedFields = [], fieldNotes = {}, by, proposalId }: DecisionInput,
) {
  if (await findUndoableDecision(db, company.id))
    throw new AppError(409, 'Somebody decided this case seconds ago. Read it again.')
  const plan = await planDecision(db, company, decision)
  if (!plan) throw new AppError(409, `This cannot be done while the company is ${company.status}`)
  if (isApproval(plan) && !company.ownerReachable)
    throw new AppError(
      409,
      'Its owner has not confirmed their address, or is suspended. Approve it after that.',
    )
  const evidence = await listEvidence(db, company.id)
  // A new version, so that nobody decides on the case as it was before.
  const { version } = await updateCompany(db, company.id, {})
  const row = await insertCompanyDecision(db, {
    companyId: company.id,
    decision,
    reasons,
    note,
    ...(decision === 'changes' ? { requestedFields, fieldNotes } : { requestedFields: [], fieldNotes: {} }),
    // Duplicates are shown to reviewers only.
    facts: evidence
      .filter(({ claim, outcome }) => claim !== 'human' && claim !== 'duplicates' && outcome !== 'pass')
      .map(({ claim, outcome, finding }) => ({ claim, outcome, finding })),
    decidedBy: by.id,
    priorState: {
      status: company.status,
      ...(plan.appealId && { appealId: plan.appealId }),
      ...(proposalId && { proposalId }),
    },
    companyVersion: version,
  })
  await send(applyDecision, { decisionId: row.id }, { delay: undoSeconds })
  await audit(db, {
    actor: by,
    action: `company.${decision}`,
    subject: { type: 'company', id: company.id, name: company.name },
    reason: statementText(reasons, note),
    detail: { from: company.status, to: plan.to, reasons, decisionId: row.id },
  })
  return row
}

/** When a decision can no longer be undone and takes effect. */
export const decisionUndoUntil = ({ createdAt }: Pick<DecisionRow, 'createdAt'>) =>
  new Date(createdAt.getTime() + undoSeconds * 1000)

/** Undoes a waiting decision. Company and decision are locked, so either this or `applyDecision` comes first. */
export async function undoCompanyDecision(
  { db }: Pick<Writes, 'db'>,
  company: Company,
  row: DecisionRow,
  by: { id: string; name: string },
) {
  if (row.undoneAt) throw new AppError(409, 'This was taken back already')
  if (row.notifiedAt || decisionUndoUntil(row) < new Date())
    throw new AppError(
      409,
      `The ${undoSeconds} seconds are over and it has taken effect. Decide again instead.`,
    )
  await closeCompanyDecision(db, row.id, 'undoneAt')
  if (row.priorState.proposalId) await reopenProposal(db, row.priorState.proposalId)
  await audit(db, {
    actor: by,
    action: 'company.undo',
    subject: { type: 'company', id: company.id, name: company.name },
    reason: 'Taken back before it took effect',
    detail: { decision: row.decision, decisionId: row.id },
  })
  return updateCompany(db, company.id, {})
}
