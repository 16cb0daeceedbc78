import type { Handlers } from '#/server/http/endpoints.ts'
import { orNotFound } from '#/shared/errors.ts'
import { findCompanyApplication, findSeekerApplication } from '../queries.server.ts'
import { lockCompanyApplication, lockSeekerApplication } from '../record-queries.server.ts'
import type { rangesApi } from './api.ts'
import { giveRange, readRange } from './ranges.server.ts'

export const rangesHandlers: Handlers<typeof rangesApi> = {
  async 'GET /applications/:id/range'({ id }, { db, user }) {
    const row = orNotFound(await findSeekerApplication(db, user.id, id), 'application')
    return { data: await readRange(db, row, 'seeker') }
  },

  async 'POST /applications/:id/range'({ id, amount }, context) {
    const row = await lockSeekerApplication(context, id)
    return { data: await giveRange(context, row, 'seeker', amount) }
  },

  async 'GET /employer/applications/:id/range'({ id }, { db, user }) {
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    return { data: await readRange(db, row, 'employer') }
  },

  async 'POST /employer/applications/:id/range'({ id, amount }, context) {
    const row = await lockCompanyApplication(context, id)
    return { data: await giveRange(context, row, 'employer', amount) }
  },
}
