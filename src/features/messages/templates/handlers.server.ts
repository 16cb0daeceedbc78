import { lockCompany } from '#/features/companies/queries.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import type { messagesApi } from '../api.ts'
import { maxTemplates } from '../limits.ts'
import { requireCompanysThread } from '../thread.server.ts'
import { defaultTemplates } from './default-templates.ts'
import { fillTemplate, type TemplateValues } from './fill.ts'
import { deleteTemplate, insertTemplate, listTemplates, updateTemplate } from './queries.server.ts'

type TemplatesApi = Pick<
  typeof messagesApi,
  Extract<keyof typeof messagesApi, `${string}templates` | `${string}message-templates/:id`>
>

export const templatesHandlers: Handlers<TemplatesApi> = {
  async 'GET /employer/messages/:id/templates'({ id }, context) {
    const { db, user } = context
    const row = await requireCompanysThread(context, id)
    const name = row.applicant
    const values: TemplateValues = {
      'first name': name.split(' ')[0] ?? name,
      'full name': name,
      job: row.jobTitle,
      place: row.jobCity,
      company: row.companyName,
      'my name': user.name,
    }
    const own = await listTemplates(db, user.companyId)
    const templates = own.length > 0 ? own : defaultTemplates.map((one) => ({ ...one, id: null }))
    return {
      data: templates.map(({ id, name, body }) => ({ id, name, ...fillTemplate(body, values) })),
    }
  },

  async 'GET /employer/message-templates'(_, { db, user }) {
    return { data: await listTemplates(db, user.companyId) }
  },

  async 'POST /employer/message-templates'(template, { db, user }) {
    // Locked, so that several at once are counted one by one.
    await lockCompany(db, user.companyId)
    if ((await listTemplates(db, user.companyId)).length >= maxTemplates)
      throw new AppError(
        409,
        `A company can have ${maxTemplates} templates. Delete one that you no longer use.`,
      )
    return { data: await insertTemplate(db, user.companyId, template), message: 'Template saved' }
  },

  async 'PUT /employer/message-templates/:id'({ id, ...template }, { db, user }) {
    const saved = orNotFound(await updateTemplate(db, user.companyId, id, template), 'template')
    return { data: saved, message: 'Template saved' }
  },

  async 'DELETE /employer/message-templates/:id'({ id }, { db, user }) {
    orNotFound(await deleteTemplate(db, user.companyId, id), 'template')
    return { data: {}, message: 'Template deleted' }
  },
}
