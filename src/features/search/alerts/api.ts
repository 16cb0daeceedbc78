import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { paths } from '#/shared/paths.ts'
import { email, emptyInput, id, timestamp } from '#/shared/schemas.ts'
import { verificationLevels } from '#/shared/verification.ts'
import { alertFrequencies, alertWays } from './words.ts'

const frequency = z.enum(alertFrequencies, 'Choose right away, daily or weekly')
/** `push` and `both` need a device that gets pushes; without one the mail is sent. */
const toldBy = z.enum(alertWays, 'Choose email, your devices, or both')
/** The query string of a search page. Unknown parameters are dropped. */
const search = z.string('Say what to look for').max(3000, 'That search is too long')
const token = z.string('The link is incomplete').min(20, 'The link is incomplete').max(100)

const newAlert = z.object({
  search,
  frequency,
  /** Only for seekers. Without it a new alert is told by both. */
  toldBy: toldBy.optional(),
  /** Only for visitors: a seeker's alerts go to the address of the account. */
  email: email.optional(),
})

const followedCompany = z.object({
  slug: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  verificationLevel: z.enum(verificationLevels),
})

const alert = z.object({
  id,
  search: z.string(),
  frequency,
  toldBy,
  on: z.boolean(),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  sentJobs: z.number(),
  /** Jobs that match today, and those of them that no mail has listed yet (counted up to 50). */
  matches: z.number(),
  news: z.number(),
  /** Of an alert for all jobs of one company, which is what following it means: the company, while it is listed. */
  company: followedCompany.nullable(),
})

const stoppableAlert = z.object({ search: z.string(), frequency, toldBy, on: z.boolean(), email: z.string() })

export const alertsApi = {
  'GET /alerts': {
    access: 'seeker',
    summary: 'Your job alerts, newest first, with what they would find today.',
    input: emptyInput,
    output: z.array(alert),
  },
  'POST /alerts': {
    access: 'anyone',
    summary:
      'Start an alert for a search. A visitor gets a link to confirm the address first; nothing else is sent until then.',
    input: newAlert,
    output: z.object({ state: z.enum(['on', 'confirm']), email: z.string() }),
    limits: [
      { by: 'user', calls: 60, seconds: 3600 },
      { by: 'input.email', calls: 5, seconds: 3600 },
    ],
  },
  'GET /alerts/confirm/:token': {
    access: 'anyone',
    summary: 'The alert behind the link of its confirmation mail. Looking starts nothing.',
    input: z.object({ token }),
    output: stoppableAlert,
    limits: [{ by: 'address', calls: 60, seconds: 300 }],
  },
  'POST /alerts/confirm': {
    access: 'anyone',
    summary: 'Confirm an alert with the token of the link. Pressing it again changes nothing.',
    input: z.object({ token }),
    output: stoppableAlert.extend({ unsubscribeToken: z.string() }),
    limits: [{ by: 'address', calls: 60, seconds: 300 }],
  },
  'PATCH /alerts/:id': {
    access: 'seeker',
    summary:
      'Change what an alert looks for, how often or where it tells you, or stop it and start it again.',
    input: z.object({
      id,
      search: search.optional(),
      frequency: frequency.optional(),
      toldBy: toldBy.optional(),
      on: z.boolean().optional(),
    }),
    output: emptyInput,
  },
  'PUT /alerts/on': {
    access: 'seeker',
    summary: 'Stop all of your alerts, or start them all again.',
    input: z.object({ on: z.boolean() }),
    output: emptyInput,
  },
  'DELETE /alerts/:id': {
    access: 'seeker',
    summary: 'Delete an alert.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /alerts/:id/test': {
    access: 'seeker',
    summary: 'Send yourself the mail this alert would send if everything that matches today were new.',
    input: z.object({ id }),
    output: z.object({ email: z.string(), jobs: z.number() }),
    limits: [{ by: 'user', calls: 10, seconds: 3600 }],
  },
  'GET /alerts/stop/:token': {
    access: 'anyone',
    summary: 'The alert behind the link at the foot of its mails. Looking stops nothing.',
    input: z.object({ token }),
    output: stoppableAlert,
    limits: [{ by: 'address', calls: 60, seconds: 300 }],
  },
  'POST /alerts/stop/:token': {
    access: 'anyone',
    summary:
      'Stop the alert of that link. Also answers a plain form at /unsubscribe/:token, which is how mail programs unsubscribe in one click (RFC 8058).',
    form: paths.unsubscribe(':token'),
    input: z.object({
      token,
      /** Every alert to the same address. */
      all: z.boolean().optional(),
    }),
    output: stoppableAlert,
    limits: [{ by: 'address', calls: 60, seconds: 300 }],
  },
  'POST /alerts/start/:token': {
    access: 'anyone',
    summary: 'Start a stopped alert again, with the link that stopped it.',
    input: z.object({ token }),
    output: stoppableAlert,
    limits: [{ by: 'address', calls: 60, seconds: 300 }],
  },
} satisfies EndpointTable
