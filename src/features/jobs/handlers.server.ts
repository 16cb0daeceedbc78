import type { z } from 'zod'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database.ts'
import type { Handlers } from '#/server/endpoints.ts'
import type { Whose } from '#/server/sessions.ts'
import { daysBetween } from '#/shared/dates.ts'
import { AppError, found } from '#/shared/errors.ts'
import type { employerJob, jobChanges, jobsApi } from './api.ts'
import { descriptionMarkup, renderDescription } from './description.ts'
import { type JobStatus, mostLiveJobs, openDays, type Workplace } from './job-terms.ts'
import { publishErrors } from './publish-rules.ts'
import {
  countApplicants,
  countLiveJobs,
  deleteDraft,
  findOwnJob,
  findPublishedJob,
  insertDraft,
  type JobRow,
  listNewestJobs,
  listOwnJobs,
  listSimilarJobs,
  listsOf,
  payOf,
  postedByOf,
  publicSlug,
  updateJob,
} from './queries.server.ts'
import { canEdit, canMove, type Move, moves } from './status.ts'

const day = 86_400_000
const closedShownDays = 90

type Employer = Pick<ContextFor<'approved employer or its recruiter'>, 'db' | 'user'>
/** A job belongs to the company; what a recruiter writes also tells under which mandate. */
const whose = ({ companyId, mandateId }: Whose): Whose => ({ companyId, mandateId })

type Seen = { id: string; version: number }
type EmployerJob = z.output<typeof employerJob>

export const jobsHandlers: Handlers<typeof jobsApi> = {
  async 'GET /jobs/:slug'({ slug }, { db }) {
    const row = found(await findPublishedJob(db, slug), 'job')
    if (row.companyStatus !== 'approved') throw new AppError(410, 'This job is no longer on Waymark')
    const similar = await listSimilarJobs(db, row, 5)
    if (row.visible) return { data: { ...row, ...open, similar } }
    const ended = whenEnded(row)
    if (ended.closedAt && Date.now() - ended.closedAt.getTime() > closedShownDays * day)
      throw new AppError(410, 'This job closed a while ago')
    return { data: { ...row, status: 'closed', ...ended, similar } }
  },

  async 'GET /landingpage/jobs'(_, { db }) {
    const { jobs, total } = await listNewestJobs(db, 8)
    return { data: jobs, meta: { total } }
  },

  async 'GET /employer/jobs'(_, { db, user }) {
    const jobs = await listOwnJobs(db, user)
    const counts = await countApplicants(db, user)
    return { data: jobs.map((job) => ({ ...rowOf(job), applicants: applicantsOf(job.id, counts) })) }
  },

  async 'POST /employer/jobs'(changes, { db, user }) {
    const job = await insertDraft(db, { ...whose(user), title: '', ...written(changes) })
    return { data: employerView(job), message: 'Draft saved' }
  },

  async 'GET /employer/jobs/:id'({ id }, { db, user }) {
    return { data: employerView(found(await findOwnJob(db, user, id), 'job')) }
  },

  async 'PUT /employer/jobs/:id'({ id, version, ...changes }, context) {
    const job = await ownJob(context, { id, version })
    if (!canEdit(job.status as JobStatus)) throw new AppError(409, 'A closed job cannot be changed')
    const columns = written(changes)
    if (job.status !== 'draft') requirePublishable({ ...job, ...columns })
    const saved = await save(context.db, job, columns)
    return { data: employerView(saved), message: saved.status === 'draft' ? 'Draft saved' : 'Changes saved' }
  },

  async 'DELETE /employer/jobs/:id'({ id }, { db, user }) {
    const job = found(await findOwnJob(db, user, id), 'job')
    if (!(await deleteDraft(db, user.companyId, job.id)))
      throw new AppError(409, 'Only a draft can be discarded. Close the job instead.')
    return { data: {}, message: 'Draft discarded' }
  },

  async 'POST /employer/jobs/:id/publish'(seen, context) {
    const { db } = context
    const job = await ownJob(context, seen)
    requireMove(job, 'publish')
    requirePublishable(job)
    if ((await countLiveJobs(db, job.companyId)) >= mostLiveJobs)
      throw new AppError(409, `A company can have ${mostLiveJobs} jobs online. Close one first.`)
    const saved = await save(db, job, {
      status: moves.publish.to,
      slug: await publicSlug(db, job),
      postedAt: job.postedAt ?? new Date(),
      closesAt: job.closesAt ?? new Date(Date.now() + openDays.usual * day),
    })
    return { data: employerView(saved), message: 'Your job is live' }
  },

  async 'POST /employer/jobs/:id/pause'(seen, context) {
    const saved = await move(context, seen, 'pause')
    return { data: employerView(saved), message: 'Paused. Nobody sees it until you resume.' }
  },

  async 'POST /employer/jobs/:id/resume'(seen, context) {
    const saved = await move(context, seen, 'resume')
    if (saved.closesAt && saved.closesAt <= new Date())
      throw new AppError(409, 'The closing day of this job has passed. Set a later one first.')
    return { data: employerView(saved), message: 'Your job is live again' }
  },

  async 'POST /employer/jobs/:id/close'({ reason, ...seen }, context) {
    const saved = await move(context, seen, 'close', { closedAt: new Date(), closedReason: reason })
    return { data: employerView(saved), message: 'The job is closed' }
  },

  async 'POST /employer/jobs/:id/duplicate'({ id }, { db, user }) {
    const { title, description, employmentType, workplace, level, industry, ...job } = found(
      await findOwnJob(db, user, id),
      'job',
    )
    const { city, region, country, payMin, payMax, payCurrency, payPeriod, skills, hours, visa, seats } = job
    const copy = await insertDraft(db, {
      ...{ ...whose(user), title, description, employmentType, workplace, level, industry },
      ...{ city, region, country, payMin, payMax, payCurrency, payPeriod, skills, hours, visa, seats },
      ...{ steps: JSON.stringify(job.steps), questions: JSON.stringify(job.questions) },
    })
    return { data: employerView(copy), message: 'Copied into a new draft' }
  },
}

