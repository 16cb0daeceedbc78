import { audit } from '#/server/audit.ts'
import type { HandlerContext } from '#/server/context.ts'
import { notify, type Recipient } from '#/server/events/notify.ts'
import { hasRight, type TeamRole } from '#/shared/rights.ts'
import { type Company, listMembers } from '../queries.server.ts'
import type { TeamEventKind } from './api.ts'
import { teamChanged } from './notification-kinds.server.ts'
import { insertTeamEvent, type TeamRow } from './queries.server.ts'

/** Who did what the company's directory told us. */
export const directoryActor = { id: null, name: 'The company’s directory' }

type TeamContext = Pick<HandlerContext, 'db' | 'config' | 'send' | 'sendMail' | 'publish' | 'announce'> & {
  /** Without an id for somebody who may have no account. */
  user: { id: string | null; name: string }
}
type TeamEvent = {
  kind: TeamEventKind
  /** A name, or the address of an invitation. */
  person: string
  from?: TeamRole
  to?: TeamRole
  /** The member it happened to, who is told of it. */
  member?: Pick<TeamRow, 'id' | 'email'>
  /** Who sent the invitation that was declined. */
  inviterId?: string | null
}

/** Beyond the team’s own page, the person concerned or those who manage the team are notified of these. */
const notifiesMember: readonly TeamEventKind[] = ['role-changed', 'removed', 'handed-over']
const notifiesManagers: readonly TeamEventKind[] = ['joined', 'left', 'declined']

/** Writes the history of the team and the audit log, tells whom it concerns, and refreshes the team's open pages. */
export async function recordTeamEvent(
  context: TeamContext,
  company: Pick<Company, 'id' | 'name'>,
  { kind, person, from, to, member, inviterId }: TeamEvent,
) {
  const { db, user } = context
  const event = { companyId: company.id, kind, actorId: user.id, actor: user.name, person }
  const { id } = await insertTeamEvent(db, { ...event, fromRole: from ?? null, toRole: to ?? null })
  await audit(db, {
    actor: user,
    action: `team.${kind}`,
    subject: { type: 'company', id: company.id, name: company.name },
    reason: '',
    detail: { person, ...(from && { from }), ...(to && { to }) },
  })
  const team = await listMembers(db, company.id)
  // A directory tells of hundreds at once; the history names them.
  const byDirectory = user === directoryActor
  const managers = team.filter(({ id, role }) => id !== user.id && hasRight(role, 'manage-team'))
  const inviter = managers.filter(({ id }) => id === inviterId)
  const readers: Recipient[] = [
    ...(member && notifiesMember.includes(kind) && member.id !== user.id ? [member] : []),
    // Who invited may have left since, or manage nobody any more.
    ...(notifiesManagers.includes(kind) && !byDirectory ? (inviter.length > 0 ? inviter : managers) : []),
  ]
  const params = { kind, company: company.name, by: user.name, person, role: to ?? null }
  if (readers.length > 0)
    await notify(context, { to: readers, kind: teamChanged, params, once: `${company.id} ${id}` })
  const people = [...team.map((one) => one.id), ...(member ? [member.id] : [])]
  await context.publish([...new Set(people)], { type: 'company', id: company.id })
}
