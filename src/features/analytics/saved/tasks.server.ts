import { notify } from '#/server/events/notify.ts'
import { definePagedTask } from '#/server/paged-task.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { currentTime } from '#/shared/clock.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { countApplicants } from '../applicants.server.ts'
import { type Filter, filterOf } from '../filter.server.ts'
import { mainFigures } from '../main-figures.ts'
import { requireFilter } from '../queries.server.ts'
import { spansOf } from '../span.server.ts'
import { nextMondayMorning, weekBefore } from './mondays.ts'
import { reportOfWeek } from './notification-kinds.server.ts'
import { listDueReports, lockDueReport, scopeOfReader, updateNextMail } from './queries.server.ts'

/** A server that was away for longer says nothing of a week that is over. */
const maxLateMs = 2 * dayMs

/** Mails the reports that are due: on Monday morning, where whoever saved them is. */
export const mailSavedReports = definePagedTask({
  name: 'analytics.mail-saved-reports',
  cron: '*/10 * * * *',
  limit: 50,
  list: ({ db }, after, limit) => listDueReports(db, new Date(currentTime()), after, limit),
  key: ({ id }) => id,
  each: ({ id }, { transaction }) =>
    transaction((context) => mailReport(context, id, new Date(currentTime()))),
})

export async function mailReport(context: TaskContext, id: string, now: Date) {
  const { db } = context
  const report = await lockDueReport(db, id, now)
  if (!report) return
  const { filter, timeZone: zone, companyId, slug, name, company } = report
  const scope = scopeOfReader(report)
  const of = scope && filterOf(scope, filter)
  // Whoever may not see it any more is mailed no more, also if they may again later.
  if (!of || !(await mayFilterBy(db, of))) {
    await updateNextMail(db, id, null)
    return
  }
  await updateNextMail(db, id, nextMondayMorning(now, zone))
  if (!report.isOpen || now.getTime() - report.nextMailAt.getTime() > maxLateMs) return
  const week = weekBefore(now, zone)
  const figures = mainFigures(await countApplicants(db, of, spansOf({ zone, days: 7, ...week })))
  const hiring = scope.mandateId ? paths.recruiter.client(slug) : paths.employer
  const { job, place, member } = filter
  const chosen = { ...(job && { job }), ...(place && { place }), ...(member && { member }) }
  const path = `${hiring.reports}?${new URLSearchParams({ ...week, ...chosen })}`
  await notify(context, {
    to: [{ id: report.userId, email: report.email }],
    kind: reportOfWeek,
    params: { name, applied: figures[0]?.now ?? '0', path },
    once: `${companyId} ${id} ${week.from}`,
    mail: { company, figures, path },
  })
}

async function mayFilterBy(db: TaskContext['db'], filter: Filter) {
  try {
    await requireFilter(db, filter)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false
    throw error
  }
}

export const savedReportsTasks = [mailSavedReports]
