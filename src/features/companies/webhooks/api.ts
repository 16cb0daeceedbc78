import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'
import { eventKindNames, testKind } from './events.ts'

export const maxWebhooks = 20
export const webhookFormats = ['standard', 'slack', 'teams'] as const
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
/** Hours in which the secret before this one still signs. */
export const overlapHours = 24
/** Deliveries that one press sends again. */
export const maxReplayed = 1000

const kinds = z
  .array(z.enum(eventKindNames))
  .min(1, 'Choose at least one event')
  .max(eventKindNames.length)
  .transform((chosen) => [...new Set(chosen)])

const name = text('Name', { max: 60 })

/** Only what every server of the web accepts: no port, no user, no number instead of a name. */
const address = z
  .string('Paste the address')
  .trim()
  .min(1, 'Paste the address')
  .max(2000, 'This address is too long')
  .refine((value) => {
    if (value === '') return true
    const url = URL.parse(value)
    return url?.protocol === 'https:' && !url.port && !url.username && !url.password
  }, 'It has to begin with https:// and have no port, user or password')

const filter = {
  kind: z.enum([...eventKindNames, testKind]).optional(),
  state: z.enum(deliveryStates).optional(),
}

const webhook = z.object({
  id,
  name: z.string(),
  host: z.string(),
  format: z.enum(webhookFormats),
  isFull: z.boolean(),
  kinds: z.array(z.enum(eventKindNames)),
  madeBy: z.string().nullable(),
  createdAt: timestamp,
  deliveredAt: timestamp.nullable(),
  waiting: z.number(),
  /** Since when nothing arrives; null while it does. */
  failingSince: timestamp.nullable(),
  /** Why nothing is sent; null while it is. */
  off: z.enum(['by-hand', 'maker-left', 'failed', 'gone', 'maker-rights']).nullable(),
  /** Until when a second signature is made with the secret before this one. */
  overlapUntil: timestamp.nullable(),
})

const delivery = z.object({
  id: z.string(),
  eventId: id,
  kind: z.string(),
  applicationId: id.nullable(),
  jobId: id.nullable(),
  data: z.record(z.string(), z.unknown()),
  happenedAt: timestamp,
  state: z.enum(deliveryStates),
  attempts: z.number(),
  triedAt: timestamp.nullable(),
  /** When it is tried next; null if it is not. */
  dueAt: timestamp.nullable(),
  status: z.number().nullable(),
  answer: z.string().nullable(),
  failure: z.string().nullable(),
})

const rights = { access: 'approved employer', right: 'manage-team' } as const

export const webhooksApi = {
  'GET /employer/webhooks': {
    access: 'employer',
    right: 'manage-team',
    summary: 'The webhooks of my company, oldest first. Never their secrets or whole addresses.',
    input: emptyInput,
    output: z.array(webhook),
  },
  'POST /employer/webhooks': {
    ...rights,
    stepUp: true,
    summary:
      'Add a webhook. It sends what I may read. The answer holds the secret that signs, which is shown once.',
    input: z.object({ name, address, format: z.enum(webhookFormats), isFull: z.boolean(), kinds }),
    output: z.object({ id, secret: z.string() }),
    limits: [{ by: 'user', calls: 30, seconds: 3600 }],
    transaction: 'own',
  },
  'PUT /employer/webhooks/:id': {
    ...rights,
    stepUp: true,
    summary: 'Change what a webhook sends. What waits already is sent too.',
    input: z.object({ id, name, isFull: z.boolean(), kinds }),
    output: emptyInput,
  },
  'DELETE /employer/webhooks/:id': {
    access: 'employer',
    right: 'manage-team',
    summary: 'Delete a webhook with its log. Nothing more is sent.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /employer/webhooks/:id/turn-off': {
    ...rights,
    summary: 'Send nothing to a webhook, and write nothing down for it, until it is turned on.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /employer/webhooks/:id/turn-on': {
    ...rights,
    stepUp: true,
    summary: 'Turn a webhook on, as mine: it sends what I may read.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /employer/webhooks/:id/secret': {
    ...rights,
    stepUp: true,
    summary: `Make a new secret. For ${overlapHours} hours the old one signs beside it.`,
    input: z.object({ id }),
    output: z.object({ secret: z.string() }),
    limits: [{ by: 'user', calls: 20, seconds: 3600 }],
  },
  'POST /employer/webhooks/:id/test': {
    ...rights,
    summary: 'Send a test event. The log says what came back.',
    input: z.object({ id }),
    output: emptyInput,
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
  },
  'GET /employer/webhooks/:id/deliveries': {
    access: 'employer',
    right: 'manage-team',
    summary: 'What was sent to a webhook and what came back, newest first.',
    input: z.object({
      id,
      ...filter,
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    output: z.object({ deliveries: z.array(delivery), hasMore: z.boolean() }),
  },
  'POST /employer/webhooks/:id/replay': {
    ...rights,
    summary: `Send one delivery of the log again, or the newest ${maxReplayed} that fit a filter, under the webhook-id they had.`,
    input: z.object({
      id,
      deliveryId: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      ...filter,
    }),
    output: z.object({ count: z.number() }),
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
  },
} satisfies EndpointTable
