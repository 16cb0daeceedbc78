import type { Handlers } from '#/server/http/endpoints.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import { heldMessage, requireOwnJob, requireTransition, saveJob } from '../employer/own-job.server.ts'
import { openDays } from '../fields/job-terms.ts'
import { closingDayError } from '../publishing/publish-rules.ts'
import { requireLiveJobQuota, requirePublishable } from '../publishing/publishing.server.ts'
import { screenAndHold } from '../screening/screening.server.ts'
import { jobTransitions } from '../status.ts'
import { insertJobEvent } from '../team/queries.server.ts'
import { viewJobForEmployer } from '../views.server.ts'
import type { reopenApi } from './api.ts'
import { lastDayToReopen } from './last-day.ts'

/** A day ends last west of the date line. */
const hasPassed = (day: string | null, now: Date) =>
  day !== null && day < new Date(now.getTime() - dayMs / 2).toISOString().slice(0, 10)

export const reopenHandlers: Handlers<typeof reopenApi> = {
  async 'POST /employer/jobs/:id/reopen'({ closesAt, paused, ...jobVersion }, context) {
    const { db, user } = context
    const job = await requireOwnJob(context, jobVersion)
    requireTransition(job, 'reopen')
    if (job.closedReason === 'removed' || job.moderation === 'removed')
      throw new AppError(409, 'This job was removed, so it cannot be reopened')
    if (job.moderation === 'hidden' && !paused)
      throw new AppError(
        409,
        'This job is hidden until it is changed. Reopen it paused, change what its note names, and ask again there.',
      )
    const now = new Date()
    if (!lastDayToReopen(job.postedAt, now))
      throw new AppError(
        409,
        `This job has had its ${openDays.mostInAll} days in all. Duplicate it and publish the copy.`,
      )
    // The first publication counts on: a job is not kept open for ever by closing it in between.
    const next = { ...job, closesAt }
    const wrongDay = closingDayError(next, now)
    if (wrongDay) throw fieldError('closesAt', wrongDay)
    if (!paused) await requirePublishable(db, next)
    await requireLiveJobQuota(db, job.companyId)
    const reopened = await saveJob(context, job, {
      status: paused ? 'paused' : jobTransitions.reopen.to,
      ...{ closesAt, closedAt: null, closedReason: null },
      // A first day of work that has passed would be promised again.
      ...(hasPassed(job.startsOn, now) && { startsOn: null }),
    })
    const saved = await screenAndHold(db, reopened)
    await insertJobEvent(db, job.id, user, paused ? 'paused' : 'resumed')
    const message = paused
      ? 'Reopened and paused. Nobody sees it until you resume.'
      : saved.heldAt
        ? heldMessage
        : 'Your job is live again'
    return { data: await viewJobForEmployer(context, saved), message }
  },
}
