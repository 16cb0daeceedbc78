import type { z } from 'zod'
import type { HandlerContext } from '#/server/context.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import { blindName } from '../blind/blind-name.ts'
import { recordShownByMove } from '../blind/shown.server.ts'
import { notifyEmployer, notifySeeker } from '../notifications.server.ts'
import { endVersions } from '../offers/versions.server.ts'
import { currentOffers, isOfferEnded } from '../offers/view-offers.server.ts'
import { type ApplicationRow, applicantOf, listJobReaders, updateStage } from '../queries.server.ts'
import { insertApplicationEvent, listApplicationEvents, listOffers } from '../record-queries.server.ts'
import type { offer } from '../shapes.ts'
import {
  findTransition,
  rescindsOffer,
  type Stage,
  type StageSide,
  stageLabel,
  type Transition,
  undoMinutes,
  withdrawsOffer,
} from '../stages.ts'
import { notifyMove } from '../tasks.server.ts'
import { asSeenByApplicant, hasUndoPeriod, latestMove, moveUndoUntil } from './moves.server.ts'
import { parseSteps } from './parse-steps.ts'
import { isSamePosition, isStepMove, positionName, stepToGoTo } from './positions.ts'

type StageChangeContext = Pick<
  HandlerContext,
  'db' | 'config' | 'send' | 'sendMail' | 'publish' | 'announce'
> & {
  user: { id: string; token?: { name: string } | null }
}

type StageChange = {
  to: Stage
  /** The step of that stage to go to; the first one without it. */
  stepId?: string | null | undefined
  by: StageSide
  version: number
  /** The message to the other side. */
  message?: string | null
  rejectReason?: string | null
  /** The terms of the offer concerned. */
  terms?: z.output<typeof offer> | null
  /** With a counter: until when the offer it answers stays open. */
  offerUntil?: Date | null
}

/** What a side knows of the application: an applicant acts on what they have been told. */
const asKnownTo = (by: StageSide, row: ApplicationRow) => (by === 'seeker' ? asSeenByApplicant(row) : row)

/**
 * Throws 409 for a stage change that is not allowed or is based on an outdated version; names who was faster.
 */
export async function requireStageTransition(
  { db, user }: StageChangeContext,
  row: ApplicationRow,
  { to, stepId, by, version }: Pick<StageChange, 'to' | 'stepId' | 'by' | 'version'>,
): Promise<Pick<Transition, 'undo' | 'rescinds'>> {
  const known = asKnownTo(by, row)
  if (known.version !== version) throw await conflict({ db, user }, known, by)
  const steps = parseSteps(row.steps)
  if (stepId && !steps.some(({ id, stage }) => id === stepId && stage === to))
    throw fieldError('step', 'This step is not one of the job any more. Load the page again.')
  if (by === 'employer' && isStepMove(known, { stage: to, stepId }, steps)) return {}
  const transition = findTransition(known.stage, to, by)
  if (!transition)
    throw new AppError(
      409,
      `An application at “${stageLabel(known.stage, by)}” cannot go to “${stageLabel(to, by)}”`,
    )
  if (transition.undo && !canUndo(row, to))
    throw new AppError(409, `A rejection can be taken back for ${undoMinutes} minutes, to where it came from`)
  return transition
}

function canUndo(row: ApplicationRow, to: Stage) {
  const last = latestMove(row)
  return last?.from === to && !last.notified && moveUndoUntil(row) > new Date()
}

async function conflict(
  { db, user }: Pick<StageChangeContext, 'db' | 'user'>,
  row: ApplicationRow,
  reader: StageSide,
) {
  const events = await listApplicationEvents(db, row.id)
  const last = events.findLast(
    ({ kind, notified }) => kind === 'moved' && (notified || reader === 'employer'),
  )
  const isApplicants = last?.actorId === row.seekerId && row.seekerId !== null
  const actor =
    last?.actorId === user.id
      ? 'You'
      : isApplicants && row.isBlind
        ? blindName(row.id)
        : (last?.actorName ?? 'Someone')
  const stage = (last?.toStage as Stage | undefined) ?? row.stage
  return new AppError(
    409,
    `${actor} moved this application to “${stageLabel(stage, reader)}” in the meantime`,
  )
}

