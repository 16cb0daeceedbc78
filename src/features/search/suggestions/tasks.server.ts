import { z } from 'zod'
import { defineTask } from '#/server/tasks.ts'
import { recountSuggestions } from './queries.server.ts'

/** New words are suggested at once; how often they are used is recounted every hour. */
export const countSuggestions = defineTask({
  name: 'search.count-suggestions',
  payload: z.object({}),
  cron: '23 * * * *',
  run: (_, { db }) => recountSuggestions(db),
})
