import PDFDocument from 'pdfkit'
import { overpass } from './fonts.ts'

// A tagged PDF (PDF/UA-1) with the same content as data inside: parts that the résumé and the letter of an offer share.

/** Points: A4, and where its text stands. */
export const page = { width: 595.28, margin: 56 }
const ink = '#141414'
export const muted = '#4d4d4d'

export type Style = {
  size: number
  bold?: boolean
  color?: string
  x?: number
  width?: number
  after?: number
}
export type Write = (parent: PDFKit.PDFStructureElement, tag: string, words: string, style: Style) => void

type Attachment = { name: string; data: Buffer; description: string }
type Content = {
  title: string
  author: string
  /** Where text stands that says nothing else. */
  left: number
  attachment: Attachment
  /** The day on it and in what is attached; equal content of one day has equal bytes. */
  at: Date
}

/** What draws on an open document. `keep`: begins a page when fewer than so many points are left. */
export type Sheet = {
  doc: PDFKit.PDFDocument
  root: PDFKit.PDFStructureElement
  write: Write
  keep: (points: number) => void
  rule: () => void
}

export async function writeTaggedPdf(
  { title, author, left, attachment, at }: Content,
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: page.margin, pdfVersion: '1.7', tagged: true },
    ...{ lang: 'en', displayTitle: true },
    // Its types do not know this one yet.
    subset: 'PDF/UA' as 'PDF/A-3a',
    font: overpass.regular,
    info: { Title: title, Author: author, Creator: 'Waymark', CreationDate: at },
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
  const printable = printableBy(doc)
  /** One tagged stretch of text under what was written before. */
  const write: Write = (parent, tag, words, style) => {
    const printed = printable(words)
    if (!printed.trim()) return
    parent.add(
      doc.struct(tag, {}, () => {
        doc
          .font(style.bold ? 'bold' : 'regular')
          .fontSize(style.size)
          .fillColor(style.color ?? ink)
        const width = style.width ?? page.width - page.margin - left
        doc.text(printed, style.x ?? left, undefined, { width, lineGap: 2.5 })
      }),
    )
    doc.y += style.after ?? 0
  }
  draw({ doc, root, write, keep: (points) => keepTogether(doc, points), rule: () => rule(doc) })
  root.end()
  doc.file(attachment.data, {
    ...{ name: attachment.name, type: 'application/json', relationship: 'Source' },
    ...{ description: attachment.description, creationDate: at, modifiedDate: at },
  } as Parameters<typeof doc.file>[1])
  embedFonts(doc)
  doc.end()
  return end
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

type WithFonts = { _fontFamilies: Record<string, { finalize(): void }>; subset: unknown }

/**
 * pdfkit lists the glyphs of a font that are used, without the parts that "Å" is put together from. PDF/UA asks for a
 * whole list or none, and pdfkit writes none where the document follows no standard.
 */
function embedFonts(doc: PDFKit.PDFDocument) {
  const own = doc as unknown as WithFonts
  const { subset } = own
  own.subset = undefined
  for (const font of Object.values(own._fontFamilies)) font.finalize()
  own.subset = subset
}
