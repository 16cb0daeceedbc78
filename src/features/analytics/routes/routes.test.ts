import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import {
  endedLabel,
  lineState,
  promiseEnd,
  stationsOf,
  type TimelineApplication,
  timeAxis,
  timelineFinding,
} from './time-line.ts'

const now = Date.now()
const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
const sent = (more: Partial<TimelineApplication>): TimelineApplication => ({
  ...{ stage: 'applied', standing: 'Opened, waiting for a decision', route: [], daysLate: 0 },
  ...{ appliedAt: daysAgo(20), stageChangedAt: daysAgo(20), recalledAt: null, firstReplyBy: null, ...more },
})

test('an application is late when the list says so, at every stage, and an ended one says how and after how long', () => {
  const late = sent({ stage: 'short-listed', daysLate: 1 })
  const withdrawn = sent({ standing: 'Offer withdrawn, waiting for their decision' })
  const agreed = sent({ stage: 'offer accept' })
  const unconfirmed = sent({ stage: 'offer accept', daysLate: 2 })
  const takenBack = sent({ stage: 'rejected', standing: 'Offer taken back', stageChangedAt: daysAgo(10) })
  const declined = sent({ stage: 'offer reject', standing: 'You declined' })
  const hired = sent({ stage: 'hire', standing: 'Hired', stageChangedAt: daysAgo(5) })
  const recalled = sent({ recalledAt: daysAgo(2), standing: 'Employer removed for fraud' })
  const all = [late, withdrawn, agreed, unconfirmed, takenBack, declined, hired, recalled]
  expect(all.map(lineState)).toEqual([...['late', 'open', 'good', 'late', 'ended', 'ended', 'good', 'ended']])
  expect(all.map(endedLabel)).toEqual([
    ...[null, null, null, null],
    ...['Offer taken back, 10 days in all', 'You declined, the same day', 'Hired, 15 days in all'],
    'Employer removed for fraud, 18 days in all',
  ])
  expect(timelineFinding(all)).toBe('4 open, 2 late')
  expect(timelineFinding([withdrawn, declined])).toBe('1 open, none late')
  expect(timelineFinding([declined])).toBe('None is open any more')
})

test('stations are those that were reached, and the mark is the end of the promised day', () => {
  const stops = [
    { label: 'Applied', note: null, at: daysAgo(20), state: 'done' },
    { label: 'Offer: $70,000', note: null, at: daysAgo(3), state: 'done' },
    { label: 'Your answer', note: null, at: null, state: 'now' },
  ] as const
  expect(stationsOf(sent({ route: [...stops] })).map(({ label }) => label)).toEqual([
    ...['Applied', 'Offer: $70,000'],
  ])
  expect(promiseEnd(sent({ firstReplyBy: daysAgo(3) }))).toBe(Date.parse(daysAgo(2)))
  expect(promiseEnd(sent({ firstReplyBy: daysAgo(-1) }))).toBeNull()
})

test('the time line begins with the first application, also where there is only one of today', () => {
  const { begin, percentOf } = timeAxis([sent({ appliedAt: daysAgo(10) }), sent({})])
  expect(begin).toBe(Date.parse(daysAgo(20)))
  expect(Math.round(percentOf(now - 10 * dayMs))).toBe(50)
  expect(timeAxis([sent({ appliedAt: daysAgo(0) })]).percentOf(now)).toBeLessThan(5)
})
