import { listUnansweredWords } from '#/features/search/unanswered/unanswered.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { currentTime } from '#/shared/clock.ts'
import { weekOf } from '#/shared/dates.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { alertFigures } from './alert-figures.ts'
import { deleteAlert, listAlerts, saveAlert } from './alerts.server.ts'
import { type marketApi, maxAlerts } from './api.ts'
import { readWeeks } from './kept-weeks.server.ts'
import { countMarket } from './queries.server.ts'
import { compareRelease } from './releases.server.ts'
import { lastSevenDays, weeksUntil } from './weeks.ts'

export const marketHandlers: Handlers<typeof marketApi> = {
  async 'GET /admin/market'({ weeks: count }, { db }) {
    const now = new Date(currentTime())
    const from = weeksUntil(now, count).map(({ begins }) => weekOf(begins))
    const [figures, release, words] = await Promise.all([
      readWeeks(db, now, count),
      compareRelease(db, now),
      listUnansweredWords(db, from[0] ?? weekOf(now)),
    ])
    return {
      data: {
        weeks: figures.map((week, place) => ({
          ...week,
          from: from[place] ?? '',
          isRunning: place === count - 1,
        })),
        release,
        words,
      },
    }
  },

  async 'GET /admin/market/alerts'(_, { db, user }) {
    const alerts = await listAlerts(db, user.id)
    const [figures] = alerts.length > 0 ? await countMarket(db, [lastSevenDays(new Date(currentTime()))]) : []
    return {
      data: alerts.map((alert) => ({
        ...alert,
        value: figures ? alertFigures[alert.figure].read(figures) : null,
      })),
    }
  },

  async 'POST /admin/market/alerts'(alert, { db, user }) {
    await saveAlert(db, user.id, alert)
    if ((await listAlerts(db, user.id)).length > maxAlerts)
      throw new AppError(409, `You can have ${maxAlerts} alerts. Remove one first.`)
    return { data: {}, message: 'Saved. You are told within the hour if it is so already.' }
  },

  async 'DELETE /admin/market/alerts/:id'({ id }, { db, user }) {
    orNotFound(await deleteAlert(db, user.id, id), 'alert')
    return { data: {} }
  },
}
