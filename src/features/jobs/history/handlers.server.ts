import type { Handlers } from '#/server/http/endpoints.ts'
import { orNotFound } from '#/shared/errors.ts'
import { findOwnJob } from '../queries.server.ts'
import type { jobHistoryApi } from './api.ts'
import { listHistory } from './history.server.ts'

const entriesPerPage = 20

export const jobHistoryHandlers: Handlers<typeof jobHistoryApi> = {
  async 'GET /employer/jobs/:id/history'({ id, before }, { db, user }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    const { entries, next } = await listHistory(db, id, {
      before,
      limit: entriesPerPage,
      reader: user,
    })
    return { data: { title: job.title, entries }, meta: { nextCursor: next?.toISOString() ?? null } }
  },
}
