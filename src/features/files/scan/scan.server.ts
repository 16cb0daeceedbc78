import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createGate } from '#/server/http/concurrency-gate.ts'
import type { ScanResult } from './finding.ts'

type Scanned = ScanResult & { threadId: number }

const timeoutMs = 20_000
/** Enough for the largest file and what its object streams unfold to; a worker that wants more is ended. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** One core stays with everybody else; who comes when the queue is full is told to come again. */
const gate = createGate({
  concurrency: Math.max(1, availableParallelism() - 1),
  queue: 12,
  waitMs: 30_000,
})

/** Looks through a document in a thread of its own, which has a limit of time and memory. */
export function scanFile(path: string): Promise<Scanned> {
  return gate.run(
    () =>
      new Promise((resolve, reject) => {
        // Without the test runner's own flags.
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
