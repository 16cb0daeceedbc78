import { readZip } from '#/features/files/scan/zip.ts'
import { readCarriedData, readEuropass } from './formats/carried-data.ts'
import { decodeText } from './formats/decode.ts'
import { readDocx, readWordXml } from './formats/docx.ts'
import { readHtml } from './formats/html.ts'
import { readJsonResume } from './formats/loose-json-resume.ts'
import { readFlatOdt, readOdt } from './formats/odt.ts'
import { readPlainText } from './formats/plain-text.ts'
import { readRtf } from './formats/rtf.ts'
import { textKind } from './formats/text-kind.ts'
import { fromData } from './from-data.ts'
import { readLayout } from './layout.ts'
import type { DocumentText } from './lines.ts'
import type { ReadingFailure, ReadingResult } from './proposal.ts'

const maxLines = 3000
const failed = (failure: ReadingFailure): ReadingResult => ({ ok: false, failure })

/** From the bytes of a file to what it proposes. The type is told by the bytes, never by a name. */
export async function readFile(bytes: Buffer): Promise<ReadingResult> {
  if (starts(bytes, '%PDF-') || bytes.subarray(0, 1024).includes('%PDF-')) return readPdfFile(bytes)
  if (starts(bytes, 'PK\u0003\u0004')) return readOfficeFile(bytes)
  if (starts(bytes, '{\\rtf')) return toProposal(() => readRtf(bytes))
  // The older Word format, and locked files of the newer one.
  if (starts(bytes, '\u00d0\u00cf\u0011\u00e0'))
    return failed(
      bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'not a résumé format',
    )
  return readTextFile(bytes)
}

const starts = (bytes: Buffer, signature: string) =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'))

async function readPdfFile(bytes: Buffer): Promise<ReadingResult> {
  // Loaded for PDFs alone: it is most of the program.
  const { isLocked, maxPages, readPdf } = await import('./formats/pdf.ts')
  try {
    // The reader keeps the buffer; a copy of its own lets the rest be freed.
    const content = await readPdf(new Uint8Array(bytes))
    const carried = readCarriedData(content)
    if (carried) return { ok: true, proposal: carried }
    if (content.lines.length === 0) return failed('no text')
    const proposal = readLayout(limited(content), content.links)
    if (content.pageCount > maxPages) proposal.notes.push('more pages')
    const withText = new Set(content.lines.map(({ page }) => page))
    if (content.pages.some((_, page) => !withText.has(page))) proposal.notes.push('pages without text')
    if (content.hasProgram) proposal.notes.push('program ignored')
    return { ok: true, proposal }
  } catch (error) {
    return failed(isLocked(error) ? 'locked' : 'broken')
  }
}

async function readOfficeFile(bytes: Buffer): Promise<ReadingResult> {
  const content = await readZip(bytes)
  if (typeof content === 'string')
    return failed(content === 'locked' ? 'locked' : content === 'bomb' ? 'unfolds too far' : 'broken')
  const { texts, names } = content
  if (texts.has('word/document.xml')) return toProposal(() => readDocx(texts))
  if (texts.get('mimetype')?.startsWith('application/vnd.oasis.opendocument.text')) {
    const isEncrypted = /encryption-data/.test(texts.get('meta-inf/manifest.xml') ?? '')
    return isEncrypted ? failed('locked') : toProposal(() => readOdt(texts))
  }
  return failed(names.some((name) => name.startsWith('word/')) ? 'broken' : 'not a résumé format')
}

function readTextFile(bytes: Buffer): ReadingResult {
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff)/.test(bytes.subarray(0, 2).toString('latin1'))
  if (bytes.subarray(0, 4000).includes(0) && !isUtf16) return failed('not a résumé format')
  const text = decodeText(bytes).replace(/^\ufeff/, '')
  const kind = textKind(text)
  if (kind === 'JSON') return readJson(text)
  if (kind === 'RTF') return toProposal(() => readRtf(bytes.subarray(bytes.indexOf('{\\rtf'))))
  if (kind === 'HTML') return toProposal(() => readHtml(text))
  if (kind === 'XML') return readXmlFile(text)
  return kind === 'other' ? failed('not a résumé format') : toProposal(() => readPlainText(text))
}

function readXmlFile(text: string): ReadingResult {
  const europass = readEuropass(text)
  if (europass) return { ok: true, proposal: europass }
  try {
    const word = readWordXml(text) ?? readFlatOdt(text)
    return word ? toProposal(() => word) : failed('not a résumé format')
  } catch {
    return failed('broken')
  }
}

function readJson(text: string): ReadingResult {
  const read = readJsonResume(JSON.parse(text))
  return read
    ? { ok: true, proposal: fromData('JSON Resume', read.resume, read.leftOut) }
    : failed('not a résumé format')
}

function toProposal(read: () => DocumentText): ReadingResult {
  try {
    const text = read()
    return text.lines.length === 0 ? failed('no text') : { ok: true, proposal: readLayout(limited(text)) }
  } catch {
    return failed('broken')
  }
}

const limited = ({ pages, lines }: DocumentText): DocumentText => ({ pages, lines: lines.slice(0, maxLines) })
