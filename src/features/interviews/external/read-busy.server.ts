import { createGate } from '#/server/http/admission/concurrency-gate.ts'
import { runInThread } from '#/server/run-in-thread.ts'
import type { BusyReading, BusyWindow } from './busy-times.ts'
import type { ThreadReading } from './busy-times-thread.ts'

const limits = {
  timeoutMs: 4000,
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
}
/** More busy times than this in two months are no calendar of a person. */
export const maxTimes = 3000

/** One at a time: it is read in the background, and whoever books waits for at most a few. */
const gate = createGate({ concurrency: 1, queue: 50, waitMs: 30_000 })

type ReadResult = ({ ok: true } & BusyReading) | { ok: false; failure: 'not-a-calendar' | 'too-much' }
const tooMuch = { ok: false, failure: 'too-much' } as const

/** Reads the calendar of a stranger in a thread of its own, with limits on time, memory and number. */
export async function readBusyInThread(text: string, window: BusyWindow): Promise<ReadResult> {
  const file = new URL('./busy-times-thread.ts', import.meta.url)
  const outcome = await gate.run(() => runInThread<ThreadReading>(file, { text, window }, limits))
  if (!outcome.ok) return tooMuch
  const reading = outcome.message
  return reading.ok && reading.busy.length > maxTimes ? tooMuch : reading
}
