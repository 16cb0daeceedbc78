import { parseXml, textOf, type XmlNode } from '#/shared/input/xml.ts'
import { fromData } from '../from-data.ts'
import type { Proposal } from '../proposal.ts'
import { readCandidate } from './europass-candidate.ts'
import { readPassport } from './europass-passport.ts'
import { readJsonResume } from './loose-json-resume.ts'
import type { PdfContent } from './pdf.ts'

/** The data that a PDF carries beside its pages: an attached JSON Resume, one in its XMP, or Europass XML. */
export function readCarriedData(content: Pick<PdfContent, 'attachments' | 'metadata'>): Proposal | null {
  for (const { bytes } of content.attachments) {
    const text = Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\ufeff/, '')
    const found = /^\s*\{/.test(text) ? readJson(text) : /^\s*</.test(text) ? readEuropass(text) : null
    if (found) return found
  }
  return content.metadata ? readMetadata(content.metadata) : null
}

function readJson(text: string): Proposal | null {
  try {
    const value: unknown = JSON.parse(text)
    const read = readJsonResume(value)
    // Any object would pass: one of the two parts that every résumé has must be there.
    if (!read || (!read.resume.basics && !read.resume.work)) return null
    return fromData('JSON Resume', read.resume, read.leftOut)
  } catch {
    return null
  }
}

/** Some programs write the JSON into an element of the XMP. */
function readMetadata(xmp: string): Proposal | null {
  try {
    const texts: string[] = []
    const walk = (node: XmlNode) => {
      texts.push(...node.attributes.values(), textOf(node))
      for (const child of node.children) if (typeof child !== 'string') walk(child)
    }
    walk(parseXml(xmp))
    for (const text of texts) {
      const found = /^\s*\{/.test(text) ? readJson(text) : null
      if (found) return found
    }
  } catch {
    // Metadata that is no XML carries nothing.
  }
  return null
}

/** Europass XML, of before and of after 2020. */
export function readEuropass(text: string): Proposal | null {
  try {
    const root = parseXml(text)
    const read = readCandidate(root) ?? readPassport(root)
    return read && fromData('Europass', read.resume, read.leftOut)
  } catch {
    return null
  }
}
