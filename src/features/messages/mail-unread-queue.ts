import { z } from 'zod'

/** The queue of the task, for whoever sends a message. */
export const mailUnreadQueue = {
  name: 'messages.mail-unread',
  payload: z.object({ applicationId: z.string(), userId: z.string(), side: z.enum(['seeker', 'employer']) }),
}
