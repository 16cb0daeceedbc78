import { hasRight, missingRightSentence, type TeamRole } from '#/shared/rights.ts'

// What members of a team may do with it. The server decides by this under a lock of the company, and the screens
// offer what it allows.

export type TeamMember = { id: string; role: TeamRole; isNewOwner: boolean }

export type TeamMove =
  | { kind: 'change-role'; id: string; role: TeamRole }
  | { kind: 'remove'; id: string }
  | { kind: 'leave' }
  | { kind: 'hand-over'; id: string }

type TeamDecision = { team: TeamMember[] } | { status: 403 | 404 | 409; refusal: string }

const needsOwner = 'A company needs an owner. Make somebody else an owner first.'

/** The team after the move, or why it is refused. */
export function decideTeamMove(team: readonly TeamMember[], actorId: string, move: TeamMove): TeamDecision {
  const actor = team.find(({ id }) => id === actorId)
  if (!actor) return { status: 403, refusal: 'You are not in this team any more' }
  const right =
    move.kind === 'leave' ? 'leave-team' : move.kind === 'hand-over' ? 'manage-owners' : 'manage-team'
  if (!hasRight(actor.role, right)) return { status: 403, refusal: missingRightSentence(actor.role, right) }
  if (move.kind === 'leave') return withOwner(team.filter(({ id }) => id !== actorId))

  const person = team.find(({ id }) => id === move.id)
  if (!person) return { status: 404, refusal: 'They are not in this team any more' }
  const concernsOwner = person.role === 'owner' || (move.kind === 'change-role' && move.role === 'owner')
  if (concernsOwner && !hasRight(actor.role, 'manage-owners'))
    return { status: 403, refusal: missingRightSentence(actor.role, 'manage-owners') }
  if (move.kind === 'change-role') return withOwner(withRoles(team, { [person.id]: move.role }))
  if (person.id === actorId)
    return {
      status: 409,
      refusal:
        move.kind === 'remove' ? 'To go yourself, leave the team instead.' : 'You are an owner already.',
    }
  if (move.kind === 'remove') return withOwner(team.filter(({ id }) => id !== person.id))
  return withOwner(withRoles(team, { [person.id]: 'owner', [actorId]: 'admin' }))
}

const withRoles = (team: readonly TeamMember[], roles: Record<string, TeamRole>) =>
  team.map((member) => {
    const role = roles[member.id]
    if (!role || role === member.role) return member
    return { ...member, role, isNewOwner: role === 'owner' }
  })

const withOwner = (team: TeamMember[]): TeamDecision =>
  team.some(({ role }) => role === 'owner') ? { team } : { status: 409, refusal: needsOwner }

/** Whether no owner is left whom the company's approval knew, so that the company must be checked again. */
export const needsNewCheck = (team: readonly TeamMember[]) =>
  !team.some(({ role, isNewOwner }) => role === 'owner' && !isNewOwner)
