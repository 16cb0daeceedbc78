import type { z } from 'zod'
import { findUserByEmail } from '#/features/accounts/queries.server.ts'
import { findCompany } from '#/features/companies/queries.server.ts'
import { audit } from '#/server/audit.ts'
import type { ContextFor } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import type { invitation, request } from './api.ts'
import { mandateInvited } from './notification-kinds.server.ts'
import {
  findActiveLock,
  findApprovedCompany,
  insertMandate,
  lockMandateOfRecruiter,
  updateMandate,
} from './queries.server.ts'
import { notifyParties, recordMandateMove } from './transitions.server.ts'

// The two ways a mandate begins. Whoever begins waits for the other.

const invitationDays = 14
const taken = new AppError(409, 'Somebody did the same at this very moment. Load the page again.')

/** Invites an address, or renews the invitation it has. What kind of account it has, if any, is not told. */
export async function invite(
  context: ContextFor<'approved employer'>,
  { email, agency, note }: z.output<typeof invitation>,
) {
  const { db, user, sendMail } = context
  const known = await findUserByEmail(db, email)
  const recruiter = known?.role === 'RECRUITER' ? known : undefined
  const living = await findActiveLock(db, user.companyId, email)
  if (living?.state === 'active') throw fieldError('email', 'This recruiter acts for you already')
  if (living?.state === 'asked')
    throw fieldError('email', 'This recruiter has asked you. Confirm them instead.')

  const expiresAt = new Date(Date.now() + invitationDays * 86_400_000)
  const fresh = { agency, note, expiresAt }
  const id = living?.id ?? (await begin(context, { email, ...fresh, recruiterId: recruiter?.id ?? null }))
  if (living) await updateMandate(db, id, fresh)

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

async function begin(
  context: ContextFor<'approved employer'>,
  invitation: Omit<Parameters<typeof insertMandate>[1], 'companyId' | 'state'>,
) {
  const { companyId } = context.user
  const inserted = await insertMandate(context.db, { ...invitation, companyId, state: 'invited' })
  if (!inserted) throw taken
  await recordMandateMove(context, inserted, 'invited', invitation.note ?? null)
  return inserted.id
}

/** A recruiter asks a company that passed the check; nothing is theirs before it says yes. */
export async function requestMandate(
  context: ContextFor<'recruiter'>,
  { company: slug, agency, note }: z.output<typeof request>,
) {
  const { db, user } = context
  const company = orNotFound(await findApprovedCompany(db, slug), 'company')
  const living = await findActiveLock(db, company.id, user.email)
  if (living) throw fieldError('company', already[living.state as keyof typeof already])
  const values = { companyId: company.id, recruiterId: user.id, email: user.email, agency, note }
  const inserted = await insertMandate(db, { ...values, state: 'asked' })
  if (!inserted) throw taken
  await recordMandateMove(context, inserted, 'asked', note)
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

const already = {
  asked: 'You have asked this company. It has not answered yet.',
  invited: 'This company has invited you. Accept its invitation.',
  active: 'You have a mandate from this company.',
}
