import { z } from 'zod'
import { insertNotification } from '#/server/notifications.ts'
import { task } from '#/server/tasks.ts'
import { paths } from '#/shared/paths.ts'
import { closeExpired, listMembers, updateReplyDays } from './queries.server.ts'

/** Jobs stop being visible at their closing moment by themselves; this makes their status say so. */
export const closeExpiredJobs = task({
  name: 'jobs.close-expired',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_, { transaction }) {
    await transaction(async (context) => {
      for (const { id, companyId, title } of await closeExpired(context.db)) {
        for (const { userId } of await listMembers(context.db, companyId)) {
          await insertNotification(context, {
            userId,
            title: `${title} has closed`,
            body: 'Its closing day has passed. Duplicate it to post it again.',
            path: paths.employer.jobs,
            dedupeKey: `job-expired ${id} ${userId}`,
          })
        }
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
