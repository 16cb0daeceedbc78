import { fetchPublicUrl, mayReceiveSecrets, type OutboundAddresses } from '#/server/outbound/safe-fetch.ts'
import type { CalendarFailure } from './failures.ts'
import { decodeCalendar } from './ics/decode.ts'

/** Of a private address of a calendar. Google's and Outlook's hold years in one file. */
const maxCalendarBytes = 5 * 1024 * 1024

type FetchResult = { ok: true; text: string } | { ok: false; failure: CalendarFailure }

const request = {
  method: 'GET',
  headers: { 'user-agent': 'Waymark calendar', accept: 'text/calendar, */*', 'accept-encoding': 'identity' },
  maxBytes: maxCalendarBytes,
}

/** `webcal:` is https in the words of calendar programs. */
export const asHttps = (address: string) => address.trim().replace(/^webcals?:/i, 'https:')

/** Fetches the file at a private address through the guarded client: public addresses only, also after a redirect. */
export async function fetchCalendar(address: string, outbound: OutboundAddresses): Promise<FetchResult> {
  const url = URL.parse(address)
  if (!url || !mayReceiveSecrets(url, outbound)) return { ok: false, failure: 'unreachable' }
  const answer = await fetchPublicUrl(address, () => true, outbound, request)
  if (!answer.ok) return { ok: false, failure: answer.reason === 'untrusted' ? 'untrusted' : 'unreachable' }
  const { status, isComplete, body } = answer
  if (status === 401 || status === 403) return { ok: false, failure: 'refused' }
  if (status === 404 || status === 410) return { ok: false, failure: 'missing' }
  if (status !== 200) return { ok: false, failure: 'unreachable' }
  return isComplete ? { ok: true, text: decodeCalendar(body) } : { ok: false, failure: 'too-large' }
}
