import { parseAnswers } from '#/features/applications/answers/answers.ts'
import type { applicationsApi } from '#/features/applications/api.ts'
import { requireShown } from '#/features/applications/blind/blind.server.ts'
import { type ApplicationRow, findCompanyApplication } from '#/features/applications/queries.server.ts'
import { findResumeView } from '#/features/applications/record-queries.server.ts'
import { markOpened, recordApplicationView } from '#/features/applications/resume-views.server.ts'
import { parseSnapshot } from '#/features/applications/snapshot.server.ts'
import { isWithdrawn } from '#/features/applications/views.server.ts'
import { findFile } from '#/features/files/queries.server.ts'
import { fileResponse } from '#/features/files/response.server.ts'
import { drawResumePages } from '#/features/resumes/pages/draw-in-child.server.ts'
import { resumeFromProfile } from '#/features/resumes/write/from-profile.ts'
import { writeResumePdfInChild } from '#/features/resumes/write/write-in-child.server.ts'
import type { CompanyScope, SessionUser } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { readStoredFile } from '#/server/storage/storage.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'

type ResumeApi = Pick<
  typeof applicationsApi,
  | 'GET /employer/applications/:id/resume'
  | 'GET /employer/applications/:id/resume/pages'
  | 'GET /employer/applications/:id/files/:fileId'
>
type ReaderContext = Omit<HandlerContext, 'user'> & { user: SessionUser & CompanyScope }

/** Openings by one person within this time count as one. */
const openingMs = 30 * 60_000

/**
 * The résumé of an application as its readers get it: as pages, or as a file. Both doors close with the grant, also
 * while a page is being drawn.
 */
export const resumeHandlers: Handlers<ResumeApi> = {
  async 'GET /employer/applications/:id/resume'({ id }, context) {
    const row = await recordReading(context, id, { isDownload: true })
    const file = row.resumeFileId ? await findFile(context.db, row.resumeFileId) : null
    if (file) {
      const stored = orNotFound(await context.storage.get(file.id), 'résumé')
      return fileResponse(file, stored)
    }
    const pdf = await writeResumePdfInChild(resumeFromProfile(parseSnapshot(row.snapshot)), 'plain')
    await requireGrant(context, id)
    return fileResponse(
      { kind: 'document', name: madeName(row), mediaType: 'application/pdf' },
      { size: pdf.length, body: pdf },
    )
  },

  async 'GET /employer/applications/:id/files/:fileId'({ id, fileId }, context) {
    const row = await requireGrant(context, id)
    const isSent = parseAnswers(row.answers).some((answer) => answer.fileId === fileId)
    const file = orNotFound(isSent ? await findFile(context.db, fileId) : undefined, 'file')
    await recordReading(context, id, { isDownload: true })
    return fileResponse(file, orNotFound(await context.storage.get(file.id), 'file'))
  },

  async 'GET /employer/applications/:id/resume/pages'({ id }, context) {
    const row = await recordReading(context, id, { isDownload: false })
    const file = row.resumeFileId ? await findFile(context.db, row.resumeFileId) : null
    const name = file?.name ?? madeName(row)
    const isMade = !file
    if (file && file.mediaType !== 'application/pdf')
      return { data: { name, isMade, pages: [], total: 0, withoutPages: 'format' } }
    const source = file
      ? { pdf: orNotFound(await readStoredFile(context.storage, file.id), 'résumé').toString('base64') }
      : { resume: resumeFromProfile(parseSnapshot(row.snapshot)), layout: 'plain' as const }
    const drawn = await drawResumePages(source, watermark(context.user.name, row.companyName))
    await requireGrant(context, id)
    if (!drawn) return { data: { name, isMade, pages: [], total: 0, withoutPages: 'unreadable' } }
    return { data: { name, isMade, ...drawn, withoutPages: null } }
  },
}

/** Writes down who opens or downloads the résumé before anything of it goes out. */
function recordReading(context: ReaderContext, id: string, { isDownload }: { isDownload: boolean }) {
  const { user } = context
  return context.transaction(async (inside) => {
    const reader = { db: inside.db, publish: inside.publish, user }
    const row = await requireGrant(reader, id)
    if (!row.openedAt) await markOpened(reader, row)
    // What was opened before they applied again is another résumé.
    const since = new Date(Math.max(Date.now() - openingMs, row.reappliedAt?.getTime() ?? 0))
    if (isDownload || !(await findResumeView(inside.db, id, user.id, since)))
      await recordApplicationView(reader, row, 'resume', { isDownload })
    return row
  })
}

/** The application, while its résumé may be read. */
async function requireGrant({ db, user }: Pick<ReaderContext, 'db' | 'user'>, id: string) {
  const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
  if (isWithdrawn(row)) throw new AppError(410, 'The application was withdrawn, and the résumé went with it')
  requireShown(row, 'read files')
  return row
}

const madeName = (row: ApplicationRow) => `Résumé of ${parseSnapshot(row.snapshot).name}.pdf`

const watermark = (reader: string, company: string) =>
  `${reader}, ${company} · ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
