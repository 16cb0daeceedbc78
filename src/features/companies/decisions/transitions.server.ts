import type { HandlerContext } from '#/server/context.ts'
import { AppError } from '#/shared/errors.ts'
import { saveDocumentsFinding } from '../documents/finding.server.ts'
import {
  type Company,
  type CompanyChanges,
  insertCompanyHistory,
  listMembers,
  markOwnersKnown,
  updateCompany,
} from '../queries.server.ts'
import { releaseIdentifiers, reserveIdentifiersAgain } from '../verification/duplicates/duplicates.server.ts'
import {
  type CompanyMove,
  companyMoves,
  companyStatusAfter,
  type VerificationFacts,
} from '../verification/status.ts'
import { verificationColumns } from '../verification/verification-level.server.ts'
import { listChangedDetails } from './changes.server.ts'

/**
 * The only place that changes a company's status. `company` must be locked. Throws 409 if `companyMoves` does not allow
 * the move. Writes the history and sends a live event to all members. Without a move the status stays and only the
 * history is written. Store the findings first, because the verification level is computed from them.
 */
export async function moveCompany(
  { db, publish }: Pick<HandlerContext, 'db' | 'publish'>,
  company: Company,
  move: CompanyMove | null,
  {
    actorId,
    reason,
    found,
    changes,
  }: { actorId: string | null; reason: string; found?: VerificationFacts; changes?: CompanyChanges },
) {
  const status = move
    ? companyStatusAfter(company.status, move, companyMoves[move].by, found)
    : company.status
  if (!status) throw new AppError(409, `This cannot be done while the company is ${company.status}`)
  const after = { ...company, ...changes, status }
  const approver = move === 'approve' || move === 'overturn' ? actorId : null
  const moved = await updateCompany(db, company.id, {
    ...changes,
    status,
    ...(await verificationColumns(db, after, approver)),
  })
  // Documents that nobody had to read for the approval wait no longer.
  if (status === 'approved') await saveDocumentsFinding(db, company.id)
  if (status === 'approved') await markOwnersKnown(db, company.id)
  const isLive = (at: Company['status']) => at !== 'draft' && at !== 'rejected'
  if (isLive(company.status) && !isLive(status)) await releaseIdentifiers(db, company.id)
  if (!isLive(company.status) && isLive(status)) await reserveIdentifiersAgain(db, company.id)
  await insertCompanyHistory(db, {
    companyId: company.id,
    fromStatus: company.status,
    toStatus: status,
    actorId,
    reason,
    // The first details are no change.
    changes: company.submittedAt ? listChangedDetails(company, moved) : [],
  })
  const members = await listMembers(db, company.id)
  await publish(
    members.map(({ id }) => id),
    { type: 'company', id: company.id },
  )
  return moved
}
