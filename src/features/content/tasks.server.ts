import { definePagedTask } from '#/server/paged-task.ts'
import { readArticles } from './blog/article-files.server.ts'
import { tellSearchEngines } from './indexnow/tasks.server.ts'
import { listUnmergedDays, mergeApplicationCounts } from './queries.server.ts'

/** Merges the rows that each change of an application added into one per day. */
const mergeCounts = definePagedTask({
  name: 'content.merge-counts',
  cron: '23 * * * *',
  limit: 30,
  list: ({ db }, after, limit) => listUnmergedDays(db, after, limit),
  key: (day: string) => day,
  page: (days, { db }) => mergeApplicationCounts(db, days),
})

export const contentTasks = [mergeCounts, readArticles, tellSearchEngines]
