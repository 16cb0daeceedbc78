import { findOwnJob, type JobRow } from '#/features/jobs/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { interviewStepsOf } from '../booking/invite.server.ts'
import type { kitsApi } from './api.ts'
import { findCompanyKit, isSameStepName, kitOfStep, listJobKits, writeKit } from './queries.server.ts'

const changedMeanwhile = () =>
  new AppError(409, 'Somebody changed this kit in the meantime. Copy what you wrote, then read theirs.')

export const kitsHandlers: Handlers<typeof kitsApi> = {
  async 'GET /employer/jobs/:id/interview-kits'({ id }, { db, user }) {
    return { data: await viewJobKits(db, orNotFound(await findOwnJob(db, user, id), 'job')) }
  },

  async 'PUT /employer/jobs/:id/interview-kits'({ id, stepId, step, version, kit }, { db, user }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    const owner = { companyId: job.companyId, jobId: id, ...(await stepOf(db, job, { stepId, step })) }
    if (!(await writeKit(db, owner, version, kit))) throw changedMeanwhile()
    return { data: await viewJobKits(db, job), message: kit ? 'Kit saved' : 'The company’s kit holds again' }
  },

  async 'PUT /employer/interview-kit'({ version, kit }, { db, user }) {
    const owner = { companyId: user.companyId, jobId: null, step: null, stepId: null }
    if (!(await writeKit(db, owner, version, kit))) throw changedMeanwhile()
    return { data: await findCompanyKit(db, user.companyId), message: kit ? 'Kit saved' : 'Kit removed' }
  },
}

/** The step of the job that is meant, or one that it no longer has and that has a kit. */
async function stepOf(db: Db, job: JobRow, named: { stepId: string | null; step: string }) {
  const { stepId } = named
  const isMeant = ({ id, name }: { id: string | null; name: string }) =>
    stepId === null ? isSameStepName(name, named.step) : id === stepId
  const found = interviewStepsOf(job).find(isMeant)
  if (found) return { stepId: found.id, step: found.name }
  if (stepId !== null && !(await listJobKits(db, job.id)).some((kit) => kit.stepId === stepId))
    throw fieldError('stepId', 'The job no longer has this step')
  return named
}

async function viewJobKits(db: Db, job: JobRow) {
  const kits = await listJobKits(db, job.id)
  const steps = interviewStepsOf(job).map((step) => ({ step, stored: kitOfStep(kits, step) }))
  // Kits of steps that the job no longer has.
  const others = kits.filter((one) => steps.every(({ stored }) => stored !== one))
  return {
    title: job.title,
    steps: [
      ...steps.map(({ step, stored }) => ({ stepId: step.id, step: step.name, kit: stored?.kit ?? null })),
      ...others.map(({ stepId, step, kit }) => ({ stepId, step, kit })),
    ],
    companyKit: await findCompanyKit(db, job.companyId),
  }
}
