import { afterEach, expect, test, vi } from 'vitest'
import { isReplyLate, replyLabel } from './labels.ts'

// The applicant's pages run in their browser, so its zone decides. The employer's lists and the answer bond count by UTC.

const zone = process.env.TZ
afterEach(() => {
  vi.useRealTimers()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const promised = (day: string) => ({
  ...{ replyBy: `${day}T00:00:00.000Z`, stage: 'applied' as const, offer: null, daysLate: 0 },
})

/** The last moment of the promised day there, in UTC. */
test.each([
  ['Los Angeles', 'America/Los_Angeles', '2026-11-25', '2026-11-26T07:59:59Z'],
  ['Los Angeles, the day its clocks go back', 'America/Los_Angeles', '2026-11-01', '2026-11-02T07:59:59Z'],
  ['Los Angeles, the day its clocks go forward', 'America/Los_Angeles', '2027-03-14', '2027-03-15T06:59:59Z'],
  ['Auckland in its summer', 'Pacific/Auckland', '2026-11-25', '2026-11-25T10:59:59Z'],
  ['Auckland in its winter', 'Pacific/Auckland', '2026-07-15', '2026-07-15T11:59:59Z'],
  ['London', 'Europe/London', '2026-11-25', '2026-11-25T23:59:59Z'],
])(
  'in %s a reply is late from the morning after the promised day, and not a second before',
  (_, timeZone, day, last) => {
    process.env.TZ = timeZone
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date(last))
    expect([isReplyLate(promised(day)), replyLabel(promised(day))?.text]).toEqual([false, 'Reply by'])
    vi.setSystemTime(Date.parse(last) + 1000)
    expect([isReplyLate(promised(day)), replyLabel(promised(day))?.text]).toEqual([true, 'Was due'])
  },
)
