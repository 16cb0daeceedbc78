import { type ChildOptions, runInChild } from '#/server/child-process/run-in-child.ts'
import { AppError } from '#/shared/errors.ts'
import { overpassFiles } from './fonts.ts'

const limits: Omit<ChildOptions, 'module'> = {
  timeoutMs: 20_000,
  heapMegabytes: 192,
  memoryMegabytes: 400,
  maxResultBytes: 20_000_000,
}

/** A PDF that `module` sets in a process of its own and answers as base64. Throws 503 with `failure` when that fails. */
export async function setPdfInChild<Input>(
  module: URL,
  input: Input,
  failure: string,
): Promise<Buffer<ArrayBuffer>> {
  const result = await runInChild<Input, string>({ ...limits, module }, input, overpassFiles)
  if (!result.ok) throw new AppError(503, failure)
  return Buffer.from(result.value, 'base64')
}
