import { placeOf } from '#/features/interviews/calendar/interview-event.server.ts'
import { storedCalendars } from '#/features/interviews/external/external-calendars.server.ts'
import { listBusyTimes } from '#/features/interviews/external/queries.server.ts'
import { unreadEntries } from '#/features/interviews/external/unread-entries.ts'
import { peopleOf } from '#/features/interviews/people.ts'
import { listOwnNotes } from '#/features/interviews/prepare/queries.server.ts'
import { listInterviewEvents, listInterviewsOfPerson } from '#/features/interviews/queries.server.ts'
import { listScorecardsOf } from '#/features/interviews/scorecards/queries.server.ts'
import { ratingLabels, recommendationLabels } from '#/features/interviews/scorecards/ratings.ts'
import { findHours } from '#/features/interviews/slots/calendars.server.ts'
import type { Readers } from './sections.server.ts'

type Sections = 'interviews' | 'interviewHours' | 'externalCalendar' | 'scorecards'

export const interviewReaders: Readers<Sections> = {
  async interviews(db, userId) {
    const rows = await listInterviewsOfPerson(db, userId)
    const events = await listInterviewEvents(
      db,
      rows.map(({ id }) => id),
    )
    const notes = new Map((await listOwnNotes(db, userId)).map((one) => [one.interviewId, one.note]))
    const eventsOf = Map.groupBy(events, ({ interviewId }) => interviewId)
    return rows.map((row) => ({
      ...{ job: row.jobTitle, company: row.companyName, state: row.state, step: row.step, kind: row.kind },
      with:
        row.seekerId === userId
          ? peopleOf(row)
              .map(({ name }) => name)
              .join(', ')
          : row.seekerName,
      ...{ startsAt: row.startsAt, endsAt: row.endsAt, place: placeOf(row), note: row.note },
      ...{ reason: row.reason, feedback: row.feedback, ownNote: notes.get(row.id) ?? null },
      events: (eventsOf.get(row.id) ?? []).map(({ createdAt, kind, side, actorId, toTime, reason }) => ({
        ...{ at: createdAt, what: kind, to: toTime, reason },
        by:
          actorId === userId
            ? 'you'
            : side === 'employer'
              ? row.companyName
              : side === 'seeker'
                ? row.seekerName
                : 'Waymark',
      })),
    }))
  },

  interviewHours: (db, userId) => findHours(db, userId),

  async scorecards(db, userId) {
    const rows = await listScorecardsOf(db, userId)
    return rows.map(({ sentAt, jobTitle, recommendation, note, ratings }) => ({
      ...{ at: sentAt, about: jobTitle, recommendation: recommendationLabels[recommendation], note },
      ratings: ratings.map(({ attribute, rating, note }) => ({
        ...{ attribute, rating: ratingLabels[rating], note },
      })),
    }))
  },

  async externalCalendar(db, userId) {
    const row = await db
      .selectFrom('externalCalendars')
      .select(['kind', 'host', 'connectedAt', 'readAt', 'unread', 'calendars', 'writeTo'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (!row) return null
    const busy = (await listBusyTimes(db, [userId])).get(userId) ?? []
    const written = await db
      .selectFrom('calendarObjects')
      .select(['interviewId', 'url', 'startsAt', 'writtenAt', 'change', 'movedTo'])
      .where('userId', '=', userId)
      .orderBy('writtenAt')
      .execute()
    return {
      ...{ ...row, calendars: storedCalendars(row.calendars), written },
      unread: unreadEntries.parse(row.unread),
      busy: busy.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) })),
    }
  },
}
