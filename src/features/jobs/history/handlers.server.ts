import type { Handlers } from '#/server/http/endpoints.ts'
import { orNotFound } from '#/shared/errors.ts'
import { findOwnJob } from '../queries.server.ts'
import type { jobHistoryApi } from './api.ts'
import { listHistory } from './history.server.ts'

const entriesPerPage = 20

export const jobHistoryHandlers: Handlers<typeof jobHistoryApi> = {
  async 'GET /employer/jobs/:id/history'({ id, before }, { db, user }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    // An outside recruiter does not see who is on the hiring team.
    const { entries, next } = await listHistory(db, id, {
      before,
      limit: entriesPerPage,
      withTeam: user.mandateId === null,
    })
    return { data: { title: job.title, entries }, meta: { nextCursor: next?.toISOString() ?? null } }
  },
}
