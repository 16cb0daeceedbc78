import { audit } from '#/server/audit.ts'
import type { ContextFor } from '#/server/context.ts'
import { listChangedDetails } from '../decisions/changes.server.ts'
import { moveCompany } from '../decisions/transitions.server.ts'
import { companyChanged } from '../notification-kinds.server.ts'
import { type Company, type CompanyChanges, deleteVerificationFinding } from '../queries.server.ts'
import { checkCompany } from '../tasks.server.ts'
import { reserveIdentifiers } from '../verification/duplicates/duplicates.server.ts'
import { notifyMembers } from './notify.server.ts'
import { countVisibleJobs } from './queries.server.ts'

/** Sends an approved company back to the check, because what it rests on has changed. `company` must be locked. */
export async function startNewCheck(
  context: ContextFor<'employer'>,
  company: Company,
  changed: string[],
  changes: CompanyChanges = {},
) {
  const { db, send, user } = context
  const hidden = await countVisibleJobs(db, company.id)
  const moved = await moveCompany(context, company, 'reverify', {
    actorId: user.id,
    reason: `Changed: ${changed.join(', ')}`,
    changes: {
      ...changes,
      submittedAt: new Date(),
      ...{ approvedAt: null, statusNote: null, requestedFields: [], graceUntil: null, graceReason: null },
    },
  })
  const details = listChangedDetails(company, moved)
  await audit(db, {
    actor: user,
    action: 'company.change-identity',
    subject: { type: 'company', id: company.id, name: company.name },
    reason: details.map(({ label, from, to }) => `${label}: ${from ?? 'none'} › ${to ?? 'none'}`).join('\n'),
    detail: { from: company.status, to: moved.status, changes: details },
  })
  await reserveIdentifiers(context, moved)
  // Findings of people were about the previous identity.
  for (const claim of ['human', 'documents'] as const) await deleteVerificationFinding(db, company.id, claim)
  const params = { company: company.name, who: user.name, changed, jobs: hidden }
  await notifyMembers(context, moved, companyChanged, params, String(company.version))
  await send(checkCompany, { companyId: company.id })
  return moved
}
