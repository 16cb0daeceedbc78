import { z } from 'zod'
import { defineTask } from '#/server/tasks.ts'
import { countOccupation, deleteOtherFigures, listNamedOccupations } from './count.server.ts'
import { releaseSignedPay } from './signed/signed.server.ts'

/** Once a night: a figure of a year moves little in a day, and every page of an occupation shows one that was counted once. */
export const countPay = defineTask({
  name: 'pay.count',
  cron: '41 3 * * *',
  payload: z.object({}),
  async run(_, { db, transaction }) {
    const occupations = await listNamedOccupations(db)
    for (const occupation of occupations)
      await transaction((inside) => countOccupation(inside.db, occupation))
    await deleteOtherFigures(db, occupations)
    await transaction((inside) => releaseSignedPay(inside.db))
  },
})

export const payTasks = [countPay]
