import {
  calendarQuery,
  type DAVResponse,
  fetchHomeUrl,
  fetchPrincipalUrl,
  propfind,
  serviceDiscovery,
} from 'tsdav'
import { type BusyReading, type BusyWindow, findOwnEvents, readBusyTimes } from '../external/busy-times.ts'
import { TooManyTimes } from '../external/ics/recurrence.ts'
import { type Interval, merged } from '../slots/free-times.ts'
import { type CalendarAccount, type FoundCalendar, maxCalendars } from './account.ts'
import { DavError, type DavFetch } from './dav-fetch.server.ts'

// What is asked of a calendar server (CalDAV, RFC 4791) by XML. Servers are strangers': this runs in a thread that is
// ended, with its memory and whatever their XML did to it, after some seconds (run-dav.server.ts).

const accountType = 'caldav' as const

/** Where the calendars of an account are: its server is asked at the address, and where that says they are. */
export async function findCalendarHome(server: string, fetch: DavFetch) {
  const account = { accountType, serverUrl: server }
  const entered = new URL(server)
  const discovered = new URL(await serviceDiscovery({ account, fetch }))
  // Servers behind a proxy redirect to the scheme that they see themselves.
  if (discovered.hostname === entered.hostname) discovered.protocol = entered.protocol
  const roots = entered.pathname === '/' ? [discovered.href, server] : [server, discovered.href]
  for (const rootUrl of new Set(roots)) {
    const home = await calendarHomeAt({ ...account, rootUrl }, fetch)
    if (home) return home
  }
  // It may be the address of the calendars themselves.
  return server
}

async function calendarHomeAt(
  account: { accountType: 'caldav'; serverUrl: string; rootUrl: string },
  fetch: DavFetch,
) {
  try {
    const principalUrl = await fetchPrincipalUrl({ account, fetch })
    return await fetchHomeUrl({ account: { ...account, principalUrl }, fetch })
  } catch (error) {
    if (error instanceof DavError && error.failure !== 'unreachable') throw error
    return null
  }
}

/** The calendars of an account that hold events and count as busy. */
export async function listCalendars({ home }: Pick<CalendarAccount, 'home'>, fetch: DavFetch) {
  const responses = await propfind({
    url: home,
    props: {
      'd:displayname': {},
      'd:resourcetype': {},
      'd:current-user-privilege-set': {},
      'c:supported-calendar-component-set': {},
      'c:schedule-calendar-transp': {},
    },
    depth: '1',
    fetch,
  })
  const found = responses.flatMap((one) => calendarOf(one, home) ?? [])
  if (found.length === 0) throw new DavError('no-calendars')
  return found.slice(0, maxCalendars)
}

function calendarOf({ href, ok, props = {} }: DAVResponse, home: string): FoundCalendar | null {
  const url = typeof href === 'string' ? URL.parse(href, home) : null
  if (!ok || !url || !namesIn(props.resourcetype).includes('calendar')) return null
  const components = listOf(props.supportedCalendarComponentSet?.comp).map((one) =>
    String(one?._attributes?.name ?? '').toUpperCase(),
  )
  if (components.length > 0 && !components.includes('VEVENT')) return null
  if (namesIn(props.scheduleCalendarTransp).includes('transparent')) return null
  const rights = listOf(props.currentUserPrivilegeSet?.privilege).flatMap(namesIn)
  return {
    url: url.href.endsWith('/') ? url.href : `${url.href}/`,
    name: nameOf(props.displayname) || decodeSafely(url.pathname.split('/').filter(Boolean).at(-1) ?? ''),
    isWritable:
      rights.length === 0 || ['all', 'write', 'writeContent', 'bind'].some((one) => rights.includes(one)),
  }
}

// tsdav hands over XML as objects, in which one element is itself and several are a list.
const listOf = <Item>(value: Item | Item[] | undefined): Item[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
const namesIn = (value: unknown) => (value && typeof value === 'object' ? Object.keys(value) : [])
const nameOf = (value: unknown): string => {
  const text = value && typeof value === 'object' && '_cdata' in value ? value._cdata : value
  return ['string', 'number', 'boolean'].includes(typeof text) ? String(text).trim().slice(0, 100) : ''
}
function decodeSafely(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** An event that we wrote or mailed, as it is there now, to see whether its owner moved or deleted it. */
export type SyncedEvent = { uid: string; from: number; to: number }

const stampOf = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

/** When the owner of these calendars is busy, and which of our own events are in them. */
export async function readCalendars(
  urls: string[],
  window: BusyWindow,
  fetch: DavFetch,
): Promise<BusyReading & { synced: SyncedEvent[] }> {
  const busy: Interval[] = []
  const unread: BusyReading['unread'] = []
  const synced: SyncedEvent[] = []
  const readings = await Promise.all(urls.map((url) => listEvents(url, window, fetch)))
  for (const text of readings.flat())
    try {
      const reading = readBusyTimes(text, window)
      busy.push(...reading.busy)
      // An account has no file in which its owner could look for a line.
      unread.push(...reading.unread.map((one) => ({ ...one, line: null })))
      synced.push(...findOwnEvents(text, window))
    } catch (error) {
      if (error instanceof TooManyTimes) throw new DavError('too-much')
      // One event that nobody can read keeps nobody from reading the others.
      unread.push({ reason: 'object', time: null, zone: null, line: null })
    }
  return { busy: merged(busy), unread, synced }
}

async function listEvents(url: string, window: Interval, fetch: DavFetch) {
  const range = { _attributes: { start: stampOf(window.from), end: stampOf(window.to) } }
  return queryEvents(url, { 'time-range': range }, fetch).then((all) => all.map(({ text }) => text))
}

/** The object that holds the event of this UID, as somebody may have put it there from a mail. */
export async function findObject(url: string, uid: string, fetch: DavFetch) {
  const byUid = {
    _attributes: { name: 'UID' },
    'text-match': { _attributes: { collation: 'i;octet' }, _text: uid },
  }
  const found = await queryEvents(url, { 'prop-filter': byUid }, fetch)
  // Some servers match parts of a text.
  const same = found.find(({ text }) => text.replace(/\r?\n[ \t]/g, '').includes(`UID:${uid}`))
  return same ? { url: same.url, etag: same.etag } : null
}

async function queryEvents(url: string, filter: object, fetch: DavFetch) {
  const events = { 'comp-filter': { _attributes: { name: 'VEVENT' }, ...filter } }
  const responses = await calendarQuery({
    url,
    props: { 'd:getetag': {}, 'c:calendar-data': {} },
    filters: { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, ...events } },
    depth: '1',
    fetch,
  }).catch((error: unknown) => {
    if (error instanceof DavError) throw error
    throw new DavError(/\b(404|410)\b/.test(String(error)) ? 'missing' : 'no-calendars')
  })
  return responses.map(({ href, props }) => {
    const data = props?.calendarData?._cdata ?? props?.calendarData
    const address = typeof href === 'string' ? URL.parse(href, url) : null
    if (!address || typeof data !== 'string') throw new DavError('no-calendars')
    return {
      url: address.href,
      etag: props?.getetag === undefined ? null : String(props.getetag),
      text: data,
    }
  })
}
