import { readFile, stat } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { UploadedFile } from '#/server/context.ts'
import { fieldError } from '#/shared/errors.ts'
import { acceptedFiles } from './api.ts'

/** What may be kept. `path` is the upload's own file, or one beside it. */
export type AcceptedFile = {
  kind: 'image' | 'document'
  mediaType: string
  extension: string
  path: string
  size: number
}

const longestSide = 2000
/** A phone's 48 megapixels pass; a small file that unfolds into gigabytes does not. */
const mostPixels = 60_000_000

const images = new Set(['image/jpeg', 'image/png', 'image/webp'])
const documents: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/rtf': 'rtf',
}

/**
 * What a file is, by its bytes alone; the name and the type it came with are claims of a stranger.
 * Throws the 422 of `field` for everything we do not keep.
 */
export async function acceptFile(file: UploadedFile, field: string): Promise<AcceptedFile> {
  const bytes = await readFile(file.path)
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const accepted = found ? await acceptKnown(found.mime, bytes, file) : acceptText(bytes, file)
  if (!accepted) throw fieldError(field, acceptedFiles)
  return accepted
}

async function acceptKnown(
  mediaType: string,
  bytes: Buffer,
  { path, size }: UploadedFile,
): Promise<AcceptedFile | undefined> {
  if (images.has(mediaType)) return redraw(path)
  const extension = documents[mediaType]
  if (extension) return { kind: 'document', mediaType, extension, path, size }
  // The old Office container holds spreadsheets and installers too; only Word writes this stream.
  if (mediaType === 'application/x-cfb' && bytes.includes(Buffer.from('WordDocument', 'utf16le')))
    return { kind: 'document', mediaType: 'application/msword', extension: 'doc', path, size }
  return undefined
}

/** Drawn anew from its pixels: places, names and anything else hidden in the file stay behind. */
async function redraw(path: string): Promise<AcceptedFile | undefined> {
  const drawn = `${path}.drawn`
  const done = await sharp(path, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(drawn)
    .catch(() => undefined)
  if (!done) return undefined
  const { size } = await stat(drawn)
  return { kind: 'image', mediaType: 'image/webp', extension: 'webp', path: drawn, size }
}

/** Text has no signature: it is text when it reads as text, and no browser would take it for a page. */
function acceptText(bytes: Buffer, { path, size }: UploadedFile): AcceptedFile | undefined {
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  if (/[\u0000-\u0008\u000B\u000E-\u001F\u007F]/.test(text)) return undefined
  if (/<\s*(!doctype|!--|\?xml|html|head|body|script|svg|iframe|img|a\s)/i.test(text.slice(0, 2000)))
    return undefined
  return { kind: 'document', mediaType: 'text/plain; charset=utf-8', extension: 'txt', path, size }
}

/** The name a person chose, made safe to show, ending in what the file really is. */
export function shownName(name: string, extension: string) {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"<>|*?:]/gu, '')
    .trim()
    .slice(0, 120)
  return `${stem || 'file'}.${extension}`
}
