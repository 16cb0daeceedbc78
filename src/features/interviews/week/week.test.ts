import { expect, test } from 'vitest'
import { blocksByDay, daysOfWeek, shownHours, unavailableSpans } from './week.ts'

const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const booked = (id: string, startsAt: string, minutes = 60, isMine = true) => ({
  ...{ id, startsAt, minutes, isMine, state: 'booked' as const, proposed: [] },
})
const november = daysOfWeek(new Date(2026, 10, 25), 0)

test('a week begins on Monday, also seen from Sunday, and goes on across months', () => {
  const first = (now: Date, weeks: number) => daysOfWeek(now, weeks)[0]?.toDateString()
  expect(first(new Date(2026, 10, 29, 23), 0)).toBe('Mon Nov 23 2026')
  expect(first(new Date(2026, 10, 23), 0)).toBe('Mon Nov 23 2026')
  expect(first(new Date(2026, 10, 25), 1)).toBe('Mon Nov 30 2026')
  expect(
    daysOfWeek(new Date(2026, 10, 25), 1)
      .at(-1)
      ?.toDateString(),
  ).toBe('Sun Dec 06 2026')
})

test('interviews stand on their day by kind, proposed times each, ended ones nowhere', () => {
  const proposed = { ...booked('p', local(24, 9)), startsAt: null, state: 'proposed' as const }
  const days = blocksByDay(
    [
      booked('mine', local(23, 11)),
      booked('team', local(24, 10), 90, false),
      { ...proposed, proposed: [local(24, 14), local(27, 11)] },
      { ...booked('gone', local(25, 10)), state: 'cancelled' as const },
      booked('later', local(30, 10)),
    ],
    november,
  )
  expect(
    days.map((blocks) =>
      blocks.map(({ interview, kind, from, to, choice }) => [interview.id, kind, from, to, choice]),
    ),
  ).toEqual([
    [['mine', 'mine', 660, 720, null]],
    [
      ['team', 'team', 600, 690, null],
      ['p', 'held', 840, 900, { place: 1, of: 2 }],
    ],
    [],
    [],
    [['p', 'held', 660, 720, { place: 2, of: 2 }]],
    [],
    [],
  ])
})

test('what is at the same time stands beside each other, what comes after has the whole width', () => {
  const [monday = []] = blocksByDay(
    [
      booked('a', local(23, 9), 120),
      booked('b', local(23, 9, 30), 30),
      booked('c', local(23, 10), 60),
      booked('d', local(23, 11), 60),
    ],
    november,
  )
  expect(monday.map(({ interview, lane, lanes }) => [interview.id, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 1, 2],
    ['d', 0, 1],
  ])
})

test('the hours drawn are 8 to 18, and more where something is', () => {
  expect(shownHours([])).toEqual({ from: 8, to: 18 })
  const [monday = []] = blocksByDay(
    [booked('a', local(23, 6, 30)), booked('b', local(23, 18, 30), 45)],
    november,
  )
  expect(shownHours(monday)).toEqual({ from: 6, to: 20 })
})

test('outside of the interview hours nobody can be met, and on a day off at no time', () => {
  const nine = [
    { from: 540, to: 720 },
    { from: 780, to: 1020 },
  ]
  const hours = { week: [nine, nine, nine, nine, nine, [], []], daysOff: ['2026-11-26'] }
  const closed = november.map((day) => unavailableSpans(hours, day))
  expect(closed[0]).toEqual([
    { from: 0, to: 540 },
    { from: 720, to: 780 },
    { from: 1020, to: 1440 },
  ])
  expect(closed[3]).toEqual([{ from: 0, to: 1440 }])
  expect(closed[5]).toEqual([{ from: 0, to: 1440 }])
})
