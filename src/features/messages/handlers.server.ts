import { listJobPeople } from '#/features/applications/queries.server.ts'
import { storedJobLocation } from '#/features/jobs/fields/stored-location.ts'
import { markReported } from '#/features/reports/queries.server.ts'
import { sendReport } from '#/features/reports/report.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { fieldError } from '#/shared/errors.ts'
import type { messagesApi } from './api.ts'
import { closeReasonOf } from './close-reason.ts'
import { draftHandlers } from './drafts/handlers.server.ts'
import {
  countCompanyUnread,
  countSeekerUnread,
  listCompanyThreads,
  listSeekerThreads,
  type ThreadListRow,
} from './inbox/queries.server.ts'
import { defaultMailAfter } from './limits.ts'
import { threadOwnerHandlers } from './owner/handlers.server.ts'
import { offeredOwnersOf } from './owner/owners.server.ts'
import { findSettings, isApplicantsMessage, type Side, saveSafety, saveSettings } from './queries.server.ts'
import { isHeldBack } from './safety/topics.ts'
import { messageSearchHandlers } from './search/handlers.server.ts'
import { sendMessage } from './send.server.ts'
import { messageSettings } from './shapes.ts'
import { templatesHandlers } from './templates/handlers.server.ts'
import {
  lockCompanysThread,
  lockSeekersThread,
  publishThread,
  readThread,
  readThreadFile,
  requireCompanysThread,
  requireSeekersThread,
  showTyping,
  threadMeta,
  viewCompany,
  viewNotes,
  viewThread,
} from './thread.server.ts'

/** Where the next page of threads starts; null if there is none. */
const nextThreads = (rows: ThreadListRow[], { limit }: { limit: number }) =>
  rows.length < limit ? null : (rows.at(-1)?.lastId ?? null)

