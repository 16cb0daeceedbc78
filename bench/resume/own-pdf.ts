import { isDeepStrictEqual } from 'node:util'
import type { JsonResume } from '#/features/resumes/json-resume.ts'
import { resumeLayouts } from '#/features/resumes/layouts.ts'
import { readFile } from '#/features/resumes/read/read-file.ts'
import { writeResumePdf } from '#/features/resumes/write/pdf.ts'

const rounds = 20

/**
 * PDFs of our own, read back in this process after one reading to warm up: the share of résumés that come back whole,
 * and the milliseconds of a reading. In the product the start of a process comes on top, as it does for every file.
 */
export async function measureOwnPdfs(resumes: JsonResume[]) {
  const times: number[] = []
  let whole = 0
  let read = 0
  for (const resume of resumes)
    for (const layout of resumeLayouts) {
      const pdf = await writeResumePdf(resume, layout)
      const back = await readFile(pdf)
      read++
      if (
        back.ok &&
        back.proposal.source === 'JSON Resume' &&
        isDeepStrictEqual(back.proposal.resume, resume)
      )
        whole++
      for (let round = 0; round < rounds; round++) {
        const start = performance.now()
        await readFile(pdf)
        times.push(performance.now() - start)
      }
    }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(10 * (sorted[Math.ceil(share * sorted.length) - 1] ?? 0)) / 10
  return { files: read, whole: (100 * whole) / Math.max(1, read), p50: at(0.5), p95: at(0.95) }
}
