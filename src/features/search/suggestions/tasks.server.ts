import { z } from 'zod'
import { task } from '#/server/tasks.ts'
import { recountSuggestions } from './queries.server.ts'

/** New words are offered at once; how common they are is counted every hour. */
export const countSuggestions = task({
  name: 'search.count-suggestions',
  payload: z.object({}),
  cron: '23 * * * *',
  run: (_, { db }) => recountSuggestions(db),
})
