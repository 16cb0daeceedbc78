import type { ContextFor } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { secondsUntil } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import { requireShown } from '../blind/blind.server.ts'
import { requireStageTransition } from '../moves/transitions.server.ts'
import { type ApplicationRow, listJobReaders } from '../queries.server.ts'
import { lockCompanyApplication } from '../record-queries.server.ts'
import type { plannedOffersApi } from './api.ts'
import { askForApproval, notifyPlanAnswered } from './notify.server.ts'
import {
  checkPlan,
  deletePlan,
  findApprovalReason,
  findApprovalRule,
  findPlan,
  readSendAt,
  sendPlan,
  viewPlans,
} from './planned-offers.server.ts'
import { sendPlannedOffer } from './tasks.server.ts'

type Context = ContextFor<'approved employer'>

export const plannedOffersHandlers: Handlers<typeof plannedOffersApi> = {
  async 'GET /employer/planned-offers'(_, { db, user }) {
    return { data: await viewPlans(db, user) }
  },

  async 'PUT /employer/applications/:id/planned-offer'({ id, version, offer, sendAt }, context) {
    const { db, user } = context
    const row = await lockCompanyApplication(context, id)
    requireShown(row, 'prepare an offer')
    await requireStageTransition(context, row, { to: 'offer', by: 'employer', version })
    const time = readSendAt(sendAt)
    checkPlan(row, offer, time)
    const reason = await findApprovalReason(db, row, user.actor, offer)
    const approval = reason ? ('asked' as const) : ('not needed' as const)
    if (!reason && !time) throw new AppError(409, 'It needs no approval. Send it, or choose a day.')
    await deletePlan(db, id)
    const plan = await db
      .insertInto('plannedOffers')
      .values({
        ...{ applicationId: id, authorId: user.id, offer: JSON.stringify(offer), version },
        ...{ sendAt: time, approval },
      })
      .returning(['id', 'authorId'])
      .executeTakeFirstOrThrow()
    if (reason) await askForApproval(context, row, plan, user.name, reason)
    await schedule(context, id, time)
    await publish(context, row)
    return {
      data: { approval, sendAt: time },
      message: reason ? 'It waits for an owner or an admin. Nothing was sent.' : 'It is sent on its day',
    }
  },

  async 'DELETE /employer/applications/:id/planned-offer'({ id }, context) {
    const row = await lockCompanyApplication(context, id)
    await deletePlan(context.db, id)
    await publish(context, row)
    return { data: {}, message: 'Cancelled. Nothing was sent.' }
  },

  async 'POST /employer/applications/:id/planned-offer/approve'({ id }, context) {
    const { db, user } = context
    const row = await lockCompanyApplication(context, id)
    const plan = await requireAsked(context, id)
    const approved = { ...plan, approval: 'approved' as const, approverId: user.id }
    await db
      .updateTable('plannedOffers')
      .set({ approval: 'approved', approverId: user.id, note: null })
      .where('id', '=', plan.id)
      .execute()
    await notifyPlanAnswered(context, row, plan, { outcome: 'approved', by: user.name, note: null })
    await publish(context, row)
    if (plan.sendAt && plan.sendAt > new Date())
      return { data: { approval: 'approved', stage: row.stage }, message: 'Approved. It is sent on its day.' }
    const { stage } = await sendPlan(context, row, approved)
    return { data: { approval: 'approved', stage }, message: 'Approved and sent' }
  },

  async 'POST /employer/applications/:id/planned-offer/decline'({ id, note }, context) {
    const { db, user } = context
    const row = await lockCompanyApplication(context, id)
    const plan = await requireAsked(context, id)
    await db
      .updateTable('plannedOffers')
      .set({ approval: 'declined', approverId: user.id, note })
      .where('id', '=', plan.id)
      .execute()
    await notifyPlanAnswered(context, row, plan, { outcome: 'declined', by: user.name, note })
    await publish(context, row)
    return { data: { approval: 'declined' }, message: 'Not approved. Nothing was sent.' }
  },

  async 'GET /employer/offer-approval'(_, { db, user }) {
    return { data: { rule: await findApprovalRule(db, user.companyId) } }
  },

  async 'PUT /employer/offer-approval'({ rule }, { db, user }) {
    await db.updateTable('companies').set({ offerApproval: rule }).where('id', '=', user.companyId).execute()
    return { data: { rule }, message: 'Saved' }
  },
}

async function requireAsked({ db }: Context, id: string) {
  const plan = await findPlan(db, id)
  if (!plan) throw new AppError(409, 'There is no prepared offer any more')
  if (plan.approval !== 'asked') throw new AppError(409, 'Somebody has answered it in the meantime')
  return plan
}

const schedule = async ({ send }: Context, applicationId: string, time: Date | null) => {
  if (time) await send(sendPlannedOffer, { applicationId }, { delay: secondsUntil(time) })
}

const publish = async (context: Context, row: ApplicationRow) =>
  context.publish(await listJobReaders(context.db, row), { type: 'applications', id: row.id })
