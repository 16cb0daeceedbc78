import { type ChildOptions, runInChild } from '#/server/child-process/run-in-child.ts'
import type { UploadedFile } from '#/server/context.ts'
import { fieldError } from '#/shared/errors.ts'
import type { Proposal, ReadingFailure, ReadingResult } from '../read/proposal.ts'

/** For one file. A résumé needs a fifth of it. */
const limits: ChildOptions = {
  module: new URL('../read/child.ts', import.meta.url),
  timeoutMs: 10_000,
  heapMegabytes: 160,
  memoryMegabytes: 320,
  maxResultBytes: 4_000_000,
}

const sentences: Record<ReadingFailure | 'too much', string> = {
  locked: 'This file is locked with a password. Save it without one and choose it again. Nothing was read.',
  broken:
    'This file is damaged, or built in a way that we cannot read. Save it again and choose it anew, or fill in the profile by hand.',
  'no text':
    'This file has no text: its pages are pictures, as from a scanner or a photo. Choose the file it was printed from, or fill in the profile by hand.',
  'unfolds too far': 'This file unfolds into far more than a résumé holds, so it was not read.',
  'not a résumé format':
    'This is not a file that can be read here. Choose a PDF, Word (.docx), ODT, RTF, text or JSON Resume file.',
  'too much':
    'This file takes too long or too much memory to read, so it was given up. Save it as a plain PDF and choose that.',
}

/** Reads a file in a process of its own. Throws 422 on `file` with what to do when nothing could be read. */
export async function readUpload(file: UploadedFile): Promise<Proposal> {
  const result = await runInChild<{ path: string }, ReadingResult>(limits, { path: file.path }, [file.path])
  if (!result.ok) throw fieldError('file', sentences[result.failure === 'error' ? 'broken' : 'too much'])
  if (!result.value.ok) throw fieldError('file', sentences[result.value.failure])
  return result.value.proposal
}
