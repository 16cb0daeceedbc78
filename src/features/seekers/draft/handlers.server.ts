import type { Handlers } from '#/server/http/endpoints.ts'
import type { profileDraftApi } from './api.ts'
import { deleteDraft, findDraft, saveDraft } from './draft.server.ts'

export const profileDraftHandlers: Handlers<typeof profileDraftApi> = {
  async 'GET /profile/draft'(_, { db, user }) {
    const draft = await findDraft(db, user.id)
    // Private answers are hidden even from impersonating administrators.
    const { private: _private, ...visible } = draft.values
    return { data: user.impersonator ? { ...draft, values: visible } : draft }
  },

  async 'PUT /profile/draft'({ version, changes }, { db, user }) {
    return { data: await saveDraft(db, user.id, version, changes) }
  },

  async 'DELETE /profile/draft'(_, { db, user }) {
    return { data: { version: await deleteDraft(db, user.id) } }
  },
}
