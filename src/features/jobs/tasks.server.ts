import { notify } from '#/server/events/notify.ts'
import { definePagedTask, listIds } from '#/server/paged-task.ts'
import { readJobBoards } from './boards/tasks.server.ts'
import { recordChanges } from './history/changes.server.ts'
import { liveStepsTasks } from './live-steps/live-steps.server.ts'
import { jobExpired } from './notification-kinds.server.ts'
import { closeExpired, listExpired, updateHiringSteps, updateReplyDays } from './queries.server.ts'
import { jobRecipients, listTeamForJob } from './team/queries.server.ts'

/** Jobs disappear at their closing time by themselves; this task updates their status. */
export const closeExpiredJobs = definePagedTask({
  name: 'jobs.close-expired',
  cron: '*/10 * * * *',
  limit: 100,
  list: ({ db }, after, limit) => listExpired(db, after, limit),
  key: ({ id }) => id,
  each: ({ id }, { transaction }) =>
    transaction(async (context) => {
      const closed = await closeExpired(context.db, id)
      if (!closed) return
      const to = jobRecipients(await listTeamForJob(context.db, closed.companyId, id))
      const change = { field: 'status', before: 'open', after: 'closed' }
      await recordChanges(context.db, id, [change], { actor: null, isDraft: false })
      // A job that was reopened closes again.
      const once = `${id} ${closed.closedAt?.getTime()}`
      await notify(context, { to, kind: jobExpired, params: { title: closed.title, id }, once })
    }),
})

/** Updates the reply time shown on jobs and used as a search filter, and how the company's page says it hires. */
export const refreshReplyDays = definePagedTask({
  name: 'jobs.reply-days',
  cron: '7 * * * *',
  limit: 200,
  list: ({ db }, after, limit) => listIds(db, 'companies', after, limit),
  key: (id: string) => id,
  async page(companyIds, { db }) {
    await updateReplyDays(db, companyIds)
    await updateHiringSteps(db, companyIds)
  },
})

export const jobsTasks = [closeExpiredJobs, refreshReplyDays, readJobBoards, ...liveStepsTasks]
