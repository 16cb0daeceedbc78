import type { ScanFinding } from './finding.ts'
import { scanFieldInstructions } from './office.ts'

/** RTF: objects and templates are found by their control words, at any nesting. */
export function scanRtf(bytes: Buffer): ScanFinding | null {
  const text = bytes.toString('latin1')
  if (/\\obj[a-z]*/i.test(text)) return 'embedded file'
  if (/\\(shpbin|svb|ocx)/i.test(text)) return 'embedded file'
  for (const { index } of text.matchAll(/\\template\b/gi)) {
    const target = text.slice(index + 9, index + 600).split('}')[0] ?? ''
    // Two slashes start a UNC path to another computer; escaped letters hide the target.
    if (/\/\/|\\\\\s*\\\\|https?:|\\u-?\d|\\'/i.test(target)) return 'remote content'
  }
  for (const { index } of text.matchAll(/\\fldinst\b/gi)) {
    const words = text.slice(index + 8, index + 2000).replace(/\\[a-z]+-?\d* ?|[{}\r\n]/gi, '')
    const finding = scanFieldInstructions(words.slice(0, 400))
    if (finding) return finding
  }
  return null
}

const named = (name: string) => Buffer.from(`${name}\0`, 'utf16le')
const storages: [Buffer, ScanFinding][] = [
  [named('VBA'), 'macros'],
  [named('_VBA_PROJECT'), 'macros'],
  [named('Macros'), 'macros'],
  [named('ObjectPool'), 'embedded file'],
  [named('\u0001Ole10Native'), 'embedded file'],
  [named('EncryptedPackage'), 'locked'],
  [named('EncryptionInfo'), 'locked'],
]
const entryBytes = 128
const maxFieldBytes = 2000

/** The old Word format is a small file system, whose directory entries are aligned to their own size. */
export function scanWordBinary(bytes: Buffer): { isWord: boolean; finding: ScanFinding | null } {
  let isWord = false
  let finding: ScanFinding | null = null
  for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes) {
    const nameBytes = bytes.readUInt16LE(at + 64)
    const kind = bytes[at + 66] ?? 0
    if (nameBytes < 4 || nameBytes > 64 || (kind !== 1 && kind !== 2)) continue
    const name = bytes.subarray(at, at + nameBytes)
    isWord ||= name.equals(wordStream)
    finding ??= storages.find(([wanted]) => sameName(name, wanted))?.[1] ?? null
  }
  return { isWord, finding: finding ?? scanFields(bytes) }
}

const wordStream = named('WordDocument')

/** Names in this format are case-insensitive. */
const sameName = (name: Buffer, wanted: Buffer) =>
  name.length === wanted.length &&
  name.toString('utf16le').toLowerCase() === wanted.toString('utf16le').toLowerCase()

/** Fields start with character 19 in the text, which is stored with one or two bytes per character. */
function scanFields(bytes: Buffer): ScanFinding | null {
  for (let at = bytes.indexOf(0x13); at >= 0; at = bytes.indexOf(0x13, at + 1)) {
    const head = bytes.subarray(at + 1, at + 64)
    const words = head.toString('latin1').replaceAll('\0', '').trimStart()
    if (!/^(DDE|INCLUDE)/i.test(words)) continue
    const finding = scanFieldInstructions(
      bytes
        .subarray(at, at + maxFieldBytes)
        .toString('latin1')
        .replaceAll('\0', ''),
    )
    if (finding) return finding
  }
  return null
}
