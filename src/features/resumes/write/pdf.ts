import PDFDocument from 'pdfkit'
import type { JsonResume } from '../json-resume.ts'
import type { ResumeLayout } from '../layouts.ts'
import { overpass } from './fonts.ts'
import { type ResumeSection, resumeText } from './resume-lines.ts'

/** Points: A4, and where its text stands. */
const page = { width: 595.28, margin: 56 }
/** The headings of the layout `side` stand left of this. */
const sideWidth = 118
const ink = '#141414'
const muted = '#4d4d4d'

/** Any PDF reader finds it by this name; other programs look for the same. */
export const attachmentName = 'resume.json'

/** A tagged PDF (PDF/UA-1) with the same résumé as JSON Resume inside. */
export async function writeResumePdf(resume: JsonResume, layout: ResumeLayout): Promise<Buffer> {
  const text = resumeText(resume)
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: page.margin, pdfVersion: '1.7', tagged: true },
    ...{ lang: 'en', displayTitle: true },
    // Its types do not know this one yet.
    subset: 'PDF/UA' as 'PDF/A-3a',
    font: overpass.regular,
    info: { Title: text.name ? `Résumé of ${text.name}` : 'Résumé', Author: text.name, Creator: 'Waymark' },
  })
  const written: Buffer[] = []
  const end = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => written.push(piece))
    doc.on('end', () => resolve(Buffer.concat(written)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', overpass.regular)
  doc.registerFont('bold', overpass.bold)

  const root = doc.struct('Document')
  doc.addStructure(root)
  const left = layout === 'side' ? page.margin + sideWidth : page.margin
  const width = page.width - page.margin - left
  const printable = printableBy(doc)

  /** One tagged stretch of text under what was written before. */
  const write = (parent: PDFKit.PDFStructureElement, tag: string, words: string, style: Style) => {
    const printed = printable(words)
    if (!printed.trim()) return
    parent.add(
      doc.struct(tag, {}, () => {
        doc
          .font(style.bold ? 'bold' : 'regular')
          .fontSize(style.size)
          .fillColor(style.color ?? ink)
        doc.text(printed, style.x ?? left, undefined, { width: style.width ?? width, lineGap: 2.5 })
      }),
    )
    doc.y += style.after ?? 0
  }

  write(root, 'H1', text.name, {
    size: 25,
    bold: true,
    x: page.margin,
    after: 2,
    width: page.width - 2 * page.margin,
  })
  write(root, 'P', text.label, { size: 13, x: page.margin, after: 2, width: page.width - 2 * page.margin })
  write(root, 'P', text.contact.join(' · '), {
    ...{ size: 10, color: muted, x: page.margin, width: page.width - 2 * page.margin },
  })

  for (const section of text.sections) {
    keepTogether(doc, 84)
    doc.y += 16
    rule(doc)
    doc.y += 9
    const element = doc.struct('Sect')
    root.add(element)
    const top = doc.y
    write(element, 'H2', section.heading, {
      ...{ size: 13, bold: true, x: page.margin, after: 3 },
      width: layout === 'side' ? sideWidth - 14 : width,
    })
    if (layout === 'side') doc.y = top
    writeSection(section, element, write, () => keepTogether(doc, 46))
    element.end()
  }
  root.end()
  doc.file(Buffer.from(JSON.stringify(resume, null, 2)), {
    ...{ name: attachmentName, type: 'application/json', relationship: 'Source' },
    ...{ description: 'The same résumé as JSON Resume', creationDate: new Date(), modifiedDate: new Date() },
  } as Parameters<typeof doc.file>[1])
  doc.end()
  return end
}

type Style = { size: number; bold?: boolean; color?: string; x?: number; width?: number; after?: number }
type Write = (parent: PDFKit.PDFStructureElement, tag: string, words: string, style: Style) => void

function writeSection(
  { paragraphs, entries, words }: ResumeSection,
  element: PDFKit.PDFStructureElement,
  write: Write,
  keep: () => void,
) {
  for (const paragraph of paragraphs) write(element, 'P', paragraph, { size: 10.5, after: 4 })
  for (const { title, meta, body } of entries) {
    keep()
    write(element, 'H3', title, { size: 11, bold: true })
    write(element, 'P', meta, { size: 9.5, color: muted, after: body.length > 0 ? 2 : 7 })
    for (const [at, line] of body.entries())
      write(element, 'P', line, { size: 10.5, after: at === body.length - 1 ? 8 : 2 })
  }
  write(element, 'P', words.filter(Boolean).join(', '), { size: 10.5, after: 2 })
}

/** Begins a page when fewer than so many points are left, so that a heading never stands alone at a foot. */
function keepTogether(doc: PDFKit.PDFDocument, points: number) {
  if (doc.y + points > doc.page.height - page.margin) doc.addPage()
}

/** A line across the page, which a screen reader does not meet. */
function rule(doc: PDFKit.PDFDocument) {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(page.margin, doc.y)
    .lineTo(page.width - page.margin, doc.y)
    .lineWidth(1)
    .strokeColor(ink)
    .stroke()
  doc.endMarkedContent()
}

type EmbeddedFont = { font: { hasGlyphForCodePoint(codePoint: number): boolean } }

/**
 * Words as the font can print them. Pictures (emoji) are left out and other unknown signs become a question mark:
 * PDF/UA allows no sign without a shape. The attached data has them all.
 */
function printableBy(doc: PDFKit.PDFDocument) {
  const { font } = (doc as unknown as { _font: EmbeddedFont })._font
  return (words: string) =>
    [...words.normalize('NFC').replace(/\s+/gu, ' ')]
      .map((sign) => {
        if (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) return sign
        return /\p{L}|\p{N}/u.test(sign) ? '?' : ''
      })
      .join('')
      .trim()
}
