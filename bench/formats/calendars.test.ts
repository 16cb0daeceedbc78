import { expect, test } from 'vitest'
import { type CalendarCase, calendarCases, readCalendarCases } from './calendars.ts'

const cases = calendarCases()

test('every calendar of the benchmark is read as it is meant', () => {
  expect(cases.length).toBe(150)
  expect(readCalendarCases(cases).filter(({ outcome }) => outcome !== 'right')).toEqual([])
})

test('a case that is read otherwise is told by its harm', () => {
  const plain: CalendarCase = {
    ...{ name: 'plain', program: 'script', owner: 'UTC', unread: false },
    ...{ from: '2026-12-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
    text: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261202T090000Z\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR',
    busy: [['2026-12-02T09:00:00Z', '2026-12-02T10:00:00Z']],
  }
  const outcome = (change: Partial<CalendarCase>) => readCalendarCases([{ ...plain, ...change }])[0]?.outcome
  expect(outcome({})).toBe('right')
  expect(outcome({ busy: [['2026-12-02T09:00:00Z', '2026-12-02T10:30:00Z']] })).toBe('free where busy')
  expect(outcome({ text: 'nothing' })).toBe('free where busy')
  expect(outcome({ busy: [['2026-12-02T09:00:00Z', '2026-12-02T09:30:00Z']] })).toBe('wrong')
  expect(outcome({ busy: [] })).toBe('wrong')
  expect(outcome({ unread: true })).toBe('unsaid')
})

test('every time of the benchmark is sorted, merged and within its window', () => {
  for (const { name, busy, from, to } of cases) {
    const times = [from, ...busy.flat(), to]
    expect(times, name).toEqual(times.toSorted())
    expect(new Set(busy.flat()).size, name).toBe(busy.flat().length)
  }
})
