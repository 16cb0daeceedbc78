import { z } from 'zod'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { removeInvisible } from '#/shared/input/pasted.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'
import { unreadEntries } from './unread-entries.ts'

const perUser: EndpointLimit = { by: 'user', calls: 20, seconds: 600 }

/** The address of a calendar and the password of an account are secrets and never shown again. */
const externalCalendar = z.object({
  /** A private address, or an account on a calendar server (CalDAV). */
  kind: z.enum(['address', 'account']),
  host: z.string(),
  /** Of an account. */
  userName: z.string().nullable(),
  connectedAt: timestamp,
  /** When it was read last, and why the last try failed. */
  readAt: timestamp,
  failure: z.string().nullable(),
  /** What of it could not be read whole, and why. */
  unread: unreadEntries,
  /** Of an account. Times in those that are not read keep you free. */
  calendars: z.array(
    z.object({ url: z.string(), name: z.string(), isRead: z.boolean(), isWritable: z.boolean() }),
  ),
  /** The calendar into which your interviews are written, and why that failed last. */
  writeTo: z.string().nullable(),
  writeFailure: z.string().nullable(),
  /** Interviews that you moved or deleted there, which changes nothing here. */
  changes: z.array(
    z.object({
      interviewId: id,
      change: z.enum(['moved', 'deleted']),
      step: z.string(),
      jobTitle: z.string(),
      /** When it is, and where your calendar has it. */
      startsAt: timestamp,
      movedTo: timestamp.nullable(),
    }),
  ),
})

export const externalApi = {
  'GET /external-calendar': {
    access: 'signed-in',
    summary: 'The calendar elsewhere that tells when you are busy; null without one.',
    input: emptyInput,
    output: externalCalendar.nullable(),
  },
  'PUT /external-calendar': {
    access: 'signed-in',
    summary: 'Read when you are busy from a private calendar address, hourly and before each booking.',
    input: z.object({ address: text('The address', { min: 10, max: 2000 }).overwrite(removeInvisible) }),
    output: externalCalendar,
    limits: [perUser],
    transaction: 'own',
  },
  'PUT /external-calendar/account': {
    access: 'signed-in',
    summary:
      'Connect an account on a calendar server (CalDAV): read when you are busy, and write your interviews into it.',
    input: z.object({
      server: text('The server', { min: 3, max: 500 }).overwrite(removeInvisible),
      userName: text('The user name', { max: 200 }).refine(
        (name) => !name.includes(':'),
        'A user name has no colon',
      ),
      password: z.string('The password is required').min(1, 'The password is required').max(500),
    }),
    output: externalCalendar,
    limits: [perUser],
    transaction: 'own',
  },
  'PUT /external-calendar/choice': {
    access: 'signed-in',
    summary: 'Which calendars of the account are read, and into which one your interviews are written.',
    input: z.object({
      read: z.array(z.string().max(2000)).max(50),
      writeTo: z.string().max(2000).nullable(),
    }),
    output: externalCalendar,
    limits: [perUser],
    transaction: 'own',
  },
  'POST /external-calendar/read': {
    access: 'signed-in',
    summary: 'Read the connected calendar now.',
    input: emptyInput,
    output: externalCalendar,
    limits: [perUser],
    transaction: 'own',
  },
  'DELETE /external-calendar': {
    access: 'signed-in',
    summary: 'Disconnect the calendar; what was read of it is deleted.',
    input: emptyInput,
    output: z.object({}),
  },
} satisfies EndpointTable
