import { findOwnFiles } from '#/features/files/queries.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { fieldError, orNotFound } from '#/shared/errors.ts'
import { maxResumes, type resumesApi } from './api.ts'
import { deleteResume, listResumes, setMainResume, upsertResume } from './queries.server.ts'

export const resumesHandlers: Handlers<typeof resumesApi> = {
  async 'GET /resumes'(_, { db, user }) {
    return { data: await listResumes(db, user.id) }
  },

  async 'POST /resumes'({ id, name }, { db, user }) {
    const [file] = (await findOwnFiles(db, user.id, [id])) ?? []
    if (file?.kind !== 'document') throw fieldError('id', 'Upload the résumé again')
    const before = await listResumes(db, user.id)
    if (before.length >= maxResumes && !before.some((one) => one.id === id))
      throw fieldError('id', `Keep at most ${maxResumes} résumés. Remove one first.`)
    await upsertResume(db, user.id, { id, name })
    if (!before.some(({ isMain }) => isMain)) await setMainResume(db, user.id, id)
    return { data: await listResumes(db, user.id), message: 'Résumé added' }
  },

  async 'PATCH /resumes/:id'({ id, name, isMain }, { db, user }) {
    const own = await listResumes(db, user.id)
    orNotFound(own.find((one) => one.id === id) ?? null, 'résumé')
    if (name !== undefined) await upsertResume(db, user.id, { id, name })
    if (isMain) {
      // The former main one keeps its place in the list.
      for (const one of own.filter((one) => one.isMain)) await upsertResume(db, user.id, one)
      await setMainResume(db, user.id, id)
    }
    return { data: await listResumes(db, user.id) }
  },

  async 'DELETE /resumes/:id'({ id }, { db, user }) {
    const own = await listResumes(db, user.id)
    const removed = orNotFound(own.find((one) => one.id === id) ?? null, 'résumé')
    await deleteResume(db, user.id, id)
    const rest = own.filter((one) => one.id !== id)
    if (removed.isMain) await setMainResume(db, user.id, rest[0]?.id ?? null)
    return { data: await listResumes(db, user.id) }
  },
}
