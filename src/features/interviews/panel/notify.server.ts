import { notify } from '#/server/events/notify.ts'
import { reload } from '../booking/book.server.ts'
import { sendToCalendars } from '../caldav/tasks.server.ts'
import { calendarMail } from '../calendar/event.ts'
import { interviewEvent, organizerOf } from '../calendar/interview-event.server.ts'
import { mailDetails } from '../mail-details.server.ts'
import { interviewNews } from '../notification-kinds.server.ts'
import {
  listTeam,
  type NotifyContext,
  newsParams,
  notifySeeker,
  publishToBothSides,
} from '../notifications.server.ts'
import { peopleOf } from '../people.ts'
import type { InterviewRow } from '../queries.server.ts'
import { listHours } from '../slots/calendars.server.ts'

type News = {
  what: 'people' | 'unfilled' | 'panel'
  by: { id: string; name: string }
  reason: string | null
}

/** What somebody does in a panel, as one text: when, which part and where. */
const dutiesOf = (row: InterviewRow, userId: string) =>
  row.parts
    .filter(({ people }) => people.some(({ id }) => id === userId))
    .map(({ startsAt, name, room }) => `${Date.parse(startsAt ?? '')} ${name} ${room}`)
    .sort()
    .join()

/**
 * After somebody declined, or others were chosen: an updated invitation to whoever comes, goes or has another part, word to whoever arranged
 * it, and to the applicant whom they meet now. Whoever keeps their part hears nothing.
 */
export async function notifyArranged(
  context: NotifyContext,
  before: InterviewRow,
  { what, by, reason }: News,
) {
  const { db, config } = context
  const row = await reload(db, before.id)
  const teams = [...(await listTeam(db, before)), ...(await listTeam(db, row))]
  const team = new Map(teams.map((person) => [person.id, person]))
  const hours = await listHours(db, [...team.keys()])
  const meets = new Set(peopleOf(row).map(({ id }) => id))
  for (const person of team.values()) {
    const isChanged = dutiesOf(before, person.id) !== dutiesOf(row, person.id)
    if (!isChanged && person.id !== row.organizerId) continue
    // Whoever leaves gets their own entry cancelled, as it was.
    const source = meets.has(person.id) ? row : { ...before, sequence: row.sequence }
    const found = isChanged && interviewEvent(source, { config, reader: 'company', userId: person.id })
    const event = found && { ...found, isCancelled: !meets.has(person.id) }
    const ownZone = hours.get(person.id)?.timeZone
    await notify(context, {
      to: [person],
      kind: interviewNews,
      params: newsParams(row, person, { what, by: person.id === by.id ? 'You' : by.name, ownZone }),
      once: `${row.id} ${row.version}`,
      mail: {
        details: meets.has(person.id) ? mailDetails(row, 'company', ownZone) : null,
        reason,
        calendar: event
          ? calendarMail(event, { organizer: organizerOf(config, row.companyName), attendee: person })
          : undefined,
      },
    })
  }
  if (what !== 'unfilled')
    await notifySeeker(context, row, { what, by, reason: null }, `${row.id} ${row.version}`)
  await sendToCalendars(context, row)
  await publishToBothSides(context, row, [...team.values()])
}
