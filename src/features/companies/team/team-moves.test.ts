import { expect, test } from 'vitest'
import { hasRight, type TeamRole, teamRoles } from '#/shared/rights.ts'
import { testApp } from '#/testing/app.ts'
import { decideTeamMove, type TeamMember, type TeamMove } from './moves.ts'

// Random walks over the moves of a team: of the rule itself, and fewer of the real server beside the rule.

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <T>(random: () => number, list: readonly T[]) => list[Math.floor(random() * list.length)] as T

function randomMove(random: () => number, ids: readonly string[]): { actorId: string; move: TeamMove } {
  const [actorId, id] = [pick(random, ids), pick(random, ids)]
  const kind = pick(random, ['change-role', 'change-role', 'remove', 'leave', 'hand-over'] as const)
  const role = pick(random, teamRoles)
  return {
    actorId,
    move: kind === 'change-role' ? { kind, id, role } : kind === 'leave' ? { kind } : { kind, id },
  }
}

/**
 * What may change at all, said again without the rule's code: a small model that knows only the table. Returns what is
 * wrong with the step.
 */
function wrongIn(
  before: readonly TeamMember[],
  after: readonly TeamMember[],
  actorId: string,
  move: TeamMove,
) {
  const roleIn = (team: readonly TeamMember[], id: string) => team.find((one) => one.id === id)?.role
  const actor = roleIn(before, actorId)
  if (!actor) return 'somebody who is not in the team changed it'
  if (!after.some(({ role }) => role === 'owner')) return 'the team has no owner'
  const canSignIn = (team: readonly TeamMember[]) =>
    team.some(({ role, isReachable }) => role === 'owner' && isReachable)
  if (canSignIn(before) && !canSignIn(after)) return 'no owner who can sign in is left'
  if (after.some(({ id }) => !roleIn(before, id))) return 'somebody appeared'
  const changed = before.filter(({ id, role }) => roleIn(after, id) !== role)
  const mayTouch =
    move.kind === 'leave' ? [actorId] : move.kind === 'hand-over' ? [actorId, move.id] : [move.id]
  if (changed.some(({ id }) => !mayTouch.includes(id))) return 'it changed others than it names'
  for (const { id, role: was } of changed) {
    const is = roleIn(after, id)
    if (is === 'owner' && !after.find((one) => one.id === id)?.isReachable)
      return 'somebody who cannot sign in became an owner'
    const ownLeave = move.kind === 'leave' && id === actorId && is === undefined
    if (!ownLeave && !hasRight(actor, 'manage-team')) return `${actor} managed the team`
    if (!ownLeave && (was === 'owner' || is === 'owner') && !hasRight(actor, 'manage-owners'))
      return `${actor} made or unmade an owner`
  }
  return null
}

const start: TeamRole[][] = [
  ['owner', 'owner', 'hiring-manager', 'interviewer', 'viewer'],
  ['owner', 'admin', 'admin', 'interviewer', 'viewer'],
]
const teamOf = (roles: readonly TeamRole[], ids: readonly string[]): TeamMember[] =>
  roles.map((role, place) => ({ id: ids[place] ?? '', role, isNewOwner: false, isReachable: true }))

// Security: A-12
test('in 10,000 random walks of the rule the team is never without an owner, and nobody does what the table denies', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const random = randomNumbers(20_261_122)
  const wrong: string[] = []
  let allowed = 0
  let refused = 0
  for (let walk = 0; walk < 10_000; walk++) {
    let team = teamOf(pick(random, start), ids)
    for (let step = 0; step < 15; step++) {
      // Somebody is suspended, or comes back, between two moves.
      const other = pick(random, ids)
      if (random() < 0.3)
        team = team.map((one) => (one.id === other ? { ...one, isReachable: !one.isReachable } : one))
      const { actorId, move } = randomMove(random, ids)
      const decision = decideTeamMove(team, actorId, move)
      if ('refusal' in decision) {
        refused++
        continue
      }
      const problem = wrongIn(team, decision.team, actorId, move)
      if (problem) wrong.push(`walk ${walk}: ${problem} by ${JSON.stringify(move)}`)
      allowed++
      team = decision.team
    }
  }
  expect(wrong).toEqual([])
  // Both happen often, or the walks would prove nothing.
  expect(Math.min(allowed, refused)).toBeGreaterThan(10_000)
})

test('in 25 random walks the server does what the rule says, and holds the same team', {
  timeout: 240_000,
}, async () => {
  const app = await testApp()
  const random = randomNumbers(13)
  const wrong: string[] = []
  let allowed = 0
  for (let walk = 0; walk < 25; walk++) {
    // Not yet approved, so that no walk ends in a new check.
    const owner = await app.employer('draft')
    const roles = pick(random, start)
    const others = await Promise.all(roles.slice(1).map((role) => app.member(owner.company, role)))
    const people = [owner, ...others]
    const ids = people.map(({ id }) => id)
    let team = teamOf(roles, ids)
    for (let step = 0; step < 12; step++) {
      const { actorId, move } = randomMove(random, ids)
      if (move.kind === 'hand-over') continue
      const api = people.find(({ id }) => id === actorId)?.api
      if (!api) continue
      const decision = decideTeamMove(team, actorId, move)
      const sent =
        move.kind === 'leave'
          ? api.post('/employer/team/leave')
          : move.kind === 'remove'
            ? api.delete('/employer/team/members/:id', { id: move.id })
            : api.put('/employer/team/members/:id', { id: move.id, role: move.role })
      const status = await sent.then(
        () => 200,
        (error: { status: number }) => error.status,
      )
      const expected = 'refusal' in decision ? decision.status : 200
      if (status !== expected)
        wrong.push(`walk ${walk}: ${JSON.stringify(move)} ${status}, expected ${expected}`)
      if (!('refusal' in decision)) team = decision.team
      allowed += status === 200 ? 1 : 0
    }
    const rows = await app.db
      .selectFrom('companyMembers')
      .select(['userId', 'role'])
      .where('companyId', '=', owner.company.id)
      .execute()
    const held = rows.map(({ userId, role }) => `${userId} ${role}`).sort()
    const model = team.map(({ id, role }) => `${id} ${role}`).sort()
    if (held.join() !== model.join()) wrong.push(`walk ${walk}: the server holds ${held}, the model ${model}`)
  }
  expect(wrong).toEqual([])
  expect(allowed).toBeGreaterThan(25)
})
