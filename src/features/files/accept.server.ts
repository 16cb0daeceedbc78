import { open } from 'node:fs/promises'
import type { UploadedFile } from '#/server/context.ts'
import { fieldError } from '#/shared/errors.ts'
import { removeInvisible } from '#/shared/input/pasted.ts'
import { acceptedUploads } from './api.ts'
import { reencodePicture } from './pictures.server.ts'
import { type DocumentType, scanFindingSentence } from './scan/finding.ts'
import { scanFile } from './scan/scan-in-child.server.ts'

/** A file that passed validation. `path` is the upload itself, or a new file beside it. */
export type AcceptedUpload = {
  kind: 'image' | 'document'
  mediaType: string
  extension: string
  path: string
  size: number
}

const mediaTypes: Record<DocumentType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain; charset=utf-8',
}

/**
 * Determines a file's type by its bytes alone; its name and declared type come from a stranger. Throws 422 on
 * `field` for everything we do not accept.
 */
export async function validateUpload(file: UploadedFile, field: string): Promise<AcceptedUpload> {
  if (await pictureType(file.path)) {
    const reencoded = await reencodePicture(file.path, { format: 'webp', longestSide: 2000, field })
    return { kind: 'image', mediaType: 'image/webp', extension: 'webp', ...reencoded }
  }
  const type = await acceptDocumentType(file, field, acceptedUploads)
  return { kind: 'document', mediaType: mediaTypes[type], extension: type, path: file.path, size: file.size }
}

/** The only scan of documents, for résumés and company documents. `unknown` is the message for anything else. */
export async function acceptDocumentType(file: UploadedFile, field: string, unknown: string) {
  const { type, finding } = await scanFile(file.path)
  if (finding && (type || finding === 'timeout')) throw fieldError(field, scanFindingSentence(type, finding))
  if (type === null) throw fieldError(field, unknown)
  return type
}

type PictureType = 'jpg' | 'png' | 'webp'

/** By the first bytes; whether the rest is valid shows when the picture is re-encoded. */
export async function pictureType(path: string): Promise<PictureType | undefined> {
  await using handle = await open(path)
  const { buffer } = await handle.read({ buffer: Buffer.alloc(12), position: 0 })
  const head = buffer.toString('latin1')
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpg'
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : undefined
}

/** An ending that programs give, not the rest of a name such as “CV of J.Smith”. */
const ending = /\.(?=\d*[A-Za-z])(?:[a-z\d]{1,5}|[A-Z\d]{1,5})$/

/** The user's file name, made safe to display, with the extension of the real type. */
export function displayFileName(name: string, extension: string) {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const line = removeInvisible(last.replace(/\s+/g, ' ')).replace(/[\p{Cc}\p{Cs}\u202e<>|*?:]/gu, '')
  const stem = line
    .replace(/[. ]+$/, '')
    .replace(ending, '')
    .trim()
    .slice(0, 120)
    // A sign of two halves may have been cut.
    .replace(/[\ud800-\udbff]$/, '')
  return `${stem || 'file'}.${extension}`
}
