import { afterEach, expect, test } from 'vitest'
import { daysLate, lateAfter } from '#/features/jobs/late.ts'
import { toLocalDay } from '#/shared/dates.ts'
import { isReplyLate, replyLabel } from './labels.ts'

// One moment for both sides, and in no zone before the promised day is over.

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each([
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'America/New_York',
  'Europe/London',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
])('in %s an answer becomes late with everybody else, after the promised day', (timeZone) => {
  process.env.TZ = timeZone
  for (const day of ['2026-11-01', '2026-11-25', '2026-11-27', '2027-03-12', '2026-07-15']) {
    const lateFrom = lateAfter(day)
    const card = (now: Date) => ({
      ...{ replyBy: `${day}T00:00:00.000Z`, stage: 'applied' as const, offer: null },
      daysLate: daysLate(lateFrom, now),
    })
    const before = card(new Date(lateFrom.getTime() - 1))
    expect([isReplyLate(before), replyLabel(before)?.text]).toEqual([false, 'Answer due'])
    const after = card(lateFrom)
    expect([isReplyLate(after), replyLabel(after)?.text]).toEqual([true, '1 working day late'])
    expect((toLocalDay(lateFrom) as Date).toISOString().slice(0, 10) > day).toBe(true)
  }
})
