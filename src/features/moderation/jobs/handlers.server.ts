import { descriptionBlocks } from '#/features/jobs/advert/description.ts'
import type { DecisionReason } from '#/features/jobs/decision-reasons.ts'
import { findLatestScreening, jobModerationState } from '#/features/jobs/decisions.server.ts'
import { optionalJobFacts } from '#/features/jobs/fields/job-facts.ts'
import { parseFurtherPlaces } from '#/features/jobs/fields/job-fields.ts'
import { levelLabel } from '#/features/jobs/fields/job-terms.ts'
import { placesOf, placeText } from '#/features/jobs/fields/places.ts'
import { listLatestChanges } from '#/features/jobs/history/history.server.ts'
import { viewPay } from '#/features/jobs/public/cards.server.ts'
import { type JobRow, parseStepsAndQuestions } from '#/features/jobs/queries.server.ts'
import { questionWords } from '#/features/jobs/questions/questions.ts'
import { saveScreeningReview } from '#/features/jobs/screening/queries.server.ts'
import { hashContent } from '#/features/jobs/screening/screening.server.ts'
import { audit } from '#/server/audit.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { formatPay } from '#/shared/money/money.ts'
import type { jobModerationApi } from './api.ts'
import {
  decideJob,
  findJobConflict,
  listAllowedJobDecisions,
  requireNoConflict,
  staleJobError,
  undoDeadline,
  updateModeratedJob,
} from './decide.server.ts'
import {
  findCompanyFacts,
  findJob,
  findOpenJobCase,
  listHeldJobs,
  listJobAppeals,
  listJobDecisions,
  lockJob,
  lockJobDecision,
  updateJobAppeal,
} from './queries.server.ts'
import { notifyAppeal } from './tasks.server.ts'
import { parseUndoSnapshot, undoDecision } from './undo.server.ts'

const editsShown = 10

