import type { CompanyScope, SessionUser } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { hasRight } from '#/shared/rights.ts'
import { listCompanyJobs } from '../queries.server.ts'
import { maxViews, parseView, type savedViewsApi } from './api.ts'
import { countViews, deleteView, listViews, upsertView } from './queries.server.ts'

/** A recruiter keeps views of their own and reads none of the team’s, whose words were not meant for them. */
export const savedViewsHandlers: Handlers<typeof savedViewsApi> = {
  async 'GET /employer/jobs/:id/views'({ id }, { db, user }) {
    await requireJob(db, user, id)
    return { data: await readViews(db, user, id) }
  },

  async 'POST /employer/jobs/:id/views'({ id, name, forAllJobs, isShared, ...filter }, { db, user }) {
    await requireJob(db, user, id)
    if (isShared && user.actor === 'recruiter')
      throw fieldError('isShared', 'Only the company’s own team shares views')
    const viewId = await upsertView(db, {
      ...{ companyId: user.companyId, ownerId: user.id, jobId: forAllJobs ? null : id },
      ...{ name, filter, isShared },
    })
    if ((await countViews(db, user.companyId, user.id)) > maxViews)
      throw new AppError(409, `You have ${maxViews} views. Remove one first.`)
    const saved = (await readViews(db, user, id)).find((view) => view.id === viewId)
    return { data: orNotFound(saved, 'view'), message: `View “${name}” saved` }
  },

  async 'DELETE /employer/jobs/:id/views/:viewId'({ id, viewId }, { db, user }) {
    await requireJob(db, user, id)
    const view = { id: viewId, companyId: user.companyId, jobId: id }
    await deleteView(db, { ...view, ownerId: user.id })
    if (hasRight(user.actor, 'manage-team')) await deleteView(db, { ...view, ownerId: null })
    return { data: {} }
  },
}

type Reader = SessionUser & CompanyScope & { actor: Parameters<typeof hasRight>[0] }

async function readViews(db: Db, user: Reader, jobId: string) {
  const isTeam = user.actor !== 'recruiter'
  const rows = await listViews(db, { companyId: user.companyId, jobId, readerId: user.id, isTeam })
  return rows.map(({ filter, ownerId, ownerName, jobId, ...view }) => ({
    ...view,
    ...parseView(filter),
    forAllJobs: jobId === null,
    sharedBy: ownerId === user.id ? null : ownerName,
    mayRemove: ownerId === user.id || hasRight(user.actor, 'manage-team'),
  }))
}

async function requireJob(db: Db, scope: CompanyScope, id: string) {
  orNotFound((await listCompanyJobs(db, scope, id))[0], 'job')
}
