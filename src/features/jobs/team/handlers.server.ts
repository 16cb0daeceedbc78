import { lockCompany } from '#/features/companies/queries.server.ts'
import { requireCurrentRight } from '#/features/companies/team/current-right.server.ts'
import type { ContextFor } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { hasRight, reachOf, seesOwnJobsOnly, withArticle } from '#/shared/rights.ts'
import type { JobStatus } from '../fields/job-terms.ts'
import { jobTeamChanged } from '../notification-kinds.server.ts'
import { findOwnJob } from '../queries.server.ts'
import type { jobTeamApi } from './api.ts'
import {
  deleteJobMember,
  insertJobEvent,
  insertJobMember,
  listJobEvents,
  listTeamForJob,
  lockJobForTeam,
  seesJob,
  setJobOwner,
} from './queries.server.ts'

const maxEventsShown = 100

export const jobTeamHandlers: Handlers<typeof jobTeamApi> = {
  async 'GET /employer/jobs/:id/team'({ id }, { db, user }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    const team = await listTeamForJob(db, user.companyId, id)
    return {
      data: {
        title: job.title,
        status: job.status as JobStatus,
        members: team
          .filter(({ isOnJob }) => isOnJob)
          .map((member) => ({ ...member, isYou: member.id === user.id })),
        otherMembers: team.filter(({ isOnJob }) => !isOnJob),
        history: await listJobEvents(db, id, maxEventsShown),
      },
    }
  },

  async 'POST /employer/jobs/:id/team'({ id, userId }, context) {
    const change = await prepare(context, id, userId)
    if (await insertJobMember(context.db, id, userId)) await recordJobTeamEvent(context, change, 'joined')
    return { data: {}, message: `${change.colleague.name} is on the hiring team` }
  },

  async 'DELETE /employer/jobs/:id/team/:userId'({ id, userId }, context) {
    const change = await prepare(context, id, userId)
    const { colleague } = change
    if (!colleague.isOnJob) throw new AppError(404, 'They are not on this hiring team any more')
    if (colleague.isOwner)
      throw new AppError(409, `${colleague.name} owns this job. Hand it over to somebody else first.`)
    await deleteJobMember(context.db, id, userId)
    await recordJobTeamEvent(context, change, 'left')
    return { data: {}, message: `${colleague.name} is no longer on the hiring team` }
  },

  async 'POST /employer/jobs/:id/hand-over'({ id, userId }, context) {
    const change = await prepare(context, id, userId)
    const { colleague, you } = change
    if (!you.isOwner && reachOf(you.role, 'change-hiring-team') !== 'all')
      throw new AppError(
        403,
        'Only the owner of the job, or an owner or an admin of the company, hands it over.',
      )
    if (!hasRight(colleague.role, 'write-jobs'))
      throw fieldError('userId', `${colleague.name} is ${withArticle(colleague.role)}, who cannot own a job`)
    if (!colleague.isOwner) {
      await setJobOwner(context.db, id, userId)
      await recordJobTeamEvent(context, change, 'handed-over')
    }
    return { data: {}, message: `${colleague.name} owns this job now` }
  },
}

type Context = ContextFor<'approved employer'>

/**
 * The job in the caller's reach, and the colleague of the same company. The company is locked first, as when somebody
 * is removed from it, and what the caller may do is read again then.
 */
async function prepare({ db, user }: Context, id: string, userId: string) {
  orNotFound(await lockCompany(db, user.companyId), 'company')
  const role = await requireCurrentRight(db, user.companyId, user.id, 'change-hiring-team')
  const job = orNotFound(await findOwnJob(db, user, id), 'job')
  await lockJobForTeam(db, id)
  const team = await listTeamForJob(db, user.companyId, id)
  const you = orNotFound(
    team.find((member) => member.id === user.id && (member.isOnJob || !seesOwnJobsOnly(role))),
    'job',
  )
  const colleague = orNotFound(
    team.find((member) => member.id === userId),
    'colleague',
  )
  return { job, team, colleague, you }
}

/** Writes the job's history, and tells the colleague and the open pages that show the job. */
async function recordJobTeamEvent(
  context: Context,
  { job: { id, title }, team, colleague }: Awaited<ReturnType<typeof prepare>>,
  kind: 'joined' | 'left' | 'handed-over',
) {
  const { db, user } = context
  const event = await insertJobEvent(db, id, user, kind, colleague.name)
  if (kind !== 'left' && colleague.id !== user.id)
    await notify(context, {
      to: [colleague],
      kind: jobTeamChanged,
      params: { kind, id, title: title || 'Untitled job', by: user.name },
      once: `${id} ${event.id}`,
    })
  const readers = team.filter(seesJob).map((member) => member.id)
  await context.publish([...new Set([...readers, colleague.id])], { type: 'job', id })
}
