import { open } from 'node:fs/promises'
import type { UploadedFile } from '#/server/context.ts'
import { fieldError } from '#/shared/errors.ts'
import { acceptedUploads } from './api.ts'
import { redrawPicture } from './pictures.server.ts'
import { type DocumentType, findingSentence } from './scan/finding.ts'
import { scanFile } from './scan/scan.server.ts'

/** What may be kept. `path` is the upload's own file, or one beside it. */
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
 * What a file is, by its bytes alone; the name and the type it came with are claims of a stranger.
 * Throws the 422 of `field` for everything we do not keep.
 */
export async function validateUpload(file: UploadedFile, field: string): Promise<AcceptedUpload> {
  if (await pictureType(file.path)) {
    const drawn = await redrawPicture(file.path, { format: 'webp', longestSide: 2000, field })
    return { kind: 'image', mediaType: 'image/webp', extension: 'webp', ...drawn }
  }
  const type = await acceptDocumentType(file, field, acceptedUploads)
  return { kind: 'document', mediaType: mediaTypes[type], extension: type, path: file.path, size: file.size }
}

/** The one look through a document, for résumés as for a company's papers. `unknown` is told to what is none. */
export async function acceptDocumentType(file: UploadedFile, field: string, unknown: string) {
  const { type, finding } = await scanFile(file.path)
  if (finding && (type || finding === 'timeout')) throw fieldError(field, findingSentence(type, finding))
  if (type === null) throw fieldError(field, unknown)
  return type
}

type PictureType = 'jpg' | 'png' | 'webp'

/** By its first bytes; whether the rest follows is seen when it is drawn. */
export async function pictureType(path: string): Promise<PictureType | undefined> {
  await using handle = await open(path)
  const { buffer } = await handle.read({ buffer: Buffer.alloc(12), position: 0 })
  const head = buffer.toString('latin1')
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpg'
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : undefined
}

/** The name a person chose, made safe to show, ending in what the file really is. */
export function displayFileName(name: string, extension: string) {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"<>|*?:]/gu, '')
    .trim()
    .slice(0, 120)
  return `${stem || 'file'}.${extension}`
}
