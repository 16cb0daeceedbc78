import { findOwnJob, type JobRow } from '#/features/jobs/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { interviewStepsOf } from '../booking/invite.server.ts'
import type { kitsApi } from './api.ts'
import { findCompanyKit, listJobKits, writeKit } from './queries.server.ts'

const changedMeanwhile = () =>
  new AppError(409, 'Somebody changed this kit in the meantime. Copy what you wrote, then read theirs.')

export const kitsHandlers: Handlers<typeof kitsApi> = {
  async 'GET /employer/jobs/:id/interview-kits'({ id }, { db, user }) {
    return { data: await viewJobKits(db, orNotFound(await findOwnJob(db, user, id), 'job')) }
  },

  async 'PUT /employer/jobs/:id/interview-kits'({ id, step, version, kit }, { db, user }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    const owner = { companyId: job.companyId, jobId: id, step }
    if (!(await writeKit(db, owner, version, kit))) throw changedMeanwhile()
    return { data: await viewJobKits(db, job), message: kit ? 'Kit saved' : 'The company’s kit holds again' }
  },

  async 'PUT /employer/interview-kit'({ version, kit }, { db, user }) {
    const owner = { companyId: user.companyId, jobId: null, step: null }
    if (!(await writeKit(db, owner, version, kit))) throw changedMeanwhile()
    return { data: await findCompanyKit(db, user.companyId), message: kit ? 'Kit saved' : 'Kit removed' }
  },
}

async function viewJobKits(db: Db, job: JobRow) {
  const kits = await listJobKits(db, job.id)
  const kitOf = new Map(kits.map(({ step, kit }) => [step.toLowerCase(), kit]))
  const names = [...new Set(interviewStepsOf(job))]
  const known = new Set(names.map((name) => name.toLowerCase()))
  const others = kits.map(({ step }) => step).filter((step) => !known.has(step.toLowerCase()))
  return {
    title: job.title,
    steps: [...names, ...others].map((step) => ({ step, kit: kitOf.get(step.toLowerCase()) ?? null })),
    companyKit: await findCompanyKit(db, job.companyId),
  }
}
