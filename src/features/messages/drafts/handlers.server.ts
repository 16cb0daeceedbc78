import type { TokenOfUser } from '#/server/auth/api-tokens.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import type { messagesApi } from '../api.ts'
import { requireCompanysThread, requireSeekersThread } from '../thread.server.ts'
import { deleteDraft, findDraft, saveDraft } from './queries.server.ts'

type DraftsApi = Pick<typeof messagesApi, 'PUT /messages/:id/draft' | 'PUT /employer/messages/:id/draft'>

export const draftHandlers: Handlers<DraftsApi> = {
  async 'PUT /messages/:id/draft'({ id, ...draft }, context) {
    await requireSeekersThread(context, id)
    return { data: await keepDraft(context, id, draft) }
  },

  async 'PUT /employer/messages/:id/draft'({ id, ...draft }, context) {
    await requireCompanysThread(context, id)
    return { data: await keepDraft(context, id, draft) }
  },
}

/**
 * Keeps it, unless another device kept another one meanwhile: then that one is answered, and its writer chooses. A
 * program neither replaces nor deletes what a person typed.
 */
async function keepDraft(
  { db, user }: { db: Db; user: { id: string; token: TokenOfUser | null } },
  applicationId: string,
  { body, basedOn }: { body: string | null; basedOn: string | null },
) {
  const tokenName = user.token?.name ?? null
  if (!body) {
    if (basedOn) await deleteDraft(db, { applicationId, userId: user.id, tokenName, revision: basedOn })
    const other = await findDraft(db, applicationId, user.id)
    return { draft: other ?? null, isSaved: !other }
  }
  const saved = await saveDraft(db, { applicationId, userId: user.id, tokenName, body, basedOn })
  const draft = saved ?? (await findDraft(db, applicationId, user.id)) ?? null
  return { draft, isSaved: Boolean(saved) }
}
