import { requireRecentProof } from '#/server/auth/access.ts'
import type { ContextFor, HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { hasRight, type TeamRole } from '#/shared/rights.ts'
import { type Company, lockCompany } from '../queries.server.ts'
import { startNewCheck } from '../reverification/start.server.ts'
import { notifyWithoutWayIn } from '../sign-in/notify.server.ts'
import { listLinkedUsers } from '../sign-in/queries.server.ts'
import { revokeInvitationsOf } from './invitation-queries.server.ts'
import {
  type DirectoryMove,
  decideDirectoryMove,
  decideTeamMove,
  needsNewCheck,
  type TeamMember,
  type TeamMove,
} from './moves.ts'
import {
  deleteMember,
  handJobsOn,
  joinHiringTeams,
  listTeam,
  recordJobsHandedOn,
  type TeamRow,
  updateMember,
} from './queries.server.ts'
import { directoryActor, recordTeamEvent } from './record.server.ts'

/**
 * With `moveByDirectory` the only place that changes who is in a team and as what. Under the company's lock, so that two owners who demote
 * each other at the same moment are decided one after the other.
 */
export async function moveTeam(context: ContextFor<'employer'>, move: TeamMove) {
  const { db, user } = context
  const company = orNotFound(await lockCompany(db, user.companyId), 'company')
  const before = await listTeam(db, company.id)
  const decision = decideTeamMove(before, user.id, move)
  if ('refusal' in decision) throw new AppError(decision.status, decision.refusal)
  const { team } = decision
  const changesOwners = before.some(({ id }) => isOwner(before, id) !== isOwner(team, id))
  if (changesOwners && move.kind !== 'leave') requireRecentProof(user)
  const member = orNotFound(
    before.find(({ id }) => id === ('id' in move ? move.id : user.id)),
    'member',
  )
  const hasNewOwner = team.some(({ id, role }) => role === 'owner' && !isOwner(before, id))
  if (hasNewOwner && company.status !== 'draft' && company.status !== 'approved')
    throw new AppError(
      409,
      'The check of this company knows its present owners. Somebody else can become an owner once the company has passed it again.',
    )
  const isCheckedAgain = company.status !== 'draft' && needsNewCheck(team)
  if (isCheckedAgain && company.status !== 'approved')
    throw new AppError(
      409,
      'The check of this company knows its present owner. The ownership can change when the check has ended.',
    )
  if (isCheckedAgain) await startNewCheck(context, company, ['owner'])
  // The check that begins, or has not begun yet, knows its owners.
  const areKnown = isCheckedAgain || company.status === 'draft'
  await change(context, company, move.kind, { member, before, team: areKnown ? team.map(asKnown) : team })
  return { person: member.name, isCheckedAgain }
}

/** By the company's directory. It sends nobody to the check, so the owner whom the check knows stays as well. */
export async function moveByDirectory(
  context: Pick<HandlerContext, ContextPart>,
  company: Company,
  move: DirectoryMove,
) {
  const before = await listTeam(context.db, company.id)
  const member = before.find(({ id }) => id === move.id)
  if (!member) return
  const decision = decideDirectoryMove(before, move)
  if ('refusal' in decision) throw new AppError(409, decision.refusal)
  const { team } = decision
  if (company.status !== 'draft' && !needsNewCheck(before) && needsNewCheck(team))
    throw new AppError(
      409,
      'The check of this company knows no other owner. Hand the company over on the page of the team first.',
    )
  await change({ ...context, user: directoryActor }, company, move.kind, { member, before, team })
}

type ContextPart = 'db' | 'config' | 'send' | 'sendMail' | 'publish' | 'announce'
type Change = { member: TeamRow; before: TeamRow[]; team: TeamMember[] }
type Actor = { id: string | null; name: string }

/** Saves the team and all that follows from it. */
async function change(
  context: Pick<HandlerContext, ContextPart> & { user: Actor },
  company: Company,
  kind: TeamMove['kind'],
  { member, before, team }: Change,
) {
  const { db } = context
  const linked = await listLinkedUsers(db, company.id)
  await save(context, company.id, before, team)
  const revoked = await revokeInvitationsOf(db, company.id, endedWith(before, team))
  const after = team.find(({ id }) => id === member.id)
  if (member.role !== after?.role)
    await recordTeamEvent(context, company, {
      kind: eventKinds[kind],
      person: member.name,
      from: member.role,
      ...(after && { to: after.role }),
      member,
    })
  if (!after && linked.includes(member.id)) {
    const domain = member.email.split('@')[1] ?? ''
    await notifyWithoutWayIn(context, company, domain, [member.id])
  }
  for (const { email } of revoked) await recordTeamEvent(context, company, { kind: 'revoked', person: email })
}

const isOwner = (team: readonly TeamMember[], id: string) =>
  team.some((one) => one.id === id && one.role === 'owner')

const asKnown = (member: TeamMember) => ({ ...member, isNewOwner: false })

/** Whose invitations end: of those who may not invite any more, and any to the address of somebody who is gone. */
function endedWith(before: TeamRow[], team: TeamMember[]) {
  const roleOf = (id: string) => team.find((one) => one.id === id)?.role
  const manages = (role: TeamRole | undefined) => role !== undefined && hasRight(role, 'manage-team')
  return {
    invitedBy: before.filter(({ id, role }) => manages(role) && !manages(roleOf(id))).map(({ id }) => id),
    emails: before.filter(({ id }) => !roleOf(id)).map(({ email }) => email),
  }
}

const eventKinds = {
  'change-role': 'role-changed',
  remove: 'removed',
  leave: 'left',
  'hand-over': 'handed-over',
} as const

/** An owner takes over: the first who can sign in. */
function heirOf(team: TeamMember[]) {
  const owners = team.filter(({ role }) => role === 'owner')
  return (owners.find(({ isReachable }) => isReachable) ?? owners[0])?.id
}

async function save(
  { db, user }: { db: Db; user: Actor },
  companyId: string,
  before: TeamRow[],
  team: TeamMember[],
) {
  for (const { id, role, isNewOwner } of before) {
    const after = team.find((one) => one.id === id)
    if (after?.role === role && after.isNewOwner === isNewOwner) continue
    // Whoever removes or demotes somebody takes over the jobs they owned; of somebody who leaves or whom the directory
    // removes, the first owner does.
    const heir = user.id === null || id === user.id ? heirOf(team) : user.id
    const ownsNoMore = !after || !hasRight(after.role, 'write-jobs')
    const jobs = ownsNoMore && heir ? await handJobsOn(db, companyId, id, heir) : []
    const heirName = before.find((one) => one.id === heir)?.name ?? null
    await recordJobsHandedOn(db, jobs, user, heirName)
    if (!after) {
      await deleteMember(db, companyId, id)
      continue
    }
    await joinHiringTeams(db, id, jobs)
    await updateMember(db, companyId, id, after)
  }
}
