import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { cachedPublicAnswer } from '#/server/http/response-cache.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import type { jobsApi } from './api.ts'
import { jobBoardsHandlers } from './boards/handlers.server.ts'
import { fieldsOf, toColumns, withChanges } from './columns.server.ts'
import {
  findJobDecision,
  findLatestScreening,
  insertJobAppeal,
  jobModerationState,
  medianReviewHours,
} from './decisions.server.ts'
import { keepingOf } from './disclosures/keep-months.ts'
import {
  type Employer,
  heldMessage,
  type JobVersion,
  pastParticiple,
  requireOwnJob,
  requireTransition,
  saveJob,
} from './employer/own-job.server.ts'
import { type JobStatus, openDays } from './fields/job-terms.ts'
import { jobHistoryHandlers } from './history/handlers.server.ts'
import { jobImportHandlers } from './import/handlers.server.ts'
import { changeLiveSteps, lockWaiting } from './live-steps/live-steps.server.ts'
import { countAllVisibleJobs, findPublishedJob, listNewestJobs } from './public/queries.server.ts'
import { closeOwnJob, requireAllAnswered } from './publishing/closing.server.ts'
import { requireLiveJobQuota, requirePublishable } from './publishing/publishing.server.ts'
import { firstJobReviewSentence } from './publishing/review-wait.ts'
import {
  countApplicants,
  createPublicSlug,
  deleteJobDraft,
  findOwnJob,
  insertJobDraft,
  listOwnJobs,
} from './queries.server.ts'
import { reopenHandlers } from './reopen/handlers.server.ts'
import { hashContent, screenAndHold } from './screening/screening.server.ts'
import { canEdit, jobTransitions } from './status.ts'
import { jobTeamHandlers } from './team/handlers.server.ts'
import { insertJobEvent, jobOwner } from './team/queries.server.ts'
import { jobTemplateHandlers } from './templates/handlers.server.ts'
import {
  firstJobReviewWait,
  jobClosingOf,
  viewApplicantCounts,
  viewJobForEmployer,
  viewJobRow,
} from './views.server.ts'

const daysClosedJobsAreShown = 90

/** A job belongs to the company; a recruiter's job also stores its mandate. */
const ownership = ({ companyId, mandateId }: CompanyScope) => ({ companyId, mandateId })

