import type { z } from 'zod'
import type { NotificationKind } from '#/server/events/notification-kind.ts'
import { notify } from '#/server/events/notify.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { hasRight } from '#/shared/rights.ts'
import { type Company, listMembers } from '../queries.server.ts'

/** Notifies those of the team who can do something about the check. */
export async function notifyMembers<Params extends z.ZodType>(
  context: Pick<TaskContext, 'db' | 'send' | 'sendMail' | 'announce' | 'config'>,
  company: Company,
  kind: NotificationKind<Params, { company: string; companyId: string }>,
  params: z.input<Params>,
  once: string,
) {
  const members = await listMembers(context.db, company.id)
  const to = members.filter(({ role }) => hasRight(role, 'prove-domain'))
  await notify(context, {
    to,
    kind,
    params,
    once: `${once} ${company.id}`,
    mail: { company: company.name, companyId: company.id },
  })
}
