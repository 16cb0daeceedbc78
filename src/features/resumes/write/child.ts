// Runs in a child process: setting a page takes a while, in which the server would answer nobody.
import type { JsonResume } from '../json-resume.ts'
import type { ResumeLayout } from '../layouts.ts'
import { writeResumePdf } from './pdf.ts'

export const run = async ({ resume, layout }: { resume: JsonResume; layout: ResumeLayout }) =>
  (await writeResumePdf(resume, layout)).toString('base64')
