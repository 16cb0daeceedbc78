import { z } from 'zod'

/** Sent in the transaction of `notify`, with the notifications whose readers have a browser to push to. */
export const pushNotifications = {
  name: 'push.notifications',
  payload: z.object({ ids: z.array(z.string()) }),
}

/** One notification for one browser. */
export const deliverPush = {
  name: 'push.deliver',
  payload: z.object({
    notificationId: z.string(),
    subscriptionId: z.string(),
    attempt: z.number().default(1),
  }),
}
