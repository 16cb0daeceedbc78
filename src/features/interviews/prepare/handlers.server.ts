import type { Handlers } from '#/server/http/endpoints.ts'
import { orNotFound } from '#/shared/errors.ts'
import { findSeekerInterview } from '../queries.server.ts'
import type { prepareApi } from './api.ts'
import { deleteOwnNote, findOwnNote, saveOwnNote } from './queries.server.ts'

export const prepareHandlers: Handlers<typeof prepareApi> = {
  async 'GET /interviews/:id/note'({ id }, { db, user }) {
    orNotFound(await findSeekerInterview(db, user.id, id), 'interview')
    const row = await findOwnNote(db, { interviewId: id, userId: user.id })
    return { data: { note: row?.note ?? '', savedAt: row?.updatedAt ?? null } }
  },

  async 'PUT /interviews/:id/note'({ id, note }, { db, user }) {
    orNotFound(await findSeekerInterview(db, user.id, id), 'interview')
    const of = { interviewId: id, userId: user.id }
    if (!note) {
      await deleteOwnNote(db, of)
      return { data: { note: '', savedAt: null } }
    }
    const { updatedAt } = await saveOwnNote(db, of, note)
    return { data: { note, savedAt: updatedAt } }
  },
}