export const messagesHandlers: Handlers<typeof messagesApi> = {
  ...templatesHandlers,
  ...messageSearchHandlers,
  ...draftHandlers,
  ...threadOwnerHandlers,

  async 'GET /messages'(page, { db, user }) {
    const rows = await listSeekerThreads(db, user.id, page)
    return {
      data: rows.map((row) => viewRow(row, { id: user.id, side: 'seeker' })),
      meta: { nextCursor: nextThreads(rows, page) },
    }
  },

  async 'GET /messages/unread'(_, { db, user }) {
    return { data: { unread: await countSeekerUnread(db, user.id) } }
  },

  async 'GET /messages/:id'({ id, ...page }, context) {
    const row = await requireSeekersThread(context, id)
    const reader = { id: context.user.id, side: 'seeker' as const }
    const { companySlug: slug, companyName: name, companyPhoto: photo, companyApprovedAt: approvedAt } = row
    const thread = await viewThread(context.db, row, reader, page)
    const company = viewCompany({ ...row, slug, name, photo, approvedAt })
    return { data: { ...thread, company }, meta: threadMeta(thread) }
  },

  async 'POST /messages/:id'({ id, ...message }, context) {
    return { data: await sendMessage(context, await lockSeekersThread(context, id), 'seeker', message) }
  },

  async 'POST /messages/:id/read'({ id, upTo }, context) {
    const { db, user } = context
    await readThread(context, await requireSeekersThread(context, id), { id: user.id, side: 'seeker' }, upTo)
    return { data: { unread: await countSeekerUnread(db, user.id) } }
  },

  async 'POST /messages/:id/typing'({ id }, context) {
    const reader = { id: context.user.id, side: 'seeker' as const }
    await showTyping(context, await requireSeekersThread(context, id), reader)
    return { data: {} }
  },

  async 'GET /messages/:id/files/:fileId'({ id, fileId }, context) {
    return readThreadFile(context, await requireSeekersThread(context, id), 'seeker', fileId)
  },

  async 'POST /messages/:id/block'({ id, isBlocked }, context) {
    const row = await lockSeekersThread(context, id)
    await saveSafety(context.db, id, { blockedAt: isBlocked ? new Date() : null })
    await publishThread(context, row)
    return {
      data: {},
      message: isBlocked
        ? `Blocked. ${row.companyName} can’t write to you here any more.`
        : `Unblocked. ${row.companyName} can write to you again.`,
    }
  },

  async 'POST /messages/:id/trust'({ id }, context) {
    await requireSeekersThread(context, id)
    await saveSafety(context.db, id, { trustedAt: new Date() })
    return { data: {} }
  },

  async 'GET /employer/messages'({ jobId, unread, ...page }, { db, user }) {
    const rows = await listCompanyThreads(db, user, { jobId, isUnread: unread === 'true', ...page })
    return {
      data: rows.map((row) => viewRow(row, { id: user.id, side: 'employer' })),
      meta: { nextCursor: nextThreads(rows, page) },
    }
  },

  async 'GET /employer/messages/unread'(_, { db, user }) {
    return { data: { unread: await countCompanyUnread(db, user) } }
  },

  async 'GET /employer/messages/:id'({ id, ...page }, context) {
    const row = await requireCompanysThread(context, id)
    const reader = { id: context.user.id, side: 'employer' as const }
    const { ownerId, ownerName } = row
    const offered = offeredOwnersOf(await listJobPeople(context.db, row), context.user)
    const thread = await viewThread(context.db, row, reader, page)
    return {
      meta: threadMeta(thread),
      data: {
        ...thread,
        jobId: row.jobId,
        applicant: row.applicant,
        isBlind: row.isBlind,
        notes: await viewNotes(context.db, id),
        owner: ownerId && ownerName !== null ? { id: ownerId, name: ownerName } : null,
        team: offered.map(({ id, name }) => ({ id, name })),
      },
    }
  },

  async 'POST /employer/messages/:id'({ id, ...message }, context) {
    return { data: await sendMessage(context, await lockCompanysThread(context, id), 'employer', message) }
  },

  async 'POST /employer/messages/:id/read'({ id, upTo }, context) {
    const { db, user } = context
    const row = await requireCompanysThread(context, id)
    await readThread(context, row, { id: user.id, side: 'employer' }, upTo)
    return { data: { unread: await countCompanyUnread(db, user) } }
  },

  async 'POST /employer/messages/:id/typing'({ id }, context) {
    const reader = { id: context.user.id, side: 'employer' as const }
    await showTyping(context, await requireCompanysThread(context, id), reader)
    return { data: {} }
  },

  async 'POST /employer/messages/:id/block'({ id, isBlocked }, context) {
    const row = await lockCompanysThread(context, id)
    await saveSafety(context.db, id, { companyBlockedAt: isBlocked ? new Date() : null })
    await publishThread(context, row)
    return {
      data: {},
      message: isBlocked
        ? `Blocked. ${row.applicant} can write nothing more here.`
        : `Opened again. ${row.applicant} can write to you.`,
    }
  },

  async 'POST /employer/messages/:id/report'({ id, message, category, details }, context) {
    const row = await requireCompanysThread(context, id)
    if (!(await isApplicantsMessage(context.db, id, message)))
      throw fieldError('message', 'The applicant did not write this message here')
    await markReported(context.db, message)
    const subject = { id, companyId: row.companyId }
    return sendReport(context, { subjectType: 'applicant-message', subject, category, details, email: null })
  },

  async 'GET /employer/messages/:id/files/:fileId'({ id, fileId }, context) {
    return readThreadFile(context, await requireCompanysThread(context, id), 'employer', fileId)
  },

  async 'GET /account/messages'(_, { db, user }) {
    const stored = await findSettings(db, user.id)
    return { data: messageSettings.parse(stored ?? { showsReads: true, mailAfter: defaultMailAfter }) }
  },

  async 'PUT /account/messages'(settings, { db, user }) {
    await saveSettings(db, user.id, settings)
    return { data: settings, message: 'Saved' }
  },
}

const viewRow = (row: ThreadListRow, reader: { id: string; side: Side }) => ({
  id: row.applicationId,
  jobId: row.jobId,
  jobTitle: row.jobTitle,
  jobLocation: storedJobLocation(row),
  applicant: row.applicant,
  company: viewCompany(row),
  last: {
    at: row.lastAt,
    sentBy: row.lastSentBy,
    isOwn: row.lastAuthorId === reader.id,
    author: row.lastAuthor,
    ...viewLastBody(row, reader.side),
    files: row.lastFiles ?? 0,
  },
  unread: row.unread,
  closed: closeReasonOf(row, row),
  owner:
    reader.side === 'employer' && row.ownerId && row.ownerName !== null
      ? { id: row.ownerId, name: row.ownerName, isReader: row.ownerId === reader.id }
      : null,
})

function viewLastBody({ lastSentBy, lastAsksFor, lastBody, trustedAt }: ThreadListRow, side: Side) {
  const isHidden = side === 'seeker' && isHeldBack({ sentBy: lastSentBy, asksFor: lastAsksFor }, trustedAt)
  return { body: isHidden ? null : lastBody.slice(0, 300), isHeldBack: isHidden }
}
