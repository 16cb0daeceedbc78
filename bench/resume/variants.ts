import { readZip } from '#/features/files/scan/zip.ts'
import { readDocx } from '#/features/resumes/read/formats/docx.ts'
import type { Line } from '#/features/resumes/read/lines.ts'
import { cutSections } from '#/features/resumes/read/sections.ts'
import { type Block, resumeOdt, resumePdf, resumeRtf, resumeText } from '#/testing/resumes/documents.ts'

/** The text of a Word file as other formats: PDF with one and two columns, ODT, RTF and text. */
export async function variantsOf(docx: Buffer) {
  const content = await readZip(docx)
  if (typeof content === 'string') throw new Error(`not a Word file: ${content}`)
  const { lines } = readDocx(content.texts)
  const largest = Math.max(...lines.map(({ size }) => size))
  const sections = cutSections(lines.map((line, number) => ({ ...line, number })))
  // What people put into the narrow column.
  const narrow = new Set(
    sections
      .filter(({ kind }) => ['skills', 'languages', 'contact', 'links'].includes(kind))
      .flatMap((section) => section.lines.map(({ number }) => number)),
  )
  const startOfNarrow = (at: number) =>
    narrow.has(at + 1) &&
    !narrow.has(at) &&
    sections.every((section) => section.lines.every(({ number }) => number !== at))
  const blocks = lines.map(
    (line, at): Block => ({
      text: line.text,
      style: styleOf(
        line,
        largest,
        sections.every((section) => section.lines.every(({ number }) => number !== at)),
      ),
      side: narrow.has(at) || startOfNarrow(at),
    }),
  )
  return {
    'pdf, one column': resumePdf(blocks),
    'pdf, two columns': resumePdf(blocks, { columns: 2 }),
    odt: resumeOdt(blocks),
    rtf: resumeRtf(blocks),
    text: resumeText(blocks),
  }
}

function styleOf({ bullet, bold, size }: Line, largest: number, isHeading: boolean): Block['style'] {
  if (bullet) return 'bullet'
  if (isHeading) return 'heading'
  if (size === largest && largest > 14) return 'name'
  return bold ? 'strong' : 'text'
}
