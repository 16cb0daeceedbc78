import { listJobPeople } from '#/features/applications/queries.server.ts'
import { notify } from '#/server/events/notify.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { fieldError } from '#/shared/errors.ts'
import type { messagesApi } from '../api.ts'
import { threadGiven } from '../notification-kinds.server.ts'
import { notifyOfMessage } from '../recipients.server.ts'
import { lockCompanysThread, publishThread } from '../thread.server.ts'
import { offeredOwnersOf, saveOwner } from './owners.server.ts'

export const threadOwnerHandlers: Handlers<Pick<typeof messagesApi, 'PUT /employer/messages/:id/owner'>> = {
  async 'PUT /employer/messages/:id/owner'({ id, ownerId }, context) {
    const { db, user } = context
    const thread = await lockCompanysThread(context, id)
    const people = await listJobPeople(db, thread)
    const owner = offeredOwnersOf(people, user).find((one) => one.id === ownerId)
    if (ownerId && !owner) throw fieldError('ownerId', 'They do not write to the applicants of this job')
    await saveOwner(db, id, ownerId)
    if (owner && owner.id !== user.id) {
      const { jobTitle, applicant: seekerName } = thread
      const params = { id, jobTitle, seekerName, by: user.name, client: owner.client }
      await notify(context, { to: [owner], kind: threadGiven, params, once: `${id} ${Date.now()}` })
    }
    // What is unread is theirs to hear of now.
    await notifyOfMessage(context, { ...thread, ownerId }, 'employer', people)
    await publishThread(context, thread)
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
