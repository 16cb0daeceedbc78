import { isOpenInterview } from '../kinds.ts'
import type { InterviewHours } from '../slots/hours.ts'

// A week of interviews as blocks on a grid, by the clock of the browser. Places and lengths are minutes of the wall
// clock, so a day on which the clocks change is drawn like any other.

type Interview = {
  id: string
  state: 'proposed' | 'booked' | 'cancelled' | 'declined' | 'no-show'
  startsAt: string | null
  minutes: number
  proposed: readonly string[]
  isMine: boolean
}

/** `mine` and `team`: booked. `held`: a time that was proposed and is not taken. */
type BlockKind = 'mine' | 'team' | 'held'
export type Block<T extends Interview = Interview> = {
  interview: T
  kind: BlockKind
  at: Date
  /** Minutes after midnight. */
  from: number
  to: number
  /** Which of how many columns, where several are at the same time. */
  lane: number
  lanes: number
  /** Of a held time: which of how many. */
  choice: { place: number; of: number } | null
}

export type Span = { from: number; to: number }

/** The days of a week, Monday first, `weeks` after the one of `now`. */
export function daysOfWeek(now: Date, weeks: number) {
  const monday = now.getDate() - ((now.getDay() + 6) % 7) + weeks * 7
  return Array.from({ length: 7 }, (_, day) => new Date(now.getFullYear(), now.getMonth(), monday + day))
}

export const minuteOfDay = (at: Date) => at.getHours() * 60 + at.getMinutes()

/** What is on each of these days, in order of time. */
export function blocksByDay<T extends Interview>(
  interviews: readonly T[],
  days: readonly Date[],
): Block<T>[][] {
  const all = interviews.flatMap(blocksOf)
  return days.map((day) => inLanes(all.filter(({ at }) => at.toDateString() === day.toDateString())))
}

function blocksOf<T extends Interview>(interview: T): Block<T>[] {
  const { state, startsAt, minutes, proposed, isMine } = interview
  if (!isOpenInterview(state)) return []
  const block = (time: string, kind: BlockKind, choice: Block['choice'] = null): Block<T> => {
    const at = new Date(time)
    const from = minuteOfDay(at)
    return { interview, kind, at, from, to: Math.min(from + minutes, 24 * 60), lane: 0, lanes: 1, choice }
  }
  if (state === 'booked') return startsAt ? [block(startsAt, isMine ? 'mine' : 'team')] : []
  return proposed.map((time, index) => block(time, 'held', { place: index + 1, of: proposed.length }))
}

/** Gives each its column: those that overlap, directly or by others, share the width. */
function inLanes<T extends Interview>(blocks: Block<T>[]) {
  const sorted = blocks.toSorted((a, b) => a.from - b.from || b.to - a.to)
  let group: Block<T>[] = []
  let groupEnd = -1
  const share = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1))
    for (const block of group) block.lanes = lanes
  }
  for (const block of sorted) {
    if (block.from >= groupEnd) {
      share()
      group = []
    }
    const taken = group.filter(({ to }) => to > block.from).map(({ lane }) => lane)
    block.lane = Array.from({ length: group.length + 1 }, (_, lane) => lane).find(
      (lane) => !taken.includes(lane),
    ) as number
    group.push(block)
    groupEnd = Math.max(groupEnd, block.to)
  }
  share()
  return sorted
}

/** The hours to draw: 8 to 18, and further where something is. */
export function shownHours(blocks: readonly Block[]): Span {
  return {
    from: Math.min(8, ...blocks.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(18, ...blocks.map(({ to }) => Math.ceil(to / 60))),
  }
}

/** When the person cannot be met on a day, as minutes of it; the whole day if it is off. */
export function unavailableSpans(
  { week, daysOff }: Pick<InterviewHours, 'week' | 'daysOff'>,
  day: Date,
): Span[] {
  if (isDayOff({ daysOff }, day)) return [{ from: 0, to: 24 * 60 }]
  const closed: Span[] = []
  let from = 0
  for (const open of (week[(day.getDay() + 6) % 7] ?? []).toSorted((a, b) => a.from - b.from)) {
    if (open.from > from) closed.push({ from, to: open.from })
    from = Math.max(from, open.to)
  }
  if (from < 24 * 60) closed.push({ from, to: 24 * 60 })
  return closed
}

export const isDayOff = ({ daysOff }: Pick<InterviewHours, 'daysOff'>, day: Date) =>
  daysOff.includes(
    `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`,
  )
