import { acceptDocumentType, displayFileName, pictureType } from '#/features/files/accept.server.ts'
import { reencodePicture } from '#/features/files/pictures.server.ts'
import type { UploadedFile } from '#/server/context.ts'
import { fieldError } from '#/shared/errors.ts'

/** `path` is the uploaded file, or a re-encoded copy beside it. */
type AcceptedDocument = { name: string; mediaType: string; path: string }

/** A4 at 300 dpi, so that small print stays readable. */
const maxSide = 3508
const field = 'file'
const typeError = 'Use a PDF, a JPG or a PNG'

/** Validates and sanitizes a document, or throws 422 with the reason. File name and content must agree. */
export async function sanitizeDocument(file: UploadedFile): Promise<AcceptedDocument> {
  if (file.size === 0) throw fieldError(field, 'This file is empty')
  const picture = await pictureType(file.path)
  if (picture === 'webp') throw fieldError(field, typeError)
  if (picture) {
    requireExtension(file.name, picture)
    const { path } = await reencodePicture(file.path, { format: 'jpeg', longestSide: maxSide, field })
    return { name: displayFileName(file.name, 'jpg'), mediaType: 'image/jpeg', path }
  }
  const type = await acceptDocumentType(file, field, typeError)
  if (type !== 'pdf') throw fieldError(field, typeError)
  requireExtension(file.name, 'pdf')
  return { name: displayFileName(file.name, 'pdf'), mediaType: 'application/pdf', path: file.path }
}

function requireExtension(name: string, kind: 'pdf' | 'jpg' | 'png') {
  const extension = /\.([a-z]{2,5})[. ]*$/i.exec(name)?.[1]?.toLowerCase()
  if (!extension || extension === kind || (kind === 'jpg' && extension === 'jpeg')) return
  throw fieldError(
    field,
    `This file is called .${extension}, but it is a ${kind.toUpperCase()}. Save it as what it is.`,
  )
}
