import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ChildOptions, runInChild } from '#/server/child-process/run-in-child.ts'
import type { UploadedFile } from '#/server/context.ts'
import type { Storage } from '#/server/storage/storage.ts'
import { fieldError, orNotFound } from '#/shared/errors.ts'
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
  locked: 'This file is locked with a password. Save it without one and choose it again.',
  broken:
    'This file is damaged, or we can’t read its format. Save it again and choose it once more, or fill in your profile by hand.',
  'no text':
    'This file has no text: its pages are pictures, as from a scanner or a photo. Choose the original file, or fill in your profile by hand.',
  'unfolds too far': 'This file unpacks into far more than a résumé, so we didn’t read it.',
  'not a résumé format':
    'We can’t read this kind of file. Choose a PDF, Word (.docx), ODT, RTF, text or JSON Resume file.',
  'too much':
    'This file takes too long or too much memory to read, so we stopped. Save it as a plain PDF and choose that.',
}

/** Reads a file in a process of its own. Throws 422 on `file` with what to do when nothing could be read. */
export async function readUpload(file: UploadedFile): Promise<Proposal> {
  const result = await runInChild<{ path: string }, ReadingResult>(limits, { path: file.path }, [file.path])
  if (!result.ok) throw fieldError('file', sentences[result.failure === 'error' ? 'broken' : 'too much'])
  if (!result.value.ok) throw fieldError('file', sentences[result.value.failure])
  return result.value.proposal
}

/** A stored file as one on disk, for as long as it is read. */
export async function withStoredFile<Result>(
  storage: Storage,
  id: string,
  name: string,
  read: (file: UploadedFile) => Promise<Result>,
) {
  const { size, body } = orNotFound(await storage.get(id), 'file')
  const folder = await mkdtemp(path.join(tmpdir(), 'waymark-resume-'))
  try {
    const file = path.join(folder, 'file')
    await writeFile(file, body, { mode: 0o600 })
    return await read({ name, path: file, size })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
