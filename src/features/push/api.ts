import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'

/** How many browsers of one person get pushes. */
export const maxDevices = 50

const base64url = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}$`), 'This browser sent a key that is not valid')
const endpoint = z
  .string()
  .max(1000)
  .regex(/^https:\/\//, 'This browser sent an address that is not valid')

/** What a browser's `PushSubscription.toJSON()` says; its `expirationTime` is left out. */
const subscription = {
  endpoint,
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
}

/** Notifications in people's browsers (Web Push): of this session, in this browser. */
export const pushApi = {
  'GET /push': {
    access: 'signed-in',
    whileImpersonating: false,
    summary:
      'The key browsers subscribe with, null where push is switched off, and my browsers that get pushes.',
    input: emptyInput,
    output: z.object({
      key: z.string().nullable(),
      devices: z.array(
        z.object({
          id,
          device: z.string(),
          isPhone: z.boolean(),
          isThis: z.boolean(),
          since: timestamp,
        }),
      ),
    }),
  },
  'POST /push/devices': {
    access: 'signed-in',
    summary:
      'Push to this browser for as long as this session lasts. If it got the pushes of somebody else, no more.',
    input: z.object(subscription),
    output: z.object({ id }),
    limits: [{ by: 'user', calls: 60, seconds: 900 }],
  },
  'POST /push/devices/resume': {
    access: 'signed-in',
    summary:
      'For a browser that has a subscription: goes on if it was mine, and otherwise ends it, because somebody else is signed in there now.',
    input: z.object({ endpoint }),
    output: z.object({ isMine: z.boolean() }),
    limits: [{ by: 'user', calls: 300, seconds: 900 }],
  },
  'POST /push/devices/renew': {
    access: 'anyone',
    summary:
      'The browser replaced its subscription. It proves that with the secret of the one before, because it may run without a page and so without a token.',
    input: z.object({ previous: z.object({ endpoint, auth: base64url(22) }), ...subscription }),
    output: emptyInput,
    limits: [{ by: 'address', calls: 60, seconds: 900 }],
  },
  'DELETE /push/devices/:id': {
    access: 'signed-in',
    summary: 'Push to this browser of mine no more.',
    input: z.object({ id }),
    output: emptyInput,
  },
} satisfies EndpointTable
