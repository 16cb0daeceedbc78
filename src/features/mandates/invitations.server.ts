import type { z } from 'zod'
import { findUserByEmail } from '#/features/accounts/queries.server.ts'
import { findCompany } from '#/features/companies/queries.server.ts'
import { audit } from '#/server/audit.ts'
import type { ContextFor } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import type { mandateInvitation, mandateRequest } from './api.ts'
import { mandateInvited } from './notification-kinds.server.ts'
import {
  findApprovedCompany,
  insertMandate,
  lockMandateOfRecruiter,
  lockOpenMandate,
  updateMandate,
} from './queries.server.ts'
import { notifyParties, recordMandateEvent } from './transitions.server.ts'

// The two ways a mandate begins: an invitation by the company or a request by a recruiter. Either waits for
// the other side.

const invitationDays = 14
const conflict = new AppError(409, 'Somebody did the same at this very moment. Load the page again.')

/** Invites an address, or renews its invitation. Does not reveal whether the address has an account. */
export async function inviteRecruiter(
  context: ContextFor<'approved employer'>,
  { email, agency, note }: z.output<typeof mandateInvitation>,
) {
  const { db, user, sendMail } = context
  const account = await findUserByEmail(db, email)
  const recruiter = account?.role === 'RECRUITER' ? account : undefined
  const openMandate = await lockOpenMandate(db, user.companyId, email)
  if (openMandate?.state === 'active') throw fieldError('email', 'This recruiter acts for you already')
  if (openMandate?.state === 'requested')
    throw fieldError('email', 'This recruiter has asked you. Confirm them instead.')

  const expiresAt = new Date(Date.now() + invitationDays * dayMs)
  const invitationTerms = { agency, note, expiresAt }
  const id =
    openMandate?.id ??
    (await createInvitation(context, { email, ...invitationTerms, recruiterId: recruiter?.id ?? null }))
  if (openMandate) await updateMandate(db, id, invitationTerms)

  const company = await findCompany(db, user.companyId)
  if (await maySendMailTo(context, 'mandate-invitation', email))
    await sendMail('mandate-invitation', { mandateId: id, sender: user.name })
  if (recruiter)
    await notify(context, {
      to: [recruiter],
      kind: mandateInvited,
      params: { id, company: company.name, agency, recruiter: recruiter.name, reason: note },
      once: `${id} ${expiresAt.toISOString()}`,
    })
  await audit(db, {
    actor: user,
    action: 'mandate.invite',
    subject: { type: 'mandate', id, name: `${agency} for ${company.name}` },
    reason: note ?? '',
  })
  return id
}

async function createInvitation(
  context: ContextFor<'approved employer'>,
  invitation: Omit<Parameters<typeof insertMandate>[1], 'companyId' | 'state'>,
) {
  const { companyId } = context.user
  const inserted = await insertMandate(context.db, { ...invitation, companyId, state: 'invited' })
  if (!inserted) throw conflict
  await recordMandateEvent(context, inserted, 'invited', invitation.note ?? null)
  return inserted.id
}

/** A recruiter requests a mandate; it gives no rights before the company confirms it. */
export async function requestMandate(
  context: ContextFor<'recruiter'>,
  { company: slug, agency, note }: z.output<typeof mandateRequest>,
) {
  const { db, user } = context
  const company = orNotFound(await findApprovedCompany(db, slug), 'company')
  const openMandate = await lockOpenMandate(db, company.id, user.email)
  if (openMandate)
    throw fieldError('company', duplicateMessages[openMandate.state as keyof typeof duplicateMessages])
  const values = { companyId: company.id, recruiterId: user.id, email: user.email, agency, note }
  const inserted = await insertMandate(db, { ...values, state: 'requested' })
  if (!inserted) throw conflict
  await recordMandateEvent(context, inserted, 'requested', note)
  const mandate = orNotFound(await lockMandateOfRecruiter(db, user, inserted.id), 'mandate')
  await notifyParties(context, mandate, 'ask', note)
  await audit(db, {
    actor: user,
    action: 'mandate.ask',
    subject: { type: 'mandate', id: mandate.id, name: `${agency} for ${company.name}` },
    reason: note ?? '',
  })
  return { id: mandate.id, company: company.name }
}

const duplicateMessages = {
  asked: 'You have asked this company. It has not answered yet.',
  invited: 'This company has invited you. Accept its invitation.',
  active: 'You have a mandate from this company.',
}
