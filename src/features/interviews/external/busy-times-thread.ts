// The thread that reads calendars and ends. Receives a text and a window; posts what it read, or why it could not.
import { parentPort, workerData } from 'node:worker_threads'
import { type BusyReading, type BusyWindow, readBusyTimes } from './busy-times.ts'
import { TooManyTimes } from './ics/recurrence.ts'

export type ThreadReading =
  | ({ ok: true } & BusyReading)
  | { ok: false; failure: 'not-a-calendar' | 'too-much' }

const { text, window } = workerData as { text: string; window: BusyWindow }

function read(): ThreadReading {
  try {
    return { ok: true, ...readBusyTimes(text, window) }
  } catch (error) {
    return { ok: false, failure: error instanceof TooManyTimes ? 'too-much' : 'not-a-calendar' }
  }
}

parentPort?.postMessage(read())
