import type { z } from 'zod'
import type { Context } from '#/server/context.ts'
import { AppError } from '#/shared/errors.ts'
import { notifyEmployer, notifySeeker } from './notifications.server.ts'
import { type ApplicationRow, listHiringTeam, updateStage } from './queries.server.ts'
import { insertEvent, listEvents } from './record-queries.server.ts'
import type { offer } from './shapes.ts'
import { findTransition, type Side, type Stage, stageLabel, undoMinutes } from './stages.ts'
import { notifyRejection } from './tasks.server.ts'

type StageChangeContext = Pick<Context, 'db' | 'config' | 'send' | 'sendMail' | 'publish' | 'announce'> & {
  user: { id: string }
}

type StageChange = {
  to: Stage
  by: Side
  version: number
  /** The message to the other side. */
  message?: string | null
  rejectReason?: string | null
  /** The terms of the offer concerned. */
  terms?: z.output<typeof offer> | null
}

/**
 * Throws 409 for a stage change that is not allowed or is based on an outdated version; names who was faster.
 */
export async function requireTransition(
  { db, user }: StageChangeContext,
  row: ApplicationRow,
  { to, by, version }: StageChange,
) {
  if (row.version !== version) throw await conflict({ db, user }, row)
  const transition = findTransition(row.stage, to, by)
  if (!transition)
    throw new AppError(
      409,
      `An application at “${stageLabel(row.stage, by)}” cannot go to “${stageLabel(to, by)}”`,
    )
  if (transition.undo && !canUndo(row, to))
    throw new AppError(409, `A rejection can be taken back for ${undoMinutes} minutes, to where it came from`)
  return transition
}

export const undoUntil = (row: ApplicationRow) =>
  new Date(row.stageChangedAt.getTime() + undoMinutes * 60_000)
const canUndo = (row: ApplicationRow, to: Stage) => row.previousStage === to && undoUntil(row) > new Date()

async function conflict({ db, user }: Pick<StageChangeContext, 'db' | 'user'>, row: ApplicationRow) {
  const last = (await listEvents(db, row.id)).findLast((event) => event.kind === 'moved')
  const actor = last?.actorId === user.id ? 'You' : (last?.actorName ?? 'Someone')
  return new AppError(409, `${actor} moved this application to “${stageLabel(row.stage)}” in the meantime`)
}

/** Changes the stage, writes the event and notifies the other side. Call `requireTransition` first. */
export async function changeStage(context: StageChangeContext, row: ApplicationRow, change: StageChange) {
  const { db, user } = context
  const { to, message = null, rejectReason = null } = change
  const moved = await updateStage(db, row, to, rejectReason)
  if (!moved) throw await conflict(context, row)
  await insertEvent(db, {
    applicationId: row.id,
    actorId: user.id,
    fromStage: row.stage,
    toStage: to,
    message,
  })
  await tellOtherSide(context, row, change, moved.version)
  return moved
}

/** Notifies of a rejection only when it can no longer be undone. Open pages refresh in any case. */
async function tellOtherSide(
  context: StageChangeContext,
  row: ApplicationRow,
  change: StageChange,
  version: number,
) {
  const news = {
    from: row.stage,
    stage: change.to,
    message: change.message ?? null,
    terms: change.terms ?? null,
  }
  if (change.to === 'rejected')
    await context.send(notifyRejection, { id: row.id, version }, { delay: undoMinutes * 60 })
  else if (change.by === 'seeker') await notifyEmployer(context, row, news, version)
  else if (row.stage !== 'rejected') await notifySeeker(context, row, news, version)
  const people = await listHiringTeam(context.db, row)
  await context.publish([row.seekerId, ...people.map(({ id }) => id)], { type: 'applications', id: row.id })
}
