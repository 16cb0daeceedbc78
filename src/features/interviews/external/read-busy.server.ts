import { Worker } from 'node:worker_threads'
import { createGate } from '#/server/http/concurrency-gate.ts'
import type { Interval } from '../slots/free-times.ts'
import type { BusyWindow } from './busy-times.ts'

const timeoutMs = 4000
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** More than this in two months is no calendar of a person. */
const maxTimes = 3000

/** One at a time: it is read in the background, and whoever books waits for at most a few. */
const gate = createGate({ concurrency: 1, queue: 50, waitMs: 30_000 })

type ReadResult = { ok: true; busy: Interval[] } | { ok: false; failure: 'not-a-calendar' | 'too-much' }
const tooMuch = { ok: false, failure: 'too-much' } as const

/** Reads the calendar of a stranger in a thread of its own, with limits on time, memory and number. */
export function readBusyInThread(text: string, window: BusyWindow): Promise<ReadResult> {
  return gate.run(
    () =>
      new Promise((resolve, reject) => {
        // Without the flags of the test runner.
        const worker = new Worker(new URL('./busy-thread.ts', import.meta.url), {
          ...{ workerData: { text, window }, execArgv: [], resourceLimits },
        })
        const timer = setTimeout(() => {
          resolve(tooMuch)
          worker.terminate()
        }, timeoutMs)
        worker.once('message', (busy: Interval[] | null) =>
          resolve(
            busy === null
              ? { ok: false, failure: 'not-a-calendar' }
              : busy.length > maxTimes
                ? tooMuch
                : { ok: true, busy },
          ),
        )
        worker.once('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooMuch) : reject(error),
        )
        worker.once('exit', () => {
          clearTimeout(timer)
          reject(new Error('the reading of a calendar ended without a result'))
        })
      }),
  )
}
