import { z } from 'zod'
import { type DecisionReason, decisionReason } from '#/features/jobs/decision-reasons.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { insertNotification } from '#/server/notifications.ts'
import { type TaskContext, task } from '#/server/tasks.ts'
import { paths } from '#/shared/paths.ts'
import { appealMail, decisionMail, decisionTitle } from './emails.ts'
import { listOwners, lockDecision, markNotified } from './queries.server.ts'

const payload = z.object({ decisionId: z.string() })

/** Tells the employer what was decided and why, unless it was taken back. */
export const notifyJobDecision = task({
  name: 'moderation.tell-job-decision',
  payload,
  run: ({ decisionId }, { transaction }) =>
    transaction(async (context) => {
      const row = await lockDecision(context.db, decisionId)
      if (!row || row.undoneAt || row.toldAt) return
      await markNotified(context.db, decisionId)
      const about = { ...row, rule: decisionReason(row.reasonCode as DecisionReason)?.rule ?? '' }
      await tellOwners(context, row, {
        title: decisionTitle(row),
        mail: (to) => decisionMail({ to, publicUrl: context.config.publicUrl }, about),
        key: `job-decision ${decisionId}`,
      })
    }),
})

/** Tells the employer how the appeal ended. */
export const notifyAppeal = task({
  name: 'moderation.tell-appeal',
  payload,
  run: ({ decisionId }, { transaction }) =>
    transaction(async (context) => {
      const row = await lockDecision(context.db, decisionId)
      if (!row?.appealOutcome) return
      const restored = row.appealOutcome === 'restored'
      const answer = { ...row, restored, appealNote: row.appealNote ?? '' }
      await tellOwners(context, row, {
        title: restored ? `${row.title} is back` : `${row.title} stays removed`,
        mail: (to) => appealMail({ to, publicUrl: context.config.publicUrl }, answer),
        key: `job-appeal ${decisionId}`,
      })
    }),
})

type Told = { title: string; mail: (to: string) => MailContent; key: string }

/** The bell knows who was told already, so that running again mails nobody twice. */
async function tellOwners(
  context: TaskContext,
  { jobId, companyId, note }: { jobId: string; companyId: string; note: string },
  { title, mail, key }: Told,
) {
  for (const { id, email } of await listOwners(context.db, companyId)) {
    const isNew = await insertNotification(context, {
      userId: id,
      title,
      body: note.slice(0, 200),
      path: paths.employer.job(jobId),
      dedupeKey: `${key} ${id}`,
    })
    if (isNew) await context.sendMail('job-decision', mail(email))
  }
}

export const jobModerationTasks = [notifyJobDecision, notifyAppeal]
