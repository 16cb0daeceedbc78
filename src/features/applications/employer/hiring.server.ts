import { holdsRight, requireRecentProof } from '#/server/auth/access.ts'
import { actorName } from '#/server/auth/api-tokens.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import type { applicationsApi } from '../api.ts'
import { requireShown } from '../blind/blind.server.ts'
import { blindHandlers } from '../blind/handlers.server.ts'
import { eventsAsTeamReads } from '../blind/shown.server.ts'
import { boardHandlers } from '../board/handlers.server.ts'
import { duplicatesHandlers } from '../duplicates/handlers.server.ts'
import { keptMonthsHandlers } from '../keeping/handlers.server.ts'
import { listMentionable, notifyMentioned } from '../mentions/mentions.server.ts'
import { latestMove, viewPendingNotice } from '../moves/moves.server.ts'
import { changeStage, requireStageTransition } from '../moves/transitions.server.ts'
import { agreeToCounter, makeOffer } from '../offers/offers.server.ts'
import { downloadLetter, downloadRecord } from '../offers/versions.server.ts'
import { requireCounterApproved, requireNoApproval } from '../planned-offers/planned-offers.server.ts'
import { type ApplicationRow, countHires, findCompanyApplication } from '../queries.server.ts'
import {
  insertApplicationNote,
  listApplicationEvents,
  lockCompanyApplication,
} from '../record-queries.server.ts'
import { markOpened } from '../resume-views.server.ts'
import { savedViewsHandlers } from '../saved-views/handlers.server.ts'
import { parseSnapshot } from '../snapshot.server.ts'
import { allowedStagesFor, isRecruiterTransition, stageLabel } from '../stages.ts'
import { isWithdrawn, viewEvents, viewForEmployer } from '../views.server.ts'
import { viewApplicant } from './applicant.server.ts'
import { resumeHandlers } from './resume/resume.server.ts'

type HiringApi = Pick<
  typeof applicationsApi,
  Extract<keyof typeof applicationsApi, `${string} /employer/${string}` | 'GET /recruiter/portfolio'>
>

/** Endpoints an employer or its recruiter uses to process applications. */
export const hiringHandlers: Handlers<HiringApi> = {
  ...resumeHandlers,

  ...boardHandlers,

  ...savedViewsHandlers,

  ...duplicatesHandlers,

  ...blindHandlers,

  ...keptMonthsHandlers,

  async 'GET /employer/applications/:id'({ id }, context) {
    const { db, user } = context
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    if (!isWithdrawn(row)) row.openedAt ??= await markOpened(context, row)
    return {
      data: {
        ...(await viewApplicant(db, row)),
        allowedStages: holdsRight(user, 'move-applicants')
          ? allowedStagesFor(holdsRight(user, 'make-offers') ? user.actor : 'recruiter', row.stage)
          : [],
      },
    }
  },

  async 'GET /employer/applications/:id/progress'({ id }, { db, user }) {
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    const { stage, previousStage, appliedAt } = viewForEmployer(row, [])
    const moves = viewEvents(await listApplicationEvents(db, id), row.seekerId, 'employer')
    const events = await eventsAsTeamReads(db, moves, row)
    return {
      data: { stage, previousStage, appliedAt, events: events.filter(({ kind }) => kind === 'moved') },
    }
  },

  async 'POST /employer/applications/:id/move'(
    { id, to, step: stepId, version, reason, message, offer, beyondSeats },
    context,
  ) {
    const { db, user } = context
    const row = await lockCompanyApplication(context, id)
    // Only the company itself makes offers, accepts counters and hires.
    if (!holdsRight(user, 'make-offers') && !isRecruiterTransition(row.stage, to))
      throw new AppError(
        403,
        user.token
          ? 'A token makes no offers and hires nobody. Somebody of the team does that.'
          : `Only ${row.companyName} itself makes offers and hires`,
      )
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
    if (to === 'offer') requireShown(row, 'make an offer')
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
    const note = await insertApplicationNote(db, {
      applicationId: row.id,
      authorId: user.id,
      tokenName: user.token?.name ?? null,
      body,
    })
    await notifyMentioned(context, row, { id: note.id, body })
    return {
      data: { id: note.id, body, author: actorName(user), at: note.createdAt },
      message: 'Note saved',
    }
  },

  async 'GET /employer/applications/:id/offer-record'({ id }, context) {
    const row = orNotFound(await findCompanyApplication(context.db, context.user, id), 'application')
    return downloadRecord(context, row)
  },

  async 'GET /employer/applications/:id/offer-letter'({ id }, context) {
    const { user } = context
    return downloadLetter(context, async (db) =>
      orNotFound(await findCompanyApplication(db, user, id), 'application'),
    )
  },

  async 'GET /employer/applications/:id/mentionable'({ id }, { db, user }) {
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    const team = await listMentionable(db, row, user.id)
    return { data: user.actor === 'recruiter' ? team.filter(({ isOnJob }) => isOnJob) : team }
  },
}

/** Throws 409 when all seats are filled, unless the extra hire was confirmed. */
async function requireSeat(db: Db, { jobId, seats }: ApplicationRow) {
  if ((await countHires(db, jobId)) < seats) return
  const message = `${seats === 1 ? 'The one seat of this job is' : `All ${seats} seats of this job are`} filled`
  throw new AppError(409, message, { errors: { beyondSeats: [message] } })
}
