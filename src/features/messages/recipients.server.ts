import {
  type ApplicationRow,
  applicantOf,
  listHiringTeam,
  listJobReaders,
} from '#/features/applications/queries.server.ts'
import { parseSnapshot } from '#/features/applications/snapshot.server.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { mailLater, notify } from '#/server/events/notify.ts'
import { defaultMailAfter } from './limits.ts'
import { mailUnreadQueue } from './mail-unread-queue.ts'
import { messageToHiring, messageToSeeker } from './notification-kinds.server.ts'
import { findOwner, listPossibleOwners } from './owner/owners.server.ts'
import {
  findFirstUnread,
  findSettings,
  listMessageFiles,
  type MessageRow,
  type Side,
} from './queries.server.ts'
import { isHeldBack } from './safety/topics.ts'

type Recipient = { id: string; email: string; client: string | null }
type NotifyContext = Pick<HandlerContext, 'db' | 'config' | 'send' | 'sendMail' | 'announce'>

/**
 * Who is notified of a message of the other side: the applicant; or whoever has the conversation, and where nobody does
 * who still writes there, those who work on the job and its recruiter.
 */
export async function listRecipients(db: Db, row: ApplicationRow, side: Side): Promise<Recipient[]> {
  if (side === 'employer') {
    const owner = await findOwner(db, row.id)
    const writers = owner ? await listPossibleOwners(db, row) : []
    const own = writers.filter(({ id }) => id === owner?.id)
    return own.length > 0 ? own : listHiringTeam(db, row)
  }
  const seekers = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', row.seekerId)
    .where('eraseAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .where('emailVerifiedAt', 'is not', null)
    .execute()
  return seekers.map((seeker) => ({ ...seeker, client: null }))
}

/** Whose open pages show the thread, on that side. */
export const listReaders = (db: Db, row: ApplicationRow, side: Side) =>
  side === 'seeker' ? applicantOf(row) : listJobReaders(db, row)

const paramsOf = (row: ApplicationRow) => ({
  id: row.id,
  jobTitle: row.jobTitle,
  companyName: row.companyName,
  seekerName: parseSnapshot(row.snapshot).name,
})

/**
 * One entry of the bell and one push for all messages that somebody has not read yet, and a mail when they have not
 * read them in their time.
 */
export async function notifyOfMessage(context: NotifyContext, row: ApplicationRow, side: Side) {
  for (const { client, ...person } of await listRecipients(context.db, row, side)) {
    const first = await findFirstUnread(context.db, row.id, person.id, side)
    if (!first) continue
    const once = `${row.id} ${first.id}`
    const params = { ...paramsOf(row), client }
    const mail = { messages: [] }
    if (side === 'seeker') await notify(context, { to: [person], kind: messageToSeeker, params, once, mail })
    else await notify(context, { to: [person], kind: messageToHiring, params, once, mail })
    const { mailAfter } = (await findSettings(context.db, person.id)) ?? { mailAfter: defaultMailAfter }
    const payload = { applicationId: row.id, userId: person.id, side }
    await context.send(mailUnreadQueue, payload, { delay: mailAfter * 60 })
  }
}

/** The mail with the words of these messages, as the reader chose to get it. */
export async function mailMessages(
  context: NotifyContext,
  row: ApplicationRow,
  { client, ...to }: Recipient,
  side: Side,
  messages: MessageRow[],
  trustedAt: Date | null,
) {
  const params = { ...paramsOf(row), client }
  const files = await listMessageFiles(
    context.db,
    messages.map(({ id }) => id),
  )
  const mail = {
    messages: messages.map((message) => ({
      author: message.authorName,
      body: message.body,
      files: files.flatMap((file) => (file.messageId === message.id ? [file.name] : [])),
      isHeldBack: isHeldBack(message, trustedAt),
    })),
  }
  if (side === 'seeker') await mailLater(context, { to, kind: messageToSeeker, params, mail })
  else await mailLater(context, { to, kind: messageToHiring, params, mail })
}
