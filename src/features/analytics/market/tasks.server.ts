import { z } from 'zod'
import { notify } from '#/server/events/notify.ts'
import { defineTask } from '#/server/tasks.ts'
import { currentTime } from '#/shared/clock.ts'
import { alertFigures, isBeyond } from './alert-figures.ts'
import { listDueAlerts, markAlertNotified } from './alerts.server.ts'
import { keepWeeks } from './kept-weeks.server.ts'
import { marketAlerted } from './notification-kinds.server.ts'
import { countMarket } from './queries.server.ts'
import { readOwnVersion, saveRelease } from './releases.server.ts'
import { lastSevenDays } from './weeks.ts'

/** Tells administrators of the figures that are beyond their limits. */
export const checkMarketAlerts = defineTask({
  name: 'market.check-alerts',
  cron: '10 * * * *',
  payload: z.object({}),
  run: (_, { transaction }) =>
    transaction(async (context) => {
      const now = new Date(currentTime())
      const alerts = await listDueAlerts(context.db, now)
      if (alerts.length === 0) return
      const [figures] = await countMarket(context.db, [lastSevenDays(now)])
      for (const { id, userId, email, ...alert } of alerts) {
        const value = figures ? alertFigures[alert.figure].read(figures) : null
        if (value === null || !isBeyond(alert, value)) continue
        await markAlertNotified(context.db, id, now)
        await notify(context, {
          to: [{ id: userId, email }],
          kind: marketAlerted,
          params: { ...alert, value },
          once: `${id} ${now.toISOString()}`,
        })
      }
    }),
})

export const keepMarketWeeks = defineTask({
  name: 'market.keep-weeks',
  cron: '41 3 * * *',
  payload: z.object({}),
  run: (_, { transaction }) => transaction(({ db }) => keepWeeks(db, new Date(currentTime()))),
})

/** By then no worker of the version before runs, which would count by its own definitions. */
const replacedSeconds = 3_600

/** Also each hour: while versions follow each other, a worker of the one before may have taken the task of the start. */
export const recordRelease = defineTask({
  name: 'market.record-release',
  cron: '7 * * * *',
  payload: z.object({}),
  async run(_, { transaction }) {
    const version = await readOwnVersion()
    await transaction(async ({ db, send }) => {
      if (await saveRelease(db, version)) await send(keepMarketWeeks, {}, { delay: replacedSeconds })
    })
  },
})

export const marketTasks = [checkMarketAlerts, keepMarketWeeks, recordRelease]
