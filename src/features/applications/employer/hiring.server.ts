import type { z } from 'zod'
import { findReplyRecord } from '#/features/companies/queries.server.ts'
import { listMandatesOfRecruiter } from '#/features/mandates/queries.server.ts'
import { requireRecentProof } from '#/server/auth/access.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { hasRight } from '#/shared/rights.ts'
import { parseAnswers } from '../answers/answers.ts'
import type { applicationsApi } from '../api.ts'
import { listMentionable, notifyMentioned } from '../mentions/mentions.server.ts'
import { latestMove, viewPendingNotice } from '../moves/moves.server.ts'
import { parseSteps } from '../moves/parse-steps.ts'
import { changeStage, requireStageTransition } from '../moves/transitions.server.ts'
import { agreeToCounter, makeOffer } from '../offers/offers.server.ts'
import { downloadRecord } from '../offers/versions.server.ts'
import { requireCounterApproved, requireNoApproval } from '../planned-offers/planned-offers.server.ts'
import {
  type ApplicationRow,
  countHires,
  findCompanyApplication,
  listCompanyApplications,
  listCompanyJobs,
} from '../queries.server.ts'
import {
  insertApplicationNote,
  listApplicationEvents,
  listApplicationNotes,
  listAverageStageDays,
  listOffers,
  lockCompanyApplication,
} from '../record-queries.server.ts'
import { promisedReplyDays } from '../reply-deadline.ts'
import { markOpened } from '../resume-views.server.ts'
import type { boardCard } from '../shapes.ts'
import { parseSnapshot } from '../snapshot.server.ts'
import {
  allowedStagesFor,
  columnOfStage,
  isOpenStage,
  isRecruiterTransition,
  mainStageOf,
  mainStages,
  nextTurnForEmployer,
  type Stage,
  stageLabel,
} from '../stages.ts'
import {
  isOfferEnded,
  isWithdrawn,
  viewEvents,
  viewForEmployer,
  viewJob,
  viewJobOf,
  viewOffer,
} from '../views.server.ts'
import { mapWrittenFields } from '../written-fields.ts'
import { matchesWords } from './matches-words.ts'
import { resumeHandlers } from './resume.server.ts'

/** An average is shown only if at least this many records support it. */
const minRecords = 5
const hour = 3_600_000

const idsOf = (rows: ApplicationRow[]) => rows.map((row) => row.id)

type HiringApi = Pick<
  typeof applicationsApi,
  Extract<keyof typeof applicationsApi, `${string} /employer/${string}` | 'GET /recruiter/portfolio'>
>

