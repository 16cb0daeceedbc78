import type { z } from 'zod'
import {
  type ApplicationRow,
  findCompanyApplication,
  findSeekerApplication,
  lockApplication,
} from '#/features/applications/queries.server.ts'
import { listApplicationNotes } from '#/features/applications/record-queries.server.ts'
import { parseSnapshot } from '#/features/applications/snapshot.server.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { closedForCompany, closedForSeeker, closingOf } from './closing.ts'
import { messageToHiring, messageToSeeker } from './notification-kinds.server.ts'
import {
  findCompanyRead,
  findMessageByKey,
  findNewestFrom,
  findSettings,
  findThread,
  insertMessage,
  insertThread,
  listMessages,
  listReads,
  type MessageRow,
  markBellsRead,
  otherSide,
  type Side,
  saveRead,
} from './queries.server.ts'
import type { message } from './shapes.ts'
import { listReaders, tellOfMessage } from './told.server.ts'

export type SeekerContext = ContextFor<'seeker'>
export type CompanyContext = ContextFor<'approved employer or its recruiter'>

/** The application, if it is the reader’s own, or one of the jobs that they reach. Anything else does not exist. */
export async function requireSeekersThread({ db, user }: SeekerContext, id: string) {
  return orNotFound(await findSeekerApplication(db, user.id, id), 'conversation')
}
/** Of a closed account a company reads nothing any more. */
export async function requireCompanysThread({ db, user }: CompanyContext, id: string) {
  return orNotFound(await findCompanyApplication(db, user, id), 'conversation')
}

export const viewCompany = (row: {
  slug: string
  name: string
  photo: string | null
  companyStatus: string
  approvedAt: Date | null
  verificationLevel: z.output<typeof import('./shapes.ts').threadRow>['company']['verificationLevel']
  verifiedDomain: string | null
}) => ({
  slug: row.slug,
  name: row.name,
  photo: row.photo,
  verifiedAt: row.companyStatus === 'approved' ? row.approvedAt : null,
  verificationLevel: row.verificationLevel,
  verifiedDomain: row.verifiedDomain,
})

type Reader = { id: string; side: Side }

const viewMessage = (row: MessageRow, applicant: string, reader: Reader): z.output<typeof message> => ({
  id: row.id,
  key: row.key,
  sentBy: row.sentBy,
  isOwn: row.authorId === reader.id,
  author:
    row.sentBy === 'seeker'
      ? { name: applicant, photo: null }
      : row.authorName === null
        ? null
        : { name: row.authorName, photo: row.authorPhoto },
  body: row.body,
  sentAt: row.sentAt,
})

/** What both sides see of a thread. */
export async function viewThread(db: Db, row: ApplicationRow, reader: Reader, limit: number) {
  const thread = await findThread(db, row.id)
  const closed = closingOf(row, thread?.blockedAt ?? null)
  const isGone = reader.side === 'employer' && (closed === 'account-closed' || closed === 'recalled')
  const rows = isGone ? [] : await listMessages(db, row.id, limit + 1)
  const { name } = parseSnapshot(row.snapshot)
  return {
    id: row.id,
    jobTitle: row.jobTitle,
    messages: rows.slice(-limit).map((one) => viewMessage(one, name, reader)),
    hasEarlier: rows.length > limit,
    closed,
    readByOther: isGone ? null : await findReadState(db, row, reader),
  }
}

/** How far the other side has read: only while both sides show it. */
async function findReadState(db: Db, row: ApplicationRow, reader: Reader) {
  const own = await findSettings(db, reader.id)
  if (own && !own.showsReads) return null
  const read = reader.side === 'seeker' ? await findCompanyRead(db, row) : await findSeekerRead(db, row)
  return read?.readAt ? { upTo: read.lastReadId, at: read.readAt } : null
}

async function findSeekerRead(db: Db, { id, seekerId }: ApplicationRow) {
  const [read] = seekerId ? await listReads(db, id, [seekerId]) : []
  return read?.showsReads ? read : undefined
}

export const viewNotes = async (db: Db, applicationId: string) =>
  (await listApplicationNotes(db, applicationId)).map(({ createdAt, ...note }) => ({
    ...note,
    at: createdAt,
  }))

type Writer = Pick<SeekerContext, 'db' | 'config' | 'send' | 'sendMail' | 'announce' | 'publish'> & {
  user: { id: string }
}

/**
 * Stores the message and tells the other side. Under the lock of the application, so that nothing is sent into a
 * thread that closes at this moment, and messages have their numbers in the order in which they are read.
 */
export async function sendMessage(
  context: Writer,
  { row: before, reload }: { row: ApplicationRow; reload: () => Promise<ApplicationRow> },
  side: Side,
  { key, body }: { key: string; body: string },
) {
  const { db, user } = context
  await lockApplication(db, before.id)
  const row = await reload()
  const applicant = parseSnapshot(row.snapshot).name
  const reader = { id: user.id, side }
  const sent = await findMessageByKey(db, row.id, user.id, key)
  if (sent) return viewMessage(sent, applicant, reader)
  const thread = await findThread(db, row.id)
  const closed = closingOf(row, thread?.blockedAt ?? null)
  if (closed)
    throw new AppError(
      409,
      side === 'seeker'
        ? closedForSeeker[closed]({ company: row.companyName })
        : closedForCompany[closed]({ applicant }),
    )
  await insertThread(db, row.id)
  await insertMessage(db, { applicationId: row.id, sentBy: side, authorId: user.id, key, body })
  await tellOfMessage(context, row, otherSide(side))
  await publishThread(context, row)
  return viewMessage(
    orNotFound(await findMessageByKey(db, row.id, user.id, key), 'message'),
    applicant,
    reader,
  )
}

/** Reads the thread again on the open pages of both sides. */
export async function publishThread(context: Pick<Writer, 'db' | 'publish'>, row: ApplicationRow) {
  const readers = [
    ...(await listReaders(context.db, row, 'seeker')),
    ...(await listReaders(context.db, row, 'employer')),
  ]
  await context.publish(readers, { type: 'messages', id: row.id })
}

/** Moves the reader on, to the newest message of the other side up to that one; the bell’s entries go with it. */
export async function readThread(
  context: Pick<Writer, 'db' | 'publish'>,
  row: ApplicationRow,
  { id: userId, side }: Reader,
  upTo: string,
) {
  const { db, publish } = context
  const newest = await findNewestFrom(db, row.id, otherSide(side), upTo)
  if (!newest || !(await saveRead(db, row.id, userId, newest.id))) return
  const kind = side === 'seeker' ? messageToSeeker : messageToHiring
  const bells = await markBellsRead(db, userId, kind.name, row.id)
  if (bells.length > 0) await publish([userId], { type: 'notifications' })
  await publish([userId, ...(await listReaders(db, row, otherSide(side)))], { type: 'messages', id: row.id })
}

/** For the pages of the other side, unless the writer shows nothing of that kind. */
export async function showTyping(
  context: Pick<Writer, 'db' | 'publish'>,
  row: ApplicationRow,
  { id, side }: Reader,
) {
  const { db, publish } = context
  const thread = await findThread(db, row.id)
  const own = await findSettings(db, id)
  if (closingOf(row, thread?.blockedAt ?? null) || own?.showsReads === false) return
  await publish(await listReaders(db, row, otherSide(side)), { type: 'typing', id: row.id })
}
