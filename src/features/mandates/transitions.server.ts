import { listMembers } from '#/features/companies/queries.server.ts'
import { audit } from '#/server/audit.ts'
import type { Context } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { mandateMoved } from './notification-kinds.server.ts'
import { insertMandateEvent, type MandateRow, updateMandate } from './queries.server.ts'
import { type MandateMove, type MandateState, mandateMoves, stateAfter } from './states.ts'

type Acting = Pick<Context, 'db' | 'sendMail' | 'publish' | 'config'> & { user: { id: string; name: string } }
type Changes = Omit<Parameters<typeof updateMandate>[2], 'state'>

/**
 * The only place where the state of a mandate changes. `mandate` must be locked. Throws 409 when the table
 * does not allow the move. Writes the record and tells the other side.
 */
export async function moveMandate(
  context: Acting,
  mandate: MandateRow,
  move: MandateMove,
  reason: string | null,
  changes: Changes = {},
): Promise<MandateState> {
  const { by } = mandateMoves[move]
  const state = stateAfter(mandate.state, move, by)
  if (!state) throw new AppError(409, `This cannot be done any more: ${standing[mandate.state]}`)
  await updateMandate(context.db, mandate.id, { ...changes, state })
  await recordMandateMove(context, mandate, state, reason)
  await audit(context.db, {
    actor: context.user,
    action: `mandate.${move}`,
    subject: { type: 'mandate', id: mandate.id, name: `${mandate.agency} for ${mandate.companyName}` },
    reason: reason ?? '',
  })
  await notifyParties(context, mandate, move, reason)
  return state
}

const standing: Record<MandateState, string> = {
  asked: 'the request waits for the company',
  invited: 'the invitation waits for the recruiter',
  active: 'the mandate is active',
  declined: 'it was declined',
  ended: 'it has ended',
}

export function recordMandateMove(
  { db, user }: Pick<Acting, 'db' | 'user'>,
  mandate: { id: string; state?: MandateState },
  toState: MandateState,
  reason: string | null,
) {
  return insertMandateEvent(db, {
    mandateId: mandate.id,
    fromState: mandate.state ?? null,
    toState,
    actorId: user.id,
    reason,
  })
}

/** By mail and by the bell, to whoever did not make the move: the company's owners, or the recruiter. */
export async function notifyParties(
  context: Acting,
  mandate: MandateRow,
  move: MandateMove | 'ask',
  reason: string | null,
) {
  const byEmployer = move !== 'ask' && mandateMoves[move].by === 'employer'
  const owners = await listMembers(context.db, mandate.companyId)
  const readers = byEmployer
    ? mandate.recruiterId
      ? [{ id: mandate.recruiterId, email: mandate.email }]
      : []
    : owners.filter(({ role }) => role === 'owner')
  const path = byEmployer ? paths.recruiter.mandates : paths.employer.recruiters
  await notify(context, {
    to: readers,
    kind: mandateMoved,
    params: {
      ...{ move, path, reason },
      company: mandate.companyName,
      agency: mandate.agency,
      recruiter: mandate.recruiterName ?? context.user.name,
    },
    once: `${mandate.id} ${move}`,
  })
  const people = [...owners.map(({ id }) => id), ...(mandate.recruiterId ? [mandate.recruiterId] : [])]
  await context.publish(people, { type: 'mandate', id: mandate.id })
}
