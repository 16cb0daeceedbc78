import { z } from 'zod'
import { defineTask } from '#/server/tasks.ts'
import { readArticles } from './blog/article-files.server.ts'
import { mergeApplicationCounts } from './queries.server.ts'

/** Merges the rows that each change of an application added into one per day. */
const mergeCounts = defineTask({
  name: 'content.merge-counts',
  payload: z.object({}),
  cron: '23 * * * *',
  run: (_, { db }) => mergeApplicationCounts(db),
})

export const contentTasks = [mergeCounts, readArticles]
