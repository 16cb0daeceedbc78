import { readFile } from 'node:fs/promises'
import { createInflate } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { shownName } from '#/features/files/accept.server.ts'
import type { UploadedFile } from '#/server/context.ts'
import { fieldError } from '#/shared/errors.ts'

export type AcceptedDocument = { name: string; mediaType: string; bytes: Buffer }

const mostPixels = 80_000_000
/** A4 at 300 dots per inch, so that small print stays readable. */
const longestSide = 3508
/** What all streams of a PDF may unfold to: many scanned pages, but no bomb. */
const mostUnfolded = 300 * 1024 * 1024
const mostStreams = 20_000

const refuse = (words: string) => fieldError('file', words)

/** A document as it may be kept, or a 422 that says what is wrong with it. Name and bytes must agree. */
export async function acceptDocument({ name: named, path, size }: UploadedFile): Promise<AcceptedDocument> {
  const bytes = await readFile(path)
  if (size === 0) throw refuse('This file is empty')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const kind = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }[found?.mime ?? '']
  if (!kind) throw refuse('Use a PDF, a JPG or a PNG')
  const ending = /\.([a-z]{2,5})$/i.exec(named)?.[1]?.toLowerCase()
  if (ending && ending !== kind && !(kind === 'jpg' && ending === 'jpeg'))
    throw refuse(`This file is called .${ending}, but it is a ${kind.toUpperCase()}. Save it as what it is.`)
  if (kind !== 'pdf')
    return { name: shownName(named, 'jpg'), mediaType: 'image/jpeg', bytes: await redraw(bytes) }
  await requireHarmlessPdf(bytes)
  return { name: shownName(named, 'pdf'), mediaType: 'application/pdf', bytes }
}

/** Drawn anew from its pixels: what else was in the file stays behind. */
function redraw(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => {
      throw refuse('This picture is damaged or too large to open')
    })
}

const programs = /\/(JavaScript|Launch|EmbeddedFile|RichMedia|XFA|SubmitForm|ImportData)\b/
const shortProgram = /\/JS\b/

/**
 * Refuses what a registration extract never holds: a lock, a program, another file, or streams that unfold into
 * gigabytes. We never open a PDF ourselves; this spares the reviewer who does.
 */
async function requireHarmlessPdf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-')) throw refuse('This is not a whole PDF')
  if (!text.slice(-2048).includes('%%EOF'))
    throw refuse('This PDF is cut off. Save it again and send it whole.')
  if (/\/Encrypt\b/.test(plainNames(text)))
    throw refuse('This PDF is locked. Save it without a password and send it again.')
  if (programs.test(plainNames(text))) throw active()
  let left = mostUnfolded
  let count = 0
  for (const { outside, dictionary, body } of streamsOf(text)) {
    if (shortProgram.test(plainNames(outside))) throw active()
    if (!body || !/\/(FlateDecode|Fl)\b/.test(dictionary)) continue
    if (++count > mostStreams || (dictionary.match(/\/(FlateDecode|Fl)\b/g) ?? []).length > 1) throw bomb()
    const unfolded = await unfold(bytes.subarray(body.from, body.to), left, dictionary.includes('/ObjStm'))
    left -= unfolded.size
    if (left <= 0) throw bomb()
    if (programs.test(plainNames(unfolded.text)) || shortProgram.test(plainNames(unfolded.text)))
      throw active()
  }
}

const active = () => refuse('This PDF holds a program or another file. Print it to a new PDF and send that.')
const bomb = () => refuse('This PDF unfolds into far too much. Print it to a new PDF and send that.')

/** A name may be written with its letters as numbers: `/J#61vaScript`. */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The parts of a PDF: what stands outside of streams, and the dictionary and place of the stream after it. */
type Part = { outside: string; dictionary: string; body: { from: number; to: number } | null }

function* streamsOf(text: string): Generator<Part, void> {
  for (let at = 0; ; ) {
    const start = text.indexOf('stream', at)
    const end = start < 0 ? -1 : text.indexOf('endstream', start)
    if (end < 0) {
      yield { outside: text.slice(at), dictionary: '', body: null }
      return
    }
    const outside = text.slice(at, start)
    const from = start + 6 + (/^\r?\n/.exec(text.slice(start + 6, start + 8))?.[0].length ?? 0)
    const dictionary = plainNames(outside.slice(outside.lastIndexOf('obj') + 3))
    yield { outside, dictionary, body: { from, to: end } }
    at = end + 'endstream'.length
  }
}

/** How much a stream unfolds to, counted piece by piece and given up at `most`; its text only where it is kept. */
async function unfold(packed: Buffer, most: number, keep: boolean) {
  let size = 0
  const kept: Buffer[] = []
  const inflate = createInflate()
  inflate.end(packed)
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > most) break
      if (keep && size < 16 * 1024 * 1024) kept.push(piece)
    }
  } catch {
    // Damaged streams are the reader's to complain about.
  }
  return { size, text: Buffer.concat(kept).toString('latin1') }
}