/** Endpoints an employer or its recruiter uses to process applications. */
export const hiringHandlers: Handlers<HiringApi> = {
  ...resumeHandlers,

  async 'GET /employer/applications'(_, { db, user }) {
    const rows = await listCompanyApplications(db, user)
    const offers = await listOffers(db, idsOf(rows))
    const cards = rows.map((row) => ({ ...viewForEmployer(row, offers), job: viewJobOf(row) }))
    const jobs = await listCompanyJobs(db, user)
    return {
      data: {
        replies: await findReplyRecord(db, user.companyId),
        waitingApplicants: cards
          .filter(isEmployersTurn)
          .sort((a, b) => b.daysLate - a.daysLate || b.waitingDays - a.waitingDays),
        jobs: jobs.map((row) => {
          const jobCards = cards.filter(({ job }) => job.id === row.id)
          return {
            ...viewJob(row),
            isLive: row.status === 'open' && row.heldAt === null,
            counts: countByMainStage(jobCards),
            applicants: jobCards.length,
            newSinceYesterday: jobCards.filter(({ appliedAt }) => appliedAt >= yesterday()).length,
            late: jobCards.filter(({ daysLate }) => daysLate > 0).length,
          }
        }),
      },
    }
  },

  async 'GET /employer/applicants'({ q, stage, late, limit }, { db, user }) {
    const rows = await listCompanyApplications(db, user)
    const offers = await listOffers(db, idsOf(rows))
    const found = rows
      .map((row) => ({ ...viewForEmployer(row, offers), job: viewJobOf(row) }))
      .filter((card) => matchesWords(card, q) && (!late || card.daysLate > 0))
      .filter((card) => !stage || (columnOfStage(card.stage) ?? 'ended') === stage)
      .sort(
        (a, b) =>
          Number(columnOfStage(a.stage) === null) - Number(columnOfStage(b.stage) === null) ||
          b.daysLate - a.daysLate ||
          b.appliedAt.getTime() - a.appliedAt.getTime(),
      )
    return { data: found.slice(0, limit), meta: { total: found.length } }
  },

  async 'GET /recruiter/portfolio'(_, { db, user }) {
    const clients = (await listMandatesOfRecruiter(db, user)).filter(({ state }) => state === 'active')
    const data = []
    for (const { id: mandateId, companyId, ...client } of clients) {
      const jobs = await listCompanyJobs(db, { companyId, mandateId, onlyJobsOf: null })
      const rows = await listCompanyApplications(db, { companyId, mandateId, onlyJobsOf: null })
      const cards = rows.map((row) => ({
        ...viewForEmployer(row, []),
        job: { id: row.jobId, title: row.jobTitle },
      }))
      const waiting = cards.filter(
        ({ stage }) => isRecruiterTransition(stage, 'rejected') && isOpenStage(stage),
      )
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
        overdue: waiting
          .filter(({ daysLate }) => daysLate > 0)
          .sort((a, b) => b.daysLate - a.daysLate)
          .map(({ id, name, stage, daysLate, job }) => ({ id, name, stage, daysLate, job })),
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
        replyDays: promisedReplyDays('applied', parseSteps(job.steps)),
        steps: parseSteps(job.steps),
        averageDays: await listAverageStageDays(db, id, minRecords),
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
        ...mapWrittenFields((_, name) => (withdrawn ? null : row[name])),
        answers: withdrawn ? [] : parseAnswers(row.answers),
        resume:
          withdrawn || !row.resumeFileId ? null : { name: row.resumeName ?? '', size: row.resumeSize ?? 0 },
        events: viewEvents(await listApplicationEvents(db, id), row.seekerId, 'employer'),
        notes: (await listApplicationNotes(db, id)).map(({ createdAt, ...note }) => ({
          ...note,
          at: createdAt,
        })),
        offers: offers.map(viewOffer),
        rejectReason: row.rejectReason,
        allowedStages: allowedStagesFor(user.actor, row.stage),
      },
    }
  },

  async 'POST /employer/applications/:id/move'(
    { id, to, step: stepId, version, reason, message, offer, beyondSeats },
    context,
  ) {
    const { db, user } = context
    const row = await lockCompanyApplication(context, id)
    // Only the company itself makes offers, accepts counters and hires.
    if (!hasRight(user.actor, 'make-offers') && !isRecruiterTransition(row.stage, to))
      throw new AppError(403, `Only ${row.companyName} itself makes offers and hires`)
    const change = { to, stepId, by: 'employer', version, message } as const
    // The same acceptance again changes nothing.
    if (
      to === 'offer accept' &&
      row.stage === to &&
      row.version === version + 1 &&
      latestMove(row)?.by === user.id
    )
      return { data: { id, stage: row.stage, version: row.version, pendingNotice: null } }
    const { undo, rescinds } = await requireStageTransition(context, row, change)
    if (rescinds) throw new AppError(409, 'They accepted your offer. Rescind it, and say why.')
    if (to === 'rejected' && !reason) throw fieldError('reason', 'Choose a reason')
    if (to === 'offer accept' && !undo) requireRecentProof(user)
    if (to === 'hire' && !beyondSeats) await requireSeat(db, row)
    if (to === 'offer' && offer && !undo) await requireNoApproval(db, row, user.actor, offer)
    if (to === 'offer accept' && !undo) await requireCounterApproved(db, row, user.actor)
    const terms = undo
      ? null
      : to === 'offer'
        ? await makeOffer(context, row, offer)
        : to === 'offer accept'
          ? await agreeToCounter(db, row, user)
          : null
    const moved = await changeStage(context, row, {
      ...change,
      message: message ?? terms?.note ?? null,
      rejectReason: to === 'rejected' ? (reason ?? null) : null,
      terms,
    })
    const { name } = parseSnapshot(row.snapshot)
    const after = await findCompanyApplication(db, user, id)
    return {
      data: { ...moved, pendingNotice: after ? viewPendingNotice(after) : null },
      message: `${name} moved to ${(after && viewForEmployer(after, []).step?.name) ?? stageLabel(to)}`,
    }
  },

  async 'POST /employer/applications/:id/notes'({ id, body }, context) {
    const { db, user } = context
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    const note = await insertApplicationNote(db, { applicationId: row.id, authorId: user.id, body })
    await notifyMentioned(context, row, { id: note.id, body })
    return {
      data: { id: note.id, body, author: user.name, at: note.createdAt },
      message: 'Note saved',
    }
  },

  async 'GET /employer/applications/:id/offer-record'({ id }, context) {
    const row = orNotFound(await findCompanyApplication(context.db, context.user, id), 'application')
    return downloadRecord(context, row)
  },

  async 'GET /employer/applications/:id/mentionable'({ id }, { db, user }) {
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    const team = await listMentionable(db, row, user.id)
    return { data: user.actor === 'recruiter' ? team.filter(({ isOnJob }) => isOnJob) : team }
  },
}

/** An offer that ended unanswered is the employer's to renew or withdraw. */
const isEmployersTurn = ({ stage, offer }: Pick<z.output<typeof boardCard>, 'stage' | 'offer'>) =>
  nextTurnForEmployer(stage) === 'you' || (stage === 'offer' && isOfferEnded(offer))

/** Throws 409 when all seats are filled, unless the extra hire was confirmed. */
async function requireSeat(db: Db, { jobId, seats }: ApplicationRow) {
  if ((await countHires(db, jobId)) < seats) return
  const message = `${seats === 1 ? 'The one seat of this job is' : `All ${seats} seats of this job are`} filled`
  throw new AppError(409, message, { errors: { beyondSeats: [message] } })
}

/** Counts applicants at each main stage; those who declined an offer do not count. */
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
