import { z } from 'zod'
import { sentReport } from '#/features/reports/api.ts'
import { reportCategoryValues } from '#/features/reports/categories.ts'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, optionalText, text } from '#/shared/schemas.ts'
import { maxAttachments, maxDraftLength, maxMessageLength, maxTemplateLength, maxThreads } from './limits.ts'
import {
  draft,
  employerThread,
  filledTemplate,
  foundMessage,
  messageSettings,
  messageTemplate,
  seekerThread,
  sentMessage,
  threadRow,
} from './shapes.ts'

const position = z.string().regex(/^\d{1,18}$/, 'That message does not exist')

const threadInput = z.object({
  id,
  limit: z.coerce.number().int().min(1).max(2000).default(100),
  before: position.optional().describe('meta.nextCursor of the page before. Pages go back in time.'),
})
const threadsInput = z.object({
  after: position.optional().describe('meta.nextCursor of the page before.'),
  limit: z.coerce.number().int().min(1).max(maxThreads).default(maxThreads),
})
const sendInput = z.object({
  id,
  /** Made by the sender’s page for each message: sent again, the same one is answered and nothing is added. */
  key: z.uuid('That key is not valid'),
  /** May be empty beside a file. */
  body: optionalText('Message', maxMessageLength),
  /** Files that the sender has uploaded before. */
  files: z.array(id).max(maxAttachments, `A message can have ${maxAttachments} files`).default([]),
  /** The revision of the draft that this was, which is not needed any more. */
  draft: id.nullable().default(null),
})
const draftInput = z.object({
  id,
  /** Empty when nothing is typed any more. */
  body: optionalText('Draft', maxDraftLength),
  /** The revision on which it was typed; null for the first one. */
  basedOn: id.nullable().default(null),
})
/** `draft` is what is stored; not saved if another device has stored something else. */
const draftOutput = z.object({ draft, isSaved: z.boolean() })
const fileInput = z.object({ id, fileId: id })
const searchInput = z.object({ q: text('What you look for', { min: 2, max: 100 }) })
const templateInput = z.object({
  name: text('Name', { max: 60 }),
  body: text('Text', { max: maxTemplateLength }),
})
const readInput = z.object({ id, upTo: position })
const readOutput = z.object({ unread: z.number() })
const inbox = z.array(threadRow)
const unread = z.object({ unread: z.number() })

/** Far more than people write, and no bulk mail. */
const sendLimits: EndpointLimit[] = [{ by: 'user', calls: 300, seconds: 3600 }]
const typingLimits: EndpointLimit[] = [{ by: 'user', calls: 1200, seconds: 3600 }]
/** One whenever typing pauses. */
const draftLimits: EndpointLimit[] = [{ by: 'user', calls: 3600, seconds: 3600 }]

const forCompany = { access: 'approved employer or its recruiter' } as const

