import type { JsonResume } from '../json-resume.ts'
import type { ResumeLayout } from '../layouts.ts'
import { setPdfInChild } from './set-pdf.server.ts'

/** A résumé as PDF, set in a process of its own. Throws 503 when that fails. */
export const writeResumePdfInChild = (resume: JsonResume, layout: ResumeLayout) =>
  setPdfInChild(
    new URL('./child.ts', import.meta.url),
    { resume, layout },
    'We couldn’t make the PDF. Try again in a minute.',
  )
