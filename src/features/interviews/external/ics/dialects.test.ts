import { expect, test } from 'vitest'
import { readBusyTimes } from '../busy-times.ts'
import { decodeCalendar } from './decode.ts'

// Calendars as the programs of the world write them, read for somebody in Paris in the winter of 2026.

const window = {
  from: Date.parse('2026-12-01T00:00:00Z'),
  to: Date.parse('2027-07-15T00:00:00Z'),
  timeZone: 'Europe/Paris',
  uidSuffix: '@waymark.example',
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a@there', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** `02 08:00-09:00`, and the day of the end where it is another; in other months than December with the month. */
function timesIn(text: string) {
  const { busy, unread } = readBusyTimes(text, window)
  const iso = (time: number) =>
    new Date(time).toISOString().slice(5, 16).replace('T', ' ').replace(/^12-/, '')
  const times = busy.map(({ from, to }) => {
    const [start, end] = [iso(from), iso(to)]
    return `${start}-${start.slice(0, -6) === end.slice(0, -6) ? end.slice(-5) : end}`
  })
  return [...times, ...unread.map(({ reason }) => reason)].join(', ')
}

type Row = [name: string, lines: string[], expected: string]
const reads = (title: string, rows: Row[]) =>
  test(title, () => {
    const found = rows.map(([name, lines]) => [name, timesIn(calendar(...lines))])
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(rows.map(([name, , expected]) => [name, expected])),
    )
  })

const hourIn = (zone: string, ...around: string[]): string[] => [
  ...around,
  event(`DTSTART;TZID=${zone}:20261202T090000`, `DTEND;TZID=${zone}:20261202T100000`),
]
const zoneIs = (zone: string, expected: string, ...around: string[]): Row => [
  zone,
  hourIn(zone, ...around),
  expected,
]
const described = (name: string, offset: string, ...more: string[]) =>
  [
    ...['BEGIN:VTIMEZONE', `TZID:${name}`, ...more, 'BEGIN:STANDARD', 'DTSTART:20001029T030000'],
    ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
  ].join('\r\n')

reads('a zone is known by its name in any dialect', [
  zoneIs('Pacific Standard Time', '02 17:00-18:00'),
  zoneIs('Eastern Daylight Time', '02 14:00-15:00'),
  zoneIs('Mexico Standard Time 2', '02 16:00-17:00'),
  zoneIs('"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"', '02 03:30-04:30'),
  zoneIs('(UTC+05:30) Chennai\\, Kolkata\\, Mumbai\\, New Delhi', '02 03:30-04:30'),
  zoneIs('(GMT-08:00) Pacific Time (US & Canada); Tijuana', '02 17:00-18:00'),
  zoneIs('"(UTC-05:00) Eastern Time (US &amp; Canada)"', '02 14:00-15:00'),
  zoneIs('"(UTC-07:00) La Paz, Mazatlan"', '02 16:00-17:00'),
  zoneIs('"(UTC-08:00) Coordinated Universal Time-08"', '02 17:00-18:00'),
  zoneIs('(GMT+01.00) Brussels / Copenhagen / Madrid / Paris', '02 08:00-09:00'),
  zoneIs('"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"', '02 08:00-09:00'),
  zoneIs('tzone://Microsoft/Utc', '02 09:00-10:00'),
  zoneIs('/freeassociation.sourceforge.net/Tzfile/America/New_York', '02 14:00-15:00'),
  zoneIs('/mozilla.org/20050126_1/Asia/Kolkata', '02 03:30-04:30'),
  zoneIs('America/New York', '02 14:00-15:00'),
  zoneIs('US/Pacific', '02 17:00-18:00'),
  zoneIs('GMT+0200', '02 07:00-08:00'),
  zoneIs('Etc/GMT+2', '02 11:00-12:00'),
  zoneIs('EST', '02 14:00-15:00'),
  zoneIs('Eastern', '02 14:00-15:00'),
])

