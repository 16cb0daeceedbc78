import { applyDraft, findDraft } from '#/features/seekers/draft/draft.server.ts'
import { findProfile } from '#/features/seekers/queries.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { createSnapshot } from '../snapshot.server.ts'
import type { previewApi } from './api.ts'

export const previewHandlers: Handlers<typeof previewApi> = {
  async 'GET /profile/preview'({ of }, { db, user }) {
    if (of === 'published') return { data: { snapshot: await createSnapshot(db, user.id), leftOut: [] } }
    const { values } = await findDraft(db, user.id)
    const { form, leftOut } = applyDraft(await findProfile(db, user.id), values)
    // Keys that the snapshot does not name are dropped, private ones among them.
    const { draftVersion: _, ...changes } = form ?? {}
    return { data: { snapshot: await createSnapshot(db, user.id, changes as object), leftOut } }
  },
}
