import { lockApplication } from '#/features/applications/queries.server.ts'
import { defineTask } from '#/server/tasks.ts'
import { closeReasonOf } from './close-reason.ts'
import { mailUnreadQueue } from './mail-unread-queue.ts'
import { findNewestFrom, listMessagesAfter, listReads, otherSide, saveMailed } from './queries.server.ts'
import { listRecipients, mailMessages } from './recipients.server.ts'
import { findThread } from './threads.server.ts'

/**
 * Mails what somebody has not read in their time, all in one mail. Sent with every message, so the first one mails all
 * until then and the others find nothing left. On the company’s side it is enough that one of the recipients has
 * read or answered.
 */
export const mailUnread = defineTask({
  ...mailUnreadQueue,
  async run({ applicationId, userId, side }, { transaction }) {
    await transaction(async (context) => {
      const { db } = context
      await lockApplication(db, applicationId)
      const thread = await findThread(db, applicationId)
      if (!thread || closeReasonOf(thread, thread)) return
      const recipients = await listRecipients(db, thread, side)
      const reader = recipients.find(({ id }) => id === userId)
      if (!reader) return
      const reads = await listReads(
        db,
        applicationId,
        recipients.map(({ id }) => id),
      )
      const mailed = reads.find((one) => one.userId === userId)?.lastMailedId ?? '0'
      const answered = await findNewestFrom(db, applicationId, side)
      const after = newest([mailed, answered?.id ?? '0', ...reads.map(({ lastReadId }) => lastReadId)])
      const unread = await listMessagesAfter(db, applicationId, otherSide(side), after)
      const last = unread.at(-1)
      if (!last) return
      await saveMailed(db, applicationId, userId, last.id)
      await mailMessages(context, thread, reader, side, unread)
    })
  },
})

const newest = (ids: string[]) => ids.reduce((a, b) => (BigInt(b) > BigInt(a) ? b : a), '0')

export const messagesTasks = [mailUnread]
