import type { CompanyDecision } from '#/features/companies/decisions/decisions.ts'
import { findOpenCompanyAppeal } from '#/features/companies/decisions/queries.server.ts'
import { type Company, listMembers } from '#/features/companies/queries.server.ts'
import { isOpenToAnyone, registrableDomain } from '#/features/companies/verification/mailboxes.server.ts'
import { findProposal } from '#/server/auth/dual-approval.ts'
import type { SessionUser } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError } from '#/shared/errors.ts'
import { findLockHolder, hasSubmittedCase } from './queries.server.ts'

type Reviewer = Pick<SessionUser, 'id' | 'name' | 'email'>

export const reinstatementOf = (companyId: string) => ({
  action: 'company.reinstate',
  subject: { type: 'company' as const, id: companyId },
})

const emailDomain = (email: string) => registrableDomain(email.slice(email.lastIndexOf('@') + 1))

/** Describes the conflict of interest of this person with the company; null if there is none. */
export async function findReviewerConflict(db: Db, company: Company, reviewer: Reviewer) {
  const members = await listMembers(db, company.id)
  if (members.some(({ id }) => id === reviewer.id))
    return 'You belong to this company, so somebody else decides.'
  if (await hasSubmittedCase(db, company.id, reviewer.id))
    return 'You have acted for this company before, so somebody else decides.'
  const reviewerDomain = emailDomain(reviewer.email)
  // A free-mail domain is no tie to a company.
  if (!reviewerDomain || isOpenToAnyone(reviewerDomain)) return null
  const owners = members.filter(({ role }) => role === 'owner').map(({ email }) => emailDomain(email))
  return reviewerDomain === company.domain || owners.includes(reviewerDomain)
    ? `Your own address is at ${reviewerDomain}, as this company’s is, so somebody else decides.`
    : null
}

/** The decisions open to this person by status, appeal and proposal, ignoring conflicts of interest. */
export async function listAllowedDecisions(db: Db, company: Company, reviewer: Reviewer) {
  const appeal = await findOpenCompanyAppeal(db, company.id)
  const proposal = await findProposal(db, reinstatementOf(company.id))
  const allowedDecisions: CompanyDecision[] = []
  if (company.status === 'pending') allowedDecisions.push('approve', 'changes', 'refuse')
  if (company.status === 'pending' || company.status === 'approved') allowedDecisions.push('suspend')
  if (appeal && appeal.decidedBy !== reviewer.id) allowedDecisions.push('uphold', 'overturn')
  if (company.status === 'suspended' && !appeal && proposal?.proposedBy !== reviewer.id)
    allowedDecisions.push('reinstate')
  return { allowedDecisions, appeal, proposal }
}

/** Throws with the first reason why this person may not decide. */
export async function requireMayDecide(
  db: Db,
  company: Company,
  reviewer: Reviewer,
  { decision, version }: { decision: CompanyDecision; version: number },
) {
  const conflict = await findReviewerConflict(db, company, reviewer)
  if (conflict) throw new AppError(403, conflict)
  if (company.version !== version)
    throw new AppError(409, 'This case has changed since you opened it. Read it again.')
  const lockHolder = await findLockHolder(db, company.id)
  if (lockHolder && lockHolder.id !== reviewer.id)
    throw new AppError(409, `${lockHolder.name} is reading this case. Take it over first.`)
  const { allowedDecisions, appeal } = await listAllowedDecisions(db, company, reviewer)
  if (allowedDecisions.includes(decision)) return
  if (appeal && (decision === 'uphold' || decision === 'overturn'))
    throw new AppError(403, 'You made the decision this appeal is against, so somebody else answers it.')
  if (appeal && decision === 'reinstate')
    throw new AppError(409, 'The company has appealed. Answer the appeal instead.')
  if (company.status === 'suspended' && decision === 'reinstate')
    throw new AppError(403, 'You proposed this, so somebody else confirms it.')
  throw new AppError(409, `This cannot be decided while the company is ${company.status}`)
}
