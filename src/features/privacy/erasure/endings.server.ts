import { withdrawForClosedAccount } from '#/features/applications/closed-account.server.ts'
import { findCompany, lockCompany } from '#/features/companies/queries.server.ts'
import { revokeInvitationsOf } from '#/features/companies/team/invitation-queries.server.ts'
import { deleteMember, handJobsOn, listTeam, updateMember } from '#/features/companies/team/queries.server.ts'
import { recordTeamEvent } from '#/features/companies/team/record.server.ts'
import { moveTeam } from '#/features/companies/team/transitions.server.ts'
import {
  listMandatesOfCompany,
  listMandatesOfRecruiter,
  lockMandateOfCompany,
  lockMandateOfRecruiter,
  type MandateRow,
} from '#/features/mandates/queries.server.ts'
import type { MandateState, MandateTransition } from '#/features/mandates/states.ts'
import { changeMandateState } from '#/features/mandates/transitions.server.ts'
import type { ContextFor, HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'

// What others wait for ends at once when an account is closed; the account itself can be kept for some days.

type Ending = Pick<HandlerContext, 'db' | 'config' | 'send' | 'sendMail' | 'publish' | 'announce'> & {
  user: { id: string; name: string; email: string }
}

/** The company of an employer, read now: the session may be older than their place in its team. */
export async function findTeamOf(db: Db, userId: string) {
  const row = await db
    .selectFrom('companyMembers')
    .select('companyId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const team = await listTeam(db, row.companyId)
  const others = team.filter(({ id }) => id !== userId)
  const isOnlyOwner = !others.some(({ role }) => role === 'owner')
  return { company: await findCompany(db, row.companyId), others, isOnlyOwner }
}

/** Applications are withdrawn, mandates end. */
export async function endPersonalTies(context: Ending) {
  await withdrawForClosedAccount(context)
  const { db, user } = context
  await endMandates(context, {
    listed: await listMandatesOfRecruiter(db, user),
    lock: (id) => lockMandateOfRecruiter(db, user, id),
    moves: { requested: 'withdraw', invited: 'decline', active: 'leave' },
    changes: { recruiterId: user.id },
  })
}

type Mandates = {
  listed: MandateRow[]
  lock: (id: string) => Promise<MandateRow | undefined>
  /** How this side ends a mandate, by its state. */
  moves: Partial<Record<MandateState, MandateTransition>>
  changes?: { recruiterId: string }
}

/** By the state that each has once it is locked: the other side may have answered meanwhile. */
async function endMandates(context: Ending, { listed, lock, moves, changes }: Mandates) {
  for (const { id } of listed.filter(({ state }) => state in moves)) {
    const mandate = await lock(id)
    const move = mandate && moves[mandate.state]
    if (move) await changeMandateState(context, mandate, move, null, { tokenHash: null, ...changes })
  }
}

/**
 * Leaves the team, by its own rules: the only owner is refused while others are there. A company without others rests
 * until its owner is back; nobody can join it meanwhile.
 */
export async function leaveTeam(context: ContextFor<'signed-in'>) {
  const { db, user } = context
  const membership = await findTeamOf(db, user.id)
  if (!membership) return
  const { company, others } = membership
  if (others.length === 0) {
    await lockCompany(db, company.id)
    await revokeInvitationsOf(db, company.id, { invitedBy: [user.id], emails: [] })
    return
  }
  const member = { ...user, companyId: company.id } as ContextFor<'employer'>['user']
  await moveTeam({ ...context, user: member }, { kind: 'leave' })
}

/** For an erasure that finds the person in a team again, as after a restored backup: nobody can refuse it any more. */
export async function removeFromTeam(context: Ending) {
  const { db, user } = context
  const membership = await findTeamOf(db, user.id)
  if (!membership) return
  const { company, others, isOnlyOwner } = membership
  await lockCompany(db, company.id)
  const [heir] = others
  if (!heir) return endCompany(context, company.id)
  if (isOnlyOwner) await updateMember(db, company.id, heir.id, { role: 'owner', isNewOwner: true })
  await handJobsOn(db, company.id, user.id, (others.find(({ role }) => role === 'owner') ?? heir).id)
  await deleteMember(db, company.id, user.id)
  if (isOnlyOwner)
    await recordTeamEvent(context, company, {
      kind: 'handed-over',
      person: heir.name,
      from: heir.role,
      to: 'owner',
    })
  await recordTeamEvent(context, company, { kind: 'left', person: user.name })
}

/** The recruiters of a company that ends are told. Its applicants are, by the watch over jobs that closed. */
const endCompany = async (context: Ending, companyId: string) =>
  endMandates(context, {
    listed: await listMandatesOfCompany(context.db, companyId),
    lock: (id) => lockMandateOfCompany(context.db, companyId, id),
    moves: { requested: 'refuse', invited: 'takeBack', active: 'end' },
  })
