import { viewApplicant } from '#/features/applications/employer/applicant.server.ts'
import { downloadRecord } from '#/features/applications/offers/versions.server.ts'
import { type ApplicationRow, findCompanyApplication } from '#/features/applications/queries.server.ts'
import { isWithdrawn } from '#/features/applications/views.server.ts'
import { mapWrittenFields } from '#/features/applications/written-fields.ts'
import { listInterviewsOfApplication } from '#/features/interviews/queries.server.ts'
import { viewScorecards } from '#/features/interviews/scorecards/views.server.ts'
import { viewForCompany } from '#/features/interviews/views.server.ts'
import { viewThread } from '#/features/messages/thread.server.ts'
import { findThreadOf } from '#/features/messages/threads.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { AppError } from '#/shared/errors.ts'
import { readableNames } from '../export/archive.server.ts'
import type { RecordedApplication } from './record.ts'

/** Whoever the archive is for: an owner, who reaches all of the company. */
export type RecordReader = CompanyScope & { id: string }

type PackedFile = { id: string; path: string }
export type ReadApplication = {
  application: RecordedApplication
  files: PackedFile[]
  /** Whether it holds files whose reading is written down. */
  isDownloaded: boolean
  offerRecord: string | null
}

const allMessages = 1_000_000

/** Until somebody opens an application, which is counted and written down, its company reads what the board shows. */
const unopened = {
  snapshot: null,
  resume: null,
  ...mapWrittenFields(() => null),
  answers: [],
}

/** One application as its company’s pages show it to this reader now, with its files. */
export async function readApplication(
  context: TaskContext,
  reader: RecordReader,
  id: string,
): Promise<ReadApplication | null> {
  const { db } = context
  const row = await findCompanyApplication(db, reader, id)
  if (!row) return null
  const withdrawn = isWithdrawn(row)
  const isClosed = withdrawn || row.openedAt === null
  const view = await viewApplicant(db, row)
  const shown = row.openedAt === null ? { ...view, ...unopened } : view
  const messages = await readMessages(context, reader, id)
  const sentFiles = [
    ...(isClosed || !row.resumeFileId ? [] : [{ id: row.resumeFileId, name: row.resumeName ?? '' }]),
    ...shown.answers.flatMap(({ fileId, answer }) => (fileId ? [{ id: fileId, name: answer }] : [])),
  ]
  const files = readableNames([
    ...sentFiles,
    ...messages.flatMap((one) => (one.canOpenFiles ? one.files : [])),
  ]).map((file) => ({ id: file.id, path: file.path.replace('files/', `files/${id}/`) }))
  const pathOf = (fileId: string | null) => files.find((file) => file.id === fileId)?.path ?? null
  const offerRecord = shown.offers.length > 0 ? await readOfferRecord(context, row) : null
  return {
    files,
    isDownloaded: sentFiles.length > 0,
    offerRecord,
    application: {
      ...shown,
      isWithdrawn: withdrawn,
      resume: shown.resume && { ...shown.resume, path: pathOf(row.resumeFileId) },
      answers: shown.answers.map(({ fileId, ...answer }) => ({ ...answer, path: pathOf(fileId) })),
      messages: messages.map(({ author, files, ...one }) => ({
        ...one,
        author: author?.name ?? null,
        files: files.map((file) => ({ ...file, path: pathOf(file.id) })),
      })),
      interviews: await readInterviews(context, reader, row),
      offerRecord: offerRecord === null ? null : `offers/${id}.json`,
    },
  }
}

async function readMessages({ db }: TaskContext, reader: RecordReader, id: string) {
  const thread = await findThreadOf(db, { side: 'employer', user: reader }, id)
  if (!thread) return []
  const { messages } = await viewThread(
    db,
    thread,
    { id: reader.id, side: 'employer' },
    { limit: allMessages },
  )
  return messages
}

async function readInterviews({ db }: TaskContext, reader: RecordReader, row: ApplicationRow) {
  const rows = await listInterviewsOfApplication(db, row.id)
  if (rows.length === 0) return []
  const scorecards = await viewScorecards(db, row, { id: reader.id, actor: 'owner' })
  const cardsOf = new Map(scorecards.interviews.map(({ interviewId, cards }) => [interviewId, cards]))
  const views = await viewForCompany(db, rows, reader.id)
  return views.map((view) => ({ ...view, cards: cardsOf.get(view.id) ?? null }))
}

/** The bytes that both sides can download; null once they were erased. */
async function readOfferRecord(context: TaskContext, row: ApplicationRow) {
  try {
    return await context.transaction(async (inside) => (await downloadRecord(inside, row)).text())
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
