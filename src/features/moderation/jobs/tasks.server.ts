import { z } from 'zod'
import { findJobDecisionReason } from '#/features/jobs/decision-reasons.ts'
import { notify } from '#/server/events/notify.ts'
import { defineTask } from '#/server/tasks.ts'
import { jobAppealAnswered, jobDecided } from '../notification-kinds.server.ts'
import { listOwners, lockJobDecision, markNotified } from './queries.server.ts'

/** The length of the note in the notification; the mail has all of it. */
const maxNote = 200
const payload = z.object({ decisionId: z.string() })

/** Notifies the employer of a decision, unless it was undone. */
export const notifyJobDecision = defineTask({
  name: 'moderation.notify-job-decision',
  payload,
  run: ({ decisionId }, { transaction }) =>
    transaction(async (context) => {
      const row = await lockJobDecision(context.db, decisionId)
      if (!row || row.undoneAt || row.notifiedAt) return
      await markNotified(context.db, decisionId)
      await notify(context, {
        to: await listOwners(context.db, row.companyId),
        kind: jobDecided,
        params: { ...row, note: row.note.slice(0, maxNote) },
        once: decisionId,
        mail: { ...row, rule: findJobDecisionReason(row.reasonCode)?.rule ?? '' },
      })
    }),
})

/** Notifies the employer of the outcome of an appeal. */
export const notifyAppeal = defineTask({
  name: 'moderation.notify-appeal',
  payload,
  run: ({ decisionId }, { transaction }) =>
    transaction(async (context) => {
      const row = await lockJobDecision(context.db, decisionId)
      if (!row?.appealOutcome) return
      await notify(context, {
        to: await listOwners(context.db, row.companyId),
        kind: jobAppealAnswered,
        params: { ...row, note: row.note.slice(0, maxNote), restored: row.appealOutcome === 'overturn' },
        once: decisionId,
        mail: { appealNote: row.appealNote ?? '' },
      })
    }),
})

export const jobModerationTasks = [notifyJobDecision, notifyAppeal]
