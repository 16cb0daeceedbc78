import { z } from 'zod'
import { requireShown } from '#/features/applications/blind/blind.server.ts'
import { latestMove, moveUndoUntil } from '#/features/applications/moves/moves.server.ts'
import { changeStage, requireStageTransition } from '#/features/applications/moves/transitions.server.ts'
import {
  type ApplicationRow,
  findApplication,
  listJobReaders,
  lockApplication,
} from '#/features/applications/queries.server.ts'
import { isRecruiterTransition, type Stage, withdrawsOffer } from '#/features/applications/stages.ts'
import { sendMessage } from '#/features/messages/send.server.ts'
import { lockThreadOf } from '#/features/messages/threads.server.ts'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import {
  type BulkAction,
  type BulkItem,
  deleteTag,
  findAction,
  isKept,
  listNext,
  saveTag,
  updateItem,
} from './queries.server.ts'

// What a press does to each person: the same rules as for one alone, in a transaction of its own. Whoever changed
// meanwhile is refused by them, and the words of that refusal are kept.

const pageSize = 25

/** Does, or takes back, one page of a press and sends itself for the next. */
export const workBulk = defineTask({
  name: 'bulk.work',
  payload: z.object({ id: z.string(), after: z.number().default(-1), isUndo: z.boolean().default(false) }),
  async run({ id, after, isUndo }, context) {
    const action = await findAction(context.db, id)
    // Taken back meanwhile: the other task has what is left.
    if (!action || (action.undoneAt !== null) !== isUndo) return
    const items = await listNext(context.db, id, after, pageSize, isUndo)
    let row: ApplicationRow | undefined
    for (const item of items) row = (await runItem(context, action, item, isUndo)) ?? row
    const last = items.at(-1)
    await context.transaction(async ({ db, send, publish }) => {
      if (last && items.length === pageSize) await send(workBulk, { id, after: last.place, isUndo })
      // Once for the page: an event for each person would have every open board read again so often.
      if (row) await publish(await listJobReaders(db, row), { type: 'applications' })
    })
  },
})

async function runItem(context: TaskContext, action: BulkAction, item: BulkItem, isUndo: boolean) {
  try {
    return await context.transaction(async (inside) => {
      await lockApplication(inside.db, item.applicationId)
      const row = orNotFound(await findApplication(inside.db, item.applicationId), 'application')
      const doneVersion = isUndo
        ? await takeBack(inside, action, item, row)
        : await doTo(inside, action, item, row)
      const state = isUndo ? 'undone' : 'done'
      // Done by another worker in the meantime: nothing of this one may stay.
      if (!(await updateItem(inside.db, action.id, item, { state, doneVersion })))
        throw new Error('done twice')
      return row
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await context.transaction(({ db }) =>
      updateItem(db, action.id, item, { state: isUndo ? 'kept' : 'refused', problem: error.message }),
    )
    return undefined
  }
}

/** As the person who pressed; the readers of the job hear of the page, not of each move. */
const actingAs = (context: TaskContext, action: BulkAction) => ({
  ...context,
  publish: async () => {},
  user: { id: orNotFound(action.actorId, 'account') },
})

async function doTo(context: TaskContext, action: BulkAction, item: BulkItem, row: ApplicationRow) {
  const actor = actingAs(context, action)
  if (action.kind === 'tag') return (await saveTag(context.db, row.id, action.tag ?? '')) ? 1 : null
  if (action.kind === 'untag') return (await deleteTag(context.db, row.id, action.tag ?? '')) ? 1 : null
  if (action.kind === 'message') {
    requireShown(row, 'write')
    const writer = await context.db
      .selectFrom('users')
      .select(['id', 'name', 'photo'])
      .where('id', '=', actor.user.id)
      .executeTakeFirst()
    const scope = { id: actor.user.id, companyId: row.companyId, mandateId: null, onlyJobsOf: null }
    const thread = await lockThreadOf(context.db, { side: 'employer', user: scope }, row.id)
    const message = { key: action.id, body: item.message, files: [], draft: null }
    await sendMessage(
      { ...context, user: orNotFound(writer, 'account') },
      orNotFound(thread, 'conversation'),
      'employer',
      message,
    )
    return null
  }
  const to: Stage = action.kind === 'reject' ? 'rejected' : (action.toStage ?? 'applied')
  const { version, message, reason } = item
  // At whichever step of it they are.
  if (action.kind === 'move' && row.stage === to) {
    if (message) throw new AppError(409, 'They are at this stage already; the message was not sent')
    return null
  }
  const transition = await requireStageTransition(actor, row, { to, by: 'employer', version })
  if (action.beforeOfferOnly && !isRecruiterTransition(row.stage, to))
    throw new AppError(403, `Only ${row.companyName} itself decides after an offer`)
  // The closing of a job answers a counter-offer; nothing else does so for many.
  const isOffer = row.stage === 'offer' || (row.stage === 'offer counter' && !action.isJobClosed)
  if (isOffer || transition.undo || transition.rescinds || withdrawsOffer(row.stage, to))
    throw new AppError(409, 'They have an offer or an answer that is decided one by one')
  const change = { to, by: 'employer', version, message, rejectReason: reason } as const
  return (await changeStage(actor, row, change)).version
}

/** Only what nobody has changed since, and what its applicant does not know yet. */
async function takeBack(context: TaskContext, action: BulkAction, item: BulkItem, row: ApplicationRow) {
  if (item.state === 'waiting') return null
  if (action.kind === 'message') throw new AppError(409, 'They have the message already')
  if (action.kind === 'tag' || action.kind === 'untag') {
    if (item.doneVersion === null) return null
    await (action.kind === 'tag' ? deleteTag : saveTag)(context.db, row.id, action.tag ?? '')
    return null
  }
  // They were at that stage before.
  if (item.doneVersion === null) return null
  const last = latestMove(row)
  if (row.version !== item.doneVersion) throw new AppError(409, 'They were moved again since')
  if (!last?.from || last.notified || moveUndoUntil(row) <= new Date())
    throw new AppError(409, 'They have been told already')
  if (isKept(action)) throw new AppError(409, 'The job is closed, and they keep their answer')
  // The move before the press, where its applicant has not been told of it either: its message waits on.
  const earlier = row.moves.at(-2)
  const actor = actingAs(context, action)
  const change = {
    ...{ to: last.from, stepId: last.fromStepId },
    ...{ by: 'employer' as const, version: row.version },
    message: earlier?.notified === false ? earlier.message : null,
  }
  await requireStageTransition(actor, row, change)
  return (await changeStage(actor, row, change)).version
}
