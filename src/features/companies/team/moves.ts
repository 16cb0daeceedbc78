import { hasRight, missingRightSentence, type TeamRole } from '#/shared/rights.ts'

// What members of a team may do with it. The server decides by this under a lock of the company, and the screens
// offer what it allows.

/** `isReachable`: their address is confirmed and they are not suspended, so they can sign in. */
export type TeamMember = { id: string; role: TeamRole; isNewOwner: boolean; isReachable: boolean }

export type TeamMove =
  | { kind: 'change-role'; id: string; role: TeamRole }
  | { kind: 'remove'; id: string }
  | { kind: 'leave' }
  | { kind: 'hand-over'; id: string }

type TeamDecision = { team: TeamMember[] } | { status: 403 | 404 | 409; refusal: string }

const needsOwner = 'A company needs an owner. Make somebody else an owner first.'
const needsReachableOwner =
  'A company needs an owner who can sign in, and the other owners cannot at the moment. Make somebody else an owner first.'
const cannotSignIn =
  'They cannot sign in at the moment, so they cannot become an owner. Ask them to confirm their address.'

/** The team after the move, or why it is refused. */
export function decideTeamMove(team: readonly TeamMember[], actorId: string, move: TeamMove): TeamDecision {
  const actor = team.find(({ id }) => id === actorId)
  if (!actor) return { status: 403, refusal: 'You are not in this team any more' }
  const right =
    move.kind === 'leave' ? 'leave-team' : move.kind === 'hand-over' ? 'manage-owners' : 'manage-team'
  if (!hasRight(actor.role, right)) return { status: 403, refusal: missingRightSentence(actor.role, right) }
  if (move.kind === 'leave')
    return withOwner(
      team,
      team.filter(({ id }) => id !== actorId),
    )

  const person = team.find(({ id }) => id === move.id)
  if (!person) return { status: 404, refusal: 'They are not in this team any more' }
  const isOwner = person.role === 'owner'
  const willBeOwner = move.kind === 'hand-over' || (move.kind === 'change-role' && move.role === 'owner')
  if ((isOwner || willBeOwner) && !hasRight(actor.role, 'manage-owners'))
    return { status: 403, refusal: missingRightSentence(actor.role, 'manage-owners') }
  if (!isOwner && willBeOwner && !person.isReachable) return { status: 409, refusal: cannotSignIn }
  if (move.kind === 'change-role') return withOwner(team, withRoles(team, { [person.id]: move.role }))
  if (person.id === actorId)
    return {
      status: 409,
      refusal:
        move.kind === 'remove' ? 'To go yourself, leave the team instead.' : 'You are an owner already.',
    }
  if (move.kind === 'remove')
    return withOwner(
      team,
      team.filter(({ id }) => id !== person.id),
    )
  return withOwner(team, withRoles(team, { [person.id]: 'owner', [actorId]: 'admin' }))
}

/** What a company's directory says of somebody. It answers to no role, and makes and unmakes no owner; the last one stays. */
export type DirectoryMove =
  | { kind: 'change-role'; id: string; role: TeamRole }
  | { kind: 'remove'; id: string }

export function decideDirectoryMove(team: readonly TeamMember[], move: DirectoryMove): TeamDecision {
  if (move.kind === 'remove')
    return withOwner(
      team,
      team.filter(({ id }) => id !== move.id),
    )
  const touchesOwners =
    move.role === 'owner' || team.some(({ id, role }) => id === move.id && role === 'owner')
  return { team: touchesOwners ? [...team] : withRoles(team, { [move.id]: move.role }) }
}

const withRoles = (team: readonly TeamMember[], roles: Record<string, TeamRole>) =>
  team.map((member) => {
    const role = roles[member.id]
    if (!role || role === member.role) return member
    return { ...member, role, isNewOwner: role === 'owner' }
  })

/** The team after a move, if it leaves an owner, and one who can sign in where there was one. */
function withOwner(before: readonly TeamMember[], team: TeamMember[]): TeamDecision {
  if (!team.some(({ role }) => role === 'owner')) return { status: 409, refusal: needsOwner }
  if (hasReachableOwner(before) && !hasReachableOwner(team))
    return { status: 409, refusal: needsReachableOwner }
  return { team }
}

const hasReachableOwner = (team: readonly TeamMember[]) =>
  team.some(({ role, isReachable }) => role === 'owner' && isReachable)

/** Whether no owner is left whom the company's approval knew, so that the company must be checked again. */
export const needsNewCheck = (team: readonly TeamMember[]) =>
  !team.some(({ role, isNewOwner }) => role === 'owner' && !isNewOwner)
