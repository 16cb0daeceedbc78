import { zipOf } from '../documents.ts'

// Writes the same résumé as PDF, DOCX, ODT, RTF and text, for tests and the bench of the reader.

export type Style = 'name' | 'heading' | 'strong' | 'text' | 'bullet'
/** `side` is the narrow column of a layout with two. */
export type Block = { text: string; style: Style; side?: boolean }

const sizes: Record<Style, number> = { name: 20, heading: 14, strong: 11, text: 10, bullet: 10 }
const isBold = (style: Style) => style !== 'text' && style !== 'bullet'
const [pageWidth, pageHeight, margin] = [595, 842, 50]

type Placed = { text: string; x: number; y: number; size: number; bold: boolean }
type PdfParts = {
  /** Files inside the PDF. */
  attachments?: { name: string; bytes: Buffer }[]
  metadata?: string
  /** Objects that are written into the catalog as they are. */
  catalog?: string
  /** Letters beyond Windows-1252 that the fonts have, at most 60: their shapes are wrong, and their text is right. */
  letters?: string[]
}

/** Words of a right-to-left script, in the order in which a program sets them on the page: from the left. */
export const inVisualOrder = (text: string) =>
  text.replace(/[\u0590-\u06ff]+(?: [\u0590-\u06ff]+)*/g, (words) => [...words].reverse().join(''))

/** A PDF with text in Helvetica. Characters outside of Windows-1252 and `letters` become question marks. */
export function resumePdf(blocks: Block[], { columns = 1, ...parts }: { columns?: 1 | 2 } & PdfParts = {}) {
  const pages: Placed[][] = []
  const place = (own: Block[], x: number, width: number) => {
    let [page, y] = [0, margin + 20]
    for (const { text, style } of own) {
      const size = sizes[style]
      if (style === 'heading') y += 8
      for (const [at, line] of wrap(
        style === 'bullet' ? `\u2022 ${text}` : text,
        width / (size * 0.52),
      ).entries()) {
        if (y > pageHeight - margin) [page, y] = [page + 1, margin + 20]
        pages[page] ??= []
        // What tabs divide stands apart.
        for (const [cell, words] of line.split('\t').entries())
          pages[page]?.push({
            ...{ text: words, y, size, bold: isBold(style) },
            x: x + (style === 'bullet' && at > 0 ? 8 : 0) + cell * (width < 400 ? 100 : 210),
          })
        y += size * 1.35
      }
    }
  }
  const [side, main] = [blocks.filter((block) => block.side), blocks.filter((block) => !block.side)]
  if (columns === 2) {
    place(side, margin, 130)
    place(main, margin + 165, pageWidth - 2 * margin - 165)
  } else place([...main, ...side], margin, pageWidth - 2 * margin)
  return pdfFile(pages, parts)
}

function wrap(text: string, letters: number) {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line && line.length + word.length + 1 > letters) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line]
}

const escaped = (text: string, letters: string[]) =>
  toWindows(
    [...text].map((letter) => (letters.includes(letter) ? codeOf(letters.indexOf(letter)) : letter)).join(''),
  ).replace(/[\\()]/g, (character) => `\\${character}`)
/** Letters stand in the place of the accented ones of Windows-1252. */
const codeOf = (at: number) => String.fromCharCode(0xc0 + at)
const windows = new Map(
  [
    ...'\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178',
  ].map((character, at) => [
    character,
    [
      0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94,
      0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
    ][at] ?? 63,
  ]),
)
const toWindows = (text: string) =>
  [...text]
    .map((character) => {
      const code = character.charCodeAt(0)
      return String.fromCharCode(windows.get(character) ?? (code < 256 ? code : 63))
    })
    .join('')