export const jobsHandlers: Handlers<typeof jobsApi> = {
  ...jobTeamHandlers,
  ...jobHistoryHandlers,
  ...reopenHandlers,
  ...jobTemplateHandlers,
  ...jobImportHandlers,
  ...jobBoardsHandlers,

  async 'GET /jobs/:slug'({ slug }, { db, config }) {
    const found = orNotFound(await findPublishedJob(db, slug), 'job')
    const chosen = { company: found.keptMonths, operator: config.applicationMonths }
    const row = { ...found, keeping: keepingOf(found, chosen, found.size) }
    // Unlisted and held jobs answer 410 instead of “closed”, because the closed page still shows the text.
    if (!row.companyListed || row.heldAt) throw new AppError(410, 'This job is no longer on Waymark')
    if (row.visible) return { data: { ...row, ...open } }
    const ended = jobClosingOf(row)
    if (ended.closedAt && Date.now() - ended.closedAt.getTime() > daysClosedJobsAreShown * dayMs)
      throw new AppError(
        410,
        `“${row.title}” at ${row.company.name} closed more than ${daysClosedJobsAreShown} days ago`,
      )
    return { data: { ...row, status: 'closed', ...ended } }
  },

  async 'GET /landingpage/jobs'(_, { db }) {
    return cachedPublicAnswer(db, 'landing jobs', async () => {
      const [jobs, total] = await Promise.all([listNewestJobs(db, 8), countAllVisibleJobs(db)])
      return { data: jobs, meta: { total } }
    })
  },

  async 'GET /employer/jobs'(_, { db, user }) {
    const jobs = await listOwnJobs(db, user)
    const counts = await countApplicants(db, user)
    const medianHours = jobs.some((job) => jobModerationState(job) === 'held')
      ? await medianReviewHours(db)
      : null
    return {
      data: jobs.map((job) => ({
        ...viewJobRow(job),
        medianHours: jobModerationState(job) === 'held' ? medianHours : null,
        applicants: viewApplicantCounts(job.id, counts),
      })),
    }
  },

  async 'POST /employer/jobs'(changes, { db, user, config }) {
    const job = await insertJobDraft(
      db,
      { ...ownership(user), title: '', ...toColumns(changes) },
      jobOwner(user),
    )
    await insertJobEvent(db, job.id, user, 'started')
    return { data: await viewJobForEmployer({ db, config }, job), message: 'Draft saved' }
  },

  async 'GET /employer/jobs/:id'({ id }, { db, user, config }) {
    return {
      data: await viewJobForEmployer({ db, config }, orNotFound(await findOwnJob(db, user, id), 'job')),
    }
  },

  async 'PUT /employer/jobs/:id'({ id, version, ...changes }, context) {
    const job = await requireOwnJob(context, { id, version })
    if (!canEdit(job.status as JobStatus)) throw new AppError(409, 'A closed job cannot be changed')
    const columns = toColumns(changes, job)
    if (job.status !== 'draft') await requirePublishable(context.db, withChanges(job, columns))
    if (job.status !== 'draft' && columns.steps !== undefined) await lockWaiting(context.db, id)
    const saved = await screenAndHold(context.db, await saveJob(context, job, columns))
    if (saved.status !== 'draft') {
      await insertJobEvent(context.db, id, context.user, 'changed')
      await changeLiveSteps(context, job, saved)
    }
    const nowHeld = saved.heldAt && !job.heldAt
    return {
      data: await viewJobForEmployer(context, saved),
      message: saved.status === 'draft' ? 'Draft saved' : nowHeld ? heldMessage : 'Changes saved',
    }
  },

  async 'DELETE /employer/jobs/:id'({ id }, { db, user }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    if (!(await deleteJobDraft(db, user.companyId, job.id)))
      throw new AppError(409, 'Only a draft can be discarded. Close the job instead.')
    return { data: {}, message: 'Draft discarded' }
  },

  async 'POST /employer/jobs/:id/publish'(jobVersion, context) {
    const { db } = context
    const job = await requireOwnJob(context, jobVersion)
    requireTransition(job, 'publish')
    await requirePublishable(db, job)
    await requireLiveJobQuota(db, job.companyId)
    const first = await firstJobReviewWait(context, job)
    const published = await saveJob(context, job, {
      status: jobTransitions.publish.to,
      slug: await createPublicSlug(db, job),
      postedAt: job.postedAt ?? new Date(),
      closesAt: job.closesAt ?? new Date(Date.now() + openDays.usual * dayMs),
    })
    const saved = await screenAndHold(db, published, first !== null)
    await insertJobEvent(db, job.id, context.user, 'published')
    const message = first
      ? firstJobReviewSentence(first.medianHours)
      : saved.heldAt
        ? heldMessage
        : 'Your job is live'
    return { data: await viewJobForEmployer(context, saved), message }
  },

  async 'POST /employer/jobs/:id/pause'(jobVersion, context) {
    const saved = await changeStatus(context, jobVersion, 'pause')
    return {
      data: await viewJobForEmployer(context, saved),
      message: 'Paused. Nobody sees it until you resume.',
    }
  },

  async 'POST /employer/jobs/:id/resume'(jobVersion, context) {
    const saved = await screenAndHold(context.db, await changeStatus(context, jobVersion, 'resume'))
    if (saved.closesAt && saved.closesAt <= new Date())
      throw new AppError(409, 'The closing day of this job has passed. Set a later one first.')
    // One that was reopened to be changed was not complete then.
    await requirePublishable(context.db, saved)
    return {
      data: await viewJobForEmployer(context, saved),
      message: saved.heldAt ? heldMessage : 'Your job is live again',
    }
  },

  async 'POST /employer/jobs/:id/close'({ reason, ...jobVersion }, context) {
    const saved = await closeOwnJob(context, jobVersion, reason)
    await requireAllAnswered(context.db, saved.id)
    return { data: await viewJobForEmployer(context, saved), message: 'The job is closed' }
  },

  async 'POST /employer/jobs/:id/ask-again'(jobVersion, context) {
    const { db } = context
    const job = await requireOwnJob(context, jobVersion)
    if (jobModerationState(job) !== 'hidden') throw new AppError(409, 'This job is not hidden')
    const lastScreening = await findLatestScreening(db, job.id)
    if (lastScreening?.textHash === hashContent(job))
      throw new AppError(409, 'Change what the note names first, then ask again.')
    const requested = await saveJob(context, job, { moderation: null, heldAt: new Date() })
    // Screens the new text too, so that the reviewer sees its findings.
    const saved = await screenAndHold(db, requested)
    await insertJobEvent(db, job.id, context.user, 'asked-again')
    return { data: await viewJobForEmployer(context, saved), message: heldMessage }
  },

  async 'POST /employer/jobs/:id/appeal'({ id, why }, { db, user, config }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    const decision = jobModerationState(job) === 'removed' ? await findJobDecision(db, job.id) : undefined
    if (decision?.kind !== 'remove' || !decision.notifiedAt)
      throw new AppError(409, 'This job was not removed')
    if (!(await insertJobAppeal(db, decision.id, why)))
      throw new AppError(409, 'This removal was appealed already. It can be appealed once.')
    await insertJobEvent(db, job.id, user, 'appealed')
    return { data: await viewJobForEmployer({ db, config }, job), message: 'Sent. Somebody else reads it.' }
  },

  async 'POST /employer/jobs/:id/duplicate'({ id }, { db, user, config }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    const copy = await insertJobDraft(db, { ...ownership(user), ...fieldsOf(job) }, jobOwner(user))
    await insertJobEvent(db, copy.id, user, 'started')
    return { data: await viewJobForEmployer({ db, config }, copy), message: 'Copied into a new draft' }
  },
}

const open = { status: 'open', closedAt: null, closedReason: null } as const

async function changeStatus(context: Employer, jobVersion: JobVersion, transition: 'pause' | 'resume') {
  const job = await requireOwnJob(context, jobVersion)
  requireTransition(job, transition)
  const saved = await saveJob(context, job, { status: jobTransitions[transition].to })
  await insertJobEvent(context.db, job.id, context.user, pastParticiple[transition])
  return saved
}
