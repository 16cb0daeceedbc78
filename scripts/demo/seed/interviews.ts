import { takeTimes } from '#/features/interviews/booking/cells.server.ts'
import { interviewStepsOf } from '#/features/interviews/booking/invite.server.ts'
import { insertInterview, insertInterviewEvent } from '#/features/interviews/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { daysAgo, workingDayAhead } from '../clock.ts'

const timeZone = 'America/New_York'
const minutes = 45
const notes = [
  'We look at a small change together, on a shared page. No puzzles, and nothing to prepare.',
  'You meet the person you would work with most. Bring your questions.',
  null,
]

/** That many quarters of an hour after nine in New York, in winter. */
const onDay = (day: Date, quarters: number) =>
  new Date(Math.floor(day.getTime() / dayMs) * dayMs + (14 * 4 + quarters) * 15 * 60_000)

/** Everybody at the interview stage has one: most are booked in the next days, every third still picks a time. */
export async function seedInterviews(db: Db) {
  const applications = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .innerJoin('companyMembers', (join) =>
      join.onRef('companyMembers.companyId', '=', 'companies.id').on('companyMembers.role', '=', 'owner'),
    )
    .select(['applications.id', 'companyMembers.userId as ownerId', 'companies.slug', 'jobs.steps'])
    .where('applications.stage', '=', 'interview')
    .orderBy('applications.appliedAt')
    .orderBy('applications.id')
    .execute()
  const ahead = Array.from({ length: 40 }, (_, count) => workingDayAhead(1 + count))
  const days = [...new Map(ahead.map((day) => [day.toISOString().slice(0, 10), day])).values()]
  const metBy = new Map<string, number>()
  for (const [index, { id: applicationId, ownerId, slug, steps }] of applications.entries()) {
    // Of each person one a day, so that nobody is in two places.
    const place = metBy.get(ownerId) ?? 0
    metBy.set(ownerId, place + 1)
    const dayAt = (later: number) => days[(place + later) % days.length] ?? workingDayAhead(1)
    const day = dayAt(0)
    const times = [1, 2, 3].map((later) => onDay(dayAt(later), 4 + later * 4))
    const startsAt = onDay(day, 2 + (index % 3) * 8)
    const isBooked = index % 3 !== 2
    const [step] = interviewStepsOf({ steps })
    const url = `https://meet.example/${slug}`
    const interviewId = await insertInterview(
      db,
      {
        ...{ applicationId, step: step.name, stepId: step.id, kind: 'video', minutes, timeZone, url },
        ...{ note: notes[index % notes.length] ?? null, organizerId: ownerId, invitedAt: daysAgo(2) },
      },
      { people: [ownerId], times: isBooked ? [] : times },
    )
    await insertInterviewEvent(db, {
      ...{ interviewId, kind: 'invited', side: 'employer', actorId: ownerId, createdAt: daysAgo(2) },
    })
    if (!isBooked) continue
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
    await takeTimes(db, interviewId, [
      { calendar: `person ${ownerId}`, from: startsAt.getTime(), to: endsAt.getTime() },
    ])
    await db
      .updateTable('interviews')
      .set({ state: 'booked', startsAt, endsAt, bookedAt: daysAgo(1), seekerTimeZone: timeZone, sequence: 1 })
      .where('id', '=', interviewId)
      .execute()
    await db.updateTable('interviewParts').set({ startsAt }).where('interviewId', '=', interviewId).execute()
    await insertInterviewEvent(db, {
      ...{ interviewId, kind: 'booked', side: 'seeker', toTime: startsAt, createdAt: daysAgo(1) },
    })
  }
}
