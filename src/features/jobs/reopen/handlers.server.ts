import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import { heldMessage, requireOwnJob, requireTransition, saveJob } from '../employer/own-job.server.ts'
import { closingDayError } from '../publish-rules.ts'
import { requireLiveJobQuota, requirePublishable } from '../publishing.server.ts'
import { screenAndHold } from '../screening/screening.server.ts'
import { jobTransitions } from '../status.ts'
import { insertJobEvent } from '../team/queries.server.ts'
import { viewJobForEmployer } from '../views.server.ts'
import type { reopenApi } from './api.ts'

export const reopenHandlers: Handlers<typeof reopenApi> = {
  async 'POST /employer/jobs/:id/reopen'({ closesAt, paused, ...jobVersion }, context) {
    const { db, user } = context
    const job = await requireOwnJob(context, jobVersion)
    requireTransition(job, 'reopen')
    if (job.closedReason === 'removed' || job.moderation === 'removed')
      throw new AppError(409, 'This job was removed, so it cannot be reopened')
    // The first publication counts on: a job is not kept open for ever by closing it in between.
    const next = { ...job, closesAt }
    const wrongDay = closingDayError(next, new Date())
    if (wrongDay) throw fieldError('closesAt', wrongDay)
    if (!paused) await requirePublishable(db, next)
    await requireLiveJobQuota(db, job.companyId)
    const reopened = await saveJob(context, job, {
      status: paused ? 'paused' : jobTransitions.reopen.to,
      ...{ closesAt, closedAt: null, closedReason: null },
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
