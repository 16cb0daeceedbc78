import { notify } from '#/server/events/notify.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { hasRight } from '#/shared/rights.ts'
import { listMembers } from '../queries.server.ts'
import type { Claimed, Outcome } from './claim.server.ts'
import { webhookStopped } from './notification-kinds.server.ts'

/** Tells those of the team who can do something about it. */
export async function notifyStopped(
  context: TaskContext,
  { webhookId, companyId }: Claimed,
  state: 'failing' | 'off',
  { failure }: Outcome,
) {
  const webhook = await context.db
    .selectFrom('webhooks')
    .select(['name', 'failingSince'])
    .where('id', '=', webhookId)
    .executeTakeFirst()
  if (!webhook) return
  const members = await listMembers(context.db, companyId)
  await notify(context, {
    to: members.filter(({ role }) => hasRight(role, 'manage-team')),
    kind: webhookStopped,
    params: { id: webhookId, name: webhook.name, state, failure: failure ?? '' },
    once: `${webhookId} ${state} ${webhook.failingSince?.toISOString()}`,
  })
}
