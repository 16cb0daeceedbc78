import { lockApplication } from '#/features/applications/queries.server.ts'
import { parseSnapshot } from '#/features/applications/snapshot.server.ts'
import { notify } from '#/server/events/notify.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { fieldError } from '#/shared/errors.ts'
import type { messagesApi } from '../api.ts'
import { threadGiven } from '../notification-kinds.server.ts'
import { notifyOfMessage } from '../recipients.server.ts'
import { publishThread, requireCompanysThread } from '../thread.server.ts'
import { listOfferedOwners, saveOwner } from './owners.server.ts'

export const threadOwnerHandlers: Handlers<Pick<typeof messagesApi, 'PUT /employer/messages/:id/owner'>> = {
  async 'PUT /employer/messages/:id/owner'({ id, ownerId }, context) {
    const { db, user } = context
    await lockApplication(db, id)
    const row = await requireCompanysThread(context, id)
    const owner = (await listOfferedOwners(db, row, user)).find((one) => one.id === ownerId)
    if (ownerId && !owner) throw fieldError('ownerId', 'They do not write to the applicants of this job')
    await saveOwner(db, id, ownerId)
    if (owner && owner.id !== user.id) {
      const { name: seekerName } = parseSnapshot(row.snapshot)
      const params = { id, jobTitle: row.jobTitle, seekerName, by: user.name, client: owner.client }
      await notify(context, { to: [owner], kind: threadGiven, params, once: `${id} ${Date.now()}` })
    }
    // What is unread is theirs to hear of now.
    await notifyOfMessage(context, row, 'employer')
    await publishThread(context, row)
    return {
      data: {},
      message: !owner
        ? 'Nobody in particular has it now'
        : owner.id === user.id
          ? 'You have it now'
          : `${owner.name} has it now`,
    }
  },
}
