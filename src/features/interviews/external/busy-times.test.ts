import { expect, test } from 'vitest'
import { readBusyInThread } from './read-busy.server.ts'

const window = {
  from: Date.parse('2026-03-01T00:00:00Z'),
  to: Date.parse('2026-05-01T00:00:00Z'),
  timeZone: 'America/New_York',
  uidSuffix: '@waymark.example',
}
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a@there', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...parts, 'END:VCALENDAR', ''].join('\r\n')

async function read(...parts: string[]) {
  const result = await readBusyInThread(calendar(...parts), window)
  if (!result.ok) return result.failure
  return result.busy.map(({ from, to }) => `${new Date(from).toISOString()} ${(to - from) / 60_000}`)
}

test('a weekly hour stays at its clock time across the change to summer time', async () => {
  const weekly = event(
    'DTSTART;TZID=America/New_York:20260302T090000',
    'DTEND;TZID=America/New_York:20260302T100000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  )
  expect(await read(weekly)).toEqual([
    '2026-03-02T14:00:00.000Z 60',
    '2026-03-09T13:00:00.000Z 60',
    '2026-03-16T13:00:00.000Z 60',
  ])
})

test('a zone goes by its rules of today, not by those that a file was written with', async () => {
  // Morocco keeps UTC+1 since 2018 and goes back only in Ramadan; old files know it as UTC.
  const old = ['BEGIN:VTIMEZONE', 'TZID:Africa/Casablanca', 'BEGIN:STANDARD', 'DTSTART:19700101T000000']
  const zone = [...old, 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'].join(
    '\r\n',
  )
  const meeting = event('DTSTART;TZID=Africa/Casablanca:20260415T090000', 'DURATION:PT30M')
  expect(await read(zone, meeting)).toEqual(['2026-04-15T08:00:00.000Z 30'])
  // One that only the file knows goes by the file.
  const own = zone.replaceAll('Africa/Casablanca', 'Office').replace('TZOFFSETTO:+0000', 'TZOFFSETTO:+0300')
  expect(await read(own, event('DTSTART;TZID=Office:20260415T090000', 'DURATION:PT30M'))).toEqual([
    '2026-04-15T06:00:00.000Z 30',
  ])
})

test('days and times without a zone are where the person lives', async () => {
  expect(await read(event('DTSTART;VALUE=DATE:20260308', 'DTEND;VALUE=DATE:20260309'))).toEqual([
    // The day on which clocks go forward has 23 hours.
    '2026-03-08T05:00:00.000Z 1380',
  ])
  expect(await read(event('DTSTART:20260310T090000', 'DTEND:20260310T093000'))).toEqual([
    '2026-03-10T13:00:00.000Z 30',
  ])
})

test('what is cancelled, marked as free or our own keeps nobody busy, and one occurrence can be moved', async () => {
  const times = ['DTSTART:20260310T100000Z', 'DTEND:20260310T110000Z']
  expect(await read(event(...times, 'STATUS:CANCELLED'))).toEqual([])
  expect(await read(event(...times, 'TRANSP:TRANSPARENT'))).toEqual([])
  expect(await read(event(...times, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'))).toEqual([])
  expect(await read(event(...times).replace('a@there', 'interview-1@waymark.example'))).toEqual([])
  const daily = event(...times, 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20260311T100000Z')
  const moved = event('RECURRENCE-ID:20260312T100000Z', 'DTSTART:20260312T150000Z', 'DURATION:PT15M')
  const off = event('RECURRENCE-ID:20260313T100000Z', 'DTSTART:20260313T100000Z', 'STATUS:CANCELLED')
  expect(await read(daily, moved, off)).toEqual([
    '2026-03-10T10:00:00.000Z 60',
    '2026-03-12T15:00:00.000Z 15',
  ])
})

test('busy times published without events count as well', async () => {
  const lines = ['FREEBUSY;FBTYPE=BUSY:20260310T100000Z/PT1H,20260311T100000Z/20260311T103000Z']
  const free = 'FREEBUSY;FBTYPE=FREE:20260312T100000Z/PT1H'
  expect(await read(['BEGIN:VFREEBUSY', 'UID:f', ...lines, free, 'END:VFREEBUSY'].join('\r\n'))).toEqual([
    '2026-03-10T10:00:00.000Z 60',
    '2026-03-11T10:00:00.000Z 30',
  ])
})

test('every second for ever is too much, a day that never comes is nothing, and the next calendar is read', async () => {
  const since1900 = (rule: string) => event('DTSTART:19000101T000000Z', 'DURATION:PT1S', `RRULE:${rule}`)
  expect(await read(since1900('FREQ=SECONDLY'))).toBe('too-much')
  expect(await read(since1900('FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'))).toEqual([])
  expect(await read(event('DTSTART:20260310T100000Z', 'DURATION:PT1H'))).toHaveLength(1)
})

test('thousands of different times, and what is no calendar, are refused', async () => {
  const often = event('DTSTART:20260301T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=MINUTELY;INTERVAL=20')
  expect(await read(often)).toBe('too-much')
  for (const text of ['', 'hello', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD\r\n'])
    expect(await readBusyInThread(text, window)).toEqual({ ok: false, failure: 'not-a-calendar' })
})
