import { createGate } from '#/server/http/admission/concurrency-gate.ts'
import { outboundTimeoutMs } from '#/server/outbound/outbound.ts'
import { runInThread } from '#/server/run-in-thread.ts'
import type { CalendarFailure } from '../external/failures.ts'
import { maxTimes } from '../external/read-busy.server.ts'
import type { DavInput, DavOperation, DavResult } from './dav-thread.server.ts'

const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

// Threads mostly wait for servers, but each has memory of its own.
const gate = createGate({ concurrency: 3, queue: 100, waitMs: 30_000 })

type Outcome<Operation extends DavOperation> =
  | { ok: true; result: DavResult<Operation> }
  | { ok: false; failure: CalendarFailure }

/** Asks a calendar server in a thread of its own, with limits on time, memory and number. */
export async function runDav<Operation extends DavOperation>(
  operation: Operation,
  { credentials, outbound }: Omit<DavInput, 'operation'>,
): Promise<Outcome<Operation>> {
  const file = new URL('./dav-thread.server.ts', import.meta.url)
  const input = { operation, credentials, outbound } satisfies DavInput
  const limits = { timeoutMs: outboundTimeoutMs('calendarOperation', outbound), resourceLimits }
  const run = await gate.run(() => runInThread<Outcome<Operation>>(file, input, limits))
  if (!run.ok) return { ok: false, failure: run.failure === 'too-slow' ? 'too-slow' : 'too-much' }
  const outcome = run.message
  const isTooMuch =
    outcome.ok && outcome.result && 'busy' in outcome.result && outcome.result.busy.length > maxTimes
  return isTooMuch ? { ok: false, failure: 'too-much' } : outcome
}
