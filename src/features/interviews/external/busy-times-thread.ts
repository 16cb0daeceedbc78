// The thread that reads calendars and ends. Receives a text and a window; posts busy times, or null for no calendar.
import { parentPort, workerData } from 'node:worker_threads'
import { type BusyWindow, readBusyTimes } from './busy-times.ts'

const { text, window } = workerData as { text: string; window: BusyWindow }

function read() {
  try {
    return readBusyTimes(text, window)
  } catch {
    return null
  }
}

parentPort?.postMessage(read())
