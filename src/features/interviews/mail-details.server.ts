import type { MailDetails } from './emails.ts'
import { peopleOf } from './people.ts'
import type { InterviewRow } from './queries.server.ts'

/** What a mail says of an interview, to the applicant or to those who meet them. */
export const mailDetails = (
  row: InterviewRow,
  reader: 'seeker' | 'company',
  readerTimeZone: string | null = null,
) => {
  const details: MailDetails = {
    ...{ step: row.step, kind: row.kind, minutes: row.minutes, startsAt: row.startsAt },
    timeZone: row.timeZone,
    readerTimeZone: reader === 'seeker' ? (row.seekerTimeZone ?? readerTimeZone) : readerTimeZone,
    people: peopleOf(row).map(({ name }) => name),
    ...{ phone: row.phone, url: row.url, address: row.address, mapUrl: row.mapUrl, note: row.note },
    parts: row.parts.map((part) => ({
      ...{ name: part.name, room: part.room, startsAt: part.startsAt ? new Date(part.startsAt) : null },
      people: part.people.map(({ name }) => name),
    })),
  }
  return details
}
