import { findFile } from '#/features/files/queries.server.ts'
import { fileResponse } from '#/features/files/response.server.ts'
import { listMandatesOfRecruiter } from '#/features/mandates/queries.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import type { applicationsApi } from './api.ts'
import { apply } from './apply/apply.server.ts'
import { agreeToCounter, makeCounter, makeOffer, requireOpenOffer } from './offers.server.ts'
import {
  type ApplicationRow,
  countHires,
  findAdverts,
  findApplicationForJob,
  findCompanyApplication,
  findCurrentAdvert,
  findResumeView,
  findSeekerApplication,
  insertNote,
  listAverageDays,
  listCompanyApplications,
  listCompanyJobs,
  listEvents,
  listNotes,
  listOffers,
  listSeekerApplications,
} from './queries.server.ts'
import { listSharedData } from './recall/recall.server.ts'
import { replyBy, replyDays } from './reply-deadline.ts'
import { markOpened, recordView } from './resume-views.server.ts'
import { parseSnapshot } from './snapshot.server.ts'
import {
  allowedNextStages,
  employerTurn,
  isOpen,
  isRecruiterTransition,
  mainStageOf,
  mainStages,
  type Stage,
  stageLabel,
} from './stages.ts'
import { changeStage, requireTransition, undoUntil } from './transitions.server.ts'
import {
  isWithdrawn,
  parseAnswers,
  parseSteps,
  viewChangedJob,
  viewEvents,
  viewForEmployer,
  viewForSeeker,
  viewJob,
  viewJobOf,
  viewOffer,
} from './views.server.ts'

/** A figure is shown when at least so many records stand behind it. */
const minRecords = 5
const hour = 3_600_000

const isRecruiter = (user: CompanyScope) => user.mandateId !== null
const idsOf = (rows: ApplicationRow[]) => rows.map((row) => row.id)

