import type { JsonResume } from '../json-resume.ts'
import type { ResumeLayout } from '../layouts.ts'
import { type ResumeSection, resumeText } from './resume-lines.ts'
import { muted, page, type Write, writeTaggedPdf } from './tagged-pdf.ts'

/** The headings of the layout `side` stand left of this. */
const sideWidth = 118

/** Any PDF reader finds it by this name; other programs look for the same. */
export const attachmentName = 'resume.json'

/** A tagged PDF (PDF/UA-1) with the same résumé as JSON Resume inside. */
export async function writeResumePdf(resume: JsonResume, layout: ResumeLayout): Promise<Buffer> {
  const text = resumeText(resume)
  const left = layout === 'side' ? page.margin + sideWidth : page.margin
  const width = page.width - page.margin - left
  const content = {
    title: text.name ? `Résumé of ${text.name}` : 'Résumé',
    author: text.name,
    left,
    attachment: {
      name: attachmentName,
      data: Buffer.from(JSON.stringify(resume, null, 2)),
      description: 'The same résumé as JSON Resume',
    },
    at: new Date(),
  }
  return writeTaggedPdf(content, ({ doc, root, write, keep, rule }) => {
    const wide = { x: page.margin, width: page.width - 2 * page.margin }
    write(root, 'H1', text.name, { ...wide, size: 25, bold: true, after: 2 })
    write(root, 'P', text.label, { ...wide, size: 13, after: 2 })
    write(root, 'P', text.contact.join(' · '), { ...wide, size: 10, color: muted })

    for (const section of text.sections) {
      keep(84)
      doc.y += 16
      rule()
      doc.y += 9
      const element = doc.struct('Sect')
      root.add(element)
      const top = doc.y
      write(element, 'H2', section.heading, {
        ...{ size: 13, bold: true, x: page.margin, after: 3 },
        width: layout === 'side' ? sideWidth - 14 : width,
      })
      if (layout === 'side') doc.y = top
      writeSection(section, element, write, () => keep(46))
      element.end()
    }
  })
}

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
