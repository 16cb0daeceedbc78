import { type Entry, fromBufferPromise } from 'yauzl'
import type { ScanFinding } from './finding.ts'
import { type InflateBudget, inflateWithin } from './inflate.ts'

/** The text parts of an office document by their lower-case name, and the names of all parts. */
export type ZipContent = { names: string[]; texts: Map<string, string> }

const maxEntries = 1000
const maxDecompressed = 50 * 1024 * 1024
const endSignature = 'PK\u0005\u0006'

/** Reads a zip within limits. Sizes declared in its directory are not trusted; real bytes are counted. */
export async function readZip(bytes: Buffer): Promise<ZipContent | ScanFinding> {
  const end = bytes.lastIndexOf(endSignature, undefined, 'latin1')
  if (end < 0 || end + 22 > bytes.length) return 'cut off'
  try {
    return await readEntries(bytes, end + 22 + bytes.readUInt16LE(end + 20))
  } catch (error) {
    // What yauzl refuses: it says so in words alone.
    const { message } = error as Error
    return /overflows file bounds/.test(message)
      ? 'cut off'
      : /strong encryption/.test(message)
        ? 'locked'
        : 'unreadable'
  }
}

async function readEntries(bytes: Buffer, end: number): Promise<ZipContent | ScanFinding> {
  // yauzl refuses bytes behind the end, which downloads leave there.
  const zip = await fromBufferPromise(bytes.subarray(0, end), {
    decodeStrings: false,
    validateEntrySizes: false,
  })
  if (zip.entryCount > maxEntries) return 'bomb'
  const budget: InflateBudget = { inputLeft: 3 * bytes.length, outputLeft: maxDecompressed }
  const content: ZipContent = { names: [], texts: new Map() }
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    if (entry.isEncrypted()) return 'locked'
    // Two parts with the same name: one reader uses the first, another the last.
    if (content.names.includes(name)) return 'unreadable'
    content.names.push(name)
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const compressed = bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize)
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) return 'unreadable'
    const isText = /\.(xml|rels)$/.test(name) || name === 'mimetype'
    // Not yauzl's own stream: it ends at the size that the directory declares, and counts no work over all parts.
    const part =
      entry.compressionMethod === 8
        ? await inflateWithin(compressed, budget, { raw: true, keep: isText ? maxDecompressed : 0 })
        : storedWithin(compressed, budget)
    if (!part) return 'bomb'
    if (!isText) continue
    const text = part.toString('utf8')
    // Custom entities and other encodings can hide every word that is searched for below.
    if (text.includes('\0') || /<!(DOCTYPE|ENTITY)/i.test(text)) return 'unreadable'
    content.texts.set(name, text)
  }
  return content
}

/** As Word reads it, which ignores a second name in the extra fields; with the slashes of any system. */
const nameOf = ({ fileNameRaw }: Entry) =>
  fileNameRaw.toString('utf8').toLowerCase().replaceAll('\\', '/').replace(/^\/+/, '')

function storedWithin(compressed: Buffer, budget: InflateBudget) {
  budget.outputLeft -= compressed.length
  return budget.outputLeft < 0 ? null : compressed
}
