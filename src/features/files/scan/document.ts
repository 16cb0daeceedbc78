import type { ScanResult } from './finding.ts'
import { scanRtf, scanWordBinary } from './legacy.ts'
import { scanOffice } from './office.ts'
import { scanPdf } from './pdf.ts'

/** The type of a document by its bytes, and what is wrong with it. Runs in a process of its own, because it may take long. */
export async function scanDocument(bytes: Buffer): Promise<ScanResult> {
  const steps = bytes.length
  if (starts(bytes, '%PDF-')) return { type: 'pdf', ...(await scanPdf(bytes)) }
  if (starts(bytes, 'PK\u0003\u0004')) return { steps, ...(await scanOffice(bytes)) }
  if (starts(bytes, '{\\rtf')) return { type: 'rtf', finding: scanRtf(bytes), steps }
  if (starts(bytes, '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) {
    const { isWord, finding } = scanWordBinary(bytes)
    // An encrypted .docx uses the same container as the old Word format.
    if (!isWord && finding !== 'locked') return { type: null, finding: null, steps }
    return { type: 'doc', finding, steps }
  }
  return { type: isText(bytes) ? 'txt' : null, finding: null, steps }
}

const starts = (bytes: Buffer, signature: string) =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'))

/**
 * Plain text has no signature: it must be readable text that no browser would take for HTML, and no page or mail that a
 * program saved under the ending of a document.
 */
function isText(bytes: Buffer) {
  if (bytes.length === 0) return false
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return false
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  if (/[\u0000-\u0008\u000B\u000E-\u001F\u007F]/.test(text)) return false
  const start = text.slice(0, 2000)
  const isPage = /<\s*(!doctype|!--|\?xml|html|head|body|script|svg|iframe|img|a\s)|^\s*<[a-z][^<>]*>/i.test(
    start,
  )
  const isSavedMail = /^(?:[\w-]+:.*\r?\n|[ \t].*\r?\n)*MIME-Version:/i.test(start)
  return !isPage && !isSavedMail
}
