import { z } from 'zod'
import { companyStatus, role, session } from '#/features/accounts/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, nameOrEmail, optionalText, text, timestamp } from '#/shared/schemas.ts'

export const userStates = ['active', 'unconfirmed', 'suspended'] as const
const state = z.enum(userStates)
const reasonForm = z.object({ reason: text('Reason', { min: 3, max: 1000 }) })
const aboutUser = reasonForm.extend({ id })

const userRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  role,
  state,
  /** Their company, applications and clients. */
  company: z.string().nullable(),
  applications: z.number(),
  clients: z.number(),
  createdAt: timestamp,
  lastSeenAt: timestamp.nullable(),
})

const user = userRow.extend({
  emailVerifiedAt: timestamp.nullable(),
  suspendedAt: timestamp.nullable(),
  suspensionReason: z.string().nullable(),
  companies: z.array(
    z.object({ id, name: z.string(), slug: z.string(), status: companyStatus, as: z.string() }),
  ),
  sessions: z.array(
    z.object({
      id,
      device: z.string(),
      userAgent: z.string().nullable(),
      network: z.string().nullable(),
      startedAt: timestamp,
      lastUsedAt: timestamp,
    }),
  ),
  /** Actions of staff on this user, newest first. */
  history: z.array(
    z.object({
      number: z.string(),
      createdAt: timestamp,
      actor: z.string(),
      action: z.string(),
      reason: z.string(),
    }),
  ),
  /** That the suspension is lifted, which takes a second administrator. */
  proposal: z.object({ by: z.string(), own: z.boolean(), note: z.string(), at: timestamp }).nullable(),
  /** Whether another administrator exists. */
  hasOtherAdmin: z.boolean(),
  /** The actions the reader may take now. */
  may: z.object({
    suspend: z.boolean(),
    proposeReinstatement: z.boolean(),
    endSessions: z.boolean(),
    resendVerification: z.boolean(),
    takeAdminAway: z.boolean(),
    impersonation: z.boolean(),
  }),
})

const queue = z.object({
  name: z.string(),
  waiting: z.number(),
  /** Scheduled for a later time. */
  later: z.number(),
  running: z.number(),
  failed: z.number(),
  /** Since when the oldest due task has been waiting. */
  oldest: timestamp.nullable(),
})

const timing = z.object({
  count: z.number(),
  /** 95 of 100 took at most so long; null before the first. */
  p95Seconds: z.number().nullable(),
})

export const administrationApi = {
  'GET /admin/users': {
    access: 'admin',
    summary: 'People by name or email, newest first. `meta.total` counts all that match.',
    input: z.object({
      q: nameOrEmail.optional(),
      role: role.optional(),
      state: state.optional(),
      page: z.coerce.number<string | number>().int().min(1).max(10_000).default(1),
    }),
    output: z.array(userRow),
  },
  'GET /admin/users/:id': {
    access: 'admin',
    summary: 'One person: role, companies, sessions, and what staff did about them.',
    input: z.object({ id }),
    output: user,
  },
  'POST /admin/users/:id/suspend': {
    access: 'admin',
    stepUp: true,
    summary: 'Suspend a person. Their sessions end at once, and they are told why. Never oneself.',
    input: aboutUser,
    output: emptyInput,
  },
  'POST /admin/users/:id/reinstatement': {
    access: 'admin',
    stepUp: true,
    summary: 'Propose that a suspended person is let in again. Another administrator confirms it.',
    input: aboutUser,
    output: emptyInput,
  },
  'POST /admin/users/:id/reinstatement/confirm': {
    access: 'admin',
    stepUp: true,
    summary: 'Let a suspended person in again, as another administrator proposed, and tell them.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'DELETE /admin/users/:id/reinstatement': {
    access: 'admin',
    summary: 'Decline the proposal to let a person in again, or withdraw your own.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /admin/users/:id/end-sessions': {
    access: 'admin',
    stepUp: true,
    summary: 'Log a person out everywhere.',
    input: z.object({ id, reason: optionalText('Reason', 1000) }),
    output: z.object({ ended: z.number() }),
  },
  'POST /admin/users/:id/resend-verification': {
    access: 'admin',
    summary: 'Send the mail that confirms their address again.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /admin/users/:id/take-admin-away': {
    access: 'admin',
    stepUp: true,
    summary:
      'Make an administrator a seeker. Nobody does so to themselves; admins are made on the command line.',
    input: aboutUser,
    output: emptyInput,
  },
  'POST /admin/users/:id/impersonate': {
    access: 'admin',
    stepUp: true,
    summary:
      'See what this person sees, for 15 minutes, with a session of its own that writes nothing. Never as an administrator.',
    input: aboutUser,
    output: session.extend({ until: timestamp }),
    limits: [{ by: 'user', calls: 30, seconds: 3600 }],
  },
  'POST /impersonation/end': {
    access: 'signed-in',
    unconfirmed: true,
    summary: 'End the look this session is for.',
    input: emptyInput,
    output: emptyInput,
    whileImpersonating: true,
  },
  'GET /admin/system': {
    access: 'admin',
    summary: 'How the product does: background work, mail, checks, database and disk, measured now.',
    input: emptyInput,
    output: z.object({
      queues: z.array(queue),
      failed: z.array(
        z.object({
          id,
          name: z.string(),
          failedAt: timestamp.nullable(),
          tries: z.number(),
          problem: z.string(),
        }),
      ),
      mail: z.object({
        /** Null: mail is captured instead of sent. */
        server: z.string().nullable(),
        lastSentAt: timestamp.nullable(),
        waiting: z.number(),
        failed: z.number(),
        /** Addresses that refused mails for good, and how many mails were not sent there since. */
        undeliverable: z.object({ addresses: z.number(), mailsNotSent: z.number() }),
      }),
      checks: z.object({
        /** Automatic checks that have exceeded the promised two minutes. */
        late: z.number(),
        forPersons: z.number(),
        /** Of those, cases that have waited longer than two working hours. */
        overdue: z.number(),
        oldest: timestamp.nullable(),
      }),
      database: z.object({
        kind: z.enum(['embedded', 'server']),
        bytes: z.number(),
        milliseconds: z.number(),
      }),
      disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
      /** The figures of `/metrics` of the process that answers, since its start. */
      process: z.object({
        requests: timing.extend({ failed: z.number() }),
        searches: timing,
        openPages: z.number(),
        /** Null on the embedded database. */
        connections: z
          .object({ busy: z.number(), idle: z.number(), waiting: z.number(), max: z.number() })
          .nullable(),
      }),
      searchIndex: z.object({
        state: z.enum(['off', 'preparing', 'ready', 'behind', 'away']),
        behindSeconds: z.number(),
      }),
    }),
  },
  'POST /admin/system/tasks/:id/retry': {
    access: 'admin',
    summary: 'Let a failed task run once more. Tasks are safe to run twice.',
    input: z.object({ id, name: z.string().max(120) }),
    output: emptyInput,
  },
} satisfies EndpointTable
