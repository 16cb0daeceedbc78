import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { type MailedMessage, unreadMailToHiring, unreadMailToSeeker } from './emails.ts'

/** `id` is the application’s. What was written is never in a notification, so nothing is kept twice. */
const about = { id: z.string(), jobTitle: z.string() }
type Details = { messages: MailedMessage[] }

export const messageToSeeker = notificationKind({
  name: 'message.to-seeker',
  label: 'A company wrote to you',
  hint: 'We email you only if you haven’t read it within the time you chose.',
  readers: ['SEEKER'],
  category: 'answers',
  required: false,
  push: 'A company wrote to you',
  params: z.object({ ...about, companyName: z.string() }),
  bell: ({ id, jobTitle, companyName }) => ({
    icon: 'mail',
    title: `${companyName} wrote to you.`,
    body: jobTitle,
    path: paths.seeker.thread(id),
  }),
  mail: {
    kind: 'message-unread',
    thread: ({ id }) => `application ${id}`,
    write: (to, params, { messages }: Details) => unreadMailToSeeker(to, params, messages),
  },
  mailedLater: true,
})

export const messageToHiring = notificationKind({
  name: 'message.to-hiring',
  label: 'An applicant wrote to you',
  hint: 'We email you only if nobody has read it within the time you chose.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'messages',
  required: false,
  push: 'An applicant wrote to you',
  // `client` is the company’s slug if the reader hires for it as a recruiter.
  params: z.object({ ...about, seekerName: z.string(), client: z.string().nullable() }),
  bell: ({ id, jobTitle, seekerName, client }) => ({
    icon: 'mail',
    title: `${seekerName} wrote to you.`,
    body: jobTitle,
    path: threadPath(client, id),
  }),
  mail: {
    kind: 'message-unread',
    thread: ({ id }) => `application ${id}`,
    write: (to, { id, client, ...params }, { messages }: Details) =>
      unreadMailToHiring(to, { ...params, path: threadPath(client, id) }, messages),
  },
  mailedLater: true,
})

export const threadGiven = notificationKind({
  name: 'message.given',
  label: 'A conversation was given to you',
  hint: 'From then on you hear of its new messages.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'messages',
  required: false,
  push: 'A conversation was given to you',
  params: z.object({ ...about, seekerName: z.string(), by: z.string(), client: z.string().nullable() }),
  bell: ({ id, jobTitle, seekerName, by, client }) => ({
    icon: 'mail',
    title: `${by} gave you the conversation with ${seekerName}.`,
    body: jobTitle,
    path: threadPath(client, id),
  }),
})

const threadPath = (client: string | null, id: string) =>
  (client ? paths.recruiter.client(client) : paths.employer).thread(id)

export const messagesNotificationKinds = [messageToSeeker, messageToHiring, threadGiven]
