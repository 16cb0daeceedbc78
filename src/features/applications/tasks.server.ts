import { z } from 'zod'
import { defineTask } from '#/server/tasks.ts'
import { stageCountTasks } from './board/stage-counts.server.ts'
import { bondTasks } from './bond/tasks.server.ts'
import { jobStateTasks } from './job-states/job-states.server.ts'
import { setKeptMonths } from './keeping/keep.server.ts'
import { asSeenByApplicant, isMailedMove, latestMove, markMoveNotified } from './moves/moves.server.ts'
import { parseSteps } from './moves/parse-steps.ts'
import { notifySeeker } from './notifications.server.ts'
import { notifyEndingOffer, notifyUnansweredOffer } from './offers/deadlines.server.ts'
import { endVersions } from './offers/versions.server.ts'
import { applicantOf, findApplication, lockApplication } from './queries.server.ts'
import { notifyRecalled, recallIfFraud } from './recall/recall.server.ts'

/**
 * Tells the applicant of a move when it can no longer be undone: page, bell and mail in one transaction. A move
 * that was undone or followed by another has an older version and tells nothing.
 */
export const notifyMove = defineTask({
  name: 'applications.notify-move',
  payload: z.object({ id: z.string(), version: z.number() }),
  async run({ id, version }, { transaction }) {
    await transaction(async (context) => {
      await lockApplication(context.db, id)
      const row = await findApplication(context.db, id)
      if (row?.version !== version || !(await markMoveNotified(context.db, id))) return
      const from = asSeenByApplicant(row)
      const message = latestMove(row)?.message ?? null
      if (isMailedMove(from, row, parseSteps(row.steps)))
        await notifySeeker(
          context,
          row,
          { from: from.stage, stage: row.stage, message, terms: null },
          version,
        )
      if (row.stage === 'rejected') await endVersions(context.db, row, 'withdrawal', 'employer')
      await context.publish(applicantOf(row), { type: 'applications', id })
    })
  },
})

export const applicationsTasks = [
  ...bondTasks,
  ...stageCountTasks,
  notifyMove,
  notifyEndingOffer,
  notifyUnansweredOffer,
  ...jobStateTasks,
  setKeptMonths,
  recallIfFraud,
  notifyRecalled,
]
