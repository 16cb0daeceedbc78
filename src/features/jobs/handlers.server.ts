import type { z } from 'zod'
import { listEvidence, lockCompany } from '#/features/companies/queries.server.ts'
import { countLiveJobs } from '#/features/companies/reverification/queries.server.ts'
import { fullWords, limits, tierOf } from '#/features/companies/reverification/tiers.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { descriptionMarkup, renderDescription } from './advert/description.ts'
import type { jobsApi } from './api.ts'
import {
  findDecision,
  findReasons,
  insertAppeal,
  medianReviewHours,
  moderationState,
} from './decisions.server.ts'
import { type jobChanges, jobFieldNames } from './job-fields.ts'
import { type JobStatus, openDays, type Workplace } from './job-terms.ts'
import {
  countVisibleJobs,
  findPublishedJob,
  listNewestJobs,
  listSimilarJobs,
} from './public-queries.server.ts'
import { publishErrors } from './publish-rules.ts'
import {
  countApplicants,
  deleteDraft,
  findOwnJob,
  insertDraft,
  type JobRow,
  listOwnJobs,
  publicSlug,
  updateJob,
} from './queries.server.ts'
import { hashOf, screened } from './screening/screening.server.ts'
import { canEdit, canMove, type Move, moves } from './status.ts'
import { applicantsOf, employerView, firstJobReview, rowOf, whenEnded } from './views.server.ts'
import { firstJobLabel } from './wait-labels.ts'

const day = 86_400_000
const closedShownDays = 90

type Employer = Pick<ContextFor<'approved employer or its recruiter'>, 'db' | 'user' | 'config'>
/** A job belongs to the company; what a recruiter writes also tells under which mandate. */
const whose = ({ companyId, mandateId }: CompanyScope): CompanyScope => ({ companyId, mandateId })

type Seen = { id: string; version: number }

