import { type ChildOptions, runInChild } from '#/server/child-process/run-in-child.ts'
import { AppError } from '#/shared/errors.ts'
import type { JsonResume } from '../json-resume.ts'
import type { ResumeLayout } from '../layouts.ts'

const limits: ChildOptions = {
  module: new URL('./child.ts', import.meta.url),
  timeoutMs: 20_000,
  heapMegabytes: 192,
  memoryMegabytes: 400,
  maxResultBytes: 20_000_000,
}

/** A résumé as PDF, set in a process of its own. Throws 503 when that fails. */
export async function writeResumePdfInChild(
  resume: JsonResume,
  layout: ResumeLayout,
): Promise<Buffer<ArrayBuffer>> {
  const result = await runInChild<{ resume: JsonResume; layout: ResumeLayout }, string>(limits, {
    resume,
    layout,
  })
  if (!result.ok) throw new AppError(503, 'The PDF could not be made now. Try again in a minute.')
  return Buffer.from(result.value, 'base64')
}
