import { z } from 'zod'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { notificationCategories, notificationChannels } from '#/shared/notifications.ts'
import { paths } from '#/shared/paths.ts'
import { emptyInput, timeZone } from '#/shared/schemas.ts'

const token = z.string('The link is incomplete').min(20, 'The link is incomplete').max(100)
const kind = z.string().max(60)
const choice = z.object({ kind, channel: z.enum(notificationChannels), isOn: z.boolean() })

/**
 * `always`: required. `none`: the kind has nothing on this channel. `elsewhere`: another page says how often it comes.
 */
const cell = z.enum(['on', 'off', 'always', 'none', 'elsewhere'])

const kinds = z.array(
  z.object({
    name: z.string(),
    label: z.string(),
    hint: z.string(),
    category: z.enum(notificationCategories),
    bell: cell,
    mail: cell,
    push: cell,
    /** The page that says how often the mails come. */
    mailSetAt: z.string().nullable(),
  }),
)

const hour = z.number('Choose an hour').int().min(0).max(23)
const timing = z.object({
  timeZone,
  /** Mails that can wait come together at this hour; null: each at once. */
  digestHour: hour.nullable(),
  quiet: z
    .object({ from: hour, to: hour })
    .refine(({ from, to }) => from !== to, 'Quiet hours need an end other than their start')
    .nullable(),
})

const perAddress: EndpointLimit = { by: 'address', calls: 60, seconds: 300 }
const perUser: EndpointLimit = { by: 'user', calls: 600, seconds: 3600 }

export const notificationChoicesApi = {
  'GET /account/notifications': {
    access: 'signed-in',
    whileImpersonating: false,
    summary: 'What the caller is told of, where and when: kind by channel, for the kinds of their role.',
    input: emptyInput,
    output: z.object({
      kinds,
      /** Null until they chose something. */
      timing: timing.nullable(),
      /** Mails that wait for the one mail of the day, or for the end of quiet hours. */
      waiting: z.number(),
    }),
  },
  'PUT /account/notifications/choice': {
    access: 'signed-in',
    summary: 'Turn a kind of notification on or off on one channel.',
    input: choice,
    output: choice,
    limits: [perUser],
  },
  'PUT /account/notifications/timing': {
    access: 'signed-in',
    summary:
      'Choose one mail a day, quiet hours and the time zone of both. What waits already follows the new choice.',
    input: timing,
    output: timing,
    limits: [perUser],
  },
  'GET /notification-choices/:token': {
    access: 'anyone',
    summary: 'The same table for the reader of a mail, by the link at its foot. Looking changes nothing.',
    input: z.object({ token }),
    /** `email` is masked. `getsPushes`: some browser of theirs gets notifications. */
    output: z.object({ email: z.string(), kinds, getsPushes: z.boolean() }),
    limits: [perAddress],
  },
  'PUT /notification-choices/:token': {
    access: 'anyone',
    summary: 'Turn a kind of notification on or off by that link, which changes nothing else.',
    input: choice.extend({ token }),
    output: choice,
    limits: [perAddress],
  },
  'POST /notification-choices/:token/:kind': {
    access: 'anyone',
    summary:
      'Turn the mails of one kind off by that link, or of `all` that can be. Also answers a plain form at the page’s own address, which is how mail programs unsubscribe in one click (RFC 8058).',
    form: paths.notificationChoice(':token', ':kind'),
    input: z.object({ token, kind }),
    output: z.object({ email: z.string(), kinds }),
    limits: [perAddress],
  },
} satisfies EndpointTable