reads('a zone that only the file knows goes by the file, also where an abbreviation has another meaning', [
  zoneIs('Customized Time Zone', '02 04:00-05:00', described('Customized Time Zone', '+0500')),
  zoneIs('"東京 (標準時)"', '02 00:00-01:00', described('東京 (標準時)', '+0900')),
  zoneIs('GMT', '02 08:00-09:00', described('GMT', '+0100')),
  zoneIs('office', '02 00:00-01:00', described('Office', '+0100', 'X-LIC-LOCATION:Asia/Tokyo')),
  zoneIs('Mill', '02 04:00-05:00', described('Mill', '+0500').replace('\r\nEND:STANDARD', '')),
  zoneIs(
    'Dock',
    '01 19:00-02 22:00, zone',
    described('Dock', '+0500').replace('END:S', 'RRULE:FREQ=YEARLY\r\nEND:S').replace('FROM:+05', 'FROM:+04'),
  ),
  zoneIs('Yard', '01 19:00-02 22:00, zone', described('Yard', '+0500').replace('BEGIN:STANDARD\r\n', '')),
])

reads('a zone that nobody knows takes all times that it could mean, and is said', [
  zoneIs('Head Office', '01 19:00-02 22:00, zone'),
  zoneIs('"(UTC+03:00) Sede centrale"', '02 05:00-08:00, zone'),
  zoneIs('IST', '02 03:30-10:00, zone'),
  ['long ago', [event('DTSTART;TZID=Head Office:20201202T090000', 'DURATION:PT1H')], ''],
])

const weekly = (count: number, ...more: string[]) =>
  event(
    'DTSTART;TZID=Europe/Paris:20261202T090000',
    'DTEND;TZID=Europe/Paris:20261202T100000',
    `RRULE:FREQ=WEEKLY;COUNT=${count}`,
    ...more,
  )
const moved = (id: string, ...more: string[]) =>
  event(id, 'DTSTART;TZID=Europe/Paris:20261210T150000', 'DURATION:PT30M', ...more)

