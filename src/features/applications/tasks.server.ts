import { z } from 'zod'
import { task } from '#/server/tasks.ts'
import { notifySeeker } from './notifications.server.ts'
import { findApplication } from './queries.server.ts'
import { notifyRecalled, recallIfFraud } from './recall/recall.server.ts'

/** Notifies the seeker of a rejection, unless it was undone. Runs when undoing is no longer possible. */
export const notifyRejection = task({
  name: 'applications.tell-rejection',
  payload: z.object({ id: z.string(), version: z.number() }),
  async run({ id, version }, { transaction }) {
    await transaction(async (context) => {
      const row = await findApplication(context.db, id)
      if (row?.stage !== 'rejected' || row.version !== version) return
      const { message } = row
      await notifySeeker(context, row, { from: null, stage: 'rejected', message, terms: null }, version)
    })
  },
})

export const applicationsTasks = [notifyRejection, recallIfFraud, notifyRecalled]
