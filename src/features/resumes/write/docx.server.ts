import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import type { JsonResume } from '../json-resume.ts'
import { resumeText } from './resume-lines.ts'

// A Word document needs four parts; a library for them would bring a hundred.

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`

const relations = (type: string, target: string) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`

/** Sizes are half points, distances twentieths of a point. */
const style = (id: string, name: string, { size, bold, before = 0, after = 60 }: ParagraphStyle) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:qFormat/><w:pPr>${/^Heading/.test(id) ? '<w:keepNext/>' : ''}<w:spacing w:before="${before}" w:after="${after}"/>${/^Heading/.test(id) ? `<w:outlineLvl w:val="${Number(id.at(-1)) - 1}"/>` : ''}</w:pPr><w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr></w:style>`
type ParagraphStyle = { size: number; bold?: boolean; before?: number; after?: number }

const styles = `${declaration}<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/></w:rPr></w:rPrDefault></w:docDefaults>${[
  style('Normal', 'Normal', { size: 21 }),
  style('Heading1', 'heading 1', { size: 48, bold: true }),
  style('Heading2', 'heading 2', { size: 26, bold: true, before: 320 }),
  style('Heading3', 'heading 3', { size: 22, bold: true, before: 140, after: 0 }),
].join('')}</w:styles>`

/** XML 1.0 has no place for most control characters. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)

const paragraph = (styleId: string, text: string) =>
  text
    ? `<w:p><w:pPr><w:pStyle w:val="${styleId}"/></w:pPr><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
    : ''

/** A résumé as Word document: headings are headings, and its order is that of the PDF. */
export function writeDocx(resume: JsonResume): Promise<Buffer<ArrayBuffer>> {
  const { name, label, contact, sections } = resumeText(resume)
  const body = [
    paragraph('Heading1', name),
    paragraph('Normal', label),
    paragraph('Normal', contact.join(' · ')),
    ...sections.flatMap(({ heading, paragraphs, entries, words }) => [
      paragraph('Heading2', heading),
      ...paragraphs.map((text) => paragraph('Normal', text)),
      ...entries.flatMap(({ title, meta, body }) => [
        paragraph('Heading3', title),
        paragraph('Normal', meta),
        ...body.map((text) => paragraph('Normal', text)),
      ]),
      paragraph('Normal', words.filter(Boolean).join(', ')),
    ]),
  ].join('')
  const zip = new yazl.ZipFile()
  const add = (part: string, xml: string) => zip.addBuffer(Buffer.from(xml), part)
  add('[Content_Types].xml', contentTypes)
  add('_rels/.rels', relations('officeDocument', 'word/document.xml'))
  add('word/_rels/document.xml.rels', relations('styles', 'styles.xml'))
  add('word/styles.xml', styles)
  add(
    'word/document.xml',
    `${declaration}<w:document xmlns:w="${main}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  )
  zip.end()
  return buffer(zip.outputStream) as Promise<Buffer<ArrayBuffer>>
}
