import type { DocumentType, ScanFinding } from './finding.ts'
import { readZip, type ZipContent } from './zip.ts'

type OfficeScan = { type: DocumentType | null; finding: ScanFinding | null }

/** DOCX and ODT are zips of XML parts: names and attributes tell what they contain and what they load. */
export async function scanOffice(bytes: Buffer): Promise<OfficeScan> {
  const content = await readZip(bytes)
  // The list of contents tells the type even if the zip cannot be read completely.
  if (typeof content === 'string') return { type: guessType(bytes), finding: content }
  const types = content.texts.get('[content_types].xml')
  if (types !== undefined) {
    if (/macroenabled|vbaproject/i.test(types)) return { type: 'docx', finding: 'macros' }
    if (!/wordprocessingml\.document\.main\+xml/i.test(types)) return { type: null, finding: null }
    return { type: 'docx', finding: scanWord(content) }
  }
  if (content.texts.get('mimetype')?.trim() !== 'application/vnd.oasis.opendocument.text')
    return { type: null, finding: null }
  return { type: 'odt', finding: scanOpenDocument(content) }
}

const guessType = (bytes: Buffer): DocumentType | null =>
  bytes.includes('word/') ? 'docx' : bytes.includes('opendocument.text') ? 'odt' : null

function scanWord({ names, texts }: ZipContent): ScanFinding | null {
  for (const name of names) {
    if (/vbaproject|vbadata/.test(name)) return 'macros'
    if (/(^|\/)activex(\/|\d)/.test(name)) return 'script'
    if (/(^|\/)embeddings\/|oleobject/.test(name)) return 'embedded file'
  }
  let instructions = ''
  for (const [name, text] of texts) {
    if (name.endsWith('.rels')) {
      for (const relationship of elements(text, 'Relationship')) {
        const finding = scanRelationship(relationship)
        if (finding) return finding
      }
      continue
    }
    // The instruction of one field may be split across elements.
    for (const [, part = ''] of text.matchAll(/<(?:[\w.-]+:)?instrText\b[^>]*>([^<]*)/g)) instructions += part
    for (const [, part = ''] of text.matchAll(/\binstr\s*=\s*("[^"]*"|'[^']*')/g)) instructions += ` ${part}`
  }
  return scanFieldInstructions(decodeEntities(instructions))
}

/** Word field instructions that start programs or load external content. */
export function scanFieldInstructions(instructions: string): ScanFinding | null {
  if (/DDE(AUTO)?[\s"]/i.test(instructions)) return 'launch'
  if (/INCLUDE(TEXT|PICTURE)\s*["']?\s*(\w{2,}:|\/\/|\\\\)/i.test(instructions)) return 'remote content'
  return null
}

function scanRelationship(attributes: Map<string, string>): ScanFinding | null {
  const type = attributes.get('type')?.split('/').at(-1)?.toLowerCase()
  const target = attributes.get('target') ?? ''
  const isExternal = attributes.get('targetmode')?.trim().toLowerCase() === 'external'
  if (type === 'vbaproject' || type === 'wordvbadata') return 'macros'
  if (type === 'control' || type === 'activexcontrolbinary') return 'script'
  if (type === 'oleobject' || type === 'package' || type === 'afchunk') return 'embedded file'
  if (!isExternal) return null
  if (type === 'hyperlink') return isPlainLink(target) ? null : 'remote content'
  // Word records the template of a document; one on the author's own disk is never loaded.
  return type === 'attachedtemplate' && isOwnDisk(target) ? null : 'remote content'
}

/** A link that is followed only when clicked: to a page, an address or a place in the document. */
const isPlainLink = (target: string) =>
  /^\s*(https?|mailto|tel|ftp):/i.test(target) || (!/^\s*[\w+.-]+:/.test(target) && !isOtherComputer(target))

const isOtherComputer = (target: string) => /^\s*[\\/]{2}/.test(decodePercent(target))

const isOwnDisk = (target: string) => {
  const path = decodePercent(target).trim()
  return (
    /^file:\/\/\/(?![\\/])/i.test(path) ||
    /^[a-z]:[\\/]/i.test(path) ||
    (!/^[\w+.-]+:/.test(path) && !isOtherComputer(path))
  )
}

function scanOpenDocument({ names, texts }: ZipContent): ScanFinding | null {
  for (const name of names) {
    if (/^(basic|scripts)\/./.test(name)) return 'macros'
    if (/^object [^/]*(\/|$)|^objectreplacements\/./.test(name)) return 'embedded file'
  }
  for (const [name, text] of texts) {
    if (name === 'meta-inf/manifest.xml' && /encryption-data/.test(text)) return 'locked'
    if (/<(?:[\w.-]+:)?(event-listener|script)\b/.test(text)) return 'script'
    if (/<(?:[\w.-]+:)?dde-(source|connection)/.test(text)) return 'launch'
    if (/<(?:[\w.-]+:)?(object-ole|applet|plugin)\b/.test(text)) return 'embedded file'
    for (const [tag, attributes] of anyElements(text)) {
      const target = attributes.get('href')?.trim() ?? ''
      if (/^(vnd\.sun\.star|macro|javascript|vbscript|data)\b/i.test(target)) return 'script'
      const isLink = tag === 'a'
      if (isLink ? !isPlainLink(target) : /^[a-z][\w+.-]+:/i.test(target) || isOtherComputer(target))
        if (tag !== 'template' || !isOwnDisk(target)) return 'remote content'
    }
  }
  return null
}

/** Attribute values may contain `>`, so a tag ends only after its quotes are closed. */
const attributesOfTag = `((?:[^>"']|"[^"]*"|'[^']*')*)>`

function* elements(text: string, tag: string) {
  for (const [, attributes = ''] of text.matchAll(
    new RegExp(`<(?:[\\w.-]+:)?${tag}\\b${attributesOfTag}`, 'gi'),
  ))
    yield readAttributes(attributes)
}

function* anyElements(text: string): Generator<[string, Map<string, string>]> {
  for (const [, tag = '', attributes = ''] of text.matchAll(
    new RegExp(`<(?:[\\w.-]+:)?([\\w.-]+)\\s${attributesOfTag}`, 'g'),
  ))
    if (attributes.includes('href')) yield [tag.toLowerCase(), readAttributes(attributes)]
}

/** Without namespace prefixes, which a document can choose freely. */
function readAttributes(text: string) {
  const found = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found.set(name.split(':').at(-1)?.toLowerCase() ?? '', decodeEntities(double ?? single ?? ''))
  return found
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEntities = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, decimal, name) => {
    if (name) return named[String(name).toLowerCase()] ?? all
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : all
  })

function decodePercent(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
