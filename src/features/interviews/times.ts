import { formatClock, formatDayTime } from '#/shared/dates.ts'

// Times are stored in UTC and shown in a zone. Each is computed when it is read, so a zone that changes its rules, or
// a night in which the clocks change, moves what is shown and never the moment that was agreed.

const formats = new Map<string, Intl.DateTimeFormat>()
function formatIn(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone, timeZoneName: 'short' },
  })
  formats.set(timeZone, format)
  return format
}

function partsOf(time: string | Date, timeZone: string) {
  const parts = formatIn(timeZone).formatToParts(new Date(time))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<string, string>
}

/** The minute of the day there. */
export function minuteIn(time: string | Date, timeZone: string) {
  const { hour, minute } = partsOf(time, timeZone)
  return Number(hour) * 60 + Number(minute)
}

/** '2:00 pm', or '14:00' for who has a clock of 24 hours. */
export function clockTime(time: string | Date, timeZone: string) {
  const { hour, minute } = partsOf(time, timeZone)
  return formatClock(`${hour}:${minute}`)
}

/** 'EST', 'GMT+1' */
export const zoneLabel = (time: string | Date, timeZone: string) => partsOf(time, timeZone).timeZoneName ?? ''

/** 'Tuesday 24 November' */
export function dayLabel(time: string | Date, timeZone: string) {
  const { weekday, day, month } = partsOf(time, timeZone)
  return `${weekday} ${day} ${month}`
}

/** '2026-11-24' */
export function dateIn(time: string | Date, timeZone: string) {
  const { year, month, day } = numericPartsOf(time, timeZone)
  return `${year}-${month}-${day}`
}

function numericPartsOf(time: string | Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  })
  const parts = format.formatToParts(new Date(time))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<string, string>
}

/** '2:00 to 2:45 pm EST', '11:30 am to 12:15 pm EST' */
export function spanLabel(time: string | Date, minutes: number, timeZone: string) {
  const [from, to] = [clockTime(time, timeZone), clockTime(endOf(time, minutes), timeZone)]
  const half = / [ap]m$/
  const start = half.exec(from)?.[0] === half.exec(to)?.[0] ? from.replace(half, '') : from
  return `${start} to ${to} ${zoneLabel(time, timeZone)}`
}

const endOf = (time: string | Date, minutes: number) => new Date(new Date(time).getTime() + minutes * 60_000)

/** 'New York' for America/New_York. */
export const placeOfZone = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/**
 * 'Tue 24 Nov, 2:00 pm EST (11:00 am PST for them)': the reader's time first. The other zone is left out where its clocks
 * show the same, or it is not known; its day is named where it is another one.
 */
export function bothZones(time: string | Date, own: string, other: string | null) {
  const shown = formatDayTime(time, own)
  const theirs = other && otherZoneTime(time, own, other)
  return theirs ? `${shown} (${theirs} for them)` : shown
}

/** '11:00 am PST', '1:00 am CET on Wednesday'; null where both clocks show the same. */
export function otherZoneTime(time: string | Date, own: string, other: string) {
  const [mine, theirs] = [partsOf(time, own), partsOf(time, other)]
  const isSameDay = mine.day === theirs.day
  if (isSameDay && mine.hour === theirs.hour && mine.minute === theirs.minute) return null
  return `${clockTime(time, other)} ${theirs.timeZoneName}${isSameDay ? '' : ` on ${theirs.weekday}`}`
}
