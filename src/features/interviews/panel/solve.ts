import { dayMs, minuteMs } from '#/shared/dates.ts'
import type { Interval } from '../slots/free-times.ts'

// A panel: several parts one after the other, each with its people and perhaps a room, for one applicant. A pure
// function finds the best plan by a published cost, and again with the fewest changes when somebody declines.

export type PanelPart = {
  name: string
  minutes: number
  /** Everybody who can take this part, and how many of them do. */
  people: string[]
  needs: number
  /** Any of these rooms; empty where none is needed. */
  rooms: string[]
}

export type PanelProblem = {
  parts: PanelPart[]
  /** When each person, each room and the applicant is free, sorted and not overlapping. */
  free: ReadonlyMap<string, Interval[]>
  /** When the applicant can come; whole days where it is not known. */
  seeker: Interval[]
  /** Minutes between two parts. At least one break of `breakMinutes` after each `maxMinutesWithoutBreak`. */
  breakMinutes: number
  maxMinutesWithoutBreak: number
  /** Possible beginnings, oldest first. */
  starts: number[]
  /** By the clock of the applicant, which hours are day: others cost. */
  isDaytime: (time: number) => boolean
  /** The plan that was agreed before, when one of it can no longer stand. */
  before?: PanelPlan | undefined
}

export type PlannedPart = { startsAt: number; people: string[]; room: string | null }
export type PanelPlan = PlannedPart[]

/** The published cost of a plan: lower is better, and every plan of the same cost is as good. */
export const panelCosts = {
  /** For each day that the applicant waits for the first part. */
  dayOfWaiting: 10,
  /** For each part that begins by night for the applicant. */
  partAtNight: 500,
  /** For each change of the room between two parts. */
  roomChange: 3,
  /** For each person whose time, against the plan that was agreed before, changes: they come, go or move. */
  changedPerson: 1_000,
  /** Where the whole panel moves to another time for the applicant. */
  changedStart: 2_000,
} as const

/** When each part begins after the beginning of the first, with the breaks between. */
export function partOffsets({
  parts,
  breakMinutes,
  maxMinutesWithoutBreak,
}: Pick<PanelProblem, 'parts' | 'breakMinutes' | 'maxMinutesWithoutBreak'>) {
  let at = 0
  let sinceBreak = 0
  return parts.map(({ minutes }) => {
    if (sinceBreak > 0 && sinceBreak + minutes > maxMinutesWithoutBreak) {
      at += breakMinutes
      sinceBreak = 0
    }
    const offset = at
    at += minutes
    sinceBreak += minutes
    return offset * minuteMs
  })
}

export function costOfPlan({ starts, isDaytime, before }: PanelProblem, plan: PanelPlan) {
  const [first = 0] = starts
  const start = plan[0]?.startsAt ?? 0
  let cost = Math.floor((start - first) / dayMs) * panelCosts.dayOfWaiting
  for (const [index, part] of plan.entries()) {
    if (!isDaytime(part.startsAt)) cost += panelCosts.partAtNight
    const previous = plan[index - 1]
    if (previous?.room && part.room && previous.room !== part.room) cost += panelCosts.roomChange
  }
  return before ? cost + costOfChanges(before, plan) : cost
}

function costOfChanges(before: PanelPlan, plan: PanelPlan) {
  const moved = before[0]?.startsAt !== plan[0]?.startsAt ? panelCosts.changedStart : 0
  return moved + changedPeople(before, plan).size * panelCosts.changedPerson
}

/** Who comes, goes or meets at another time. */
function changedPeople(before: PanelPlan, plan: PanelPlan) {
  const timesOf = (panel: PanelPlan) =>
    new Set(panel.flatMap(({ startsAt, people }) => people.map((person) => `${startsAt} ${person}`)))
  const [old, now] = [timesOf(before), timesOf(plan)]
  const changed = [...old].filter((one) => !now.has(one)).concat([...now].filter((one) => !old.has(one)))
  return new Set(changed.map((one) => one.slice(one.indexOf(' ') + 1)))
}

/** How many of them had a time that is in no plan with this beginning. */
function movedPeople(before: PanelPlan, start: number, offsets: number[]) {
  const times = new Set(offsets.map((offset) => start + offset))
  return new Set(before.flatMap(({ startsAt, people }) => (times.has(startsAt) ? [] : people))).size
}

const covers = (intervals: readonly Interval[] | undefined, from: number, to: number) => {
  if (!intervals) return false
  // The last interval that begins at or before it.
  let low = 0
  let high = intervals.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((intervals[middle] as Interval).from <= from) low = middle + 1
    else high = middle
  }
  const one = intervals[low - 1]
  return one !== undefined && one.to >= to
}

/**
 * The best plan, or null where there is none. Parts follow each other without waiting, so a beginning fixes every time;
 * what remains is who and where, and is chosen part by part: people first of those who were agreed before, then in the
 * order given, and rooms along the cheapest way through the parts. Beginnings are tried by what they cost at least, so
 * the search ends as soon as no later one can be better.
 */
