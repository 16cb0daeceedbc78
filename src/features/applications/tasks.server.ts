import { z } from 'zod'
import { task } from '#/server/tasks.ts'
import { tellSeeker } from './news.server.ts'
import { findApplication } from './queries.server.ts'
import { recallIfFraud, tellRecalled } from './recall.server.ts'

/** Tells of a rejection, unless it was taken back since. Sent to run when that has become impossible. */
export const tellRejection = task({
  name: 'applications.tell-rejection',
  payload: z.object({ id: z.string(), version: z.number() }),
  async run({ id, version }, { transaction }) {
    await transaction(async (context) => {
      const row = await findApplication(context.db, id)
      if (row?.stage !== 'rejected' || row.version !== version) return
      const { message } = row
      await tellSeeker(context, row, { from: null, stage: 'rejected', message, terms: null }, version)
    })
  },
})

export const applicationsTasks = [tellRejection, recallIfFraud, tellRecalled]
