import { z } from 'zod'
import { defineTask } from '#/server/tasks.ts'
import { notifyOfferEnded, notifyOfferEnding } from '../notifications.server.ts'
import { findApplication, lockApplication } from '../queries.server.ts'
import { listOffers } from '../record-queries.server.ts'
import { endVersions } from './versions.server.ts'
import { currentOffers } from './view-offers.server.ts'

/** Reminds both sides that an offer ends soon. One whose end was moved meanwhile has a reminder of its own. */
export const notifyEndingOffer = defineTask({
  name: 'applications.notify-offer-ending',
  payload: z.object({ id: z.string(), end: z.coerce.date() }),
  async run({ id, end }, { transaction }) {
    await transaction(async (context) => {
      const row = await findApplication(context.db, id)
      if (!row || (row.stage !== 'offer' && row.stage !== 'offer counter') || row.recalledAt) return
      const { offer } = currentOffers(row, await listOffers(context.db, [id]))
      if (offer?.answerBy?.getTime() !== end.getTime() || end <= new Date()) return
      await notifyOfferEnding(context, row, offer, end)
    })
  },
})

/**
 * Notes that an offer has ended unanswered and tells both sides: nobody waits for an answer to it any more. Sent with
 * every deadline, so one that was moved finds the offer still open.
 */
export const notifyUnansweredOffer = defineTask({
  name: 'applications.notify-offer-ended',
  payload: z.object({ id: z.string() }),
  async run({ id }, { transaction }) {
    await transaction(async (context) => {
      await lockApplication(context.db, id)
      const row = await findApplication(context.db, id)
      if (!row || (row.stage !== 'offer' && row.stage !== 'offer counter') || row.recalledAt) return
      const { offer } = currentOffers(row, await listOffers(context.db, [id]))
      if (!offer?.answerBy || offer.answerBy > new Date() || offer.state === 'expired') return
      await endVersions(context.db, row, 'expiry', null)
      // Of a countered offer the counter is what waits.
      if (row.stage === 'offer') await notifyOfferEnded(context, row, offer)
    })
  },
})
