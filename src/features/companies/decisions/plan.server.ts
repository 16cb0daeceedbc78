import type { Db } from '#/server/database/database.ts'
import type { CompanyStatus } from '#/shared/roles.ts'
import type { Company } from '../queries.server.ts'
import { type CompanyMove, companyMoves, companyStatusAfter } from '../verification/status.ts'
import type { CompanyDecision } from './decisions.ts'
import { findOpenCompanyAppeal, listDecisions } from './queries.server.ts'

export type DecisionPlan = {
  /** Null when the status stays, as for an appeal that is turned down. */
  move: CompanyMove | null
  to: CompanyStatus
  /** The status before the suspension that is lifted. */
  statusBefore?: CompanyStatus | undefined
  /** The appeal that is answered. */
  appealId?: string
}

/** What a decision does to the company as it stands now; null if `companyMoves` does not allow it. */
export async function planDecision(
  db: Db,
  company: Company,
  decision: CompanyDecision,
): Promise<DecisionPlan | null> {
  const { id, status } = company
  const plan = (
    move: CompanyMove,
    more: Pick<DecisionPlan, 'statusBefore' | 'appealId'> = {},
  ): DecisionPlan | null => {
    const found = { evidence: [], readByPerson: true, statusBefore: more.statusBefore }
    const to = companyStatusAfter(status, move, companyMoves[move].by, found)
    return to && { move, to, ...more }
  }
  const planReinstatement = async (more: Pick<DecisionPlan, 'appealId'> = {}) => {
    const suspension = (await listDecisions(db, id)).find((row) => row.decision === 'suspend')
    const statusBefore = suspension?.priorState.status
    return plan(statusBefore === 'pending' ? 'reinstateUnchecked' : 'reinstate', { statusBefore, ...more })
  }
  if (decision === 'changes') return plan('askForChanges')
  if (decision === 'reinstate') return planReinstatement()
  if (decision !== 'uphold' && decision !== 'overturn') return plan(decision)
  const appeal = await findOpenCompanyAppeal(db, id)
  if (!appeal) return null
  const answeredAppeal = { appealId: appeal.id }
  if (decision === 'uphold') return { move: null, to: status, ...answeredAppeal }
  return status === 'suspended' ? planReinstatement(answeredAppeal) : plan('overturn', answeredAppeal)
}

/** Whether it opens the account without the automatic checks. */
export const isApproval = ({ move }: DecisionPlan) => move === 'approve' || move === 'overturn'
