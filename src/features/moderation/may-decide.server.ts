import type { Decision } from '#/features/companies/decisions/decisions.ts'
import { findOpenAppeal } from '#/features/companies/decisions/queries.server.ts'
import { type Company, listMembers } from '#/features/companies/queries.server.ts'
import { isOpenToAnyone, registrableDomain } from '#/features/companies/verification/mailboxes.server.ts'
import { findProposal } from '#/server/auth/dual-approval.ts'
import type { SessionUser } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError } from '#/shared/errors.ts'
import { findReader, hasSubmittedCase } from './queries.server.ts'

type Reviewer = Pick<SessionUser, 'id' | 'name' | 'email'>

export const reinstatementOf = (companyId: string) => ({
  action: 'company.reinstate',
  subject: { type: 'company' as const, id: companyId },
})

const domainOf = (email: string) => registrableDomain(email.slice(email.lastIndexOf('@') + 1))

/** Describes the conflict of interest of this person with the company; null if there is none. */
export async function conflictOf(db: Db, company: Company, reviewer: Reviewer) {
  const members = await listMembers(db, company.id)
  if (members.some(({ id }) => id === reviewer.id))
    return 'You belong to this company, so somebody else decides.'
  if (await hasSubmittedCase(db, company.id, reviewer.id))
    return 'You have acted for this company before, so somebody else decides.'
  const own = domainOf(reviewer.email)
  // A free-mail domain is no tie to a company.
  if (!own || isOpenToAnyone(own)) return null
  const owners = members.filter(({ role }) => role === 'owner').map(({ email }) => domainOf(email))
  return own === company.domain || owners.includes(own)
    ? `Your own address is at ${own}, as this company’s is, so somebody else decides.`
    : null
}

/** The decisions open to this person by status, appeal and proposal, ignoring conflicts of interest. */
export async function openDecisions(db: Db, company: Company, reviewer: Reviewer) {
  const appeal = await findOpenAppeal(db, company.id)
  const proposal = await findProposal(db, reinstatementOf(company.id))
  const can: Decision[] = []
  if (company.status === 'pending') can.push('approve', 'changes', 'refuse')
  if (company.status === 'pending' || company.status === 'approved') can.push('suspend')
  if (appeal && appeal.decidedBy !== reviewer.id) can.push('uphold', 'overturn')
  if (company.status === 'suspended' && !appeal && proposal?.proposedBy !== reviewer.id) can.push('reinstate')
  return { can, appeal, proposal }
}

/** Throws with the first reason why this person may not decide. */
export async function requireMayDecide(
  db: Db,
  company: Company,
  reviewer: Reviewer,
  { decision, version }: { decision: Decision; version: number },
) {
  const conflict = await conflictOf(db, company, reviewer)
  if (conflict) throw new AppError(403, conflict)
  if (company.version !== version)
    throw new AppError(409, 'This case has changed since you opened it. Read it again.')
  const reader = await findReader(db, company.id)
  if (reader && reader.id !== reviewer.id)
    throw new AppError(409, `${reader.name} is reading this case. Take it over first.`)
  const { can, appeal } = await openDecisions(db, company, reviewer)
  if (can.includes(decision)) return
  if (appeal && (decision === 'uphold' || decision === 'overturn'))
    throw new AppError(403, 'You made the decision this appeal is against, so somebody else answers it.')
  if (appeal && decision === 'reinstate')
    throw new AppError(409, 'The company has appealed. Answer the appeal instead.')
  if (company.status === 'suspended' && decision === 'reinstate')
    throw new AppError(403, 'You proposed this, so somebody else confirms it.')
  throw new AppError(409, `This cannot be decided while the company is ${company.status}`)
}
