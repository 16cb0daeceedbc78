import { sql } from 'kysely'
import { DateTime } from 'luxon'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import { capitalized } from '#/shared/sentence.ts'
import { type NotifyContext, notifyChanged, notifyInvited } from '../notifications.server.ts'
import { peopleOf } from '../people.ts'
import { type InterviewRow, insertInterviewEvent, listOfferedTimes } from '../queries.server.ts'
import { preferredTimes } from '../shapes.ts'
import { chooseTimes } from '../slots/propose.ts'
import { type Actor, listFreeTimes, reload } from './book.server.ts'
import { describePreferred, maxOtherTimes, type PreferredTimes } from './other-times.ts'

type Asked = { preferred: PreferredTimes; note: string | null; timeZone?: string | undefined }

/** What the applicant waits for; null once the company has answered. */
export function otherTimesOf(row: InterviewRow) {
  if (!row.otherTimesAskedAt || row.state !== 'proposed') return null
  const { days, parts } = preferredTimes.parse(row.preferredTimes ?? {})
  return { askedAt: row.otherTimesAskedAt, days, parts, note: row.preferredNote }
}

/** How often this applicant may still ask for other times. */
export async function countOtherTimes(db: Db, interviewId: string) {
  const { count } = await db
    .selectFrom('interviewEvents')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('interviewId', '=', interviewId)
    .where('kind', '=', 'other-times')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Asks the company for other times, for the applicant of an interview whose row the caller holds. What was proposed can
 * still be picked until the company answers.
 */
export async function askForOtherTimes(
  context: NotifyContext,
  row: InterviewRow,
  actor: Actor,
  { preferred, note, timeZone }: Asked,
) {
  const { db } = context
  if (row.state !== 'proposed') throw new AppError(409, 'This interview has a time. Move it instead.')
  const words = describePreferred(preferred)
  if (!words && !note) throw fieldError('reason', 'Choose a day or a time of day, or write when you are free')
  const before = otherTimesOf(row)
  // The same press twice asks once.
  if (
    before &&
    JSON.stringify([before.days, before.parts, before.note]) ===
      JSON.stringify([preferred.days, preferred.parts, note])
  )
    return
  if ((await countOtherTimes(db, row.id)) >= maxOtherTimes)
    throw new AppError(
      409,
      `You have asked ${maxOtherTimes} times. Pick a time, or decline and say what would work for you.`,
    )
  const spoken = words && capitalized(words)
  const reason = [spoken, note].filter(Boolean).join('. ')
  await db
    .updateTable('interviews')
    .set({
      otherTimesAskedAt: new Date(),
      preferredTimes: JSON.stringify(preferred),
      preferredNote: note,
      ...(timeZone && { seekerTimeZone: timeZone }),
      version: sql`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
  await insertInterviewEvent(db, {
    ...{ interviewId: row.id, kind: 'other-times', side: 'seeker', actorId: actor.id, reason },
  })
  await notifyChanged(context, row, { what: 'other-times', by: null, reason })
}

const proposedParts: Record<PreferredTimes['parts'][number], (hour: number) => boolean> = {
  morning: (hour) => hour < 12,
  afternoon: (hour) => hour >= 12 && hour < 17,
  evening: (hour) => hour >= 17,
}

/** Those of the starts that somebody asked for, by the clock of that zone. */
function startsWanted(starts: readonly number[], { days, parts }: PreferredTimes, timeZone: string) {
  return starts.filter((start) => {
    const there = DateTime.fromMillis(start, { zone: timeZone })
    const isDay = days.length === 0 || days.includes(there.toISODate() ?? '')
    return isDay && (parts.length === 0 || parts.some((part) => proposedParts[part](there.hour)))
  })
}

/**
 * New times for an invitation: a few of those that were asked for; where none of them is free, others than were proposed
 * before. Also every free time.
 */
export async function findOtherTimes(db: Db, row: InterviewRow) {
  const all = await listFreeTimes(db, row)
  const asked = otherTimesOf(row)
  const { timeZone, seekerTimeZone } = row
  const wanted = asked ? startsWanted(all, asked, seekerTimeZone ?? timeZone) : []
  const before = new Set(row.proposed.map((time) => Date.parse(time)))
  const others = all.filter((time) => !before.has(time))
  const offered = await listOfferedTimes(
    db,
    peopleOf(row).map(({ id }) => id),
  )
  const isWanted = wanted.length > 0
  return {
    proposed: chooseTimes(isWanted ? wanted : others, {
      timeZone,
      // Who asked for an evening is not kept from it.
      ...{ seekerTimeZone: isWanted ? null : seekerTimeZone, offered },
    }),
    isWanted,
    all,
  }
}

/** Puts other times in place of those that were proposed, in an invitation whose row the caller holds. */
export async function proposeTimes(
  context: ContextFor<'approved employer or its recruiter'>,
  row: InterviewRow,
  times: Date[],
) {
  const { db, user } = context
  if (row.state !== 'proposed') throw new AppError(409, 'This interview has a time already. Move it instead.')
  const distinct = requireTimes(times)
  await db.deleteFrom('interviewSlots').where('interviewId', '=', row.id).execute()
  await db
    .insertInto('interviewSlots')
    .values(distinct.map((startsAt) => ({ interviewId: row.id, startsAt })))
    .execute()
  await db
    .updateTable('interviews')
    .set({
      ...{ isOpen: false, otherTimesAskedAt: null, preferredTimes: null, preferredNote: null },
      version: sql`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
  await insertInterviewEvent(db, {
    ...{ interviewId: row.id, kind: 'times-proposed', side: 'employer', actorId: user.id },
  })
  const proposed = await reload(db, row.id)
  await notifyInvited(context, proposed, { isAgain: true })
  return proposed
}

/** Times to come, each once. */
export function requireTimes(given: Date[]) {
  const times = [...new Map(given.map((time) => [time.getTime(), time])).values()]
  if (times.length === 0) throw fieldError('times', 'Choose at least one time')
  if (times.some((time) => time.getTime() <= Date.now())) throw fieldError('times', 'Choose times to come')
  if (times.some((time) => time.getTime() % 300_000 !== 0))
    throw fieldError('times', 'Times are in steps of five minutes')
  return times
}
