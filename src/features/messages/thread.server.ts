import type { z } from 'zod'
import { listJobPeople } from '#/features/applications/queries.server.ts'
import { listApplicationNotes } from '#/features/applications/record-queries.server.ts'
import { fileResponse } from '#/features/files/response.server.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { type CloseReason, closeReasonOf } from './close-reason.ts'
import { messageToHiring, messageToSeeker } from './notification-kinds.server.ts'
import {
  findDraftAndRead,
  findNewestFrom,
  findSettings,
  findThreadFile,
  listMessages,
  type MessageRow,
  markBellsRead,
  otherSide,
  type Side,
  saveRead,
} from './queries.server.ts'
import { listReaders, readersOf } from './recipients.server.ts'
import { warningTopics } from './safety/topics.ts'
import type { message, threadRow } from './shapes.ts'
import { findThreadOf, lockThreadOf, type Thread } from './threads.server.ts'

export type SeekerContext = ContextFor<'seeker'>
export type CompanyContext = ContextFor<'approved employer or its recruiter'>

/** The thread, if it is the reader’s own, or of one of the jobs that they reach. Anything else does not exist. */
export const requireSeekersThread = async ({ db, user }: SeekerContext, id: string) =>
  orNotFound(await findThreadOf(db, { side: 'seeker', user }, id), 'conversation')
export const requireCompanysThread = async ({ db, user }: CompanyContext, id: string) =>
  orNotFound(await findThreadOf(db, { side: 'employer', user }, id), 'conversation')

/** The same, held until the transaction ends. */
export const lockSeekersThread = async ({ db, user }: SeekerContext, id: string) =>
  orNotFound(await lockThreadOf(db, { side: 'seeker', user }, id), 'conversation')
export const lockCompanysThread = async ({ db, user }: CompanyContext, id: string) =>
  orNotFound(await lockThreadOf(db, { side: 'employer', user }, id), 'conversation')

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

export type Reader = { id: string; side: Side }

type MessageParts = { applicant: string; reader: Reader; closed: CloseReason | null }

export const viewMessage = (
  row: MessageRow,
  { applicant, reader, closed }: MessageParts,
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
  files: row.files,
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
  thread: Thread,
  side: Side,
  fileId: string,
) {
  const file = orNotFound(await findThreadFile(db, thread.id, fileId), 'file')
  if (!mayOpenFiles(side, file.sentBy, closeReasonOf(thread, thread)))
    throw new AppError(410, 'The application has ended, and the files of the applicant went with it')
  return fileResponse(file, orNotFound(await storage.get(file.id), 'file'), { isPrivate: true })
}

type Page = { limit: number; before?: string | undefined }

/** What both sides see of a thread. Of a closed account a company reads nothing any more. */
export async function viewThread(db: Db, thread: Thread, reader: Reader, { limit, before }: Page) {
  const closed = closeReasonOf(thread, thread)
  const isGone = reader.side === 'employer' && (closed === 'account-closed' || closed === 'recalled')
  const rows = isGone ? [] : await listMessages(db, thread.id, limit + 1, before)
  const { draft, readByOther } = await findDraftAndRead(db, thread, reader)
  return {
    id: thread.id,
    jobTitle: thread.jobTitle,
    messages: rows
      .slice(-limit)
      .map((one) => viewMessage(one, { applicant: thread.applicant, reader, closed })),
    hasEarlier: rows.length > limit,
    closed,
    isTrusted: Boolean(thread.trustedAt),
    draft,
    readByOther: isGone ? null : readByOther,
  }
}

export const viewNotes = async (db: Db, applicationId: string) =>
  (await listApplicationNotes(db, applicationId)).map(({ createdAt, ...note }) => ({
    ...note,
    at: createdAt,
  }))

/** Where the page before this one starts. */
export const threadMeta = ({ messages, hasEarlier }: Awaited<ReturnType<typeof viewThread>>) => ({
  nextCursor: hasEarlier ? (messages[0]?.id ?? null) : null,
})

type Publisher = Pick<SeekerContext, 'db' | 'publish'>

/** Reads the thread again on the open pages of both sides. */
export async function publishThread({ db, publish }: Publisher, thread: Thread) {
  const readers = readersOf(thread, await listJobPeople(db, thread))
  await publish(readers, { type: 'messages', id: thread.id })
}

/** Moves the reader on, to the newest message of the other side up to that one; the bell’s entries go with it. */
export async function readThread(
  { db, publish }: Publisher,
  thread: Thread,
  { id: userId, side }: Reader,
  upTo: string,
) {
  const newest = await findNewestFrom(db, thread.id, otherSide(side), upTo)
  if (!newest || !(await saveRead(db, thread.id, userId, newest.id))) return
  const kind = side === 'seeker' ? messageToSeeker : messageToHiring
  const bells = await markBellsRead(db, userId, kind.name, thread.id)
  if (bells.length > 0) await publish([userId], { type: 'notifications' })
  await publish([userId, ...(await listReaders(db, thread, otherSide(side)))], {
    type: 'messages',
    id: thread.id,
  })
}

/** For the pages of the other side, unless the writer shows nothing of that kind. */
export async function showTyping({ db, publish }: Publisher, thread: Thread, { id, side }: Reader) {
  const own = await findSettings(db, id)
  if (closeReasonOf(thread, thread) || own?.showsReads === false) return
  await publish(await listReaders(db, thread, otherSide(side)), { type: 'typing', id: thread.id })
}
