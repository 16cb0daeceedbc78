import { z } from 'zod'
import { audit } from '#/server/audit.ts'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { resolveWithdrawnFindings } from '../documents/queries.server.ts'
import {
  type Company,
  type CompanyChanges,
  lockCompany,
  saveVerificationFinding,
  wasApprovedBefore,
} from '../queries.server.ts'
import { reviewerFindings, statementText } from './decisions.ts'
import { notifyDecisionOutcome } from './notify.server.ts'
import { type DecisionPlan, isApproval, planDecision } from './plan.server.ts'
import {
  closeCompanyAppeal,
  closeCompanyDecision,
  type DecisionRow,
  findCompanyDecision,
  lockCompanyDecision,
} from './queries.server.ts'
import { moveCompany } from './transitions.server.ts'

/**
 * Ends the undo period of a decision: status, public page, jobs, notifications and mails change in one transaction.
 * Does nothing for a decision that was undone.
 */
export const applyDecision = defineTask({
  name: 'companies.apply-decision',
  payload: z.object({ decisionId: z.string() }),
  concurrency: 2,
  run: ({ decisionId }, { transaction }) =>
    transaction(async (context) => {
      const { db } = context
      const found = await findCompanyDecision(db, decisionId)
      const company = found && (await lockCompany(db, found.companyId))
      const row = company && (await lockCompanyDecision(db, decisionId))
      if (!row || row.notifiedAt || row.undoneAt) return
      const plan = await planDecision(db, company, row.decision)
      if (!plan || (isApproval(plan) && !company.ownerReachable)) return drop(context, company, row)
      await apply(context, company, row, plan)
    }),
})

async function apply(context: TaskContext, company: Company, row: DecisionRow, plan: DecisionPlan) {
  const { db, publish } = context
  const reason = statementText(row.reasons, row.note)
  const isFirst = !(await wasApprovedBefore(db, company))
  const finding = reviewerFindings[plan.move === 'overturn' ? 'approve' : row.decision]
  if (finding)
    await saveVerificationFinding(db, company.id, { claim: 'human', strength: 'strong', ...finding })
  if (isApproval(plan)) await resolveWithdrawnFindings(db, company.id)
  const changed = await moveCompany(context, company, plan.move, {
    actorId: row.decidedBy,
    reason,
    found: { evidence: [], readByPerson: true, statusBefore: plan.statusBefore },
    changes: changesOf(row, plan, reason),
  })
  if (plan.appealId)
    await closeCompanyAppeal(db, plan.appealId, row.decision === 'uphold' ? 'uphold' : 'overturn')
  // The status may have changed since the decision; lifting a suspension restores the one that it ended.
  await closeCompanyDecision(db, row.id, 'notifiedAt', { ...row.priorState, status: company.status })
  if (row.decidedBy) await publish([row.decidedBy], { type: 'company', id: company.id })
  await notifyDecisionOutcome(context, changed, { decision: row.decision, reason, key: row.id, isFirst })
}

function changesOf(
  { decision, requestedFields, fieldNotes }: DecisionRow,
  plan: DecisionPlan,
  statusNote: string,
): CompanyChanges {
  const nothingOpen = { requestedFields: [], fieldNotes: '{}' }
  if (decision === 'changes') return { statusNote, requestedFields, fieldNotes: JSON.stringify(fieldNotes) }
  if (decision === 'refuse') return { statusNote, ...nothingOpen }
  if (decision === 'suspend') return { statusNote }
  if (decision === 'uphold') return {}
  // A lifted suspension keeps the approval date.
  return { statusNote: null, ...nothingOpen, ...(isApproval(plan) && { approvedAt: new Date() }) }
}

/** The company changed meanwhile so that the decision no longer fits. The case waits for a person again. */
async function drop({ db }: TaskContext, company: Company, row: DecisionRow) {
  await closeCompanyDecision(db, row.id, 'undoneAt')
  await audit(db, {
    actor: null,
    action: 'company.drop-decision',
    subject: { type: 'company', id: company.id, name: company.name },
    reason: `“${row.decision}” no longer fitted the company when it should have taken effect`,
    detail: { status: company.status, decisionId: row.id },
  })
}
