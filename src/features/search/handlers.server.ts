import type { Context } from '#/server/context.ts'
import type { Handlers } from '#/server/endpoints.ts'
import type { searchApi } from './api.ts'
import { listHits } from './hits.server.ts'
import { searchJobs } from './search.server.ts'
import type { JobFilter } from './search.ts'

export const searchHandlers: Handlers<typeof searchApi> = {
  'GET /jobs': list,
  'GET /jobs/search': list,
  async 'GET /jobs/board'(filter, context) {
    const { data, meta } = await list(filter, context)
    const { facets: _, ...rest } = meta
    return { data, meta: rest }
  },
}

async function list(filter: JobFilter, { db }: Pick<Context, 'db'>) {
  const found = await searchJobs(db, filter)
  return { data: await listHits(db, found), meta: found.meta }
}
