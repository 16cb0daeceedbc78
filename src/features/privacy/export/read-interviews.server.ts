import { placeOf } from '#/features/interviews/calendar/interview-event.server.ts'
import { peopleOf } from '#/features/interviews/people.ts'
import { listInterviewEvents, listInterviewsOfPerson } from '#/features/interviews/queries.server.ts'
import { findHours } from '#/features/interviews/slots/calendars.server.ts'
import type { Readers } from './sections.server.ts'

type Sections = 'interviews' | 'interviewHours'

export const interviewReaders: Readers<Sections> = {
  async interviews(db, userId) {
    const rows = await listInterviewsOfPerson(db, userId)
    const events = await listInterviewEvents(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({
      ...{ job: row.jobTitle, company: row.companyName, state: row.state, step: row.step, kind: row.kind },
      with:
        row.seekerId === userId
          ? peopleOf(row)
              .map(({ name }) => name)
              .join(', ')
          : row.seekerName,
      ...{ startsAt: row.startsAt, endsAt: row.endsAt, place: placeOf(row), note: row.note },
      ...{ reason: row.reason, feedback: row.feedback },
      events: events
        .filter(({ interviewId }) => interviewId === row.id)
        .map(({ createdAt, kind, side, actorId, toTime, reason }) => ({
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
}
