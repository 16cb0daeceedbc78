// The thread that talks XML with a calendar server and ends. Receives an operation; posts what it found or why not.
import { parentPort, workerData } from 'node:worker_threads'
import type { OutboundAddresses } from '#/server/outbound/safe-fetch.ts'
import type { BusyWindow } from '../external/busy-times.ts'
import type { Credentials } from './account.ts'
import { DavError, type DavFetch, davFetch } from './dav-fetch.server.ts'
import { findCalendarHome, findObject, listCalendars, readCalendars } from './dav-operations.server.ts'

export type DavOperation =
  | { name: 'connect' }
  /** All but the calendars that are left out. */
  | { name: 'read'; home: string; except: string[]; window: BusyWindow }
  | { name: 'find'; calendar: string; uid: string }

export type DavInput = { operation: DavOperation; credentials: Credentials; outbound: OutboundAddresses }

async function perform(operation: DavOperation, server: string, fetch: DavFetch) {
  if (operation.name === 'connect') {
    const home = await findCalendarHome(server, fetch)
    return { home, calendars: await listCalendars({ home }, fetch) }
  }
  if (operation.name === 'find') return findObject(operation.calendar, operation.uid, fetch)
  const calendars = await listCalendars(operation, fetch)
  const urls = calendars.map(({ url }) => url).filter((url) => !operation.except.includes(url))
  return { calendars, ...(await readCalendars(urls, operation.window, fetch)) }
}

export type DavResult<Operation extends DavOperation> = Operation['name'] extends 'connect'
  ? { home: string; calendars: Awaited<ReturnType<typeof listCalendars>> }
  : Operation['name'] extends 'find'
    ? Awaited<ReturnType<typeof findObject>>
    : { calendars: Awaited<ReturnType<typeof listCalendars>> } & Awaited<ReturnType<typeof readCalendars>>

if (parentPort && workerData?.operation) {
  const { operation, credentials, outbound } = workerData as DavInput
  perform(operation, credentials.server, davFetch(outbound, credentials)).then(
    (result) => parentPort?.postMessage({ ok: true, result }),
    (error: unknown) =>
      parentPort?.postMessage({
        ok: false,
        failure: error instanceof DavError ? error.failure : 'no-calendars',
      }),
  )
}
