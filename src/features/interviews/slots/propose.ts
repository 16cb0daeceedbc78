import { DateTime } from 'luxon'
import { dayMs } from '#/shared/dates.ts'

/** How many times are proposed, and how many others are named when one has just gone. */
const proposedTimes = 3

type Wishes = {
  /** In which zone days are told apart. */
  timeZone: string
  /** The applicant's, if it is known: nobody is asked to come at night. */
  seekerTimeZone?: string | null | undefined
  /** Times that are offered to others: chosen last. */
  offered?: ReadonlySet<number>
  count?: number
}

/**
 * Chooses a few of the free times: on different days, mornings and afternoons in turn, by day where the applicant
 * lives, and not what others have been offered; as far as that goes. The same input always gives the same times.
 */
export function chooseTimes(starts: readonly number[], wishes: Wishes) {
  const { timeZone, seekerTimeZone, offered = new Set(), count = proposedTimes } = wishes
  const [first = 0] = starts
  // What stays the same while one after the other is chosen: the clock of each time is read once.
  const times = starts.map((start) => {
    const here = DateTime.fromMillis(start, { zone: timeZone })
    const there = seekerTimeZone ? DateTime.fromMillis(start, { zone: seekerTimeZone }) : null
    const isAtNight = there !== null && (there.hour < 8 || there.hour >= 20)
    const daysAway = Math.floor((start - first) / dayMs)
    const cost = (isAtNight ? 1000 : 0) + (offered.has(start) ? 40 : 0) + daysAway * 8
    return { start, cost, day: here.toISODate(), hour: here.hour + here.minute / 60 }
  })
  const chosen: typeof times = []
  while (chosen.length < Math.min(count, times.length)) {
    const days = new Set(chosen.map(({ day }) => day))
    const wantedHour = chosen.length % 2 === 0 ? 10 : 14
    const costOf = ({ cost, day, hour }: (typeof times)[number]) =>
      cost + (days.has(day) ? 100 : 0) + Math.abs(hour - wantedHour)
    const rest = times.filter((time) => !chosen.includes(time))
    chosen.push(rest.reduce((best, time) => (costOf(time) < costOf(best) ? time : best)))
  }
  return chosen.map(({ start }) => start).sort((a, b) => a - b)
}