/** Changes the stage, writes the event and notifies the other side. Call `requireStageTransition` first. */
export async function changeStage(context: StageChangeContext, row: ApplicationRow, change: StageChange) {
  const { db, user } = context
  const { to, by, message = null, rejectReason = null } = change
  const steps = parseSteps(row.steps)
  const stepId = stepToGoTo({ stage: to, stepId: change.stepId }, steps)
  const position = { stage: to, stepId }
  // From a rejection an employer only goes back, to what the applicant still believes.
  const waits =
    by === 'employer' &&
    (row.stage === 'rejected' ||
      (hasUndoPeriod(to) && !withdrawsOffer(row.stage, to) && !rescindsOffer(row.stage, to)))
  const moved = await updateStage(db, row, to, rejectReason, stepId)
  if (!moved) throw await conflict(context, row, by)
  const from = asKnownTo(by, row)
  await insertApplicationEvent(db, {
    applicationId: row.id,
    actorId: user.id,
    tokenName: user.token?.name ?? null,
    fromStage: from.stage,
    toStage: to,
    ...{ fromStepId: from.stepId, toStepId: stepId, stepName: stepId && positionName(position, steps) },
    message,
    notified: !waits,
  })
  const outcome = offerOutcome(row.stage, to)
  if (row.isBlind && by === 'employer') await recordShownByMove(db, row.id, user.id)
  if (outcome) await endVersions(db, row, outcome, by)
  if (!waits) await notifyOtherSide(context, row, change, moved.version)
  // A move that ends where the applicant believes to be is an undone one: there is nothing to tell.
  else if (!isSamePosition(position, asSeenByApplicant(row), steps))
    await context.send(notifyMove, { id: row.id, version: moved.version }, { delay: undoMinutes * 60 })
  const readers = [...(waits ? [] : applicantOf(row)), ...(await listJobReaders(db, row))]
  await context.publish(readers, { type: 'applications', id: row.id })
  return moved
}

/** How a move ends the offer that is open. A rejection ends it when the applicant is told. */
function offerOutcome(from: Stage, to: Stage) {
  if (to === 'offer reject') return 'decline'
  return from.startsWith('offer') && (to === 'withdrawn' || withdrawsOffer(from, to)) ? 'withdrawal' : null
}

/** The applicant withdraws what they know of the application, unless a `version` they acted on is given. */
export async function withdraw(
  context: StageChangeContext,
  row: ApplicationRow,
  message: string | null,
  version = asSeenByApplicant(row).version,
) {
  const change = { to: 'withdrawn', by: 'seeker', version, message } as const
  await requireStageTransition(context, row, change)
  return changeStage(context, row, { ...change, terms: await termsGivenUp(context, row) })
}

/** The terms a withdrawal ends: agreed on, or open to be accepted. */
async function termsGivenUp({ db }: StageChangeContext, row: ApplicationRow) {
  const { stage } = asSeenByApplicant(row)
  if (!stage.startsWith('offer')) return null
  const { offer } = currentOffers(row, await listOffers(db, [row.id]))
  return stage === 'offer accept' || !isOfferEnded(offer) ? offer : null
}

function notifyOtherSide(
  context: StageChangeContext,
  row: ApplicationRow,
  change: StageChange,
  version: number,
) {
  const { to: stage, by, message = null, terms = null, offerUntil = null } = change
  const news = { from: asKnownTo(by, row).stage, stage, message, terms, offerUntil }
  return by === 'seeker'
    ? notifyEmployer(context, row, news, version)
    : notifySeeker(context, row, news, version)
}
