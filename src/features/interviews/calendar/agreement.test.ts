import ICAL from 'ical.js'
import { DateTime } from 'luxon'
import { convertIcsCalendar } from 'ts-ics'
import { expect, test } from 'vitest'
import { clockTime } from '../times.ts'
import { type CalendarEvent, calendarMail } from './event.ts'

// Interviews are proposed, booked, moved and cancelled at random, and each change is mailed. Two calendars that know
// nothing of each other or of what wrote the mails read them, late, twice and in any order, as RFC 5546 says: the
// highest SEQUENCE of a UID counts. In the end all must say the same about who meets when.

const sequences = 10_000
const zones = [
  ...['America/New_York', 'America/St_Johns', 'America/Sao_Paulo', 'Europe/Berlin', 'Europe/London'],
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca'],
]
/** Around the days on which clocks change in one of them, and an ordinary one. */
const days = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2026-07-14',
]
const names = [
  'Zoë “Zed” O’Neil, PhD',
  'Ana;María',
  'Bo\\b',
  '吴小明',
  'A very long name '.repeat(8).trim(),
  'Lee: Kim',
]

/** The same numbers in each run. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Entry = {
  sequence: number
  from: number
  to: number
  isCancelled: boolean
  attendee: string
  title: string
}
type Read = (text: string) => Entry & { uid: string; method: string }

const readByIcalJs: Read = (text) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
  return {
    uid: event.uid,
    method: String(calendar.getFirstPropertyValue('method')),
    sequence: event.sequence,
    from: event.startDate.toJSDate().getTime(),
    to: event.endDate.toJSDate().getTime(),
    isCancelled: event.component.getFirstPropertyValue('status') === 'CANCELLED',
    attendee: String(event.attendees[0]?.getFirstValue()).replace(/^mailto:/i, ''),
    title: event.summary,
  }
}

const readByTsIcs: Read = (text) => {
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

/** What a calendar holds after these mails. */
function receive(read: Read, mails: { method: string; text: string }[]) {
  const entries = new Map<string, Entry>()
  for (const { method, text } of mails) {
    const { uid, method: inside, ...entry } = read(text)
    if (inside !== method || (method === 'CANCEL') !== entry.isCancelled)
      throw new Error('the mail contradicts itself')
    const known = entries.get(uid)
    if (!known || entry.sequence >= known.sequence) entries.set(uid, entry)
  }
  return entries
}

test(`${sequences} random courses of interviews, mailed in any order, leave two calendars that agree with us`, {
  timeout: 240_000,
}, () => {
  const pick = random(20_261_122)
  const wrong: string[] = []
  let mailed = 0
  for (let course = 0; course < sequences; course++) {
    const zone = zones[pick(zones.length)] ?? 'UTC'
    const day = DateTime.fromISO(days[pick(days.length)] ?? '', { zone })
    const attendee = { name: names[pick(names.length)] ?? '', email: `person-${pick(50)}@people.example` }
    const event: CalendarEvent = {
      uid: `interview-${course}@waymark.example`,
      ...{ sequence: 0, isCancelled: false, startsAt: new Date(0), endsAt: new Date(0) },
      title: `Interview: ${names[pick(names.length)]}`,
      description: 'First line\nSecond; with, marks',
      ...{ place: null, url: null, changedAt: new Date('2026-01-01T00:00:00Z') },
    }
    const mails: { method: string; text: string }[] = []
    const changes = 1 + pick(3)
    for (let change = 0; change <= changes && !event.isCancelled; change++) {
      // Hours around the change of the clocks, in steps of five minutes.
      const startsAt = day.plus({ minutes: 5 * pick(600) }).toJSDate()
      event.isCancelled = change > 0 && pick(4) === 0
      if (!event.isCancelled)
        Object.assign(event, { startsAt, endsAt: new Date(startsAt.getTime() + 2_700_000) })
      event.sequence++
      mails.push(
        calendarMail(event, { organizer: { name: 'Company', email: 'mail@waymark.example' }, attendee }),
      )
    }
    mailed += mails.length
    // Late and in another order; the first also twice.
    for (let place = mails.length - 1; place > 0; place--) {
      const other = pick(place + 1)
      ;[mails[place], mails[other]] = [mails[other] as (typeof mails)[0], mails[place] as (typeof mails)[0]]
    }
    if (pick(3) === 0) mails.push(mails[0] as (typeof mails)[0])
    const truth = {
      from: event.startsAt.getTime(),
      to: event.endsAt.getTime(),
      isCancelled: event.isCancelled,
    }
    for (const read of [readByIcalJs, readByTsIcs]) {
      const entry = receive(read, mails).get(event.uid)
      const agrees =
        entry?.from === truth.from &&
        entry.to === truth.to &&
        entry.isCancelled === truth.isCancelled &&
        entry.attendee === attendee.email &&
        entry.title === event.title
      if (!agrees) wrong.push(`${course} ${read.name}: ${JSON.stringify({ entry, truth, attendee })}`)
    }
    // What our pages show is what another library says the clock on the wall shows.
    if (clockTime(event.startsAt, zone) !== DateTime.fromJSDate(event.startsAt, { zone }).toFormat('HH:mm'))
      wrong.push(`${course}: the clock of ${zone}`)
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(mailed).toBeGreaterThan(2 * sequences)
})