export const jobModerationHandlers: Handlers<typeof jobModerationApi> = {
  async 'GET /admin/jobs'(_, { db }) {
    const inQueue = (row: Awaited<ReturnType<typeof listHeldJobs>>[number]) => ({
      ...row,
      state: row.moderation ?? ('held' as const),
      since: row.heldAt ?? new Date(0),
    })
    const appeals = await listJobAppeals(db)
    return {
      data: {
        held: (await listHeldJobs(db, null)).map(inQueue),
        hidden: (await listHeldJobs(db, 'hidden')).map(inQueue),
        appeals: appeals.map(({ appealedAt, appeal, ...row }) => ({
          ...row,
          state: 'removed' as const,
          since: appealedAt ?? new Date(0),
          why: appeal,
          reports: 0,
        })),
      },
    }
  },

  async 'GET /admin/jobs/:id'({ id }, { db, user }) {
    const job = orNotFound(await findJob(db, id), 'job')
    const company = orNotFound(await findCompanyFacts(db, job.companyId), 'company')
    const open = await findOpenJobCase(db, id)
    const history = await listJobDecisions(db, id)
    const appealed = history.find((one) => one.appealedAt && !one.appealOutcome && !one.undoneAt)
    const screening = await findLatestScreening(db, id)
    return {
      data: {
        ...{ id, slug: job.slug, version: job.version, title: job.title, company },
        status: job.status as 'open' | 'paused' | 'closed',
        state: jobModerationState(job),
        since: job.heldAt,
        conflict: await findJobConflict(db, job.companyId, user),
        facts: listAdFacts(job),
        blocks: descriptionBlocks(job.description),
        reasons: screening?.reasons ?? [],
        openReports: open?.reports ?? 0,
        edits: await listLatestChanges(db, id, editsShown),
        caseId: open?.id ?? null,
        history: history.map(({ decidedAt, undoneAt, reasonCode, ...row }) => ({
          ...row,
          reasonCode: reasonCode as DecisionReason,
          at: decidedAt,
          undone: undoneAt !== null,
        })),
        appeal: appealed?.appealedAt
          ? {
              decisionId: appealed.id,
              why: appealed.appeal ?? '',
              at: appealed.appealedAt,
              yours: appealed.decidedBy === user.id,
            }
          : null,
        can: listAllowedJobDecisions(job),
      },
    }
  },

  async 'POST /admin/jobs/:id/decide'({ id, kind, reasonCode, note, version }, context) {
    const job = orNotFound(await lockJob(context.db, id), 'job')
    if (job.version !== version) throw staleJobError()
    const decided = await decideJob(context, job, { kind, reasonCode, note })
    return {
      data: {
        version: decided.job.version,
        state: jobModerationState(decided.job),
        undo: { decisionId: decided.decision.id, until: undoDeadline(decided.decision.decidedAt) },
      },
      message: 'Decided',
    }
  },

  async 'POST /admin/jobs/:id/undo'({ id, decisionId }, context) {
    const job = await undoDecision(context, id, decisionId)
    return {
      data: { version: job.version, state: jobModerationState(job), undo: null },
      message: 'Taken back. Nobody was told.',
    }
  },

  async 'POST /admin/jobs/:id/answer-appeal'({ id, decisionId, outcome, note, version }, context) {
    const { db, user, send } = context
    const job = orNotFound(await lockJob(db, id), 'job')
    const decision = orNotFound(await lockJobDecision(db, decisionId), 'decision')
    if (decision.jobId !== id || !decision.appealedAt) throw new AppError(404, 'No such appeal')
    await requireNoConflict(context, job.companyId)
    if (decision.decidedBy === user.id)
      throw new AppError(403, 'You removed this job, so somebody else answers the appeal')
    if (decision.appealOutcome) throw new AppError(409, 'This appeal was answered already')
    if (job.version !== version) throw staleJobError()
    await updateJobAppeal(db, decisionId, {
      appealOutcome: outcome,
      appealNote: note,
      appealDecidedBy: user.id,
    })
    const saved = outcome === 'uphold' ? job : await restore(db, job, decision.undoSnapshot)
    await audit(db, {
      actor: user,
      action: `job.appeal-${outcome}`,
      subject: { type: 'job', id, name: job.title },
      reason: note,
    })
    await send(notifyAppeal, { decisionId })
    return {
      data: { version: saved.version, state: jobModerationState(saved), undo: null },
      message: outcome === 'uphold' ? 'The removal stands' : 'The job is back',
    }
  },
}

/** Restores a job to its state before the removal, as reviewed; a job that expired meanwhile stays closed. */
async function restore(db: Parameters<typeof updateModeratedJob>[0], job: JobRow, stored: unknown) {
  const undoSnapshot = parseUndoSnapshot(stored)
  const expired = job.closesAt && job.closesAt <= new Date()
  const restoredState = expired
    ? { status: 'closed' as const, closedAt: job.closesAt, closedReason: 'expired' as const }
    : {
        status: undoSnapshot.status,
        closedAt: undoSnapshot.closedAt,
        closedReason: undoSnapshot.closedReason,
      }
  await saveScreeningReview(db, { jobId: job.id, textHash: hashContent(job), lifted: true })
  return updateModeratedJob(db, job, { ...restoredState, moderation: null, heldAt: null })
}

/** The fields of the ad beside its description, so that the reviewer sees every word. */
function listAdFacts(job: JobRow) {
  const { steps, questions } = parseStepsAndQuestions(job)
  const furtherPlaces = parseFurtherPlaces(job)
  const pay = viewPay(job)
  const shown = pay && formatPay(pay)
  const rows: [string, string | null][] = [
    ['Pay', shown ? `${shown.amount} ${shown.period}` : null],
    [
      'Where',
      [...placesOf({ ...job, furtherPlaces }).map(placeText), job.workplace].filter(Boolean).join('; '),
    ],
    ['Level', levelLabel(job.level)],
    ['Type', job.employmentType],
    ...optionalJobFacts(job).map(({ label, value }): [string, string] => [label, value]),
    ['Skills', job.skills.join(', ')],
    ['Steps', steps.map(({ name, note }) => (note ? `${name}: ${note}` : name)).join('; ')],
    ['Questions', questions.map(questionWords).join(' ')],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
