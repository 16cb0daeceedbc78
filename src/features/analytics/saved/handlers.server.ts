import type { Handlers } from '#/server/http/endpoints.ts'
import { currentTime } from '#/shared/clock.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { filterOf } from '../filter.server.ts'
import { requireFilter } from '../queries.server.ts'
import { spansOf } from '../span.server.ts'
import { maxSavedReports, type savedReportsApi } from './api.ts'
import { nextMondayMorning } from './mondays.ts'
import {
  deleteSavedReport,
  listSavedReports,
  renameSavedReport,
  upsertSavedReport,
} from './queries.server.ts'

export const savedReportsHandlers: Handlers<typeof savedReportsApi> = {
  async 'GET /employer/reports/saved'(_, { db, user }) {
    return { data: await listSavedReports(db, user) }
  },

  async 'PUT /employer/reports/saved'({ name, isMailed, zone, ...filter }, { db, user }) {
    // What the page would refuse is not saved.
    spansOf({ zone, days: 30, ...filter })
    await requireFilter(db, filterOf(user, filter))
    const nextMailAt = isMailed ? nextMondayMorning(new Date(currentTime()), zone) : null
    await upsertSavedReport(db, user, { name, filter, timeZone: zone, nextMailAt })
    if ((await listSavedReports(db, user)).length > maxSavedReports)
      throw new AppError(409, `You have ${maxSavedReports} saved reports. Remove one first.`)
    return {
      data: {},
      message: isMailed ? `“${name}” is saved. It is mailed on Mondays.` : `“${name}” is saved.`,
    }
  },

  async 'POST /employer/reports/saved/rename'({ name, to }, { db, user }) {
    const saved = await listSavedReports(db, user)
    orNotFound(
      saved.find((report) => report.name === name),
      'saved report',
    )
    if (name !== to && saved.some((report) => report.name === to))
      throw fieldError('to', 'You have a report of that name')
    await renameSavedReport(db, user, name, to)
    return { data: {} }
  },

  async 'DELETE /employer/reports/saved'({ name }, { db, user }) {
    orNotFound(await deleteSavedReport(db, user, name), 'saved report')
    return { data: {} }
  },
}