export function solvePanel(problem: PanelProblem): PanelPlan | null {
  const { parts, starts, seeker, before } = problem
  const offsets = partOffsets(problem)
  const length = (offsets.at(-1) ?? 0) + (parts.at(-1)?.minutes ?? 0) * minuteMs
  const [first = 0] = starts
  const beforeStart = before?.[0]?.startsAt
  const atLeast = (start: number) =>
    Math.floor((start - first) / dayMs) * panelCosts.dayOfWaiting +
    (before && start !== beforeStart
      ? panelCosts.changedStart + movedPeople(before, start, offsets) * panelCosts.changedPerson
      : 0)
  const candidates = starts
    .filter((start) => covers(seeker, start, start + length))
    .map((start) => ({ start, bound: atLeast(start) }))
    .sort((a, b) => a.bound - b.bound || a.start - b.start)
  let best: PanelPlan | null = null
  let bestCost = Number.POSITIVE_INFINITY
  for (const { start, bound } of candidates) {
    if (bound >= bestCost) break
    const plan = planAt(problem, offsets, start)
    if (!plan) continue
    const cost = costOfPlan(problem, plan)
    if (cost < bestCost) [best, bestCost] = [plan, cost]
  }
  return best
}

function planAt(problem: PanelProblem, offsets: number[], start: number): PanelPlan | null {
  const { parts, free } = problem
  const times = offsets.map((offset) => start + offset)
  const able: string[][] = []
  const rooms: string[][] = []
  for (const [index, part] of parts.entries()) {
    const from = times[index] ?? start
    const to = from + part.minutes * minuteMs
    const people = part.people.filter((person) => covers(free.get(person), from, to))
    const open = part.rooms.filter((room) => covers(free.get(room), from, to))
    if (people.length < part.needs || (part.rooms.length > 0 && open.length === 0)) return null
    able.push(people)
    rooms.push(open)
  }
  const people = choosePeople(problem, able, times)
  const way = chooseRooms(rooms)
  return times.map((startsAt, index) => ({
    startsAt,
    people: people[index] ?? [],
    room: way[index] ?? null,
  }))
}

/**
 * Who takes each part. In a first plan anybody is as good, so the order given decides. Against an agreed plan whoever
 * can keep their time keeps it, and the places that are left go to as few other people as possible.
 */
function choosePeople({ parts, before }: PanelProblem, able: string[][], times: number[]): string[][] {
  if (!before) return able.map((people, index) => people.slice(0, parts[index]?.needs))
  const hadAt = (time: number) =>
    new Set(before.flatMap(({ startsAt, people }) => (startsAt === time ? people : [])))
  const choices = able.map((people, index) => {
    const had = hadAt(times[index] ?? 0)
    const keeping = people.filter((person) => had.has(person))
    const needs = parts[index]?.needs ?? 0
    if (keeping.length >= needs) return combinations(keeping, needs)
    const others = people.filter((person) => !had.has(person))
    return combinations(others, needs - keeping.length).map((chosen) => [...keeping, ...chosen])
  })
  let best: string[][] = choices.map(([first = []]) => first)
  let fewest = Number.POSITIVE_INFINITY
  const planOf = (chosen: string[][]): PanelPlan =>
    chosen.map((people, index) => ({ startsAt: times[index] ?? 0, people, room: null }))
  // Even if everybody who can keep their time does: these change whatever is chosen, so they fill places for nothing.
  const had = times.map(hadAt)
  const kept = able.map((people, index) => people.filter((one) => had[index]?.has(one)))
  const forced = changedPeople(before, planOf(kept))
  const choose = (chosen: string[][], changed: Set<string>) => {
    if (changed.size >= fewest) return
    const index = chosen.length
    if (index === choices.length) {
      const count = changedPeople(before, planOf(chosen)).size
      if (count < fewest) [best, fewest] = [chosen, count]
      return
    }
    const sorted = (choices[index] ?? [])
      .map((people) => ({ people, more: people.filter((one) => !had[index]?.has(one) && !changed.has(one)) }))
      .sort((a, b) => a.more.length - b.more.length)
    for (const { people, more } of sorted) choose([...chosen, people], new Set([...changed, ...more]))
  }
  choose([], forced)
  return best
}

/** Every choice of so many, in the order given. */
function combinations(items: string[], count: number): string[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]),
  )
}

/** The way through the rooms with the fewest changes; the first room in order where several are as good. */
function chooseRooms(rooms: string[][]): (string | null)[] {
  type Way = { cost: number; path: (string | null)[] }
  let ways = new Map<string | null, Way>([[null, { cost: 0, path: [] }]])
  for (const open of rooms) {
    const next = new Map<string | null, Way>()
    for (const room of open.length > 0 ? open : [null]) {
      let best: Way | undefined
      for (const [from, way] of ways) {
        const cost = way.cost + (from && room && from !== room ? panelCosts.roomChange : 0)
        if (!best || cost < best.cost) best = { cost, path: [...way.path, room] }
      }
      if (best) next.set(room, best)
    }
    ways = next
  }
  let best: Way | undefined
  for (const way of ways.values()) if (!best || way.cost < best.cost) best = way
  return best?.path ?? []
}
