import { type Interval, merged } from '../slots/free-times.ts'
import {
  type CalendarFile,
  type Component,
  propertiesOf,
  propertyOf,
  readComponents,
  textOf,
} from './ics/component.ts'
import type { Entry } from './ics/entry.ts'
import { type Reading, readEvent } from './ics/series.ts'
import { spanOf, timesOf } from './ics/span.ts'
import { dayMs, parsePeriod, parseTime } from './ics/time.ts'
import { localOf, momentOf } from './ics/zone.ts'
import { momentsOf, type Zones, zonesOf } from './ics/zones.ts'
import type { UnreadReason } from './unread.ts'
import type { UnreadEntry } from './unread-entries.ts'

// What an iCalendar file (RFC 5545) says of when its owner is busy, and what of it could not be read. A time that may
// be taken counts as taken.

export type BusyWindow = Interval & {
  /** The zone of times and days that name none. */
  timeZone: string
  /** The end of the UIDs of our own events, which do not count: we know of them. */
  uidSuffix: string
}

export type BusyReading = { busy: Interval[]; unread: UnreadEntry[] }

/** Far more than the calendar of a person needs, and walked in a second. */
const maxSteps = 2_000_000

/** Throws when it is no calendar, or repeats more than one can. Overlapping times are one. */
export function readBusyTimes(text: string, window: BusyWindow): BusyReading {
  const file = readFile(text)
  const budget = { steps: maxSteps }
  const busy: Interval[] = []
  const unread = new Map<Component | null, UnreadReason>()
  const report = (component: Component | null, reason: UnreadReason) =>
    unread.has(component) || unread.set(component, reason)
  const reading: Reading = { window, budget, busy, report }
  const events = new Map<string, Entry[]>()
  if (file.isCut) report(null, 'cut')
  for (const { calendar, zones, entries } of calendarsIn(file, window)) {
    for (const entry of entries) {
      const uid = textOf(entry.component, 'uid') || `line ${entry.component.line}`
      if (uid.endsWith(window.uidSuffix)) continue
      const versions = events.get(uid)
      if (versions) versions.push(entry)
      else events.set(uid, [entry])
    }
    // An event whose first line is lost leaves its other lines here.
    if (calendar.damaged.length > 0 || propertyOf(calendar, 'dtstart')) report(calendar, 'line')
    for (const component of calendar.components) {
      if (component.name === 'vfreebusy') readPeriods(component, zones, reading)
      // Hours of work (RFC 7953), which hardly anybody writes.
      if (component.name === 'vavailability') report(component, 'object')
      const isKnown = /^(vevent|vtodo|vjournal|vfreebusy|vtimezone|x-.*)$/.test(component.name)
      if (!isKnown && component.properties.some(({ name }) => name === 'dtstart' || name === 'freebusy'))
        report(component, 'line')
    }
  }
  for (const entries of events.values()) readEvent(entries, reading)
  const clipped = busy.map(({ from, to }) => ({
    from: Math.max(from, window.from),
    to: Math.min(to, window.to),
  }))
  return {
    busy: merged(clipped.filter(({ from, to }) => from < to)),
    unread: [...unread].map(([component, reason]) => unreadEntryOf(component, reason)),
  }
}

/** Our own events in a calendar, as its owner may have moved them. */
export function findOwnEvents(text: string, window: BusyWindow) {
  return [...calendarsIn(readFile(text), window)].flatMap(({ entries, zones }) =>
    entries.flatMap(({ component }) => {
      const uid = textOf(component, 'uid')
      const span = uid.endsWith(window.uidSuffix) ? spanOf(component, zones) : null
      if (!span) return []
      const { from, to } = timesOf(span, span.start.local)
      return { uid, from, to }
    }),
  )
}

function readFile(text: string) {
  const file = readComponents(text)
  if (!file) throw new Error('this is not a calendar')
  return file
}

function* calendarsIn({ calendars }: CalendarFile, { timeZone, to }: BusyWindow) {
  for (const calendar of calendars) {
    const zones = zonesOf(calendar, { timeZone, until: to + 400 * dayMs })
    const isCancelling = textOf(calendar, 'method').toUpperCase() === 'CANCEL'
    const entries = calendar.components
      .filter(({ name }) => name === 'vevent')
      .map((component): Entry => {
        const isCancelled = isCancelling || textOf(component, 'status').toUpperCase() === 'CANCELLED'
        return { component, zones, isCancelled }
      })
    yield { calendar, zones, entries }
  }
}

function readPeriods(component: Component, zones: Zones, { busy, report }: Reading) {
  if (component.damaged.length > 0 || component.isUnended) report(component, 'line')
  for (const { value, params } of propertiesOf(component, 'freebusy')) {
    if (params.get('fbtype')?.toUpperCase() === 'FREE') continue
    for (const one of value.split(',').filter((part) => part.trim())) {
      const period = parsePeriod(one, params)
      if (!period) {
        report(component, 'period')
        continue
      }
      const { start, end, duration } = period
      const { first, last } = momentsOf(start, zones)
      if (first !== last) report(component, 'zone')
      const [zone = zones.days] = zones.named(start.zone)
      const until = duration
        ? momentOf(localOf(last, zone) + duration.days * dayMs, zone) + duration.ms
        : momentsOf(end ?? start, zones).last
      if (until < first) report(component, 'period')
      else busy.push({ from: first, to: until })
    }
  }
}

function unreadEntryOf(component: Component | null, reason: UnreadReason): UnreadEntry {
  const start = component && propertyOf(component, 'dtstart')
  const time = start ? parseTime(start.value, start.params) : null
  return {
    reason,
    time: time && new Date(time.local).toISOString().slice(0, time.isDate ? 10 : 16),
    zone: time?.zone?.slice(0, 80) ?? null,
    line: component?.line ?? null,
  }
}
