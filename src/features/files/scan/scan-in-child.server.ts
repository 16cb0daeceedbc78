import { type ChildOptions, runInChild } from '#/server/child-process/run-in-child.ts'
import type { ScanResult } from './finding.ts'

/** Enough for the largest file and its decompressed object streams. */
const limits: ChildOptions = {
  module: new URL('./child.ts', import.meta.url),
  timeoutMs: 20_000,
  heapMegabytes: 192,
  memoryMegabytes: 512,
  maxResultBytes: 10_000,
}

/** Scans a document in a process of its own, with limits on time and memory. */
export async function scanFile(path: string): Promise<ScanResult> {
  const result = await runInChild<string, ScanResult>(limits, path, [path])
  if (result.ok) return result.value
  if (result.failure !== 'error') return { type: null, finding: 'timeout', steps: 0 }
  throw new Error(`the scan of a document ended without a result: ${result.detail}`)
}
