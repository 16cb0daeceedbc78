import { listJobCards } from '#/features/jobs/queries.server.ts'
import type { Context } from '#/server/context.ts'
import type { Handlers } from '#/server/endpoints.ts'
import type { searchApi } from './api.ts'
import { postgresSearch } from './postgres-search.server.ts'
import type { JobFilter } from './search.ts'

export const searchHandlers: Handlers<typeof searchApi> = {
  'GET /jobs': list,
  'GET /jobs/search': list,
  async 'GET /jobs/board'(filter, context) {
    const { data, meta } = await list(filter, context)
    return { data, meta: { total: meta.total, page: meta.page } }
  },
}

async function list(filter: JobFilter, { db }: Pick<Context, 'db'>) {
  const { ids, ...meta } = await postgresSearch(db)(filter)
  return { data: await listJobCards(db, ids), meta: { ...meta, page: filter.page } }
}
