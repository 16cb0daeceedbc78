import { companyIsListed } from '#/features/companies/listed.server.ts'
import { findOwnJob } from '#/features/jobs/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { orNotFound } from '#/shared/errors.ts'
import type { bondApi } from './api.ts'
import { countAnswers, listWaiting } from './queries.server.ts'
import { lateLimit } from './rule.ts'

/** More are found on the board. */
const maxPeople = 50

export const bondHandlers: Handlers<typeof bondApi> = {
  async 'GET /jobs/:slug/answers'({ slug }, { db }) {
    const job = orNotFound(await findListedJob(db, slug), 'job')
    return { data: await viewAnswers(db, job.id) }
  },

  async 'GET /employer/jobs/:id/answers'({ id }, { db, user }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    return { data: { ...(await viewAnswers(db, job.id)), people: await listWaiting(db, job.id, maxPeople) } }
  },
}

const findListedJob = (db: Db, slug: string) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select('jobs.id')
    .where('jobs.slug', '=', slug)
    .where('jobs.status', '!=', 'draft')
    .where('jobs.heldAt', 'is', null)
    .where(companyIsListed)
    .executeTakeFirst()

async function viewAnswers(db: Db, jobId: string) {
  const { mayPauseAt, ...counted } = orNotFound(await countAnswers(db, jobId), 'job')
  const limit = lateLimit(counted.received)
  const pausesAt = counted.pausedAt || counted.late < limit ? null : mayPauseAt
  return { ...counted, limit, pausesAt }
}
