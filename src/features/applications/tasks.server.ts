import { z } from 'zod'
import { defineTask } from '#/server/tasks.ts'
import { jobStateTasks } from './job-states/job-states.server.ts'
import { asSeenByApplicant, isMailedMove, latestMove, markMoveNotified } from './moves/moves.server.ts'
import { notifyOfferEnded, notifySeeker } from './notifications.server.ts'
import { applicantOf, findApplication, lockApplication } from './queries.server.ts'
import { notifyRecalled, recallIfFraud } from './recall/recall.server.ts'
import { listOffers } from './record-queries.server.ts'
import { currentOffers } from './views.server.ts'

/**
 * Tells the applicant of a move when it can no longer be undone: page, bell and mail in one transaction. A move
 * that was undone or followed by another has an older version and tells nothing.
 */
export const notifyMove = defineTask({
  name: 'applications.notify-move',
  payload: z.object({ id: z.string(), version: z.number() }),
  async run({ id, version }, { transaction }) {
    await transaction(async (context) => {
      await lockApplication(context.db, id)
      const row = await findApplication(context.db, id)
      if (row?.version !== version || !(await markMoveNotified(context.db, id))) return
      const from = asSeenByApplicant(row).stage
      const message = latestMove(row)?.message ?? null
      if (isMailedMove(from, row.stage))
        await notifySeeker(context, row, { from, stage: row.stage, message, terms: null }, version)
      await context.publish(applicantOf(row), { type: 'applications', id })
    })
  },
})

/**
 * Tells both sides that an offer has ended unanswered: nobody waits for an answer to it any more. Sent with every
 * deadline, so one that was moved finds the offer still open.
 */
export const notifyUnansweredOffer = defineTask({
  name: 'applications.notify-offer-ended',
  payload: z.object({ id: z.string() }),
  async run({ id }, { transaction }) {
    await transaction(async (context) => {
      await lockApplication(context.db, id)
      const row = await findApplication(context.db, id)
      if (row?.stage !== 'offer' || row.recalledAt) return
      const { offer } = currentOffers(row, await listOffers(context.db, [id]))
      if (offer?.answerBy && offer.answerBy <= new Date()) await notifyOfferEnded(context, row, offer)
    })
  },
})

export const applicationsTasks = [
  notifyMove,
  notifyUnansweredOffer,
  ...jobStateTasks,
  recallIfFraud,
  notifyRecalled,
]
