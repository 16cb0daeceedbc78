import { z } from 'zod'
import { notify } from '#/server/events/notify.ts'
import { task } from '#/server/tasks.ts'
import { jobExpired } from './notification-kinds.server.ts'
import { closeExpired, listMembers, updateReplyDays } from './queries.server.ts'

/** Jobs stop being visible at their closing moment by themselves; this makes their status say so. */
export const closeExpiredJobs = task({
  name: 'jobs.close-expired',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_, { transaction }) {
    await transaction(async (context) => {
      for (const { id, companyId, title } of await closeExpired(context.db)) {
        const to = await listMembers(context.db, companyId)
        await notify(context, { to, kind: jobExpired, params: { title }, once: id })
      }
    })
  },
})

/** How fast an employer answers is told on its jobs and can be searched by. */
export const refreshReplyDays = task({
  name: 'jobs.reply-days',
  payload: z.object({}),
  cron: '7 * * * *',
  run: (_, { db }) => updateReplyDays(db),
})

export const jobsTasks = [closeExpiredJobs, refreshReplyDays]
