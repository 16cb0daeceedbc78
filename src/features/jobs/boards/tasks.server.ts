import { notify } from '#/server/events/notify.ts'
import { definePagedTask } from '#/server/paged-task.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { jobBoardRead } from './notification-kinds.server.ts'
import { UnreadBoard } from './posting.ts'
import { providerLabels } from './provider-names.ts'
import { listBoardsToRead, lockBoard, markRead } from './queries.server.ts'
import { readBoard } from './read-board.server.ts'
import { takeOver } from './take-over.server.ts'

/** Every hour each board is read, and what is new, changed or gone there is brought here. */
export const readJobBoards = definePagedTask({
  name: 'jobs.read-boards',
  cron: '23 * * * *',
  limit: 20,
  list: ({ db }, after, limit) => listBoardsToRead(db, after, limit),
  key: ({ id }) => id,
  each: ({ id }, context) => readOne(id, context),
})

async function readOne(id: string, { db, config, transaction }: TaskContext) {
  const board = await lockBoard(db, id)
  if (!board || !config.outbound) return
  const stopped = 'Whoever followed it may not write jobs here any more. Follow it again.'
  if (!board.follower) return void (await markRead(db, id, stopped))
  try {
    const jobs = await readBoard(board, config.outbound)
    await transaction(async (context) => {
      const held = await lockBoard(context.db, id)
      if (!held?.follower) return
      const taken = await takeOver(context.db, { ...held, follower: held.follower }, jobs)
      await markRead(context.db, id, null)
      const { added, toLookAt, closed } = taken
      if (added + toLookAt + closed === 0) return
      const params = { provider: providerLabels[held.provider], added, toLookAt, closed }
      const once = `${id} ${new Date().toISOString()}`
      await notify(context, { to: [held.follower], kind: jobBoardRead, params, once })
    })
  } catch (error) {
    if (!(error instanceof UnreadBoard)) throw error
    await markRead(db, id, error.message)
  }
}
