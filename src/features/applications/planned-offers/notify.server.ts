import { listTeamForJob } from '#/features/jobs/team/queries.server.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { notify } from '#/server/events/notify.ts'
import { hasRight } from '#/shared/rights.ts'
import { teamNameOf } from '../blind/blind.server.ts'
import type { ApplicationRow } from '../queries.server.ts'
import { offerToApprove, plannedOfferAnswered } from './notification-kinds.server.ts'

type Context = Pick<HandlerContext, 'db' | 'config' | 'send' | 'sendMail' | 'announce'>
type Plan = { id: string; authorId: string | null }

const about = (row: ApplicationRow) => ({
  id: row.id,
  jobId: row.jobId,
  jobTitle: row.jobTitle,
  seekerName: teamNameOf(row),
})

/** Asks everybody who may approve it. */
export async function askForApproval(
  context: Context,
  row: ApplicationRow,
  plan: Plan,
  by: string,
  reason: string,
) {
  const team = await listTeamForJob(context.db, row.companyId, row.jobId)
  const to = team.filter(({ id, role }) => hasRight(role, 'approve-offers') && id !== plan.authorId)
  const params = { ...about(row), by, reason }
  await notify(context, { to, kind: offerToApprove, params, once: plan.id, mail: {} })
}

const author = (db: Db, { authorId }: Plan) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', authorId)
    .where('eraseAt', 'is', null)
    .execute()

/** Tells whoever prepared an offer what became of it. */
export async function notifyPlanAnswered(
  context: Context,
  row: ApplicationRow,
  plan: Plan,
  answer: { outcome: 'approved' | 'declined'; by: string; note: string | null },
) {
  const to = await author(context.db, plan)
  const params = { ...about(row), ...answer }
  await notify(context, {
    to,
    kind: plannedOfferAnswered,
    params,
    once: `${plan.id} ${answer.outcome}`,
    mail: {},
  })
}

export async function notifyPlanFailed(context: Context, row: ApplicationRow, plan: Plan, note: string) {
  const to = await author(context.db, plan)
  const params = { ...about(row), outcome: 'failed' as const, by: '', note }
  await notify(context, { to, kind: plannedOfferAnswered, params, once: `${plan.id} failed`, mail: {} })
}
