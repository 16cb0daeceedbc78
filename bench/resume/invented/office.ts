import { zipOf } from '#/testing/documents.ts'

export type Paragraph = { text: string; bold?: boolean; size?: number; bullet?: boolean; heading?: boolean }
/** A paragraph, the row of a table, or a box beside the text. */
export type Piece = Paragraph | { cells: Paragraph[][] } | { box: Paragraph[] }

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Neighbouring rows are one table. */
function grouped(pieces: Piece[]) {
  const groups: (Paragraph | { box: Paragraph[] } | { rows: Paragraph[][][] })[] = []
  for (const piece of pieces) {
    const last = groups.at(-1)
    if (!('cells' in piece)) groups.push(piece)
    else if (last && 'rows' in last) last.rows.push(piece.cells)
    else groups.push({ rows: [piece.cells] })
  }
  return groups
}

const wordParagraph = ({ text, bold, size = 10.5, bullet, heading }: Paragraph) => {
  const properties = `${heading ? '<w:pStyle w:val="Heading1"/>' : ''}${bullet ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : ''}`
  const words = xml(text)
    .replaceAll('\t', '</w:t><w:tab/><w:t xml:space="preserve">')
    .replaceAll('\n', '</w:t><w:br/><w:t xml:space="preserve">')
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${size * 2}"/></w:rPr><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`
}

export function word(pieces: Piece[]) {
  const body = grouped(pieces).map((group) => {
    if ('rows' in group) {
      const rows = group.rows.map(
        (cells) =>
          `<w:tr>${cells.map((cell) => `<w:tc>${cell.map(wordParagraph).join('') || '<w:p/>'}</w:tc>`).join('')}</w:tr>`,
      )
      return `<w:tbl>${rows.join('')}</w:tbl>`
    }
    if ('box' in group)
      return `<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>${group.box.map(wordParagraph).join('')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice></mc:AlternateContent></w:r></w:p>`
    return wordParagraph(group)
  })
  return zipOf({
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/styles.xml':
      '<w:styles xmlns:w="w"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style></w:styles>',
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="mc" xmlns:wps="wps"><w:body>${body.join('')}</w:body></w:document>`,
  })
}

export function openDocument(pieces: Piece[]) {
  const paragraph = ({ text, bold, bullet, heading }: Paragraph) => {
    const words = xml(text).replaceAll('\t', '<text:tab/>').replaceAll('\n', '<text:line-break/>')
    if (heading) return `<text:h text:style-name="H" text:outline-level="1">${words}</text:h>`
    const one = `<text:p text:style-name="${bold ? 'B' : 'T'}">${words}</text:p>`
    return bullet ? `<text:list><text:list-item>${one}</text:list-item></text:list>` : one
  }
  const body = grouped(pieces).map((group) => {
    if ('rows' in group) {
      const rows = group.rows.map(
        (cells) =>
          `<table:table-row>${cells.map((cell) => `<table:table-cell>${cell.map(paragraph).join('')}</table:table-cell>`).join('')}</table:table-row>`,
      )
      return `<table:table>${rows.join('')}</table:table>`
    }
    if ('box' in group)
      return `<text:p><draw:frame><draw:text-box>${group.box.map(paragraph).join('')}</draw:text-box></draw:frame></text:p>`
    return paragraph(group)
  })
  const style = (name: string, size: number, bold: boolean) =>
    `<style:style style:name="${name}" style:family="paragraph"><style:text-properties fo:font-size="${size}pt"${bold ? ' fo:font-weight="bold"' : ''}/></style:style>`
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="tb" xmlns:draw="d" xmlns:style="s" xmlns:fo="f"><office:automatic-styles>${style('T', 10.5, false)}${style('B', 10.5, true)}${style('H', 14, true)}</office:automatic-styles><office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`,
  })
}