/** `id` is always the application’s: each has one thread. */
export const messagesApi = {
  'GET /messages': {
    access: 'seeker',
    tokens: 'see-my-applications',
    summary: 'Your conversations with companies, the newest message first.',
    input: threadsInput,
    output: inbox,
  },
  'GET /messages/unread': {
    access: 'seeker',
    summary: 'In how many conversations something is unread.',
    input: emptyInput,
    output: unread,
  },
  'GET /messages/:id': {
    access: 'seeker',
    tokens: 'see-my-applications',
    summary: 'The conversation about one of your applications; empty before the first message.',
    input: threadInput,
    output: seekerThread,
    whileImpersonating: false,
  },
  'POST /messages/:id': {
    access: 'seeker',
    summary: 'Write to the company you applied to.',
    input: sendInput,
    output: sentMessage,
    limits: sendLimits,
  },
  'POST /messages/:id/read': {
    access: 'seeker',
    summary: 'You have read up to this message.',
    input: readInput,
    output: readOutput,
  },
  'POST /messages/:id/typing': {
    access: 'seeker',
    summary: 'Shows the company that you are writing, for a few seconds.',
    input: z.object({ id }),
    output: z.object({}),
    limits: typingLimits,
  },
  'PUT /messages/:id/draft': {
    access: 'seeker',
    summary: 'Keep what you have typed here and not sent.',
    input: draftInput,
    output: draftOutput,
    limits: draftLimits,
  },
  'GET /messages/:id/files/:fileId': {
    access: 'seeker',
    summary: 'A file of the conversation.',
    input: fileInput,
    output: 'response',
    whileImpersonating: false,
  },
  'POST /messages/:id/block': {
    access: 'seeker',
    summary: 'Block the conversation, so that the company can write nothing more; or open it again.',
    input: z.object({ id, isBlocked: z.boolean() }),
    output: z.object({}),
  },
  'POST /messages/:id/trust': {
    access: 'seeker',
    summary: 'You know who writes: messages that were held back are shown from now on.',
    input: z.object({ id }),
    output: z.object({}),
  },
  'GET /messages/search': {
    access: 'seeker',
    summary: 'Messages of your conversations that have these words, the newest first.',
    input: searchInput,
    output: z.array(foundMessage),
    whileImpersonating: false,
  },
  'GET /employer/messages': {
    ...forCompany,
    right: 'see-messages',
    tokens: true,
    summary:
      'The company’s conversations with applicants, the newest message first; of one job, or the unread.',
    input: threadsInput.extend({ jobId: id.optional(), unread: z.literal('true').optional() }),
    output: inbox,
  },
  'GET /employer/messages/unread': {
    ...forCompany,
    right: 'see-messages',
    summary: 'In how many conversations an applicant waits to be read.',
    input: emptyInput,
    output: unread,
  },
  'GET /employer/messages/:id': {
    ...forCompany,
    right: 'see-messages',
    tokens: true,
    summary: 'The conversation with one applicant, and the team’s notes about them.',
    input: threadInput,
    output: employerThread,
    whileImpersonating: false,
  },
  'POST /employer/messages/:id': {
    ...forCompany,
    right: 'write-messages',
    summary: 'Write to an applicant. Your name is shown.',
    input: sendInput,
    output: sentMessage,
    limits: sendLimits,
  },
  'POST /employer/messages/:id/read': {
    ...forCompany,
    right: 'see-messages',
    summary: 'You have read up to this message.',
    input: readInput,
    output: readOutput,
  },
  'POST /employer/messages/:id/typing': {
    ...forCompany,
    right: 'write-messages',
    summary: 'Shows the applicant that somebody is writing, for a few seconds.',
    input: z.object({ id }),
    output: z.object({}),
    limits: typingLimits,
  },
  'PUT /employer/messages/:id/draft': {
    ...forCompany,
    right: 'draft-messages',
    tokens: true,
    summary:
      'Keep what you have typed here and not sent. Your colleagues do not see it. A token drafts for whoever made it, and never in place of what they typed.',
    input: draftInput,
    output: draftOutput,
    limits: draftLimits,
  },
  'GET /employer/messages/:id/files/:fileId': {
    ...forCompany,
    right: 'see-messages',
    summary: 'A file of the conversation. An applicant’s files go with a withdrawal.',
    input: fileInput,
    output: 'response',
    whileImpersonating: false,
  },
  'PUT /employer/messages/:id/owner': {
    ...forCompany,
    right: 'write-messages',
    summary: 'Give the conversation to somebody who writes there, or to nobody in particular.',
    input: z.object({ id, ownerId: id.nullable() }),
    output: z.object({}),
  },
  'POST /employer/messages/:id/block': {
    ...forCompany,
    right: 'write-messages',
    summary: 'Block the conversation, so that the applicant can write nothing more; or open it again.',
    input: z.object({ id, isBlocked: z.boolean() }),
    output: z.object({}),
  },
  'POST /employer/messages/:id/report': {
    ...forCompany,
    right: 'see-messages',
    summary: 'Report a message of the applicant. A person reads it; the applicant never learns who wrote.',
    input: z.object({
      id,
      message: position,
      category: z.enum(reportCategoryValues, 'Choose what’s wrong'),
      details: optionalText('What happened', 2000),
    }),
    output: sentReport,
    limits: [{ by: 'user', calls: 20, seconds: 86_400 }],
  },
  'GET /employer/messages/search': {
    ...forCompany,
    right: 'see-messages',
    summary: 'Messages of the company’s conversations that have these words, the newest first.',
    input: searchInput,
    output: z.array(foundMessage),
    whileImpersonating: false,
  },
  'GET /employer/messages/:id/templates': {
    ...forCompany,
    right: 'write-messages',
    summary: 'The company’s templates, filled in for this applicant, with what could not be filled in.',
    input: z.object({ id }),
    output: z.array(filledTemplate),
    whileImpersonating: false,
  },
  'GET /employer/message-templates': {
    access: 'approved employer',
    right: 'manage-templates',
    summary: 'The company’s templates as they were written.',
    input: emptyInput,
    output: z.array(messageTemplate),
  },
  'POST /employer/message-templates': {
    access: 'approved employer',
    right: 'manage-templates',
    summary: 'Add a template.',
    input: templateInput,
    output: messageTemplate,
  },
  'PUT /employer/message-templates/:id': {
    access: 'approved employer',
    right: 'manage-templates',
    summary: 'Change a template.',
    input: templateInput.extend({ id }),
    output: messageTemplate,
  },
  'DELETE /employer/message-templates/:id': {
    access: 'approved employer',
    right: 'manage-templates',
    summary: 'Delete a template. What was sent with it stays.',
    input: z.object({ id }),
    output: z.object({}),
  },
  'GET /account/messages': {
    access: 'signed-in',
    summary: 'Whether others see what you read, and when an unread message is mailed.',
    input: emptyInput,
    output: messageSettings,
  },
  'PUT /account/messages': {
    access: 'signed-in',
    summary: 'Choose whether others see what you read, and when an unread message is mailed.',
    input: messageSettings,
    output: messageSettings,
  },
} satisfies EndpointTable