export const applicationsHandlers: Handlers<typeof applicationsApi> = {
  async 'POST /jobs/apply'(form, context) {
    const { application, alreadyApplied } = await apply(context, form)
    const { id, stage, appliedAt, stageChangedAt, steps, companyName } = application
    return {
      data: {
        id,
        stage,
        appliedAt,
        replyBy: replyBy(stage, stageChangedAt, parseSteps(steps)),
        alreadyApplied,
      },
      message: alreadyApplied
        ? `You have already applied. ${companyName} has your application.`
        : 'Application sent',
    }
  },

  async 'GET /applications'(_, { db, user }) {
    const rows = await listSeekerApplications(db, user.id)
    const offers = await listOffers(db, idsOf(rows))
    const adverts = await findAdverts(db, rows)
    return { data: rows.map((row) => viewForSeeker(row, offers, adverts)) }
  },

  async 'GET /applications/:id'({ id }, { db, user }) {
    const row = orNotFound(await findSeekerApplication(db, user.id, id), 'application')
    const offers = await listOffers(db, [id])
    const adverts = await findAdverts(db, [row])
    const [answeredAdvert] = adverts.values()
    return {
      data: {
        ...viewForSeeker(row, offers, adverts),
        coverNote: row.coverNote,
        answers: parseAnswers(row.answers),
        snapshot: parseSnapshot(row.snapshot),
        resume: row.resumeFileId
          ? { id: row.resumeFileId, name: row.resumeName ?? '', size: row.resumeSize ?? 0 }
          : null,
        events: viewEvents(await listEvents(db, id), user.id, 'seeker'),
        offers: offers.map(viewOffer),
        steps: parseSteps(row.steps),
        changedJob: viewChangedJob(answeredAdvert, await findCurrentAdvert(db, row.jobId)),
        allowedStages: allowedNextStages(row.stage, 'seeker'),
        recall: row.recalledAt ? { at: row.recalledAt, shared: await listSharedData(db, row) } : null,
      },
    }
  },

  async 'GET /applications/for-job/:slug'({ slug }, { db, user }) {
    const row = await findApplicationForJob(db, user.id, { slug })
    if (!row) return { data: null }
    const offers = await listOffers(db, [row.id])
    const adverts = await findAdverts(db, [row])
    return { data: viewForSeeker(row, offers, adverts) }
  },

  async 'POST /applications/:id/withdraw'({ id, version, reason }, context) {
    const row = orNotFound(await findSeekerApplication(context.db, context.user.id, id), 'application')
    const change = {
      to: 'withdrawn',
      by: 'seeker',
      version: version ?? row.version,
      message: reason,
    } as const
    await requireTransition(context, row, change)
    return { data: await changeStage(context, row, change), message: 'Application withdrawn' }
  },

  async 'POST /applications/:id/answer-offer'({ id, answer, version, amount, startsOn, note }, context) {
    const { db, user } = context
    const row = orNotFound(await findSeekerApplication(db, user.id, id), 'application')
    const to = { accept: 'offer accept', decline: 'offer reject', counter: 'offer counter' } as const
    const change = { to: to[answer], by: 'seeker', version, message: note } as const
    await requireTransition(context, row, change)
    if (answer === 'decline') {
      return {
        data: await changeStage(context, row, change),
        message: `Declined. ${row.companyName} has been told.`,
      }
    }
    const currentOffer = await requireOpenOffer(db, row)
    const terms =
      answer === 'accept'
        ? currentOffer
        : await makeCounter(db, row, currentOffer, { amount, startsOn, note })
    return {
      data: await changeStage(context, row, { ...change, terms }),
      message:
        answer === 'accept'
          ? `Offer accepted. ${row.companyName} has been told.`
          : `Counter sent. Their offer stands until its deadline.`,
    }
  },

  async 'GET /employer/applications'(_, { db, user }) {
    const rows = await listCompanyApplications(db, user)
    const offers = await listOffers(db, idsOf(rows))
    const cards = rows.map((row) => ({ ...viewForEmployer(row, offers), job: viewJobOf(row) }))
    const jobs = await listCompanyJobs(db, user)
    return {
      data: {
        waitingApplicants: cards
          .filter(({ stage }) => employerTurn(stage) === 'you')
          .sort((a, b) => b.daysLate - a.daysLate || a.stageChangedAt.getTime() - b.stageChangedAt.getTime()),
        jobs: jobs.map((row) => {
          const jobCards = cards.filter(({ job }) => job.id === row.id)
          return {
            ...viewJob(row),
            counts: countByMainStage(jobCards),
            applicants: jobCards.length,
            newSinceYesterday: jobCards.filter(({ appliedAt }) => appliedAt >= yesterday()).length,
            late: jobCards.filter(({ daysLate }) => daysLate > 0).length,
          }
        }),
      },
    }
  },

  async 'GET /recruiter/portfolio'(_, { db, user }) {
    const clients = (await listMandatesOfRecruiter(db, user)).filter(({ state }) => state === 'active')
    const data = []
    for (const { id: mandateId, companyId, ...client } of clients) {
      const jobs = await listCompanyJobs(db, { companyId, mandateId })
      const rows = await listCompanyApplications(db, { companyId, mandateId })
      const cards = rows.map((row) => viewForEmployer(row, []))
      const waiting = cards.filter(({ stage }) => isRecruiterTransition(stage, 'rejected') && isOpen(stage))
      data.push({
        company: { slug: client.companySlug, name: client.companyName, photo: client.companyPhoto },
        agency: client.agency,
        since: client.changedAt,
        approved: client.companyStatus === 'approved',
        verificationLevel: client.verificationLevel,
        openJobs: jobs.filter(({ status }) => status === 'open').length,
        jobs: client.jobs ?? 0,
        counts: countByMainStage(cards),
        waiting: waiting.length,
        late: waiting.filter(({ daysLate }) => daysLate > 0).length,
      })
    }
    return { data }
  },

  async 'GET /employer/jobs/:id/applications'({ id }, { db, user }) {
    const jobs = await listCompanyJobs(db, user)
    const job = orNotFound(
      jobs.find((item) => item.id === id),
      'job',
    )
    const rows = await listCompanyApplications(db, user, id)
    const offers = await listOffers(db, idsOf(rows))
    return {
      data: {
        job: viewJob(job),
        cards: rows.map((row) => viewForEmployer(row, offers)),
        replyDays: replyDays('applied', parseSteps(job.steps)),
        averageDays: await listAverageDays(db, id, minRecords),
      },
    }
  },

  async 'GET /employer/applications/:id'({ id }, context) {
    const { db, user } = context
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    if (!isWithdrawn(row)) row.openedAt ??= await markOpened(context, row)
    const offers = await listOffers(db, [id])
    const withdrawn = isWithdrawn(row)
    return {
      data: {
        ...viewForEmployer(row, offers),
        job: viewJobOf(row),
        snapshot: withdrawn ? null : parseSnapshot(row.snapshot),
        coverNote: withdrawn ? null : row.coverNote,
        answers: withdrawn ? [] : parseAnswers(row.answers),
        resume:
          withdrawn || !row.resumeFileId ? null : { name: row.resumeName ?? '', size: row.resumeSize ?? 0 },
        events: viewEvents(await listEvents(db, id), row.seekerId, 'employer'),
        notes: (await listNotes(db, id)).map(({ createdAt, ...note }) => ({ ...note, at: createdAt })),
        offers: offers.map(viewOffer),
        allowedStages: allowedNextStages(row.stage, isRecruiter(user) ? 'recruiter' : 'employer'),
        undo:
          row.stage === 'rejected' && row.previousStage && undoUntil(row) > new Date()
            ? { to: row.previousStage as Stage, until: undoUntil(row) }
            : null,
      },
    }
  },

  async 'POST /employer/applications/:id/move'(
    { id, to, version, reason, message, offer, beyondSeats },
    context,
  ) {
    const { db, user } = context
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    // Nobody else binds the company: an offer, agreeing to a counter and a hire are its own.
    if (isRecruiter(user) && !isRecruiterTransition(row.stage, to))
      throw new AppError(403, `Only ${row.companyName} itself makes offers and hires`)
    const change = { to, by: 'employer', version, message } as const
    const { undo } = await requireTransition(context, row, change)
    if (to === 'rejected' && !reason) throw fieldError('reason', 'Choose a reason')
    if (to === 'hire' && !beyondSeats) await requireSeat(db, row)
    const terms = undo
      ? null
      : to === 'offer'
        ? await makeOffer(db, row, offer)
        : to === 'offer accept'
          ? await agreeToCounter(db, row)
          : null
    const moved = await changeStage(context, row, {
      ...change,
      message: message ?? terms?.note ?? null,
      rejectReason: to === 'rejected' ? (reason ?? null) : null,
      terms,
    })
    const { name } = parseSnapshot(row.snapshot)
    return { data: moved, message: `${name} moved to ${stageLabel(to)}` }
  },

  async 'POST /employer/applications/:id/notes'({ id, body }, context) {
    const { db, user } = context
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    const note = await insertNote(db, { applicationId: row.id, authorId: user.id, body })
    return {
      data: { id: note.id, body, author: user.name, at: note.createdAt },
      message: 'Note saved',
    }
  },

  async 'GET /employer/applications/:id/resume'({ id }, context) {
    const { db, user, storage } = context
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    if (isWithdrawn(row))
      throw new AppError(410, 'The application was withdrawn, and the résumé went with it')
    if (!row.openedAt) await markOpened(context, row)
    const file = orNotFound(row.resumeFileId ? await findFile(db, row.resumeFileId) : null, 'résumé')
    const bytes = orNotFound(await storage.get(file.id), 'résumé')
    if (!(await findResumeView(db, id, user.id, new Date(Date.now() - 24 * hour))))
      await recordView(context, row, 'resume')
    return fileResponse(file, bytes)
  },
}

/** More hires than the job has seats take a plain yes. */
async function requireSeat(db: Db, { jobId, seats }: ApplicationRow) {
  if ((await countHires(db, jobId)) < seats) return
  const message = `${seats === 1 ? 'The one seat of this job is' : `All ${seats} seats of this job are`} filled`
  throw new AppError(409, message, { errors: { beyondSeats: [message] } })
}

/** How many are at each station. Who declined an offer has left the line. */
const countByMainStage = (cards: { stage: Stage }[]) =>
  mainStages.map((stage) => ({
    stage,
    count: cards.filter((item) => item.stage !== 'offer reject' && mainStageOf(item.stage) === stage).length,
  }))

function yesterday() {
  const day = new Date(Date.now() - 24 * hour)
  day.setUTCHours(0, 0, 0, 0)
  return day
}
