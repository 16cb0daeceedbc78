import type { ScanFinding } from './finding.ts'
import { type InflateBudget, inflateWithin } from './inflate.ts'

/** The text parts of an office document by their lower-case name, and the names of all parts. */
export type ZipContent = { names: string[]; texts: Map<string, string> }

const maxEntries = 1000
const maxDecompressed = 50 * 1024 * 1024

/** Reads a zip within limits. Sizes declared in its directory are not trusted; real bytes are counted. */
export async function readZip(bytes: Buffer): Promise<ZipContent | ScanFinding> {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end < 0 || end + 22 > bytes.length) return 'cut off'
  const entries = bytes.readUInt16LE(end + 10)
  // 65,535 indicates the Zip64 format, which no résumé needs.
  if (entries > maxEntries) return 'bomb'
  let at = bytes.readUInt32LE(end + 16)
  const budget: InflateBudget = { inputLeft: 3 * bytes.length, outputLeft: maxDecompressed }
  const content: ZipContent = { names: [], texts: new Map() }
  for (let index = 0; index < entries; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return 'unreadable'
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      bytes.readUInt16LE(at + place),
    )
    const name = bytes
      .subarray(at + 46, at + 46 + (nameLength ?? 0))
      .toString('utf8')
      .toLowerCase()
      .replaceAll('\\', '/')
      .replace(/^\/+/, '')
    const isLocked = (bytes.readUInt16LE(at + 8) & 1) === 1
    const method = bytes.readUInt16LE(at + 10)
    const compressedSize = bytes.readUInt32LE(at + 20)
    const headerAt = bytes.readUInt32LE(at + 42)
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
    if (isLocked) return 'locked'
    // Two parts with the same name: one reader uses the first, another the last.
    if (content.names.includes(name)) return 'unreadable'
    content.names.push(name)
    if (headerAt + 30 > bytes.length || bytes.readUInt32LE(headerAt) !== 0x04034b50) return 'unreadable'
    const from = headerAt + 30 + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28)
    const compressed = bytes.subarray(from, from + compressedSize)
    if (compressed.length < compressedSize) return 'cut off'
    if (method !== 0 && method !== 8) return 'unreadable'
    const isText = /\.(xml|rels)$/.test(name) || name === 'mimetype'
    const part =
      method === 8
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

function storedWithin(compressed: Buffer, budget: InflateBudget) {
  budget.outputLeft -= compressed.length
  return budget.outputLeft < 0 ? null : compressed
}
