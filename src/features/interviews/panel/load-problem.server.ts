import { sql } from 'kysely'
import { DateTime } from 'luxon'
import type { Db } from '#/server/database/database.ts'
import { minuteMs } from '#/shared/dates.ts'
import { roomCalendar } from '../booking/cells.server.ts'
import { loadCalendars } from '../slots/calendars.server.ts'
import { cellMs, freeIntervals, type Interval, merged, startsIn } from '../slots/free-times.ts'
import type { PanelPlan, PanelProblem } from './solve.ts'
import type { PanelSpec } from './spec.ts'

type ProblemContext = {
  companyId: string
  timeZone: string
  seekerTimeZone: string | null
  /** From when until when it can be. */
  window: Interval
  /** The interview that is arranged anew, which stands in nobody's way. */
  except?: string | null
  /** What was agreed: everybody in it is taken to keep their time. */
  before?: PanelPlan | undefined
}

/** Who and what is free for a panel, as the solver takes it. */
export async function loadProblem(
  db: Db,
  spec: Omit<PanelSpec, 'isOrderFree'>,
  { companyId, timeZone, seekerTimeZone, window, except = null, before }: ProblemContext,
): Promise<PanelProblem> {
  const people = [...new Set(spec.parts.flatMap((part) => part.people))]
  const calendars = await loadCalendars(db, people, window, { timeZone, except })
  const free = new Map<string, Interval[]>()
  for (const [place, calendar] of calendars.entries())
    free.set(people[place] ?? '', freeIntervals(calendar, window.from, window.to))
  const rooms = new Map(
    spec.parts.flatMap((part) => part.rooms).map((room) => [room, roomCalendar(companyId, room)]),
  )
  const taken = await listTakenCells(db, [...rooms.values()], window, except)
  for (const [room, calendar] of rooms)
    free.set(roomKey(room), gapsBetween(taken.get(calendar) ?? [], window))
  for (const [place, part] of (before ?? []).entries())
    for (const person of part.people) {
      const agreed = { from: part.startsAt, to: part.startsAt + (spec.parts[place]?.minutes ?? 0) * minuteMs }
      free.set(person, merged([...(free.get(person) ?? []), agreed]))
    }
  const shortest = spec.parts.reduce((sum, { minutes }) => sum + minutes, 0)
  return {
    parts: spec.parts.map((part) => ({ ...part, rooms: part.rooms.map(roomKey) })),
    free,
    seeker: [window],
    ...{ breakMinutes: spec.breakMinutes, maxMinutesWithoutBreak: spec.maxMinutesWithoutBreak },
    starts: startsIn([window], shortest, timeZone),
    isDaytime: daytimeIn(seekerTimeZone ?? timeZone),
    before,
  }
}

// A room may have the id of nobody, but the solver keeps people and rooms in one list.
export const roomKey = (room: string) => `room ${room}`
export const roomOfKey = (key: string | null) => key?.replace(/^room /, '') ?? null

/** When these rooms are taken, by their calendars, in steps of five minutes. */
async function listTakenCells(db: Db, calendars: string[], window: Interval, except: string | null) {
  if (calendars.length === 0) return new Map<string, number[]>()
  const { rows } = await sql<{ calendar: string; at: number }>`
    select calendar, extract(epoch from cell)::float8 * 1000 as at from interview_cells
    where calendar = any(${calendars}::text[])
      and cell between ${new Date(window.from)} and ${new Date(window.to)}
      and interview_id is distinct from ${except} order by cell`.execute(db)
  const cells = Map.groupBy(rows, ({ calendar }) => calendar)
  return new Map([...cells].map(([calendar, taken]) => [calendar, taken.map(({ at }) => at)]))
}

function gapsBetween(cells: number[], window: Interval) {
  const free: Interval[] = []
  let { from } = window
  for (const at of cells) {
    if (at > from) free.push({ from, to: at })
    from = Math.max(from, at + cellMs)
  }
  return from < window.to ? [...free, { from, to: window.to }] : free
}

/** Whether a moment is by day on that clock; each is read once. */
function daytimeIn(zone: string) {
  const known = new Map<number, boolean>()
  return (time: number) => {
    const found = known.get(time)
    if (found !== undefined) return found
    const { hour } = DateTime.fromMillis(time, { zone })
    const isDay = hour >= 8 && hour < 20
    known.set(time, isDay)
    return isDay
  }
}
