import type { HandlerContext } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import type { searchApi } from './api.ts'
import { searchJobs } from './engine/search.server.ts'
import type { JobFilter } from './query/job-filter.ts'
import { loadResults } from './results/results.server.ts'
import { recordSearch } from './unanswered/unanswered.server.ts'

export const searchHandlers: Handlers<typeof searchApi> = {
  'GET /jobs': list,
  'GET /jobs/search': list,
  async 'GET /jobs/board'(filter, context) {
    const { data, meta } = await list(filter, context)
    const { facets: _, ...rest } = meta
    return { data, meta: rest }
  },
}

type SearchContext = Pick<HandlerContext, 'db' | 'user' | 'client' | 'encryption'>

async function list(filter: JobFilter, context: SearchContext) {
  const { db } = context
  const result = await searchJobs(db, filter)
  recordSearch(context, filter, result.meta)
  return { data: await loadResults(db, result), meta: result.meta }
}
