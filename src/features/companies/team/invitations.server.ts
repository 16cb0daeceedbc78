import type { z } from 'zod'
import { requireOpenAccount } from '#/features/accounts/open-account.server.ts'
import {
  findSessionData,
  findUserByEmail,
  insertUser,
  lockAccount,
} from '#/features/accounts/queries.server.ts'
import { discardUnconfirmed } from '#/features/accounts/register/registrations.server.ts'
import { findRequiredSignIn } from '#/server/auth/company-sign-in.ts'
import { endSessionsOf } from '#/server/auth/sessions.ts'
import type { ContextFor, HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { clearUndeliverable } from '#/server/mail/undeliverable.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { seesOwnJobsOnly } from '#/shared/rights.ts'
import { listMembers, lockCompany } from '../queries.server.ts'
import { invitationDays, maxTimesSent, type teamInvitation } from './api.ts'
import { requireCurrentRight } from './current-right.server.ts'
import {
  endInvitation,
  findInvitationByToken,
  findInvitationTo,
  findOpenInvitation,
  type InvitationRow,
  insertInvitation,
  listOpenInvitations,
  renewInvitation,
} from './invitation-queries.server.ts'
import {
  deleteDraftCompany,
  findMembership,
  insertMember,
  jobsOfCompany,
  joinHiringTeams,
} from './queries.server.ts'
import { recordTeamEvent } from './record.server.ts'

type Manager = ContextFor<'approved employer'>

/** More than any team that works here, and few enough that nobody writes to strangers at length. */
const maxOpenInvitations = 50
export const newExpiry = () => new Date(Date.now() + invitationDays * dayMs)
/** Over all invitations of a company to an address: one taken back and written anew counts on. */
export const weeklyMailLimit = { calls: maxTimesSent, seconds: 7 * 86_400 }
const inAnHour = (message: string) => new AppError(429, message, { retryAfter: 1800 })

/** Does not reveal what account the address has: its owner reads that behind the link. */
export async function inviteMember(
  context: Manager,
  { email, role, jobIds }: z.output<typeof teamInvitation>,
): Promise<string> {
  const { db, user, sendMail } = context
  const company = orNotFound(await lockCompany(db, user.companyId), 'company')
  await requireCurrentRight(db, company.id, user.id, 'manage-team')
  if ((await listMembers(db, company.id)).some((member) => member.email === email))
    throw fieldError('email', 'They are in your team already')
  if ((await listOpenInvitations(db, company.id)).length >= maxOpenInvitations)
    throw new AppError(409, `There are ${maxOpenInvitations} open invitations. Take some back first.`)
  if (!(await maySendMailTo(context, 'team-invitation', email)))
    throw inAnHour('This address was invited several times just now. Try again in half an hour.')
  await requireWeeklyBudget(context, company.id, email)
  const jobs = seesOwnJobsOnly(role) ? await jobsOfCompany(db, company.id, jobIds) : []
  const values = {
    companyId: company.id,
    email,
    role,
    jobIds: jobs,
    invitedBy: user.id,
    expiresAt: newExpiry(),
  }
  const inserted = await insertInvitation(db, values)
  if (!inserted)
    throw fieldError('email', 'They are invited already. Send the invitation again from the list.')
  await sendMail('team-invitation', { invitationId: inserted.id })
  await recordTeamEvent(context, company, { kind: 'invited', person: email, to: role })
  return inserted.id
}

export async function resendInvitation(context: Manager, id: string) {
  const { db, user, sendMail } = context
  await lockCompany(db, user.companyId)
  await requireCurrentRight(db, user.companyId, user.id, 'manage-team')
  const invitation = orNotFound(await findOpenInvitation(db, id, user.companyId), 'invitation')
  if (invitation.timesSent >= maxTimesSent)
    throw new AppError(
      409,
      `This invitation was sent ${maxTimesSent} times. Ask them to check their spam folder, or invite another address.`,
    )
  if (!(await maySendMailTo(context, 'team-invitation', invitation.email)))
    throw inAnHour('This invitation was sent several times just now. Try again in half an hour.')
  await requireWeeklyBudget(context, user.companyId, invitation.email)
  const expiresAt = newExpiry()
  await renewInvitation(db, id, expiresAt)
  await sendMail('team-invitation', { invitationId: id })
  return { email: invitation.email, expiresAt }
}

async function requireWeeklyBudget(context: Manager, companyId: string, email: string) {
  if (!(await maySendMailTo(context, `team-invitation of ${companyId}`, email, weeklyMailLimit)))
    throw new AppError(
      429,
      `You sent ${maxTimesSent} invitations to this address within a week. Ask them to check their spam folder, or wait a few days.`,
    )
}

export async function revokeInvitation(context: ContextFor<'employer'>, id: string) {
  const { db, user } = context
  const company = orNotFound(await lockCompany(db, user.companyId), 'company')
  await requireCurrentRight(db, company.id, user.id, 'manage-team')
  const invitation = orNotFound(await findOpenInvitation(db, id, user.companyId), 'invitation')
  await endInvitation(db, id, 'revoked')
  await recordTeamEvent(context, company, { kind: 'revoked', person: invitation.email })
}

const invalid =
  'This invitation has run out, was taken back or was used already. Ask the person who invited you for a new one.'

/** The invitation behind a link that can be accepted now. */
export const requireInvitation = async (db: Db, token: string) =>
  requireAcceptable(await findInvitationByToken(db, token))

export function requireAcceptable(invitation: InvitationRow | undefined): InvitationRow {
  if (!invitation) throw new AppError(400, invalid)
  if (invitation.companyStatus !== 'approved')
    throw new AppError(
      409,
      `${invitation.companyName} is being checked at the moment. Your invitation can be accepted when that has ended.`,
    )
  return invitation
}

/** What the invited address can do: create an account, join with the one it has, or neither. */
export async function accountKindOf(db: Db, email: string) {
  const user = await findUserByEmail(db, email)
  if (!user?.emailVerifiedAt && !user?.suspendedAt) return { account: 'none' as const, draft: null }
  if (user.role !== 'EMPLOYER' || user.suspendedAt) return { account: 'other' as const, draft: null }
  const membership = await findMembership(db, user.id)
  if (!membership) return { account: 'free' as const, draft: null }
  return membership.isOwnDraft
    ? { account: 'draft' as const, draft: membership.name }
    : { account: 'elsewhere' as const, draft: null }
}

/** The link was mailed, so its holder owns the address; an unconfirmed account with it makes way. */
export async function acceptAsNewUser(
  context: HandlerContext,
  { token, name, passwordHash }: { token: string; name: string; passwordHash: string },
) {
  const { db } = context
  const { email, companyId } = await requireInvitation(db, token)
  await discardUnconfirmed(db, email)
  await clearUndeliverable(context, email)
  const values = { role: 'EMPLOYER', name, email, passwordHash, emailVerifiedAt: new Date() } as const
  const user = await insertUser(db, values)
  if (!user) throw new AppError(409, 'This address has an account by now. Log in to join.')
  await join({ ...context, user }, companyId, () => requireInvitation(db, token))
  return user
}

/**
 * Accepts with a new account whose address the company's own sign-in has proven. Undefined without an invitation that can
 * be accepted, or where the address has an account already.
 */
export async function acceptBySignIn(
  context: HandlerContext,
  companyId: string,
  email: string,
  name: string,
) {
  const { db } = context
  const find = () => findInvitationTo(db, companyId, email)
  if ((await find())?.companyStatus !== 'approved') return undefined
  await discardUnconfirmed(db, email)
  const values = { role: 'EMPLOYER', name, email, passwordHash: null, emailVerifiedAt: new Date() } as const
  const user = await insertUser(db, values)
  if (!user) return undefined
  await join({ ...context, user }, companyId, async () => orNotFound(await find(), 'invitation'))
  return user
}

/** Accepts with the signed-in account. Where the company lets its people in by its own sign-in only, they come by that. */
export async function joinAsUser(
  context: ContextFor<'signed-in'>,
  read: () => Promise<InvitationRow>,
  discardDraft: boolean,
) {
  const { db, user } = context
  const { company } = await acceptAsUser(context, read, discardDraft)
  const isRequired = (await findRequiredSignIn(db, user.id)) !== undefined
  if (isRequired) await endSessionsOf(db, user.id, 'company-sign-in')
  return {
    data: await findSessionData(db, user.id),
    message: `You are in the team of ${company}${isRequired ? ', which you enter by its own sign-in' : ''}`,
  }
}

async function acceptAsUser(
  context: ContextFor<'signed-in'>,
  read: () => Promise<InvitationRow>,
  discardDraft: boolean,
) {
  const { db, user } = context
  const { email, companyId, companyName } = await read()
  if (user.email !== email)
    throw new AppError(
      403,
      `This invitation is for ${email}, and you are signed in as ${user.email}. Log out and open the link again, or ask ${companyName} to invite ${user.email}.`,
    )
  if (user.role !== 'EMPLOYER')
    throw new AppError(
      409,
      `Your account is not an employer’s, and accounts keep their role. Ask ${companyName} to invite another address of yours.`,
    )
  // Two invitations of one person are accepted one after the other.
  await lockAccount(db, user.id)
  await requireOpenAccount(db, user.id)
  const membership = await findMembership(db, user.id)
  if (membership && !(membership.isOwnDraft && discardDraft))
    throw new AppError(
      409,
      membership.isOwnDraft
        ? `You have begun a company, ${membership.name}. It has to be discarded before you can join ${companyName}.`
        : `You belong to ${membership.name}, and an account belongs to one company. Leave its team first, or ask for an invitation to another address.`,
    )
  if (membership && !(await deleteDraftCompany(db, membership.id)))
    throw new AppError(
      409,
      `${membership.name} was sent to the check meanwhile, so it was kept. Load the page again.`,
    )
  return join(context, companyId, read)
}

/**
 * Says no, with the link or as the invited account; also while the company is being checked. Whoever opened the link
 * need not have an account, so history and notification name the address. Answers the company's name.
 */
export async function declineInvitation(
  context: HandlerContext,
  read: () => Promise<InvitationRow | undefined>,
) {
  const { db } = context
  const found = await read()
  const company = found && (await lockCompany(db, found.companyId))
  if (!company || !(await endInvitation(db, found.id, 'declined'))) throw new AppError(400, invalid)
  const { email, invitedById } = found
  const event = { kind: 'declined', person: email, inviterId: invitedById } as const
  await recordTeamEvent({ ...context, user: { id: null, name: email } }, company, event)
  return company.name
}

/** Reads the invitation again under the company's lock: of two at the same moment one is accepted. */
async function join(
  context: Pick<HandlerContext, 'db' | 'config' | 'send' | 'sendMail' | 'publish' | 'announce'> & {
    user: { id: string; name: string }
  },
  companyId: string,
  readAgain: () => Promise<InvitationRow>,
) {
  const { db, user } = context
  const company = orNotFound(await lockCompany(db, companyId), 'company')
  const { id, role, jobIds } = await readAgain()
  if (!(await endInvitation(db, id, 'accepted'))) throw new AppError(400, invalid)
  await insertMember(db, company.id, user.id, role)
  await joinHiringTeams(db, user.id, await jobsOfCompany(db, company.id, jobIds))
  await recordTeamEvent(context, company, { kind: 'joined', person: user.name, to: role })
  return { company: company.name, role }
}
