import { z } from 'zod'
import { confidential } from '#/shared/confidential.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { notificationIcons } from '#/shared/notifications.ts'
import { emptyInput, timestamp } from '#/shared/schemas.ts'

const notificationId = z.string().regex(/^\d{1,18}$/, 'That id is not valid')

const notification = z.object({
  id: notificationId,
  icon: z.enum(notificationIcons),
  title: z.string(),
  body: confidential(z.string(), ''),
  /** A page in the reader's own area. */
  path: z.string(),
  /** The reader is asked for something. */
  isWaiting: z.boolean().optional(),
  /** Those of one key and day may stand as one. */
  group: z.object({ key: z.string(), person: z.string(), path: z.string() }).optional(),
  readAt: timestamp.nullable(),
  createdAt: timestamp,
})

export const notificationsApi = {
  'GET /notifications': {
    access: 'signed-in',
    unconfirmed: true,
    summary: 'My notifications, newest first. `meta` has the total and the cursor of the next page.',
    input: z.object({
      /** The id of the last notification received. */
      cursor: notificationId.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      unread: z.enum(['true', 'false']).optional(),
    }),
    output: z.array(notification),
  },
  'GET /notifications/count': {
    access: 'signed-in',
    unconfirmed: true,
    summary: 'How many of my notifications are unread.',
    input: emptyInput,
    output: z.object({ unread: z.number() }),
  },
  'POST /notifications/read': {
    access: 'signed-in',
    unconfirmed: true,
    summary:
      'Mark some of my notifications as read, or all, or those that lead to one page. The answer lists those that changed; sent back with `read: false` they are unread again.',
    input: z.object({
      ids: z.array(notificationId).max(1000, 'Mark at most 1000 at once').optional(),
      all: z.literal(true).optional(),
      /** Those that lead to this page, for whoever reads it already. */
      path: z.string().startsWith('/', 'A path begins with /').max(500).optional(),
      read: z.boolean().default(true),
    }),
    output: z.object({ ids: z.array(z.string()), unread: z.number() }),
  },
  'POST /notifications/:id/open': {
    access: 'signed-in',
    unconfirmed: true,
    summary: 'Where one of my notifications leads. It counts as read then.',
    input: z.object({ id: notificationId }),
    output: z.object({ path: z.string() }),
  },
  'GET /live': {
    access: 'signed-in',
    unconfirmed: true,
    summary: 'A stream of server-sent events: what changed for me, as it is committed.',
    input: emptyInput,
    output: 'response',
  },
} satisfies EndpointTable
