import ICAL from 'ical.js'
import { DateTime } from 'luxon'
import { convertIcsCalendar } from 'ts-ics'
import type { CalendarEvent } from '#/features/interviews/calendar/event.ts'
import type { seededRandom } from './seeded-random.ts'

// Random courses of interviews: booked, moved and cancelled around the days on which clocks change.

export const courseZones = [
  ...['America/New_York', 'America/St_Johns', 'America/Sao_Paulo', 'Europe/Berlin', 'Europe/London'],
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca'],
]
/** Around the days on which clocks change in one of them, and an ordinary one. */
export const courseDays = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2026-07-14',
]
export const courseNames = [
  'Zoë “Zed” O’Neil, PhD',
  'Ana;María',
  'Bo\\b',
  '吴小明',
  'A very long name '.repeat(8).trim(),
  'Lee: Kim',
]

export type Course = {
  /** The interview after each change. */
  states: CalendarEvent[]
  zone: string
  attendee: { name: string; email: string }
}

/** The same courses in each run: `seededRandom(seed)` makes the numbers, `place` the UID. */
export function randomCourse(pick: ReturnType<typeof seededRandom>, place: number): Course {
  const zone = courseZones[pick(courseZones.length)] ?? 'UTC'
  const day = DateTime.fromISO(courseDays[pick(courseDays.length)] ?? '', { zone })
  const attendee = {
    name: courseNames[pick(courseNames.length)] ?? '',
    email: `person-${pick(50)}@people.example`,
  }
  let event: CalendarEvent = {
    uid: `interview-${place}@waymark.example`,
    ...{ sequence: 0, isCancelled: false, startsAt: new Date(0), endsAt: new Date(0) },
    title: `Interview: ${courseNames[pick(courseNames.length)]}`,
    description: 'First line\nSecond; with, marks',
    ...{ place: null, url: null, changedAt: new Date('2026-01-01T00:00:00Z') },
  }
  const states: CalendarEvent[] = []
  const changes = 1 + pick(3)
  for (let change = 0; change <= changes && !event.isCancelled; change++) {
    // Hours around the change of the clocks, in steps of five minutes.
    const startsAt = day.plus({ minutes: 5 * pick(600) }).toJSDate()
    const isCancelled = change > 0 && pick(4) === 0
    const times = isCancelled ? {} : { startsAt, endsAt: new Date(startsAt.getTime() + 2_700_000) }
    event = { ...event, ...times, isCancelled, sequence: event.sequence + 1 }
    states.push(event)
  }
  return { states, zone, attendee }
}

/** How many courses a test takes: a sample, or `COURSES` of them. */
export const courseCount = (sample: number) => Number(process.env.COURSES ?? sample)

export type Entry = {
  sequence: number
  from: number
  to: number
  isCancelled: boolean
  attendee: string
  title: string
}
export type Read = (text: string) => Entry & { uid: string; method: string }

export const readByIcalJs: Read = (text) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
  return {
    uid: event.uid,
    method: String(calendar.getFirstPropertyValue('method')),
    sequence: event.sequence,
    from: event.startDate.toJSDate().getTime(),
    to: event.endDate.toJSDate().getTime(),
    isCancelled: event.component.getFirstPropertyValue('status') === 'CANCELLED',
    attendee: String(event.attendees[0]?.getFirstValue() ?? '').replace(/^mailto:/i, ''),
    title: event.summary,
  }
}

export const readByTsIcs: Read = (text) => {
  const calendar = convertIcsCalendar(undefined, text)
  const [event] = calendar.events ?? []
  return {
    uid: event?.uid ?? '',
    method: calendar.method ?? '',
    sequence: event?.sequence ?? -1,
    from: event?.start.date.getTime() ?? 0,
    to: event?.end?.date.getTime() ?? 0,
    isCancelled: event?.status === 'CANCELLED',
    attendee: event?.attendees?.[0]?.email ?? '',
    title: event?.summary ?? '',
  }
}

/**
 * What a calendar holds after these mails, in whatever order they came: the highest SEQUENCE of a UID counts (RFC 5546).
 */
export function receiveMails(read: Read, mails: readonly string[]) {
  const entries = new Map<string, Entry>()
  for (const text of mails) {
    const { uid, method, ...entry } = read(text)
    if ((method === 'CANCEL') !== entry.isCancelled) throw new Error('the mail contradicts itself')
    const known = entries.get(uid)
    if (!known || entry.sequence >= known.sequence) entries.set(uid, entry)
  }
  return entries
}

/** The events of a feed. */
export const readEvents = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      from: event.startDate.toJSDate().getTime(),
      to: event.endDate.toJSDate().getTime(),
      isCancelled: component.getFirstPropertyValue('status') === 'CANCELLED',
    }
  })
