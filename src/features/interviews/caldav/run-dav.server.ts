import { Worker } from 'node:worker_threads'
import { createGate } from '#/server/http/concurrency-gate.ts'
import type { CalendarFailure } from '../external/failures.ts'
import type { DavInput, DavOperation, DavResult } from './dav-thread.server.ts'

/** For all the requests of an operation together, and the reading of their answers. */
const timeoutMs = 10_000
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** More busy times than this in two months are no calendar of a person. */
const maxTimes = 3000

// Threads mostly wait for servers, but each has memory of its own.
const gate = createGate({ concurrency: 3, queue: 100, waitMs: 30_000 })

type Outcome<Operation extends DavOperation> =
  | { ok: true; result: DavResult<Operation> }
  | { ok: false; failure: CalendarFailure }

/** Asks a calendar server in a thread of its own, with limits on time, memory and number. */
export function runDav<Operation extends DavOperation>(
  operation: Operation,
  { credentials, outbound }: Omit<DavInput, 'operation'>,
): Promise<Outcome<Operation>> {
  const workerData = { operation, credentials, outbound } satisfies DavInput
  return gate.run(
    () =>
      new Promise((resolve, reject) => {
        // Without the flags of the test runner.
        const worker = new Worker(new URL('./dav-thread.server.ts', import.meta.url), {
          ...{ workerData, execArgv: [], resourceLimits },
        })
        const timer = setTimeout(() => {
          resolve({ ok: false, failure: 'too-slow' })
          worker.terminate()
        }, timeoutMs)
        worker.once('message', (outcome: Outcome<Operation>) => {
          const isTooMuch =
            outcome.ok && outcome.result && 'busy' in outcome.result && outcome.result.busy.length > maxTimes
          resolve(isTooMuch ? { ok: false, failure: 'too-much' } : outcome)
          // Requests that are still open end with it.
          worker.terminate()
        })
        worker.once('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? resolve({ ok: false, failure: 'too-much' })
            : reject(error),
        )
        worker.once('exit', () => {
          clearTimeout(timer)
          reject(new Error('the thread of a calendar server ended without a result'))
        })
      }),
  )
}
