import { z } from 'zod'
import { defineTask } from '#/server/tasks.ts'
import { AppError } from '#/shared/errors.ts'
import { findApplication, lockApplication } from '../queries.server.ts'
import { notifyPlanFailed } from './notify.server.ts'
import { deletePlan, findPlan, sendPlan } from './planned-offers.server.ts'

/**
 * Sends a prepared offer on its day, if it is approved by then. One that cannot be sent any more is told to its author and
 * gone. One that was changed has a task of its own.
 */
export const sendPlannedOffer = defineTask({
  name: 'applications.send-planned-offer',
  payload: z.object({ applicationId: z.string() }),
  async run({ applicationId }, { transaction }) {
    const problem = await transaction(async (context) => {
      await lockApplication(context.db, applicationId)
      const [plan, row] = [
        await findPlan(context.db, applicationId),
        await findApplication(context.db, applicationId),
      ]
      if (!plan || !row || plan.approval === 'asked' || plan.approval === 'declined') return null
      if (plan.sendAt && plan.sendAt > new Date()) return null
      try {
        await sendPlan(context, row, plan)
        return null
      } catch (error) {
        // Refused before anything was written, so the transaction can go on.
        if (!(error instanceof AppError) || error.status >= 500) throw error
        return Object.values(error.errors ?? {})[0]?.[0] ?? error.message
      }
    })
    if (problem === null) return
    await transaction(async (context) => {
      const [plan, row] = [
        await findPlan(context.db, applicationId),
        await findApplication(context.db, applicationId),
      ]
      if (!plan || !row) return
      await notifyPlanFailed(context, row, plan, problem)
      await deletePlan(context.db, applicationId)
    })
  },
})
