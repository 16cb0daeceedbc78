import ICAL from 'ical.js'
import { DateTime, IANAZone } from 'luxon'
import { type Interval, merged } from '../slots/free-times.ts'

// What an iCalendar file (RFC 5545) says of when its owner is busy. A recurrence can be written so that its next time
// never comes; whoever calls this for files of strangers ends it after some seconds (read-busy.server.ts).

export type BusyWindow = Interval & {
  /** The zone of times and days that name none. */
  timeZone: string
  /** The end of the UIDs of our own events, which do not count: we know of them. */
  uidSuffix: string
}

/** Throws when it is no calendar. Overlapping times are one. */
export function readBusyTimes(text: string, window: BusyWindow): Interval[] {
  const parsed = ICAL.parse(text)
  // Several calendars in one file come as a list.
  const calendars: ICAL.Component[] = (typeof parsed[0] === 'string' ? [parsed] : parsed).map(
    (one: unknown[]) => new ICAL.Component(one),
  )
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new Error('this is not a calendar')
  const busy: Interval[] = []
  for (const calendar of calendars) {
    const events = Map.groupBy(calendar.getAllSubcomponents('vevent'), uidOf)
    for (const [uid, components] of events)
      if (!uid.endsWith(window.uidSuffix)) busy.push(...occurrences(components, window))
    for (const component of calendar.getAllSubcomponents('vfreebusy'))
      busy.push(...periods(component, window))
  }
  const clipped = busy.map(({ from, to }) => ({
    from: Math.max(from, window.from),
    to: Math.min(to, window.to),
  }))
  return merged(clipped.filter(({ from, to }) => from < to))
}

const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '')

/** One event with the changes to single occurrences of it. */
function occurrences(components: ICAL.Component[], window: BusyWindow) {
  const busy: Interval[] = []
  const changes = components.filter((one) => one.hasProperty('recurrence-id'))
  for (const component of components) {
    if (!component.hasProperty('dtstart')) continue
    const event = new ICAL.Event(component, { exceptions: [], strictExceptions: false })
    const zone = zoneOf(component, 'dtstart')
    if (changes.includes(component) || !event.isRecurring()) {
      if (isBusy(component))
        busy.push({
          from: millisecondsOf(event.startDate, zone, window),
          to: millisecondsOf(event.endDate, zoneOf(component, 'dtend') ?? zone, window),
        })
      continue
    }
    for (const change of changes) event.relateException(change)
    const iterator = event.iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      const from = millisecondsOf(next, zone, window)
      if (from >= window.to) break
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      const isChanged = item !== event && item.recurrenceId.compare(next) === 0
      // A change of this one occurrence is counted above, where it was moved to.
      if (isChanged || !isBusy(item.component)) continue
      busy.push({
        from: millisecondsOf(startDate, zone, window),
        to: millisecondsOf(endDate, zone, window),
      })
    }
  }
  return busy
}

function isBusy(component: ICAL.Component) {
  const says = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    says('status') !== 'CANCELLED' &&
    says('transp') !== 'TRANSPARENT' &&
    says('x-microsoft-cdo-busystatus') !== 'FREE'
  )
}

function periods(component: ICAL.Component, window: BusyWindow) {
  return component.getAllProperties('freebusy').flatMap((property) =>
    String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE'
      ? []
      : property.getValues().map((period) => ({
          from: millisecondsOf(period.start, null, window),
          to: millisecondsOf(period.getEnd(), null, window),
        })),
  )
}

const zoneOf = (component: ICAL.Component, name: string) => {
  const zone = component.getFirstProperty(name)?.getParameter('tzid')
  return typeof zone === 'string' ? zone : null
}

/**
 * The moment of a time. A zone that the IANA database knows goes by its rules and not by those in the file, which may
 * be from before they changed; a whole day is one where the person lives.
 */
function millisecondsOf(time: ICAL.Time, namedZone: string | null, { timeZone }: BusyWindow) {
  if (!time.isDate && time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000
  const isKnown = namedZone !== null && IANAZone.isValidZone(namedZone)
  const isDescribed = time.zone && time.zone !== ICAL.Timezone.localTimezone
  if (!time.isDate && !isKnown && isDescribed) return time.toUnixTime() * 1000
  const { year, month, day, hour, minute, second } = time
  const clock = time.isDate ? {} : { hour, minute, second }
  return DateTime.fromObject(
    { year, month, day, ...clock },
    { zone: isKnown && !time.isDate ? namedZone : timeZone },
  ).toMillis()
}
