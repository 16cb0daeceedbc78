import { lockCompany } from '#/features/companies/queries.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { descriptionMarkup } from '../advert/description.ts'
import { toColumns } from '../columns.server.ts'
import { jobChanges, jobFieldNames } from '../fields/job-fields.ts'
import { findOwnJob, insertJobDraft, type JobRow, parseStepsAndQuestions } from '../queries.server.ts'
import { insertJobEvent, jobOwner } from '../team/queries.server.ts'
import { viewJobForEmployer } from '../views.server.ts'
import type { jobTemplatesApi } from './api.ts'
import {
  deleteJobTemplate,
  findTemplateFields,
  insertJobTemplate,
  listJobTemplates,
} from './queries.server.ts'

export const maxJobTemplates = 50

export const jobTemplateHandlers: Handlers<typeof jobTemplatesApi> = {
  async 'GET /employer/job-templates'(_, { db, user }) {
    return { data: await listJobTemplates(db, user.companyId) }
  },

  async 'POST /employer/jobs/:id/template'({ id, name }, { db, user }) {
    const job = orNotFound(await findOwnJob(db, user, id), 'job')
    // Locked, so that several at once are counted one by one.
    await lockCompany(db, user.companyId)
    if ((await listJobTemplates(db, user.companyId)).length >= maxJobTemplates)
      throw new AppError(
        409,
        `A company can have ${maxJobTemplates} templates. Delete one that you no longer use.`,
      )
    const saved = await insertJobTemplate(db, user.companyId, name, templateFields(job))
    if (!saved) throw fieldError('name', 'There is a template of this name. Choose another one.')
    return { data: saved, message: 'Template saved' }
  },

  async 'DELETE /employer/job-templates/:id'({ id }, { db, user }) {
    orNotFound(await deleteJobTemplate(db, user.companyId, id), 'template')
    return { data: {}, message: 'Template deleted' }
  },

  async 'POST /employer/job-templates/:id/start'({ id }, { db, user, config }) {
    const { fields } = orNotFound(await findTemplateFields(db, user.companyId, id), 'template')
    const { companyId, mandateId } = user
    const columns = toColumns(readFields(fields))
    const job = await insertJobDraft(db, { companyId, mandateId, title: '', ...columns }, jobOwner(user))
    await insertJobEvent(db, job.id, user, 'started')
    return { data: await viewJobForEmployer({ db, config }, job), message: 'Started from the template' }
  },
}

/** What an employer writes about a job, but for its days. */
function templateFields(job: JobRow) {
  const written = { ...job, ...parseStepsAndQuestions(job), description: descriptionMarkup(job.description) }
  const kept = jobFieldNames.filter((name) => name !== 'closesAt' && name !== 'startsOn')
  return Object.fromEntries(kept.map((name) => [name, written[name]]))
}

/** A field that no longer is what the form takes is left out. */
function readFields(stored: unknown) {
  const fields = Object.entries((stored ?? {}) as Record<string, unknown>)
  const valid = fields.filter(([name, value]) => jobChanges.safeParse({ [name]: value }).success)
  return jobChanges.parse(Object.fromEntries(valid))
}
