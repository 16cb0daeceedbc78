// Runs in a child process: draws the pages of a PDF that a stranger sent, or of a résumé that is set here first.
import { deflateRawSync } from 'node:zlib'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { JsonResume } from '../json-resume.ts'
import type { ResumeLayout } from '../layouts.ts'
import { writeResumePdf } from '../write/pdf.ts'

/** The bytes of a PDF in base64, or a résumé to set. */
export type PagesSource = { pdf: string } | { resume: JsonResume; layout: ResumeLayout }
export type DrawPagesInput = { source: PagesSource; maxPages: number }
/** `pixels`: red, green, blue and opacity of each, deflated, in base64. */
export type DrawnPage = { width: number; height: number; pixels: string }
export type DrawnPages = { pages: DrawnPage[]; total: number } | null

const drawnWidth = 1000
const maxPixels = 3_000_000

/** Null if it cannot be read as a PDF. */
export async function run({ source, maxPages }: DrawPagesInput): Promise<DrawnPages> {
  const pdf =
    'pdf' in source ? Buffer.from(source.pdf, 'base64') : await writeResumePdf(source.resume, source.layout)
  const library = await PDFiumLibrary.init()
  let document: PDFiumDocument
  try {
    document = await library.loadDocument(pdf)
  } catch {
    return null
  }
  const total = document.getPageCount()
  const pages: DrawnPage[] = []
  for (let at = 0; at < Math.min(total, maxPages); at++) {
    const page = document.getPage(at)
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    if (!(width > 0 && height > 0)) return null
    const scale = Math.min(drawnWidth / width, Math.sqrt(maxPixels / (width * height)))
    const drawn = await page.render({ scale, render: 'bitmap' })
    pages.push({
      width: drawn.width,
      height: drawn.height,
      pixels: deflateRawSync(drawn.data, { level: 1 }).toString('base64'),
    })
  }
  return { pages, total }
}
