import { requireShown } from '#/features/applications/blind/blind.server.ts'
import { listJobPeople } from '#/features/applications/queries.server.ts'
import { findOwnFiles } from '#/features/files/queries.server.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import { closedForCompany, closedForSeeker, closeReasonOf } from './close-reason.ts'
import { findMessageByKey, insertMessage, type MessageRow, otherSide, type Side } from './queries.server.ts'
import { notifyOfMessage, readersOf } from './recipients.server.ts'
import { findTopics } from './safety/signs.server.ts'
import { openPlacesSentence } from './templates/fill.ts'
import { type SeekerContext, viewMessage } from './thread.server.ts'
import { findThread, type Thread } from './threads.server.ts'

type NewMessage = { key: string; body: string | null; files: string[]; draft: string | null }
type Writer = Pick<SeekerContext, 'db' | 'config' | 'send' | 'sendMail' | 'announce' | 'publish'> & {
  user: { id: string; name: string; photo: string | null }
}

/**
 * Stores the message and tells the other side. The thread is locked, so that nothing is sent into one that closes at
 * this moment, and messages have their numbers in the order in which they are read.
 */
export async function sendMessage(context: Writer, before: Thread, side: Side, written: NewMessage) {
  const { db, user } = context
  const stored = await store(context, before, side, written)
  // The first message of an applicant who is reviewed blind shows who writes.
  const shown = before.isBlind && side === 'seeker' ? await findThread(db, before.id) : undefined
  const thread = shown ?? before
  if (stored.isNew) {
    const people = await listJobPeople(db, thread)
    await notifyOfMessage(context, thread, otherSide(side), people)
    await context.publish(readersOf(thread, people), { type: 'messages', id: thread.id })
  }
  const reader = { id: user.id, side }
  return viewMessage(stored.message, { applicant: thread.applicant, reader, closed: null })
}

/** What is sent again with its key is answered as it was stored, also if nothing could be sent any more. */
async function store(
  { db, user }: Writer,
  thread: Thread,
  side: Side,
  { key, body: text, files: fileIds, draft }: NewMessage,
): Promise<{ isNew: boolean; message: MessageRow }> {
  const body = text ?? ''
  const refusal = refusalOf(thread, side, body, fileIds)
  const files = refusal ? undefined : await findOwnFiles(db, user.id, fileIds)
  const asksFor = side === 'employer' ? findTopics(body) : []
  const message = { key, body, asksFor, sentBy: side, authorId: user.id }
  const sent = files && (await insertMessage(db, { ...message, applicationId: thread.id, fileIds, draft }))
  if (files && sent)
    return {
      isNew: true,
      message: { ...message, ...sent, files: inOrder(files), authorName: user.name, authorPhoto: user.photo },
    }
  const before = await findMessageByKey(db, thread.id, user.id, key)
  if (before) return { isNew: false, message: before }
  throw refusal ?? fieldError('files', 'Upload the file again')
}

function refusalOf(thread: Thread, side: Side, body: string, fileIds: string[]) {
  const closed = closeReasonOf(thread, thread)
  if (closed) {
    const names = { company: thread.companyName, applicant: thread.applicant }
    return new AppError(409, (side === 'seeker' ? closedForSeeker : closedForCompany)[closed](names))
  }
  if (side === 'employer') requireShown(thread, 'write')
  if (!body && fileIds.length === 0) return fieldError('body', 'Message is required')
  const openPlace = side === 'employer' ? openPlacesSentence(body) : null
  return openPlace ? fieldError('body', openPlace) : null
}

/** As a thread lists them. */
const inOrder = (files: MessageRow['files']) =>
  files.toSorted((a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1))
