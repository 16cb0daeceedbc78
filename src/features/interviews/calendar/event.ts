import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'

// Interviews as calendar files (RFC 5545, 5546). Times are in UTC, which every calendar understands and no change of a
// zone's rules can move; the calendar shows them in its owner's zone.

export type CalendarEvent = {
  /** The same through all changes. */
  uid: string
  /** Rises with each change: a calendar keeps the highest. */
  sequence: number
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
  title: string
  description: string
  place: string | null
  url: string | null
  changedAt: Date
}
type CalendarPerson = { name: string; email: string }

const product = { company: 'Waymark', product: 'Interviews', language: 'EN' }

function eventData(event: CalendarEvent): ICalEventData {
  return {
    id: event.uid,
    sequence: event.sequence,
    stamp: event.changedAt,
    start: event.startsAt,
    end: event.endsAt,
    summary: oneLine(event.title),
    description: event.description,
    location: event.place,
    url: event.url,
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
}

/**
 * The calendar part of a mail to one person. They have agreed on our page, so it asks for no answer; each gets a copy
 * of their own, so that nobody learns another's address from it.
 */
export function calendarMail(
  event: CalendarEvent,
  { organizer, attendee }: { organizer: CalendarPerson; attendee: CalendarPerson },
) {
  const method = event.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ prodId: product, method })
  calendar.createEvent({
    ...eventData(event),
    organizer: { name: oneLine(organizer.name), email: organizer.email },
    attendees: [
      {
        name: oneLine(attendee.name),
        email: attendee.email,
        role: ICalAttendeeRole.REQ,
        status: event.isCancelled ? ICalAttendeeStatus.DECLINED : ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  })
  return { method: event.isCancelled ? ('CANCEL' as const) : ('REQUEST' as const), text: asText(calendar) }
}

/**
 * One event as an object on a calendar server. Without a method and without people: RFC 4791 forbids the one, and a
 * server would send invitations of its own to the others (RFC 6638).
 */
export function calendarObject(event: CalendarEvent) {
  const calendar = ical({ prodId: product })
  calendar.createEvent(eventData(event))
  return asText(calendar)
}

/** Several events to read or subscribe to: a file to add to a calendar, or a private feed. */
export function publishedCalendar(events: CalendarEvent[]) {
  const calendar = ical({ prodId: product, method: ICalCalendarMethod.PUBLISH, name: 'Waymark interviews' })
  for (const event of events) calendar.createEvent(eventData(event))
  return asText(calendar)
}

const asText = (calendar: ICalCalendar) => {
  const text = calendar.toString()
  return text.endsWith('\r\n') ? text : `${text}\r\n`
}
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
