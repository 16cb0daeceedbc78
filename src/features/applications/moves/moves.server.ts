import { sql } from 'kysely'
import type { JobStep } from '#/features/jobs/steps.ts'
import type { Db } from '#/server/database/database.ts'
import type { ApplicationRow } from '../queries.server.ts'
import { type Stage, undoMinutes } from '../stages.ts'
import { parseSteps } from './parse-steps.ts'
import { comparePositions, isSamePosition, type Position } from './positions.ts'

// The moves of an application, and which of them its applicant has been told of. A move of the employer before an
// offer, and a rejection, waits for `undoMinutes`: until then no page, bell or mail of the applicant shows it.

/** One stage change as the query for applications reads it (JSON: times are text). */
type StoredMove = {
  from: Stage | null
  to: Stage
  fromStepId: string | null
  stepId: string | null
  /** What that step was called then. */
  stepName: string | null
  at: string
  by: string | null
  message: string | null
  notified: boolean
}

/** Events of an application that belong to the latest time its applicant applied. */
export const isOfLatest = sql<boolean>`application_events.created_at >= coalesce(applications.reapplied_at, '-infinity')`

/** All moves since its applicant applied, or last applied again; oldest first. */
export const selectMoves = sql<StoredMove[]>`(select coalesce(jsonb_agg(jsonb_build_object('from', from_stage,
    'to', to_stage, 'fromStepId', from_step_id, 'stepId', to_step_id, 'stepName', step_name, 'at', created_at, 'by', actor_id, 'message', message, 'notified', notified) order by id), '[]'::jsonb)
  from application_events where application_id = applications.id and kind = 'moved' and ${isOfLatest})`

/**
 * From when on the answer is late as its applicant knows it; null while none is owed. `late_from` is also null while a move
 * waits to be told.
 */
export const promisedLateFrom = sql<Date | null>`promised_late_from(applications)`

/** Whether the applicant is told of such a move only when it can no longer be undone. */
export const hasUndoPeriod = (to: Stage) =>
  to === 'rejected' || ['applied', 'short-listed', 'screened', 'interview'].includes(to)

export type MovedRow = Pick<
  ApplicationRow,
  'moves' | 'stage' | 'stepId' | 'steps' | 'version' | 'stageChangedAt'
>

export const latestMove = ({ moves }: Pick<ApplicationRow, 'moves'>) => moves.at(-1)

/** The application as its applicant knows it: without the moves they have not been told of. */
export function asSeenByApplicant<Row extends MovedRow>(row: Row): Row {
  const moves = row.moves.filter((move) => move.notified)
  const last = moves.at(-1)
  if (!last || latestMove(row)?.notified) return { ...row, moves }
  const unknown = row.moves.length - 1 - row.moves.lastIndexOf(last)
  const known = {
    stage: last.to,
    stepId: last.stepId,
    version: row.version - unknown,
    stageChangedAt: new Date(last.at),
  }
  return { ...row, moves, ...known }
}

export const moveUndoUntil = (row: Pick<ApplicationRow, 'stageChangedAt'>) =>
  new Date(row.stageChangedAt.getTime() + undoMinutes * 60_000)

/** Whether a move brings good or final news. One back is shown quietly: nobody is mailed that they fell behind. */
export const isMailedMove = (from: Position, to: Position, steps: readonly JobStep[]) =>
  to.stage === 'rejected' || comparePositions(to, from, steps) > 0

/** The notice that waits: until when it can be undone, to which stage, and whether it is mailed. */
export function viewPendingNotice(row: MovedRow & Pick<ApplicationRow, 'recalledAt'>) {
  const known = asSeenByApplicant(row)
  const steps = parseSteps(row.steps)
  const last = latestMove(row)
  if (!last || last.notified || isSamePosition(known, row, steps) || row.recalledAt) return null
  return {
    at: moveUndoUntil(row),
    isMailed: isMailedMove(known, row, steps),
    undoTo: row.stage === 'rejected' ? (last.from ?? known.stage) : known.stage,
    undoToStep: row.stage === 'rejected' ? last.fromStepId : known.stepId,
  }
}

/**
 * Since when the applicant waits at this stage and step: since they first came there, so that undoing a move or going back
 * restarts no promise. An offer ends what was promised before it, and each answer to one starts anew.
 */
export function waitingSince(row: MovedRow & Pick<ApplicationRow, 'appliedAt'>) {
  const known = row.moves.filter((move) => move.notified)
  const lastOffer = known.findLastIndex(({ to }) => to.startsWith('offer'))
  if (row.stage === 'applied' && lastOffer < 0) return row.appliedAt
  const steps = parseSteps(row.steps)
  const arrival = hasUndoPeriod(row.stage)
    ? known.slice(lastOffer + 1).find(({ to, stepId }) => isSamePosition({ stage: to, stepId }, row, steps))
    : known.findLast(({ to }) => to === row.stage)
  return arrival ? new Date(arrival.at) : row.stageChangedAt
}

/** Marks the latest move as notified; false if it was before. */
export async function markMoveNotified(db: Db, applicationId: string) {
  const { rows } = await sql<{ id: string }>`update application_events set notified = true
    where id = (select max(id) from application_events where application_id = ${applicationId} and kind = 'moved')
      and not notified returning id`.execute(db)
  return rows.length > 0
}
