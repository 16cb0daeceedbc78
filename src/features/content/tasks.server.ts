import { z } from 'zod'
import { task } from '#/server/tasks.ts'
import { mergeApplicationCounts } from './queries.server.ts'

/** Each change of an application left a row; one a day is enough. */
const mergeCounts = task({
  name: 'content.merge-counts',
  payload: z.object({}),
  cron: '23 * * * *',
  run: (_, { db }) => mergeApplicationCounts(db),
})

export const contentTasks = [mergeCounts]
