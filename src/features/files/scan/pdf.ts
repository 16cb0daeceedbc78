import type { ScanFinding } from './finding.ts'
import { type InflateBudget, inflateWithin } from './inflate.ts'
import { lexPdf, type PdfObject } from './pdf-lexer.ts'

const megabyte = 1024 * 1024
/** Limit for the decompressed size of all streams: enough for many scanned pages, too little for a bomb. */
const maxDecompressed = 300 * megabyte
const maxObjectStream = 16 * megabyte
const maxStreams = 10_000

const findings: Record<string, ScanFinding> = {
  JavaScript: 'script',
  JS: 'script',
  RichMedia: 'script',
  Rendition: 'script',
  Launch: 'launch',
  EmbeddedFile: 'embedded file',
  EmbeddedFiles: 'embedded file',
  FileAttachment: 'embedded file',
  EF: 'embedded file',
  GoToE: 'embedded file',
  XFA: 'form',
  SubmitForm: 'form',
  ImportData: 'form',
  Encrypt: 'locked',
}
const flate = ['FlateDecode', 'Fl']
const otherFilters = [
  ...['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL'],
  'Crypt',
]

/**
 /**
  * Looks for what no résumé or registration extract contains: scripts, embedded files, encryption, or streams that
  * decompress to gigabytes. One pass over the file, and one over each stream that contains objects. We never
  * render PDFs ourselves; this protects the people who open them.
  */
export async function scanPdf(bytes: Buffer): Promise<{ finding: ScanFinding | null; steps: number }> {
  let steps = 0
  const ended = (finding: ScanFinding | null) => ({ finding, steps })
  if (!bytes.subarray(-2048).includes('%%EOF')) return ended('cut off')

  const streams: { at: number; object: PdfObject }[] = []
  const whole = lexPdf(bytes, findings, (at, object) => {
    streams.push({ at, object })
    return streams.length <= maxStreams
  })
  steps += whole.steps
  if (whole.finding) return ended(whole.finding)
  if (streams.length > maxStreams) return ended('bomb')

  const budget: InflateBudget = { inputLeft: 3 * bytes.length + megabyte, outputLeft: maxDecompressed }
  for (const { at, object } of streams) {
    const times = countOf(object, flate)
    if (times > 1) return ended('bomb')
    // PDF readers extract objects from any stream that states where its first object begins.
    const containsObjects = object.names.has('ObjStm') || object.firsts.length > 0 || object.hasIndirectFirst
    if (containsObjects && (countOf(object, otherFilters) > 0 || object.names.has('Predictor')))
      return ended('unreadable')
    if (times === 0 && !containsObjects) continue
    const compressed = bytes.subarray(at)
    const text =
      times === 1
        ? await inflateWithin(compressed, budget, {
            keep: containsObjects ? maxObjectStream : 0,
            max: containsObjects ? maxObjectStream : maxDecompressed,
          })
        : withinFile(compressed)
    if (!text) return ended('bomb')
    if (!containsObjects) continue
    const starts = objectStarts(text, object)
    const inside = lexPdf(text, findings, () => true, starts ?? undefined)
    steps += inside.steps
    if (inside.finding ?? !starts) return ended(inside.finding ?? 'unreadable')
  }
  return ended(null)
}

const countOf = ({ names }: PdfObject, wanted: string[]) =>
  wanted.reduce((sum, name) => sum + (names.get(name) ?? 0), 0)

/** The end of an uncompressed stream. Its text was lexed with the file; only object offsets are missing. */
function withinFile(compressed: Buffer) {
  const end = compressed.indexOf('endstream')
  return compressed.subarray(0, end < 0 ? compressed.length : end)
}

/**
 * The offsets of the objects in an object stream: pairs of number and offset, then the objects from /First on.
 * Null when the header is anything else, because another reader might then find objects that we do not.
 */
function objectStarts(text: Buffer, { firsts }: PdfObject) {
  const [first, second] = firsts
  if (first === undefined || second !== undefined || first > text.length) return null
  const head = text.subarray(0, first).toString('latin1')
  if (!/^[\d\s\0]*$/.test(head)) return null
  const numbers = head.split(/[\s\0]+/).filter(Boolean)
  const starts = new Set([first])
  for (let at = 1; at < numbers.length; at += 2) starts.add(first + Number(numbers[at]))
  return starts
}
