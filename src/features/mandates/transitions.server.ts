import { listMembers } from '#/features/companies/queries.server.ts'
import { audit } from '#/server/audit.ts'
import type { HandlerContext } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { hasRight } from '#/shared/rights.ts'
import { mandateMoved } from './notification-kinds.server.ts'
import { insertMandateEvent, type MandateRow, updateMandate } from './queries.server.ts'
import { type MandateState, type MandateTransition, mandateStateAfter, mandateTransitions } from './states.ts'

type MandateContext = Pick<HandlerContext, 'db' | 'send' | 'sendMail' | 'publish' | 'announce' | 'config'> & {
  user: { id: string; name: string }
}
type Changes = Omit<Parameters<typeof updateMandate>[2], 'state'>

/**
 * The only place that changes a mandate's state. `mandate` must be locked. Throws 409 if the transition is
 * not allowed. Writes the event and notifies the other side.
 */
export async function changeMandateState(
  context: MandateContext,
  mandate: MandateRow,
  move: MandateTransition,
  reason: string | null,
  changes: Changes = {},
): Promise<MandateState> {
  const { by } = mandateTransitions[move]
  const state = mandateStateAfter(mandate.state, move, by)
  if (!state) throw new AppError(409, `This cannot be done any more: ${stateSentences[mandate.state]}`)
  await updateMandate(context.db, mandate.id, { ...changes, state })
  await recordMandateEvent(context, mandate, state, reason)
  await audit(context.db, {
    actor: context.user,
    action: `mandate.${move}`,
    subject: { type: 'mandate', id: mandate.id, name: `${mandate.agency} for ${mandate.companyName}` },
    reason: reason ?? '',
  })
  await notifyParties(context, mandate, move, reason)
  return state
}

const stateSentences: Record<MandateState, string> = {
  requested: 'the request waits for the company',
  invited: 'the invitation waits for the recruiter',
  active: 'the mandate is active',
  declined: 'it was declined',
  ended: 'it has ended',
}

export function recordMandateEvent(
  { db, user }: Pick<MandateContext, 'db' | 'user'>,
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

/** Notifies the side that did not act, those of the company who decide about mandates or the recruiter, in the bell and by mail. */
export async function notifyParties(
  context: MandateContext,
  mandate: MandateRow,
  move: MandateTransition | 'ask',
  reason: string | null,
) {
  const byEmployer = move !== 'ask' && mandateTransitions[move].by === 'employer'
  const members = await listMembers(context.db, mandate.companyId)
  const readers = byEmployer
    ? mandate.recruiterId
      ? [{ id: mandate.recruiterId, email: mandate.email }]
      : []
    : members.filter(({ role }) => hasRight(role, 'manage-recruiters'))
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
  const people = [...members.map(({ id }) => id), ...(mandate.recruiterId ? [mandate.recruiterId] : [])]
  await context.publish(people, { type: 'mandate', id: mandate.id })
}
