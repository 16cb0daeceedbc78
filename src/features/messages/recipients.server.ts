import {
  applicantOf,
  hiringTeamOf,
  type JobPeople,
  jobReadersOf,
  listJobPeople,
} from '#/features/applications/queries.server.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { preparedHint } from '#/server/database/prepared.ts'
import { mailLater, notify } from '#/server/events/notify.ts'
import { mailUnreadQueue } from './mail-unread-queue.ts'
import { messageToHiring, messageToSeeker } from './notification-kinds.server.ts'
import { possibleOwnersOf } from './owner/owners.server.ts'
import { listFirstUnread, type MessageRow, type Side } from './queries.server.ts'
import { isHeldBack } from './safety/topics.ts'
import type { Thread } from './threads.server.ts'

type Recipient = { id: string; email: string; client: string | null }
type NotifyContext = Pick<HandlerContext, 'db' | 'config' | 'send' | 'sendMail' | 'announce'>

/**
 * Who is notified of a message of the other side: the applicant; or whoever has the conversation, and where nobody does
 * who still writes there, those who work on the job and its recruiter.
 */
export async function listRecipients(db: Db, thread: Thread, side: Side, people?: JobPeople) {
  return side === 'seeker'
    ? listReachableApplicant(db, thread)
    : hiringRecipientsOf(people ?? (await listJobPeople(db, thread)), thread)
}

function hiringRecipientsOf(people: JobPeople, { ownerId }: Thread): Recipient[] {
  const own = possibleOwnersOf(people).filter(({ id }) => id === ownerId)
  return own.length > 0 ? own : hiringTeamOf(people)
}

async function listReachableApplicant(db: Db, { seekerId }: Thread): Promise<Recipient[]> {
  const seekers = await db
    .selectFrom('users')
    .modifyFront(preparedHint)
    .select(['id', 'email'])
    .where('id', '=', seekerId)
    .where('eraseAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .where('emailVerifiedAt', 'is not', null)
    .execute()
  return seekers.map((seeker) => ({ ...seeker, client: null }))
}

/** Whose open pages show the thread, on both sides. */
export const readersOf = (thread: Thread, people: JobPeople) => [
  ...applicantOf(thread),
  ...jobReadersOf(people),
]

/** Whose open pages show it on one side. */
export const listReaders = async (db: Db, thread: Thread, side: Side) =>
  side === 'seeker' ? applicantOf(thread) : jobReadersOf(await listJobPeople(db, thread))

const paramsOf = ({ id, jobTitle, companyName, applicant }: Thread) => ({
  ...{ id, jobTitle, companyName },
  seekerName: applicant,
})

/**
 * One entry of the bell and one push for all messages that somebody has not read yet, and a mail when they have not
 * read them in their time.
 */
export async function notifyOfMessage(
  context: NotifyContext,
  thread: Thread,
  side: Side,
  people?: JobPeople,
) {
  const recipients = await listRecipients(context.db, thread, side, people)
  const ids = recipients.map(({ id }) => id)
  const unread = new Map(
    (await listFirstUnread(context.db, thread.id, ids, side)).map((row) => [row.userId, row]),
  )
  for (const { client, ...person } of recipients) {
    const { firstId, mailAfter } = unread.get(person.id) ?? {}
    if (!firstId || mailAfter === undefined) continue
    const once = `${thread.id} ${firstId}`
    const params = { ...paramsOf(thread), client }
    const mail = { messages: [] }
    if (side === 'seeker') await notify(context, { to: [person], kind: messageToSeeker, params, once, mail })
    else await notify(context, { to: [person], kind: messageToHiring, params, once, mail })
    const payload = { applicationId: thread.id, userId: person.id, side }
    await context.send(mailUnreadQueue, payload, { delay: mailAfter * 60 })
  }
}

/** The mail with the words of these messages, as the reader chose to get it. */
export async function mailMessages(
  context: NotifyContext,
  thread: Thread,
  { client, ...to }: Recipient,
  side: Side,
  messages: MessageRow[],
) {
  const params = { ...paramsOf(thread), client }
  const mail = {
    messages: messages.map((message) => ({
      author: message.authorName,
      body: message.body,
      files: message.files.map(({ name }) => name),
      isHeldBack: isHeldBack(message, thread.trustedAt),
    })),
  }
  if (side === 'seeker') await mailLater(context, { to, kind: messageToSeeker, params, mail })
  else await mailLater(context, { to, kind: messageToHiring, params, mail })
}
