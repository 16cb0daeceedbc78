import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { docxOf, odtOf } from '#/testing/documents.ts'
import { readFile } from '../read-file.ts'

// Tables without dates, in every format that has tables.

type Row = string[]
const skills: Row[] = [
  ['Chainsaw', 'Rigging'],
  ['Climbing', 'First aid'],
]
const languages: Row[] = [
  ['English', 'C1', 'German', 'B2'],
  ['Irish', 'native', 'Polish', 'A2'],
]
const rated: Row[] = [
  ['Skill', 'Level', 'Years'],
  ['Excel', 'Expert', '5 years'],
  ['Sage', 'Good', '2 years'],
]
const grouped: Row[] = [
  ['Office', 'Word, Excel'],
  ['Machines', 'Forklift; Crane'],
]

const cells = (rows: Row[], row: (inside: string) => string, cell: (text: string) => string) =>
  rows.map((texts) => row(texts.map(cell).join(''))).join('')
type Section = [heading: string, rows: Row[]]

const word = (sections: Section[]) => {
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
  const table = (rows: Row[]) =>
    `<w:tbl>${cells(
      rows,
      (inside) => `<w:tr>${inside}</w:tr>`,
      (text) => `<w:tc>${paragraph(text)}</w:tc>`,
    )}</w:tbl>`
  return docxOf({ body: sections.map(([heading, rows]) => paragraph(heading) + table(rows)).join('') })
}
const openDocument = (sections: Section[]) => {
  const paragraph = (text: string) => `<text:p>${text}</text:p>`
  const table = (rows: Row[]) =>
    `<table:table>${cells(
      rows,
      (inside) => `<table:table-row>${inside}</table:table-row>`,
      (text) => `<table:table-cell>${paragraph(text)}</table:table-cell>`,
    )}</table:table>`
  return odtOf(sections.map(([heading, rows]) => paragraph(heading) + table(rows)).join(''))
}
const richText = (sections: Section[]) => {
  const table = (rows: Row[]) =>
    cells(
      rows,
      (inside) => `\\trowd\\cellx3000\\cellx6000\\pard\\intbl ${inside}\\row\n`,
      (text) => `${text}\\cell `,
    )
  return Buffer.from(
    `{\\rtf1\\ansi ${sections.map(([heading, rows]) => `\\pard ${heading}\\par\n${table(rows)}`).join('')}}`,
  )
}
const page = (sections: Section[]) => {
  const table = (rows: Row[]) =>
    `<table>${cells(
      rows,
      (inside) => `<tr>${inside}</tr>`,
      (text) => `<td><p>${text}</p></td>`,
    )}</table>`
  return Buffer.from(
    `<!DOCTYPE html><html><body>${sections.map(([heading, rows]) => `<h2>${heading}</h2>${table(rows)}`).join('')}</body></html>`,
  )
}
const plainText = (sections: Section[]) =>
  Buffer.from(
    sections.map(([heading, rows]) => [heading, ...rows.map((row) => row.join('\t'))].join('\n')).join('\n'),
  )
async function pdf(sections: Section[]) {
  const document = new PDFDocument({ margin: 0 })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  let y = 40
  const write = (text: string, x: number) => document.fontSize(10).text(text, x, y, { lineBreak: false })
  for (const [heading, rows] of sections) {
    y += 30
    document.font('Helvetica-Bold')
    write(heading, 50)
    document.font('Helvetica')
    for (const row of rows) {
      y += 18
      for (const [at, text] of row.entries()) write(text, 50 + 120 * at)
    }
  }
  document.end()
  await new Promise((resolve) => document.on('end', resolve))
  return Buffer.concat(chunks)
}

const formats: Record<string, (sections: Section[]) => Buffer | Promise<Buffer>> = {
  ...{ word, openDocument, richText, page, plainText, pdf },
}

test('each cell of a table of skills is one, and each pair of a table of languages', async () => {
  for (const [format, write] of Object.entries(formats)) {
    const read = async (sections: Section[]) => {
      const result = await readFile(await write(sections))
      if (!result.ok) throw new Error(`${format}: ${result.failure}`)
      const { resume } = result.proposal
      return {
        format,
        skills: resume.skills?.map(({ name }) => name),
        languages: resume.languages?.map(({ language, fluency }) => `${language} ${fluency}`),
      }
    }
    expect(
      await read([
        ['Skills', skills],
        ['Languages', languages],
      ]),
    ).toEqual({
      format,
      skills: ['Chainsaw', 'Rigging', 'Climbing', 'First aid'],
      languages: ['English C1', 'German B2', 'Irish native', 'Polish A2'],
    })
    expect(await read([['Skills', rated]])).toMatchObject({ format, skills: ['Excel', 'Sage'] })
    expect(await read([['Skills', grouped]])).toMatchObject({
      format,
      skills: ['Word', 'Excel', 'Forklift', 'Crane'],
    })
  }
})
