import type { Handlers } from '#/server/http/endpoints.ts'
import { orNotFound } from '#/shared/errors.ts'
import { findSeekerApplication } from '../queries.server.ts'
import type { keepingApi, keptMonthsApi } from './api.ts'
import { keepInMind, viewKeeping } from './keep.server.ts'

export const keepingHandlers: Handlers<typeof keepingApi> = {
  async 'POST /applications/:id/keep'({ id, keep }, { db, user }) {
    const find = async () => orNotFound(await findSeekerApplication(db, user.id, id), 'application')
    await keepInMind(db, await find(), keep)
    return { data: viewKeeping(await find()) }
  },
}

export const keptMonthsHandlers: Handlers<typeof keptMonthsApi> = {
  async 'GET /employer/kept-months'(_, { db, user }) {
    const { keptMonths } = await db
      .selectFrom('companies')
      .select('keptMonths')
      .where('id', '=', user.companyId)
      .executeTakeFirstOrThrow()
    return { data: { months: keptMonths } }
  },

  async 'PUT /employer/kept-months'({ months }, { db, user }) {
    await db.updateTable('companies').set({ keptMonths: months }).where('id', '=', user.companyId).execute()
    return { data: { months }, message: 'Saved' }
  },
}