const open = { status: 'open', closedAt: null, closedReason: null } as const

/** When and why a published job stopped taking applications. The sweep may not have closed it yet. */
function whenEnded({ status, closesAt, closedAt, closedReason }: JobRow) {
  if (status === 'closed') return { closedAt, closedReason: closedReason as EmployerJob['closedReason'] }
  const expired = closesAt && closesAt <= new Date()
  return expired
    ? { closedAt: closesAt, closedReason: 'expired' as const }
    : { closedAt: null, closedReason: 'paused' as const }
}

async function ownJob({ db, user }: Employer, { id, version }: Seen) {
  const job = found(await findOwnJob(db, user, id), 'job')
  if (job.version !== version) throw outdated(job.version)
  return job
}

const outdated = (version: number) =>
  new AppError(409, 'Someone changed this job meanwhile. Load it again to see what they did.', {
    errors: { version: [String(version)] },
  })

async function save(db: Db, job: JobRow, changes: Parameters<typeof updateJob>[2]) {
  const saved = await updateJob(db, job, changes)
  if (!saved) throw outdated(job.version + 1)
  return saved
}

async function move(context: Employer, seen: Seen, by: Move, changes: Parameters<typeof updateJob>[2] = {}) {
  const job = await ownJob(context, seen)
  requireMove(job, by)
  return save(context.db, job, { ...changes, status: moves[by].to })
}

function requireMove({ status }: JobRow, by: Move) {
  if (!canMove(status as JobStatus, by)) throw new AppError(409, `A ${status} job cannot be ${past[by]}`)
}
const past: Record<Move, string> = {
  publish: 'published',
  pause: 'paused',
  resume: 'resumed',
  close: 'closed',
}

function requirePublishable(job: Pick<JobRow, keyof Parameters<typeof publishErrors>[0]>) {
  const errors = publishErrors({
    ...job,
    workplace: job.workplace as Workplace,
    description: descriptionMarkup(job.description),
  })
  const first = Object.values(errors)[0]?.[0]
  if (first) throw new AppError(422, first, { errors })
}

/** Form fields as columns. What was not sent stays out. */
function written({ description, steps, questions, ...plain }: z.output<typeof jobChanges>) {
  const columns = Object.entries(plain).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(columns) as Partial<Omit<JobRow, 'steps' | 'questions'>>),
    ...(description !== undefined && { description: renderDescription(description) }),
    ...(steps && { steps: JSON.stringify(steps) }),
    ...(questions && { questions: JSON.stringify(questions) }),
  }
}

const employerView = (job: JobRow) =>
  ({ ...job, ...listsOf(job), description: descriptionMarkup(job.description) }) as EmployerJob

function rowOf(job: JobRow & Parameters<typeof postedByOf>[0]) {
  const until = job.status === 'closed' ? (job.closedAt ?? new Date()) : new Date()
  const daysOpen = job.postedAt && Math.max(0, daysBetween(job.postedAt, until))
  return {
    ...(job as JobRow & Pick<EmployerJob, 'status' | 'closedReason' | 'workplace' | 'employmentType'>),
    pay: payOf(job),
    postedBy: postedByOf(job),
    daysOpen,
  }
}

function applicantsOf(jobId: string, counts: Awaited<ReturnType<typeof countApplicants>>) {
  const own = counts.filter((count) => count.jobId === jobId)
  return {
    total: own.reduce((sum, { count }) => sum + count, 0),
    unopened: own.reduce((sum, { unopened }) => sum + unopened, 0),
    byStage: Object.fromEntries(own.map(({ stage, count }) => [stage, count])),
  }
}
