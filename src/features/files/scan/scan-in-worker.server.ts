import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createGate } from '#/server/http/concurrency-gate.ts'
import type { ScanResult } from './finding.ts'

type Scanned = ScanResult & { threadId: number }

const timeoutMs = 20_000
/** Enough for the largest file and its decompressed object streams; a worker that exceeds it is terminated. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** One core stays free for everything else; when the queue is full, callers get 503. */
const gate = createGate({
  concurrency: Math.max(1, availableParallelism() - 1),
  queue: 12,
  waitMs: 30_000,
})

/** Scans a document in its own thread, with limits on time and memory. */
export function scanFile(path: string): Promise<Scanned> {
  return gate.run(
    () =>
      new Promise((resolve, reject) => {
        // Without the flags of the test runner.
        const worker = new Worker(new URL('./worker.ts', import.meta.url), {
          ...{ workerData: path, execArgv: [], resourceLimits },
        })
        let timedOut: Scanned | undefined
        const timer = setTimeout(() => {
          timedOut = overLimit(worker.threadId)
          worker.terminate()
        }, timeoutMs)
        worker.once('message', resolve)
        worker.once('error', (error) => {
          if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
            resolve(overLimit(worker.threadId))
          else reject(error)
        })
        worker.once('exit', () => {
          clearTimeout(timer)
          if (timedOut) resolve(timedOut)
          else reject(new Error('the scan of a document ended without a result'))
        })
      }),
  )
}

const overLimit = (threadId: number): Scanned => ({ type: null, finding: 'timeout', steps: 0, threadId })
