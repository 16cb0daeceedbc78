import type { z } from 'zod'
import {
  type ApplicationRow,
  findCompanyApplication,
  findSeekerApplication,
  lockApplication,
} from '#/features/applications/queries.server.ts'
import { listApplicationNotes } from '#/features/applications/record-queries.server.ts'
import { parseSnapshot } from '#/features/applications/snapshot.server.ts'
import { findOwnFiles } from '#/features/files/queries.server.ts'
import { fileResponse } from '#/features/files/response.server.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { type CloseReason, closedForCompany, closedForSeeker, closeReasonOf } from './close-reason.ts'
import { deleteDraft, findDraft } from './drafts/queries.server.ts'
import { messageToHiring, messageToSeeker } from './notification-kinds.server.ts'
import {
  findCompanyRead,
  findMessageByKey,
  findNewestFrom,
  findSettings,
  findThread,
  findThreadFile,
  insertMessage,
  insertMessageFiles,
  insertThread,
  listMessageFiles,
  listMessages,
  listReads,
  type MessageRow,
  markBellsRead,
  otherSide,
  type Side,
  saveRead,
} from './queries.server.ts'
import { listReaders, notifyOfMessage } from './recipients.server.ts'
import { findTopics } from './safety/signs.server.ts'
import { warningTopics } from './safety/topics.ts'
import type { message, threadRow } from './shapes.ts'
import { openPlacesSentence } from './templates/fill.ts'

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
  verificationLevel: z.output<typeof threadRow>['company']['verificationLevel']
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

type FileRow = Awaited<ReturnType<typeof listMessageFiles>>[number]
type MessageParts = { applicant: string; reader: Reader; files: FileRow[]; closed: CloseReason | null }

const viewMessage = (
  row: MessageRow,
  { applicant, reader, files, closed }: MessageParts,
): z.output<typeof message> => ({
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
  files: files.flatMap(({ messageId, ...file }) => (messageId === row.id ? [file] : [])),
  canOpenFiles: mayOpenFiles(reader.side, row.sentBy, closed),
  asksFor:
    reader.side === 'seeker' && row.sentBy === 'employer'
      ? warningTopics.filter((topic) => row.asksFor.includes(topic))
      : [],
})

/** With a withdrawal the company loses what the applicant sent, as it loses the résumé. */
const mayOpenFiles = (reader: Side, sentBy: Side, closed: CloseReason | null) =>
  reader === 'seeker' ||
  sentBy === 'employer' ||
  !(closed === 'withdrawn' || closed === 'recalled' || closed === 'account-closed')

/** The bytes of a file that was sent in this thread. */
export async function readThreadFile(
  { db, storage }: Pick<SeekerContext, 'db' | 'storage'>,
  row: ApplicationRow,
  side: Side,
  fileId: string,
) {
  const file = orNotFound(await findThreadFile(db, row.id, fileId), 'file')
  const thread = await findThread(db, row.id)
  if (!mayOpenFiles(side, file.sentBy, closeReasonOf(row, thread)))
    throw new AppError(410, 'The application has ended, and the files of the applicant went with it')
  return fileResponse(file, orNotFound(await storage.get(file.id), 'file'), { isPrivate: true })
}

/** What both sides see of a thread. */
export async function viewThread(db: Db, row: ApplicationRow, reader: Reader, limit: number) {
  const thread = await findThread(db, row.id)
  const closed = closeReasonOf(row, thread)
  const isGone = reader.side === 'employer' && (closed === 'account-closed' || closed === 'recalled')
  const rows = isGone ? [] : await listMessages(db, row.id, limit + 1)
  const shown = rows.slice(-limit)
  const parts = {
    applicant: parseSnapshot(row.snapshot).name,
    reader,
    files: await listMessageFiles(
      db,
      shown.map(({ id }) => id),
    ),
    closed,
  }
  return {
    id: row.id,
    jobTitle: row.jobTitle,
    messages: shown.map((one) => viewMessage(one, parts)),
    hasEarlier: rows.length > limit,
    closed,
    isTrusted: Boolean(thread?.trustedAt),
    draft: (await findDraft(db, row.id, reader.id)) ?? null,
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

type NewMessage = { key: string; body: string | null; files: string[]; draft: string | null }
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
  { key, body: written, files: fileIds, draft }: NewMessage,
) {
  const { db, user } = context
  await lockApplication(db, before.id)
  const row = await reload()
  const applicant = parseSnapshot(row.snapshot).name
  const view = async (sent: MessageRow) =>
    viewMessage(sent, {
      applicant,
      reader: { id: user.id, side },
      files: await listMessageFiles(db, [sent.id]),
      closed: null,
    })
  const sent = await findMessageByKey(db, row.id, user.id, key)
  if (sent) return view(sent)
  const thread = await findThread(db, row.id)
  const closed = closeReasonOf(row, thread)
  if (closed)
    throw new AppError(
      409,
      side === 'seeker'
        ? closedForSeeker[closed]({ company: row.companyName })
        : closedForCompany[closed]({ applicant }),
    )
  const body = written ?? ''
  if (!body && fileIds.length === 0) throw fieldError('body', 'Message is required')
  const openPlace = side === 'employer' ? openPlacesSentence(body) : null
  if (openPlace) throw fieldError('body', openPlace)
  const files = await findOwnFiles(db, user.id, fileIds)
  if (!files) throw fieldError('files', 'Upload the file again')
  await insertThread(db, row.id)
  const asksFor = side === 'employer' ? findTopics(body) : []
  const { id } = orNotFound(
    await insertMessage(db, { applicationId: row.id, sentBy: side, authorId: user.id, key, body, asksFor }),
    'message',
  )
  if (fileIds.length > 0) await insertMessageFiles(db, id, [...new Set(fileIds)])
  await deleteDraft(db, { applicationId: row.id, userId: user.id, revision: draft, body })
  await notifyOfMessage(context, row, otherSide(side))
  await publishThread(context, row)
  return view(orNotFound(await findMessageByKey(db, row.id, user.id, key), 'message'))
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
  if (closeReasonOf(row, thread) || own?.showsReads === false) return
  await publish(await listReaders(db, row, otherSide(side)), { type: 'typing', id: row.id })
}