export const jobsHandlers: Handlers<typeof jobsApi> = {
  async 'GET /jobs/:slug'({ slug }, { db }) {
    const row = orNotFound(await findPublishedJob(db, slug), 'job')
    // Neither is shown as closed: that page still has the ad's words on it.
    if (!row.companyListed || row.heldAt) throw new AppError(410, 'This job is no longer on Waymark')
    const similar = await listSimilarJobs(db, row, 5)
    if (row.visible) return { data: { ...row, ...open, similar } }
    const ended = whenEnded(row)
    if (ended.closedAt && Date.now() - ended.closedAt.getTime() > closedShownDays * day)
      throw new AppError(410, 'This job closed a while ago')
    return { data: { ...row, status: 'closed', ...ended, similar } }
  },

  async 'GET /landingpage/jobs'(_, { db }) {
    const [jobs, total] = await Promise.all([listNewestJobs(db, 8), countVisibleJobs(db)])
    return { data: jobs, meta: { total } }
  },

  async 'GET /employer/jobs'(_, { db, user }) {
    const jobs = await listOwnJobs(db, user)
    const counts = await countApplicants(db, user)
    const medianHours = jobs.some((job) => moderationState(job) === 'held')
      ? await medianReviewHours(db)
      : null
    return {
      data: jobs.map((job) => ({
        ...rowOf(job),
        medianHours: moderationState(job) === 'held' ? medianHours : null,
        applicants: applicantsOf(job.id, counts),
      })),
    }
  },

  async 'POST /employer/jobs'(changes, { db, user, config }) {
    const job = await insertDraft(db, { ...whose(user), title: '', ...written(changes) })
    return { data: await employerView({ db, config }, job), message: 'Draft saved' }
  },

  async 'GET /employer/jobs/:id'({ id }, { db, user, config }) {
    return { data: await employerView({ db, config }, orNotFound(await findOwnJob(db, user, id), 'job')) }
  },

  async 'PUT /employer/jobs/:id'({ id, version, ...changes }, context) {
    const job = await ownJob(context, { id, version })
    if (!canEdit(job.status as JobStatus)) throw new AppError(409, 'A closed job cannot be changed')
    const columns = written(changes)
    if (job.status !== 'draft') requirePublishable({ ...job, ...columns })
    const saved = await screened(context.db, await save(context.db, job, columns))
    const nowHeld = saved.heldAt && !job.heldAt
    return {
      data: await employerView(context, saved),
      message: saved.status === 'draft' ? 'Draft saved' : nowHeld ? heldMessage : 'Changes saved',
    }
  },

  async 'DELETE /employer/jobs/:id'({ id }, { db, user }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    if (!(await deleteDraft(db, user.companyId, job.id)))
      throw new AppError(409, 'Only a draft can be discarded. Close the job instead.')
    return { data: {}, message: 'Draft discarded' }
  },

  async 'POST /employer/jobs/:id/publish'(seen, context) {
    const { db } = context
    const job = await ownJob(context, seen)
    requireMove(job, 'publish')
    requirePublishable(job)
    await requireRoom(db, job.companyId)
    const first = await firstJobReview(context, job)
    const published = await save(db, job, {
      status: moves.publish.to,
      slug: await publicSlug(db, job),
      postedAt: job.postedAt ?? new Date(),
      closesAt: job.closesAt ?? new Date(Date.now() + openDays.usual * day),
    })
    const saved = await screened(db, published, first !== null)
    const message = first ? firstJobLabel(first.medianHours) : saved.heldAt ? heldMessage : 'Your job is live'
    return { data: await employerView(context, saved), message }
  },

  async 'POST /employer/jobs/:id/pause'(seen, context) {
    const saved = await move(context, seen, 'pause')
    return {
      data: await employerView(context, saved),
      message: 'Paused. Nobody sees it until you resume.',
    }
  },

  async 'POST /employer/jobs/:id/resume'(seen, context) {
    const saved = await screened(context.db, await move(context, seen, 'resume'))
    if (saved.closesAt && saved.closesAt <= new Date())
      throw new AppError(409, 'The closing day of this job has passed. Set a later one first.')
    return {
      data: await employerView(context, saved),
      message: saved.heldAt ? heldMessage : 'Your job is live again',
    }
  },

  async 'POST /employer/jobs/:id/close'({ reason, ...seen }, context) {
    const saved = await move(context, seen, 'close', { closedAt: new Date(), closedReason: reason })
    return { data: await employerView(context, saved), message: 'The job is closed' }
  },

  async 'POST /employer/jobs/:id/ask-again'(seen, context) {
    const { db } = context
    const job = await ownJob(context, seen)
    if (moderationState(job) !== 'hidden') throw new AppError(409, 'This job is not hidden')
    const read = await findReasons(db, job.id)
    if (read?.textHash === hashOf(job))
      throw new AppError(409, 'Change what the note names first, then ask again.')
    const asked = await save(db, job, { moderation: null, heldAt: new Date() })
    // Its new words are judged as well, so that whoever reads it sees what they say.
    const saved = await screened(db, asked)
    return { data: await employerView(context, saved), message: heldMessage }
  },

  async 'POST /employer/jobs/:id/appeal'({ id, why }, { db, user, config }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    const decision = moderationState(job) === 'removed' ? await findDecision(db, job.id) : undefined
    if (decision?.kind !== 'remove') throw new AppError(409, 'This job was not removed')
    if (!(await insertAppeal(db, decision.id, why)))
      throw new AppError(409, 'This removal was appealed already. It can be appealed once.')
    return { data: await employerView({ db, config }, job), message: 'Sent. Somebody else reads it.' }
  },

  async 'POST /employer/jobs/:id/duplicate'({ id }, { db, user, config }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    const copy = await insertDraft(db, { ...whose(user), ...fieldsOf(job) })
    return { data: await employerView({ db, config }, copy), message: 'Copied into a new draft' }
  },
}

const heldMessage = 'A person reads this job before it goes live'
const open = { status: 'open', closedAt: null, closedReason: null } as const

/** Two publications of one company are counted one by one, by what is known of it then. */
async function requireRoom(db: Db, companyId: string) {
  const company = await lockCompany(db, companyId)
  const tier = tierOf(await listEvidence(db, companyId), new Date(), company?.verificationLevel ?? 'domain')
  if ((await countLiveJobs(db, companyId)) >= limits[tier].liveJobs) throw new AppError(409, fullWords(tier))
}

async function ownJob({ db, user }: Employer, { id, version }: Seen) {
  const job = orNotFound(await findOwnJob(db, user, id), 'job')
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

/** Everything an employer wrote about a job, to write it again; the closing day of the old one says nothing of the new. */
function fieldsOf(job: JobRow) {
  const own = Object.fromEntries(jobFieldNames.map((name) => [name, job[name]])) as Pick<
    JobRow,
    (typeof jobFieldNames)[number]
  >
  const { closesAt: _, steps, questions, ...plain } = own
  return { ...plain, steps: JSON.stringify(steps), questions: JSON.stringify(questions) }
}

/** Form fields as columns. What was not sent stays out. */
function written({ description, steps, questions, ...plain }: z.output<typeof jobChanges>) {
  const columns = Object.entries(plain).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(columns) as Partial<Omit<JobRow, 'steps' | 'questions' | 'baselineAdvert'>>),
    ...(description !== undefined && { description: renderDescription(description) }),
    ...(steps && { steps: JSON.stringify(steps) }),
    ...(questions && { questions: JSON.stringify(questions) }),
  }
}