reads('an exception is found by its moment, however it is written', [
  ['in UTC', [weekly(3, 'EXDATE:20261209T080000Z, 20261216T080000Z')], '02 08:00-09:00'],
  ['in another zone', [weekly(2, 'EXDATE;TZID=America/New_York:20261209T030000')], '02 08:00-09:00'],
  ['by a Windows name', [weekly(2, 'EXDATE;TZID=Romance Standard Time:20261209T090000')], '02 08:00-09:00'],
  ['as a day', [weekly(2, 'EXDATE;VALUE=DATE:20261209')], '02 08:00-09:00'],
  ['without a zone', [weekly(2, 'EXDATE:20261209T090000')], '02 08:00-09:00'],
  [
    'in a zone that nobody knows',
    [weekly(2, 'EXDATE;TZID=Head Office:20261209T090000')],
    '02 08:00-09:00, 09 08:00-09:00, exception',
  ],
  ['at another time', [weekly(2, 'EXDATE:20261209T090000Z')], '02 08:00-09:00, 09 08:00-09:00'],
  ['moved', [weekly(2), moved('RECURRENCE-ID:20261209T080000Z')], '02 08:00-09:00, 10 14:00-14:30'],
  ['by its day', [weekly(2), moved('RECURRENCE-ID;VALUE=DATE:20261209')], '02 08:00-09:00, 10 14:00-14:30'],
  ['no more', [weekly(2), event('RECURRENCE-ID:20261209T080000Z', 'STATUS:CANCELLED')], '02 08:00-09:00'],
  [
    'and those to come',
    [weekly(3), moved('RECURRENCE-ID;RANGE=THISANDFUTURE:20261209T080000Z')],
    '02 08:00-09:00, 10 14:00-14:30, 17 14:00-14:30',
  ],
  [
    'and those to come, as whole days',
    [weekly(3), event('RECURRENCE-ID;RANGE=THISANDFUTURE:20261209T080000Z', 'DTSTART;VALUE=DATE:20261210')],
    '02 08:00-09:00, 09 23:00-10 23:00, 16 23:00-17 23:00',
  ],
  [
    'and those to come, no more',
    [weekly(3), moved('RECURRENCE-ID;RANGE=THISANDFUTURE:20261209T080000Z', 'STATUS:CANCELLED')],
    '02 08:00-09:00',
  ],
  [
    'of whole days, as midnight of the owner',
    [event('DTSTART;VALUE=DATE:20261202', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261202T230000Z')],
    '01 23:00-02 23:00',
  ],
])

const hours = ['DTSTART;TZID=Europe/Paris:20261202T090000', 'DTEND;TZID=Europe/Paris:20261202T100000']
const day = 'DTSTART;VALUE=DATE:20261202'
const twoDays = '01 23:00-03 23:00'
reads('the last day of a series is in it', [
  ['a day', [event(...hours, 'RRULE:FREQ=WEEKLY;UNTIL=20261209')], '02 08:00-09:00, 09 08:00-09:00'],
  ['its clock', [event(...hours, 'RRULE:FREQ=WEEKLY;UNTIL=20261202T090000')], '02 08:00-09:00'],
  ['days', [event(day, 'RRULE:FREQ=DAILY;UNTIL=20261203')], twoDays],
  ['days until midnight', [event(day, 'RRULE:FREQ=DAILY;UNTIL=20261202T230000Z')], twoDays],
  ['days until the last second', [event(day, 'RRULE:FREQ=DAILY;UNTIL=20261203T235959Z')], twoDays],
  ['before it began', [event(...hours, 'RRULE:FREQ=WEEKLY;UNTIL=20261130')], ''],
])

reads('added times are taken wherever they are written', [
  ['a day', [event(...hours, 'RDATE;VALUE=DATE:20261205')], '02 08:00-09:00, 05 08:00-09:00'],
  [
    'another zone',
    [event(...hours, 'RDATE;TZID=Asia/Tokyo:20261205T090000')],
    '02 08:00-09:00, 05 00:00-01:00',
  ],
  [
    'a period',
    [event(...hours, 'RDATE;VALUE=PERIOD:20261205T090000Z/PT30M')],
    '02 08:00-09:00, 05 09:00-09:30',
  ],
  [
    'an unknown zone',
    [event(...hours, 'RDATE;TZID=Head Office:20261205T090000')],
    '02 08:00-09:00, 04 19:00-05 22:00, zone',
  ],
])

reads('what ends where it begins is a whole day or takes no time', [
  ['a day', [event(day, 'DTEND;VALUE=DATE:20261202')], '01 23:00-02 23:00'],
  ['a day of no length', [event(day, 'DURATION:PT0S')], '01 23:00-02 23:00'],
  ['midnight', [event('DTSTART:20261202T000000', 'DTEND:20261202T000000')], '01 23:00-02 23:00'],
  ['a moment', [event('DTSTART:20261202T090000Z', 'DTEND:20261202T090000Z')], ''],
  [
    'in the hour that the clocks skip',
    [event('DTSTART;TZID=Europe/Paris:20270328T023000', 'DTEND;TZID=Europe/Paris:20270328T030000')],
    '03-28 01:30-02:00',
  ],
  ['a day as the end', [event(hours[0] ?? '', 'DTEND;VALUE=DATE:20261202')], '02 08:00-23:00'],
])

const version = (date: string, ...more: string[]) =>
  event(`DTSTART:${date}T090000Z`, 'DURATION:PT1H', ...more)
reads('only the latest version of an entry counts', [
  [
    'by its number',
    [version('20261203', 'SEQUENCE:10'), version('20261202', 'SEQUENCE:9')],
    '03 09:00-10:00',
  ],
  [
    'by its stamp',
    [version('20261202', 'DTSTAMP:20261101T000000Z'), version('20261203', 'DTSTAMP:20261102T000000Z')],
    '03 09:00-10:00',
  ],
  [
    'of a change',
    [
      weekly(2),
      moved('RECURRENCE-ID:20261209T080000Z', 'SEQUENCE:2'),
      version('20261212', 'RECURRENCE-ID;TZID=Europe/Paris:20261209T090000', 'SEQUENCE:1'),
    ],
    '02 08:00-09:00, 10 14:00-14:30',
  ],
  ['cancelled', [version('20261202'), version('20261202', 'SEQUENCE:1', 'STATUS:CANCELLED')], ''],
  [
    'that says nothing of its age',
    [version('20261202'), version('20261203')],
    '02 09:00-10:00, 03 09:00-10:00',
  ],
  ['damaged', [version('20261202'), event('SEQUENCE:1', 'DTSTART:soon')], '02 09:00-10:00, start'],
  [
    'that has lost its number',
    [version('20261202', 'SEQUENCE:1'), version('20261203', 'SEQUENCE 2')],
    '02 09:00-10:00, 03 09:00-10:00, line',
  ],
])

const other = event('DTSTART:20261205T090000Z', 'DURATION:PT1H').replace('a@there', 'b@there')
reads('what is damaged costs nothing else, and is said', [
  ['a start', [event('DTSTART:20261131T090000Z'), other], '05 09:00-10:00, start'],
  ['an end', [event(hours[0] ?? '', 'DTEND:20261'), other], '02 08:00-23:00, 05 09:00-10:00, end'],
  [
    'an end before the start',
    [event('DTSTART:20261202T090000Z', 'DTEND:20261202T080000Z')],
    '02 08:00-03 00:00, end',
  ],
  [
    'a rule',
    [event(...hours, 'RRULE:FREQ=FORTNIGHTLY'), other],
    '02 08:00-09:00, 05 09:00-10:00, repetition',
  ],
  ['an exception', [weekly(1, 'EXDATE:never'), other], '02 08:00-09:00, 05 09:00-10:00, exception'],
  ['a length', [event(hours[0] ?? '', 'DURATION=PT1H'), other], '02 08:00-23:00, 05 09:00-10:00, end'],
  ['a line', [event(...hours, 'no line'), other], '02 08:00-09:00, 05 09:00-10:00, line'],
  ['no END', [event(...hours).replace('\r\nEND:VEVENT', ''), other], '02 08:00-09:00, 05 09:00-10:00, line'],
  ['no BEGIN', [event(...hours).replace('BEGIN:', 'BEGIN '), other], '05 09:00-10:00, line'],
  ['a quote without an end', hourIn('"Asia/Tokyo'), '02 00:00-01:00'],
  ['two events in one', [event(...hours, ...hours)], '02 08:00-09:00, line'],
  [
    'a busy time',
    ['BEGIN:VFREEBUSY', 'FREEBUSY:2026/PT1H,20261202T090000Z/PT1H', 'END:VFREEBUSY'],
    '02 09:00-10:00, period',
  ],
  ['a file that is cut', [event(...hours), 'BEGIN:VEVENT', 'DTST'], '02 08:00-09:00, start'],
])

test('a file without its end is read as far as it goes, and said', () => {
  const whole = calendar(event(...hours), other)
  expect(timesIn(whole.replace('END:VCALENDAR', ''))).toBe('02 08:00-09:00, 05 09:00-10:00, cut')
  expect(timesIn(whole.slice(0, whole.indexOf('DTSTART:20261205')))).toBe('02 08:00-09:00, cut, start')
})

test('marks, ends of lines, folds and letters of any size are understood', () => {
  const text = calendar(...hourIn('Mitteleuropäische Zeit', described('Mitteleuropäische Zeit', '+0100')))
  const at = text.indexOf('ä', text.indexOf('DTSTART;'))
  const folded = Buffer.from(text)
  const byte = Buffer.from(text.slice(0, at)).length + 1
  const bytes = {
    'byte order mark': Buffer.from(`\uFEFF${text}`),
    'UTF-16, little': Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'UTF-16, big': Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    'lines of old': Buffer.from(text.replaceAll('\r\n', '\r')),
    'small letters': Buffer.from(text.replace(/^[A-Z-]+(?=[:;])/gm, (name) => name.toLowerCase())),
    'a fold in a letter': Buffer.concat([
      folded.subarray(0, byte),
      Buffer.from('\r\n '),
      folded.subarray(byte),
    ]),
  }
  const found = Object.entries(bytes).map(([name, one]) => [name, timesIn(decodeCalendar(one))])
  expect(new Set(found.map(([, times]) => times))).toEqual(new Set(['02 08:00-09:00']))
  expect(decodeCalendar(bytes['a fold in a letter'])).not.toContain('\uFFFD')
  // A server has decoded it before us.
  const broken = `${text.slice(0, at)}\uFFFD\r\n \uFFFD${text.slice(at + 1)}`
  expect(timesIn(broken)).toBe('02 08:00-09:00')
})

test('busy is what Outlook says itself, and otherwise what is neither free nor cancelled', () => {
  const says = (...lines: string[]) => timesIn(calendar(version('20261202', ...lines))) !== ''
  expect(says('TRANSP:transparent')).toBe(false)
  expect(says('X-MICROSOFT-CDO-BUSYSTATUS:FREE')).toBe(false)
  expect(says('TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF')).toBe(true)
  expect(says('STATUS:TENTATIVE')).toBe(true)
  expect(timesIn(calendar('METHOD:CANCEL', version('20261202')))).toBe('')
})
