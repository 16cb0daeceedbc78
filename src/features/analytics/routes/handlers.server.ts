import type { Handlers } from '#/server/http/endpoints.ts'
import type { routesApi } from './api.ts'
import { listRoutes } from './queries.server.ts'

export const routesHandlers: Handlers<typeof routesApi> = {
  async 'GET /applications/routes'(_, { db, user }) {
    const routes = await listRoutes(db, user.id)
    return { data: routes.map(({ total: _, ...route }) => route), meta: { total: routes[0]?.total ?? 0 } }
  },
}
