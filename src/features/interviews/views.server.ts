import { isOpenStage } from '#/features/applications/stages.ts'
import type { Config } from '#/server/config.ts'
import type { Db } from '#/server/database/database.ts'
import { listSlots } from './booking/book.server.ts'
import { countOtherTimes, otherTimesOf } from './booking/other-times.server.ts'
import { maxOtherTimes } from './booking/other-times.ts'
import { publishedCalendar } from './calendar/event.ts'
import { interviewEvent } from './calendar/interview-event.server.ts'
import { hasBegun, isOpenInterview } from './kinds.ts'
import { missingPeople } from './panel/missing-people.ts'
import { peopleOf } from './people.ts'
import { type InterviewRow, isOfferedToOthers, listInterviewEvents, locationOf } from './queries.server.ts'

const withoutEmail = ({ id, name }: { id: string; name: string }) => ({ id, name })

function viewInterview(row: InterviewRow) {
  return {
    ...{ id: row.id, version: row.version, applicationId: row.applicationId, step: row.step },
    ...{ kind: row.kind, state: row.state, minutes: row.minutes },
    ...{ startsAt: row.startsAt, endsAt: row.endsAt },
    ...{ timeZone: row.timeZone, seekerTimeZone: row.seekerTimeZone },
    ...{ phone: row.phone, url: row.url, address: row.address, mapUrl: row.mapUrl, note: row.note },
    isOpen: row.isOpen,
    parts: row.parts.map(({ name, room, minutes, startsAt, people }) => ({
      ...{ name, room, minutes, startsAt: startsAt ? new Date(startsAt) : null },
      people: people.map(withoutEmail),
    })),
    proposed: row.state === 'proposed' ? row.proposed.map((time) => new Date(time)) : [],
    endedBy: row.endedBy,
    reason: row.reason,
    feedback: row.feedback,
    otherTimes: otherTimesOf(row),
    invitedAt: row.invitedAt,
    job: {
      ...{ id: row.jobId, slug: row.jobSlug, title: row.jobTitle },
      location: locationOf(row),
    },
  }
}

async function readEvents(db: Db, rows: InterviewRow[]) {
  const events = Map.groupBy(
    await listInterviewEvents(
      db,
      rows.map(({ id }) => id),
    ),
    ({ interviewId }) => interviewId,
  )
  return (row: InterviewRow) =>
    (events.get(row.id) ?? []).map(({ kind, side, actorName, createdAt, fromTime, toTime, reason }) => ({
      ...{ kind, side, at: createdAt, from: fromTime, to: toTime, reason },
      name: side === 'seeker' ? row.seekerName : actorName,
    }))
}

export async function viewForCompany(db: Db, rows: InterviewRow[], userId: string) {
  const eventsOf = await readEvents(db, rows)
  return rows.map((row) => ({
    ...viewInterview(row),
    seekerName: row.seekerName,
    panel: row.panel && {
      missing: row.state === 'booked' ? missingPeople(row) : 0,
      parts: row.panel.parts.map(({ id, name, needs, pool }) => ({
        ...{ id, name, needs, pool: pool.map(withoutEmail) },
      })),
    },
    organizer: row.organizerId ? { id: row.organizerId, name: row.organizerName ?? '' } : null,
    isMine: peopleOf(row).some(({ id }) => id === userId),
    events: eventsOf(row),
  }))
}

export async function viewOneForCompany(db: Db, row: InterviewRow, userId: string) {
  const [view] = await viewForCompany(db, [row], userId)
  return view as NonNullable<typeof view>
}

/** What the company’s people agreed among themselves, and the clocks, are not the applicant’s. */
const seekerEventKinds = [
  ...['invited', 'times-proposed', 'other-times', 'booked', 'moved', 'cancelled', 'declined', 'no-show'],
]

/** What the company writes beside an interview it has ended is for the applicant; what they wrote is their own. */
export async function viewForSeeker(db: Db, rows: InterviewRow[]) {
  const eventsOf = await readEvents(db, rows)
  return rows.map((row) => ({
    ...viewInterview(row),
    company: { name: row.companyName, slug: row.companySlug, photo: row.companyPhoto },
    seekerName: row.seekerName,
    isOver: hasEnded(row),
    events: eventsOf(row).filter(({ kind }) => seekerEventKinds.includes(kind)),
  }))
}

/** With the times they can choose, and the file for their calendar. */
export async function viewWithSlots(db: Db, row: InterviewRow, config: Config) {
  const [view] = await viewForSeeker(db, [row])
  if (!view) throw new Error('An interview without a view')
  const canChoose = isOpenInterview(row.state) && !view.isOver && !hasBegun(row)
  const times = canChoose ? await listSlots(db, row) : []
  const event = row.state === 'booked' ? interviewEvent(row, { config, reader: 'seeker' }) : null
  return {
    ...view,
    mayAskOtherTimes:
      row.state === 'proposed' && !view.isOver && (await countOtherTimes(db, row.id)) < maxOtherTimes,
    isShared: row.state === 'proposed' && !view.isOver && (await isOfferedToOthers(db, row.id)),
    slots: times.map((time) => ({ startsAt: new Date(time) })),
    calendar: event && publishedCalendar([event]),
  }
}

/** Whether the application has ended; a rejection counts once its applicant was told. */
export const hasEnded = (
  row: Pick<InterviewRow, 'stage' | 'toldStage' | 'recalledAt' | 'seekerId' | 'endedBy'>,
) =>
  row.recalledAt !== null ||
  row.seekerId === null ||
  row.endedBy === 'waymark' ||
  (row.stage === 'rejected' ? row.toldStage === 'rejected' : !isOpenStage(row.stage))