function pdfFile(pages: Placed[][], { attachments = [], metadata, catalog = '', letters = [] }: PdfParts) {
  const objects: Buffer[] = []
  const add = (content: string | Buffer) =>
    objects.push(Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1'))
  const stream = (dictionary: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`<<${dictionary}/Length ${bytes.length}>>stream\n`),
      bytes,
      Buffer.from('\nendstream'),
    ])
  const extra: string[] = [catalog]
  // 1 catalog, 2 pages, 3 and 4 fonts; the rest follows.
  const rest: (string | Buffer)[] = []
  const reserve = (content: string | Buffer) => rest.push(content) + 4
  const files = attachments.map(({ name, bytes }) => {
    const file = reserve(stream('/Type/EmbeddedFile', bytes))
    return {
      name,
      specification: reserve(
        `<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${file} 0 R>>/AFRelationship/Source>>`,
      ),
    }
  })
  if (files.length > 0)
    extra.push(
      `/Names<</EmbeddedFiles<</Names[${files.map(({ name, specification }) => `(${name}) ${specification} 0 R`).join(' ')}]>>>>`,
    )
  if (metadata)
    extra.push(`/Metadata ${reserve(stream('/Type/Metadata/Subtype/XML', Buffer.from(metadata)))} 0 R`)
  const toUnicode = letters.length > 0 ? `/ToUnicode ${reserve(stream('', unicodeMap(letters)))} 0 R` : ''
  const kids = pages.map((texts) => {
    const content = texts
      .map(
        ({ text, x, y, size, bold }) =>
          `BT /F${bold ? 2 : 1} ${size} Tf ${x} ${pageHeight - y} Td (${escaped(text, letters)}) Tj ET`,
      )
      .join('\n')
    const contents = reserve(stream('', Buffer.from(content, 'latin1')))
    return reserve(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>/Contents ${contents} 0 R>>`,
    )
  })
  add(`<</Type/Catalog/Pages 2 0 R${extra.join('')}>>`)
  add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`)
  for (const font of ['Helvetica', 'Helvetica-Bold'])
    add(`<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding${toUnicode}>>`)
  for (const content of rest) add(content)
  return assemble(objects)
}

const hex = (code: number, length: number) => code.toString(16).padStart(length, '0')

function unicodeMap(letters: string[]) {
  const pairs = letters.map(
    (letter, at) => `<${hex(codeOf(at).charCodeAt(0), 2)}> <${hex(letter.charCodeAt(0), 4)}>`,
  )
  return Buffer.from(
    [
      ...['/CIDInit /ProcSet findresource begin 12 dict begin begincmap', '/CMapName /Letters def'],
      ...['1 begincodespacerange <00> <ff> endcodespacerange', '1 beginbfrange <20> <7e> <0020> endbfrange'],
      ...[`${pairs.length} beginbfchar`, ...pairs, 'endbfchar endcmap end end'],
    ].join('\n'),
  )
}

function assemble(objects: Buffer[]) {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj`), object, Buffer.from('endobj\n')])
    parts.push(whole)
    at += whole.length
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

export function resumeDocx(blocks: Block[], more: Record<string, string> = {}) {
  const paragraphs = blocks.map(({ text, style }) => {
    const properties =
      style === 'bullet' ? '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>' : ''
    const words = xml(text).split('\t').join('</w:t><w:tab/><w:t xml:space="preserve">')
    return `<w:p>${properties}<w:r><w:rPr>${isBold(style) ? '<w:b/>' : ''}<w:sz w:val="${sizes[style] * 2}"/></w:rPr><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`
  })
  return zipOf({
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': `<w:document ${word}><w:body>${paragraphs.join('')}</w:body></w:document>`,
    ...more,
  })
}

export function resumeOdt(blocks: Block[]) {
  const style = (name: Style) =>
    `<style:style style:name="${name}" style:family="paragraph"><style:text-properties fo:font-size="${sizes[name]}pt"${isBold(name) ? ' fo:font-weight="bold"' : ''}/></style:style>`
  const body = blocks.map(({ text, style: name }) => {
    const words = xml(text).split('\t').join('<text:tab/>')
    const paragraph = `<text:p text:style-name="${name}">${words}</text:p>`
    return name === 'bullet'
      ? `<text:list><text:list-item>${paragraph}</text:list-item></text:list>`
      : paragraph
  })
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f"><office:automatic-styles>${(Object.keys(sizes) as Style[]).map(style).join('')}</office:automatic-styles><office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`,
  })
}

export function resumeRtf(blocks: Block[]) {
  const words = (text: string) =>
    [...text]
      .map((character) => {
        const code = character.codePointAt(0) ?? 63
        if (character === '\t') return '\\tab '
        if (/[\\{}]/.test(character)) return `\\${character}`
        return code < 128 ? character : code < 65536 ? `\\u${code > 32767 ? code - 65536 : code}?` : '?'
      })
      .join('')
  const body = blocks.map(
    ({ text, style }) =>
      `\\pard\\plain ${style === 'bullet' ? '{\\pntext\\bullet\\tab}' : ''}\\fs${sizes[style] * 2}${isBold(style) ? '\\b' : ''} ${words(text)}\\par`,
  )
  return Buffer.from(`{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}\n${body.join('\n')}}`)
}

export const resumeText = (blocks: Block[]) =>
  Buffer.from(
    blocks
      .map(({ text, style }) => (style === 'heading' ? `\n${text}` : style === 'bullet' ? `- ${text}` : text))
      .join('\n'),
  )
