import { z } from 'zod'
import { notify } from '#/server/events/notify.ts'
import { defineTask } from '#/server/tasks.ts'
import { jobExpired } from './notification-kinds.server.ts'
import { closeExpired, updateHiringSteps, updateReplyDays } from './queries.server.ts'
import { jobRecipients, listTeamForJob } from './team/queries.server.ts'

/** Jobs disappear at their closing time by themselves; this task updates their status. */
export const closeExpiredJobs = defineTask({
  name: 'jobs.close-expired',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_, { transaction }) {
    await transaction(async (context) => {
      for (const { id, companyId, title } of await closeExpired(context.db)) {
        const to = jobRecipients(await listTeamForJob(context.db, companyId, id))
        await notify(context, { to, kind: jobExpired, params: { title }, once: id })
      }
    })
  },
})

/** Updates the reply time shown on jobs and used as a search filter, and how the company's page says it hires. */
export const refreshReplyDays = defineTask({
  name: 'jobs.reply-days',
  payload: z.object({}),
  cron: '7 * * * *',
  async run(_, { db }) {
    await updateReplyDays(db)
    await updateHiringSteps(db)
  },
})

export const jobsTasks = [closeExpiredJobs, refreshReplyDays]
