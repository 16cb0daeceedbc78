import { sql } from 'kysely'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { minuteMs } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import type { CalendarReadResult } from '../external/read-for-booking.server.ts'
import type { InterviewSide } from '../kinds.ts'
import { arrangeAt, listPanelStarts, planOf } from '../panel/arrange-interview.server.ts'
import { saveArrangement } from '../panel/queries.server.ts'
import { peopleOf } from '../people.ts'
import {
  findInterview,
  type InterviewRow,
  insertInterviewEvent,
  listOfferedTimes,
} from '../queries.server.ts'
import { loadCalendars, offeredWindow } from '../slots/calendars.server.ts'
import { cellMs, commonIntervals, isFree, startsIn } from '../slots/free-times.ts'
import { chooseTimes } from '../slots/propose.ts'
import { lockCalendars, takeTimes, timesOf } from './cells.server.ts'

export type Actor = { side: InterviewSide; id: string | null }
export type BookContext = Pick<HandlerContext, 'db' | 'config' | 'send' | 'sendMail' | 'announce' | 'publish'>

/** What happens one after the other if it begins then. */
type Plan = { people: string[]; room: string | null; startsAt: number; minutes: number }[]

export function planAt(row: InterviewRow, startsAt: number): Plan {
  const first = row.parts[0]?.startsAt
  let next = startsAt
  return row.parts.map(({ people, room, minutes, startsAt: planned }) => {
    // A panel keeps the breaks of its plan.
    const at = first && planned ? startsAt + Date.parse(planned) - Date.parse(first) : next
    next = at + minutes * minuteMs
    return { people: people.map(({ id }) => id), room, startsAt: at, minutes }
  })
}

/** Those of the starts at which everybody is free for their part of it. */
async function filterFree(db: Db, row: InterviewRow, starts: number[]) {
  const ends = starts.flatMap((start) =>
    planAt(row, start).map(({ startsAt, minutes }) => startsAt + minutes * minuteMs),
  )
  if (ends.length === 0) return starts
  const people = peopleOf(row).map(({ id }) => id)
  const span = { from: Math.min(...starts), to: Math.max(...ends) }
  const loaded = await loadCalendars(db, people, span, { timeZone: row.timeZone, except: row.id })
  const calendarsOf = (ids: string[]) => loaded.filter((_, place) => ids.includes(people[place] ?? ''))
  return starts.filter((start) =>
    planAt(row, start).every((part) => isFree(calendarsOf(part.people), part.startsAt, part.minutes)),
  )
}

/** Every time at which all can meet, within what is offered. */
export async function listFreeTimes(db: Db, row: InterviewRow) {
  if (row.panel) return listPanelStarts(db, row, row.panel)
  const window = offeredWindow()
  const people = peopleOf(row).map(({ id }) => id)
  if (people.length === 0) return []
  const calendars = await loadCalendars(db, people, window, { timeZone: row.timeZone, except: row.id })
  return startsIn(commonIntervals(calendars, window.from, window.to), row.minutes, row.timeZone)
}

/**
 * The times an applicant can choose: what was proposed and is still free; any free time where they may pick; and a few
 * others when nothing of the proposed is left.
 */
export async function listSlots(db: Db, row: InterviewRow) {
  if (row.isOpen || row.state === 'booked') return listFreeTimes(db, row)
  const times = row.proposed.map((time) => Date.parse(time))
  const proposed = row.panel
    ? await listPanelStarts(db, row, row.panel, times)
    : await filterFree(db, row, times)
  return proposed.length > 0 ? proposed : otherTimes(db, row)
}

/** A few free times to name instead of one that is gone. */
export async function otherTimes(db: Db, row: InterviewRow) {
  const free = await listFreeTimes(db, row)
  const offered = await listOfferedTimes(
    db,
    peopleOf(row).map(({ id }) => id),
  )
  const { timeZone, seekerTimeZone } = row
  return chooseTimes(free, { timeZone, seekerTimeZone, offered })
}

type Booking = {
  startsAt: Date
  actor: Actor
  /** Of everybody who could meet the applicant, before the transaction began. */
  calendars: CalendarReadResult
  seekerTimeZone?: string | undefined
  reason?: string | null
}

/**
 * Books or moves an interview, whose row the caller holds. Answers `taken` when somebody was faster or one of those who
 * meet is busy by now; nothing has changed then.
 */
export async function book({ db }: BookContext, found: InterviewRow, booking: Booking) {
  const { startsAt, actor, seekerTimeZone, reason = null } = booking
  const start = startsAt.getTime()
  if (start % cellMs !== 0) throw new AppError(400, 'Times are in steps of five minutes')
  if (start <= Date.now()) throw new AppError(409, 'This time has passed. Choose another one.')
  // Of a panel that is moved, as few people as possible change.
  const before = found.state === 'booked' ? planOf(found) : undefined
  const row = found.panel ? await arrangeAt(db, found, found.panel, start, before) : found
  if (!row) return 'taken' as const
  const plan = planAt(row, start)
  const taken = timesOf(row.companyId, plan)
  if (taken.length === 0)
    throw new AppError(409, 'Whoever was to meet them has left. Cancel it and invite them again.')
  await lockCalendars(
    db,
    taken.map(({ calendar }) => calendar),
  )
  if (!(await mayChoose(db, row, start, actor))) return 'taken' as const
  if ((await filterFree(db, row, [start])).length === 0) return 'taken' as const
  await takeTimes(db, row.id, taken)
  if (row.panel) await saveArrangement(db, row)
  else await db.updateTable('interviewParts').set({ startsAt }).where('interviewId', '=', row.id).execute()
  const last = plan.at(-1)
  await db
    .updateTable('interviews')
    .set({
      state: 'booked',
      startsAt,
      endsAt: new Date((last?.startsAt ?? start) + (last?.minutes ?? row.minutes) * minuteMs),
      ...(row.state !== 'booked' && { bookedAt: new Date() }),
      ...(seekerTimeZone && { seekerTimeZone }),
      reason,
      ...{ otherTimesAskedAt: null, preferredTimes: null, preferredNote: null },
      sequence: sql`sequence + 1`,
      version: sql`version + 1`,
      remindedDayAt: null,
      remindedHourAt: null,
    })
    .where('id', '=', row.id)
    .execute()
  await insertInterviewEvent(db, {
    interviewId: row.id,
    kind: row.state === 'booked' ? 'moved' : 'booked',
    side: actor.side,
    actorId: actor.id,
    fromTime: row.startsAt,
    toTime: startsAt,
    reason,
  })
  return 'done' as const
}

/** An applicant chooses among the times they are shown. The company's side may name any that is free. */
async function mayChoose(db: Db, row: InterviewRow, start: number, { side }: Actor) {
  if (side === 'employer' || row.proposed.some((one) => Date.parse(one) === start)) return true
  return (await listSlots(db, row)).includes(start)
}

/** The interview after a change. */
export async function reload(db: Db, id: string) {
  const row = await findInterview(db, id)
  if (!row) throw new AppError(404, 'No such interview')
  return row
}
