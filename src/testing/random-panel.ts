import type { PanelProblem } from '#/features/interviews/panel/solve.ts'
import type { Interval } from '#/features/interviews/slots/free-times.ts'
import { dayMs, minuteMs } from '#/shared/dates.ts'
import { seededRandom } from './seeded-random.ts'

// Panels at random, the same for the same seed: for the test that compares with exhaustive search, and for the bench.

type Size = {
  days: number
  people: number
  parts: number
  rooms: number
  stepMinutes: number
  busyShare: number
}

/** Working days with meetings scattered over them; starts on every step. */
export function randomPanel(seed: number, { days, people, parts, rooms, stepMinutes, busyShare }: Size) {
  const pick = seededRandom(seed)
  const from = Date.UTC(2026, 10, 23)
  const freeDays = (): Interval[] =>
    Array.from({ length: days }, (_, day) => day).flatMap((day) => {
      const open = from + day * dayMs + 14 * 60 * minuteMs
      const spans: Interval[] = []
      let start: number | null = null
      for (let step = 0; step <= 16; step++) {
        const isFree = step < 16 && pick(100) >= busyShare
        if (isFree && start === null) start = open + step * 30 * minuteMs
        if (!isFree && start !== null) {
          spans.push({ from: start, to: open + step * 30 * minuteMs })
          start = null
        }
      }
      return spans
    })
  const names = Array.from({ length: people }, (_, index) => `person-${index}`)
  const roomNames = Array.from({ length: rooms }, (_, index) => `room-${index}`)
  const free = new Map([...names, ...roomNames].map((name) => [name, freeDays()] as const))
  const starts: number[] = []
  for (let day = 0; day < days; day++)
    for (let minute = 0; minute < 8 * 60; minute += stepMinutes)
      starts.push(from + day * dayMs + (14 * 60 + minute) * minuteMs)
  const problem: PanelProblem = {
    parts: Array.from({ length: parts }, (_, index) => {
      const able = names.filter(() => pick(3) > 0)
      const willing = able.length > 0 ? able : names.slice(0, 1)
      return {
        name: `Part ${index + 1}`,
        minutes: 30,
        people: willing,
        needs: Math.min(willing.length, 1 + pick(2)),
        rooms: pick(2) === 0 ? [] : roomNames,
      }
    }),
    free,
    seeker: [{ from, to: from + days * dayMs }],
    ...{ breakMinutes: 15, maxMinutesWithoutBreak: 90, starts },
    isDaytime: (time) => new Date(time).getUTCHours() < 20,
  }
  return problem
}
