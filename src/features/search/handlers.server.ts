import type { HandlerContext } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import type { searchApi } from './api.ts'
import { searchJobs } from './engine/search.server.ts'
import type { JobFilter } from './query/job-filter.ts'
import { loadResults } from './results/results.server.ts'

export const searchHandlers: Handlers<typeof searchApi> = {
  'GET /jobs': list,
  'GET /jobs/search': list,
  async 'GET /jobs/board'(filter, context) {
    const { data, meta } = await list(filter, context)
    const { facets: _, ...rest } = meta
    return { data, meta: rest }
  },
}

async function list(filter: JobFilter, { db }: Pick<HandlerContext, 'db'>) {
  const result = await searchJobs(db, filter)
  return { data: await loadResults(db, result), meta: result.meta }
}
