import { z } from 'zod'
import { verifiedBadge } from '#/features/companies/badge.ts'
import { confidential, confidentialText } from '#/shared/confidential.ts'
import { id, timestamp } from '#/shared/schemas.ts'
import { closeReasons } from './close-reason.ts'
import { mailAfterChoices } from './limits.ts'
import { warningTopics } from './safety/topics.ts'

// Response shapes of the messages API.

export const side = z.enum(['seeker', 'employer'])

export const message = z.object({
  id: z.string(),
  /** The key that its sender’s page made; it finds its own message again by it. */
  key: z.string(),
  sentBy: side,
  /** Whether the reader wrote it. */
  isOwn: z.boolean(),
  /** Who of the company wrote; null once they have left. For a seeker’s message the name they applied with. */
  author: z.object({ name: z.string(), photo: z.string().nullable() }).nullable(),
  body: confidential(z.string(), ''),
  sentAt: timestamp,
  files: confidential(
    z.array(z.object({ id, name: z.string(), kind: z.enum(['image', 'document']), size: z.number() })),
    [],
  ),
  /** Whether the reader may open its files. */
  canOpenFiles: z.boolean(),
  /** What it asks an applicant for that no employer needs; always empty for the company. */
  asksFor: z.array(z.enum(warningTopics)),
})
export const sentMessage = message

/** Up to which message the other side has read; null when one of both does not show it. */
const readState = z.object({ upTo: z.string(), at: timestamp }).nullable()

/** What the reader has typed and not sent; `revision` changes with each change. */
export const draft = z
  .object({
    body: confidential(z.string(), ''),
    revision: id,
    savedAt: timestamp,
    /** The token whose program wrote it; null once a person has changed it. */
    token: z.string().nullable(),
  })
  .nullable()

const thread = z.object({
  /** The application’s id. */
  id,
  jobTitle: z.string(),
  /** Oldest first. */
  messages: z.array(message),
  hasEarlier: z.boolean(),
  /** Why nothing can be written, if so. */
  closed: z.enum(closeReasons).nullable(),
  readByOther: readState,
  draft,
})

const company = z.object({
  slug: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  ...verifiedBadge,
})

export const seekerThread = thread.extend({
  company,
  /** Whether the reader said that they know who writes. */
  isTrusted: z.boolean(),
})

export const employerThread = thread.extend({
  owner: z.object({ id, name: z.string() }).nullable(),
  /** Who may have it. */
  team: z.array(z.object({ id, name: z.string() })),
  jobId: id,
  applicant: z.string(),
  /** Reviewed blind: nothing is written before somebody shows who it is. */
  isBlind: z.boolean(),
  /** What the team wrote about the applicant, who never reads it. Oldest first. */
  notes: confidential(
    z.array(z.object({ id: z.string(), body: z.string(), author: z.string().nullable(), at: timestamp })),
    [],
  ),
})

export const threadRow = z.object({
  id,
  jobId: id,
  jobTitle: z.string(),
  /** 'Newark, NJ': a company often has several jobs of one title. */
  jobLocation: z.string(),
  /** For the company. */
  applicant: z.string(),
  company,
  last: z.object({
    at: timestamp,
    sentBy: side,
    isOwn: z.boolean(),
    author: z.string().nullable(),
    body: confidentialText,
    /** Only its page shows it, beside the notice about what it asks for. */
    isHeldBack: z.boolean(),
    files: z.number(),
  }),
  /** Messages of the other side that are unread. */
  unread: z.number(),
  closed: z.enum(closeReasons).nullable(),
  /** Who of the company has it; always null for the applicant. */
  owner: z.object({ id, name: z.string(), isReader: z.boolean() }).nullable(),
})

export const foundMessage = z.object({
  id: z.string(),
  threadId: id,
  jobTitle: z.string(),
  applicant: z.string(),
  company,
  sentBy: side,
  isOwn: z.boolean(),
  author: z.string().nullable(),
  /** The place with the words; null where the message is held back. */
  excerpt: z.string().nullable(),
  sentAt: timestamp,
})

export const messageTemplate = z.object({ id, name: z.string(), body: z.string() })

/** `missing` stands in the text as it was written, in double braces. */
export const filledTemplate = z.object({
  /** Null for those that every company has. */
  id: id.nullable(),
  name: z.string(),
  body: z.string(),
  missing: z.array(z.object({ variable: z.string(), why: z.enum(['unknown', 'empty']) })),
})

export const messageSettings = z.object({
  /** Whether others see what this person has read, and that they are writing; and whether they see others’. */
  showsReads: z.boolean(),
  mailAfter: z.literal(mailAfterChoices, 'Choose one of the times'),
})
