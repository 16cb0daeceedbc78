import { fileResponse } from '#/features/files/response.server.ts'
import { findProfile } from '#/features/seekers/queries.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { findResumeData } from '../import/queries.server.ts'
import type { resumeFilesApi } from './api.ts'
import { writeDocx } from './docx.server.ts'
import { resumeFromProfile, withKeptParts } from './from-profile.ts'
import { writeResumePdfInChild } from './write-in-child.server.ts'

const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  json: 'application/json',
}

export const resumeFilesHandlers: Handlers<typeof resumeFilesApi> = {
  async 'GET /profile/resume'({ format, layout }, { db, user }) {
    const resume = resumeFromProfile(await findProfile(db, user.id))
    const body =
      format === 'pdf'
        ? await writeResumePdfInChild(resume, layout)
        : format === 'docx'
          ? await writeDocx(resume)
          : Buffer.from(JSON.stringify(withKeptParts(resume, await findResumeData(db, user.id)), null, 2))
    return fileResponse(
      { kind: 'document', name: `Résumé of ${user.name}.${format}`, mediaType: mediaTypes[format] },
      { size: body.length, body },
    )
  },
}
