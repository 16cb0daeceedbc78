import type { Interval } from '../../slots/free-times.ts'
import { type Component, propertyOf, textOf } from './component.ts'
import { type Duration, dayMs, parseDuration, parseTime, type Time } from './time.ts'
import { momentOf } from './zone.ts'
import { momentsOf, type Zones } from './zones.ts'

// When an event begins, and how long it lasts.

type Length =
  /** Whole days where the owner lives. */
  | { days: number }
  /** Until a time on the wall, which is this long after the start, and some time by the clock in the hand. */
  | { wall: number; zone: string | null; ms: number }
  /** Its end is not known: until the day is over. An end that was written may be before the start. */
  | { before: number }

export type Span = { start: Time; length: Length; isEndKnown: boolean; zones: Zones }

/** Null when its start cannot be read. A change of a series that names no end has the length of the series. */
export function spanOf(component: Component, zones: Zones, series?: Span): Span | null {
  const property = propertyOf(component, 'dtstart')
  const start = property && parseTime(property.value, property.params)
  if (!start) return null
  const end = propertyOf(component, 'dtend')
  const duration = propertyOf(component, 'duration')
  const until = end && parseTime(end.value, end.params)
  const given = duration && parseDuration(duration.value)
  const length = until
    ? lengthUntil(until, start, zones, isWholeDay(component))
    : given && lengthFor(given, start)
  if (length) return { start, zones, length, isEndKnown: true }
  const isInherited = !end && !duration && series?.start.isDate === start.isDate
  if (isInherited) return { start, zones, length: series.length, isEndKnown: series.isEndKnown }
  // A lost line may have been the end.
  const isWhole = component.damaged.length === 0 && !component.isUnended
  const isEndKnown = !end && !duration && isWhole
  if (start.isDate) return { start, zones, length: { days: 1 }, isEndKnown }
  if (isEndKnown) return { start, zones, length: { wall: 0, zone: start.zone, ms: 0 }, isEndKnown }
  return { start, zones, length: { before: until ? until.local - start.local : 0 }, isEndKnown }
}

/** Null when it is less than nothing. */
function lengthFor({ days, ms }: Duration, start: Time): Length | null {
  if (days * dayMs + ms < 0) return null
  return start.isDate
    ? { days: Math.max(1, days + Math.ceil(ms / dayMs)) }
    : { wall: days * dayMs, zone: start.zone, ms }
}

/** Null when the end is before the start. */
function lengthUntil(end: Time, start: Time, zones: Zones, isWhole: boolean): Length | null {
  const wall = end.local - start.local
  // The day after the last; some write the last.
  if (start.isDate) return wall > -dayMs ? { days: Math.max(1, Math.ceil(wall / dayMs)) } : null
  const zone = end.zone ?? start.zone
  if (end.isDate) {
    const isSameDay = wall <= 0 && wall > -dayMs
    return wall > 0 || isSameDay ? { wall: isSameDay ? wall + dayMs : wall, zone, ms: 0 } : null
  }
  const lasts =
    zone === start.zone ? wall : momentsOf({ ...end, zone }, zones).first - momentsOf(start, zones).first
  // Some write a whole day as midnight until the same midnight.
  const isDay = isWhole || (wall === 0 && start.local % dayMs === 0)
  if (lasts <= 0 && isDay) return { wall: dayMs, zone, ms: 0 }
  return lasts < 0 ? null : { wall, zone, ms: 0 }
}

const isWholeDay = (component: Component) =>
  textOf(component, 'x-microsoft-cdo-alldayevent').toUpperCase() === 'TRUE'

/** Every moment that something may take, and whether that is sure. */
export type Times = Interval & { isSure: boolean }

/** Those of an event that begins at this time on the wall. */
export function timesOf({ start, length, zones }: Span, local: number): Times {
  if ('days' in length)
    return {
      from: momentOf(local, zones.days),
      to: momentOf(local + length.days * dayMs, zones.days),
      isSure: true,
    }
  const { zone } = start
  const begins = momentsOf({ local, isDate: false, zone }, zones)
  if ('before' in length) {
    const nextDay = (Math.floor(local / dayMs) + 1) * dayMs
    const earliest = momentsOf({ local: local + Math.min(0, length.before), isDate: false, zone }, zones)
    const latest = momentsOf({ local: nextDay, isDate: false, zone }, zones)
    return { from: earliest.first, to: latest.last, isSure: begins.first === begins.last }
  }
  // A moment takes no time, wherever it is.
  if (length.wall === 0 && length.ms === 0 && length.zone === zone)
    return { from: begins.first, to: begins.first, isSure: true }
  const ends = momentsOf({ local: local + length.wall, isDate: false, zone: length.zone }, zones)
  // An end in the hour that the clocks skip may be before the start in it.
  const last = ends.last > begins.first ? ends.last : begins.last + Math.max(0, length.wall)
  return {
    from: begins.first,
    to: last + length.ms,
    isSure: begins.first === begins.last && ends.first === ends.last,
  }
}

/** No less than it lasts. */
export const maxLength = ({ length }: Span) =>
  dayMs + ('days' in length ? length.days * dayMs : 'before' in length ? dayMs : length.wall + length.ms)
