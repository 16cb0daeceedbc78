import { z } from 'zod'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, text } from '#/shared/schemas.ts'
import { maxMessageLength } from './limits.ts'
import { employerThread, messageSettings, seekerThread, sentMessage, threadRow } from './shapes.ts'

const position = z.string().regex(/^\d{1,18}$/, 'That message does not exist')

const threadInput = z.object({ id, limit: z.coerce.number().int().min(1).max(2000).default(100) })
const sendInput = z.object({
  id,
  /** Made by the sender’s page for each message: sent again, the same one is answered and nothing is added. */
  key: z.uuid('That key is not valid'),
  body: text('Message', { max: maxMessageLength }),
})
const readInput = z.object({ id, upTo: position })
const readOutput = z.object({ unread: z.number() })
const inbox = z.array(threadRow)
const unread = z.object({ unread: z.number() })

/** Far more than people write, and no bulk mail. */
const sendLimits: EndpointLimit[] = [{ by: 'user', calls: 300, seconds: 3600 }]
const typingLimits: EndpointLimit[] = [{ by: 'user', calls: 1200, seconds: 3600 }]

const forCompany = { access: 'approved employer or its recruiter' } as const

/** `id` is always the application’s: each has one thread. */
export const messagesApi = {
  'GET /messages': {
    access: 'seeker',
    summary: 'Your conversations with companies, the newest message first.',
    input: emptyInput,
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
  'GET /employer/messages': {
    ...forCompany,
    right: 'see-messages',
    summary: 'The company’s conversations with applicants, the newest message first.',
    input: emptyInput,
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
