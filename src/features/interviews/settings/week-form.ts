import type { DataOf } from '#/client/api.ts'

export type StoredHours = NonNullable<DataOf<'GET', '/interview-hours'>>

/** The hours as the form shows them: a beginning and an end for each day, and one break for all. */
export type WeekForm = {
  days: { isOn: boolean; from: string; to: string }[]
  hasBreak: boolean
  breakFrom: string
  breakTo: string
}

const asClock = (minutes: number) =>
  `${String(Math.floor(Math.min(minutes, 1435) / 60)).padStart(2, '0')}:${String(Math.min(minutes, 1435) % 60).padStart(2, '0')}`
const asMinutes = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return Math.round((hour * 60 + minute) / 5) * 5
}

export function readWeek({ week }: Pick<StoredHours, 'week'>): WeekForm {
  const split = week.find((spans) => spans.length > 1)
  return {
    days: week.map((spans) => ({
      isOn: spans.length > 0,
      from: asClock(spans[0]?.from ?? 540),
      to: asClock(spans.at(-1)?.to ?? 1020),
    })),
    hasBreak: split !== undefined,
    breakFrom: asClock(split?.[0]?.to ?? 720),
    breakTo: asClock(split?.[1]?.from ?? 780),
  }
}

/** The first problem with these hours, in words; null when they can be saved. */
export function weekProblem({ days, hasBreak, breakFrom, breakTo }: WeekForm) {
  if (days.some(({ isOn, from, to }) => isOn && !(asMinutes(from) < asMinutes(to))))
    return 'Each day needs an end after its start'
  return hasBreak && !(asMinutes(breakFrom) < asMinutes(breakTo))
    ? 'The break needs an end after its start'
    : null
}

export function writeWeek({ days, hasBreak, breakFrom, breakTo }: WeekForm): StoredHours['week'] {
  const pause = { from: asMinutes(breakFrom), to: asMinutes(breakTo) }
  return days.map((day) => {
    if (!day.isOn) return []
    const [from, to] = [asMinutes(day.from), asMinutes(day.to)]
    const isInside = hasBreak && pause.from > from && pause.to < to
    return isInside
      ? [
          { from, to: pause.from },
          { from: pause.to, to },
        ]
      : [{ from, to }]
  })
}
