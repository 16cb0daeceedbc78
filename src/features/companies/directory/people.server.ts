import { personName } from '#/features/accounts/external/external.server.ts'
import { findUser, findUserByEmail, insertUser, lockAccount } from '#/features/accounts/queries.server.ts'
import { discardUnconfirmed } from '#/features/accounts/register/registrations.server.ts'
import { endSessionsOf } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import { clearUndeliverable } from '#/server/mail/undeliverable.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { AppError } from '#/shared/errors.ts'
import { teamRoles } from '#/shared/rights.ts'
import type { Company } from '../queries.server.ts'
import { notifyAdded } from '../sign-in/notify.server.ts'
import type { invitableRoles } from '../team/api.ts'
import {
  endInvitation,
  findInvitationTo,
  insertInvitation,
  revokeInvitationsOf,
  setInvitationRole,
} from '../team/invitation-queries.server.ts'
import { newExpiry, weeklyMailLimit } from '../team/invitations.server.ts'
import { findMembership, findRole, insertMember } from '../team/queries.server.ts'
import { directoryActor, recordTeamEvent } from '../team/record.server.ts'
import { moveByDirectory } from '../team/transitions.server.ts'
import { listGroupRoles } from './group-queries.server.ts'
import {
  type DirectoryUser,
  findDirectoryUser,
  findDirectoryUserOf,
  updateDirectoryUser,
} from './queries.server.ts'

// What the directory of a company says becomes the team's: who joins, as what, and who leaves.

type Role = (typeof invitableRoles)[number]
/** A call of a company’s directory: the company, and what it has set for those who join. */
export type DirectoryCall = {
  context: Pick<HandlerContext, 'db' | 'config' | 'encryption' | 'send' | 'sendMail' | 'publish' | 'announce'>
  /** Locked, where something is written. */
  company: Company
  domain: string
  defaultRole: Role
}

/**
 * A new address becomes an account and a member: whoever controls the domain vouches for it. Where the address has an
 * account already, that belongs to somebody, who is asked by an invitation; except one who was here before.
 */
export async function joinTeam(directory: DirectoryCall, person: DirectoryUser) {
  const { context, company, domain } = directory
  const { db } = context
  if (company.status !== 'approved')
    throw new AppError(
      409,
      'The company is being checked at the moment. People can join when that has ended; leaving works.',
    )
  const role = (await roleByGroups(directory, person.id)) ?? directory.defaultRole
  const email = person.userName
  const isBack = person.userId !== null && (await mayComeBack(directory, person.userId))
  if (!isBack) await discardUnconfirmed(db, email)
  const account = isBack ? undefined : await findUserByEmail(db, email)
  if (account && (await findRole(db, company.id, account.id))) {
    if (await findDirectoryUserOf(db, company.id, account.id))
      throw new AppError(409, 'This person is in the directory already, under another address.')
    await updateDirectoryUser(db, person.id, { userId: account.id })
    return
  }
  if (account) {
    await updateDirectoryUser(db, person.id, { userId: null })
    await invite(directory, email, role)
    return
  }
  const user = isBack ? await findUser(db, person.userId ?? '') : await openAccount(directory, person)
  if (!user) throw new AppError(409, 'This address was taken at the same moment. Send it again.')
  await insertMember(db, company.id, user.id, role)
  const open = await findInvitationTo(db, company.id, email)
  if (open) await endInvitation(db, open.id, 'accepted')
  await updateDirectoryUser(db, person.id, { userId: user.id, ...(!isBack && { madeAccount: true }) })
  const event = { kind: 'joined', person: user.name, to: role } as const
  await recordTeamEvent({ ...context, user: directoryActor }, company, event)
  // A directory that turns somebody off and on again sends them no more than this.
  if (await maySendMailTo(context, `added by the directory of ${company.id}`, user.email, weeklyMailLimit))
    await notifyAdded(context, company, domain, user)
}

function openAccount(
  { context }: DirectoryCall,
  { userName, displayName, givenName, familyName }: DirectoryUser,
) {
  const name = personName(displayName ?? [givenName, familyName].filter(Boolean).join(' '), userName)
  const emailVerifiedAt = new Date()
  const values = { role: 'EMPLOYER', name, email: userName, passwordHash: null, emailVerifiedAt } as const
  return clearUndeliverable(context, userName).then(() => insertUser(context.db, values))
}

/** Whether the account of somebody who was in the team is open, and in no other team by now. */
async function mayComeBack({ context: { db } }: DirectoryCall, userId: string) {
  await lockAccount(db, userId)
  const user = await findUser(db, userId)
  const isOpen = user?.role === 'EMPLOYER' && !user.suspendedAt && !user.eraseAt
  return isOpen && (await findMembership(db, userId)) === null
}

async function invite({ context, company }: DirectoryCall, email: string, role: Role) {
  const { db, sendMail } = context
  const values = { companyId: company.id, email, role, jobIds: [], invitedBy: null, expiresAt: newExpiry() }
  const inserted = await insertInvitation(db, values)
  // Invited already.
  if (!inserted) return
  if (await maySendMailTo(context, `team-invitation of ${company.id}`, email, weeklyMailLimit))
    await sendMail('team-invitation', { invitationId: inserted.id })
  const event = { kind: 'invited', person: email, to: role } as const
  await recordTeamEvent({ ...context, user: directoryActor }, company, event)
}

/** Out of the team, and logged out of every browser. What programs do by their tokens ends with the membership. */
export async function leaveTeam({ context, company }: DirectoryCall, { userId, userName }: DirectoryUser) {
  const { db } = context
  if (userId === null) {
    const revoked = await revokeInvitationsOf(db, company.id, { invitedBy: [], emails: [userName] })
    for (const { email } of revoked)
      await recordTeamEvent({ ...context, user: directoryActor }, company, { kind: 'revoked', person: email })
    return
  }
  if (!(await findRole(db, company.id, userId))) return
  await moveByDirectory(context, company, { kind: 'remove', id: userId })
  await endSessionsOf(db, userId, 'company-sign-in')
}

/** After their groups changed. Whoever is in no group with a role any more gets the default; owners stay owners. */
export async function giveRoles(directory: DirectoryCall, ids: string[]) {
  const { context, company, defaultRole } = directory
  const { db } = context
  for (const id of new Set(ids)) {
    const person = await findDirectoryUser(db, company.id, id)
    if (!person?.active) continue
    const role = (await roleByGroups(directory, id)) ?? defaultRole
    const { userId } = person
    if (userId && (await findRole(db, company.id, userId)) !== role)
      await moveByDirectory(context, company, { kind: 'change-role', id: userId, role })
    if (!userId) await setInvitationRole(db, company.id, person.userName, role)
  }
}

/** The highest that a group of theirs has. */
async function roleByGroups({ context: { db } }: DirectoryCall, id: string) {
  const roles = (await listGroupRoles(db, [id])).map(({ role }) => role)
  return teamRoles.filter((role) => role !== 'owner').find((role) => roles.includes(role))
}
