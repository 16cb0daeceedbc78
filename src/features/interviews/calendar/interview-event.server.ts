import type { Config } from '#/server/config.ts'
import { paths } from '#/shared/paths.ts'
import { kindLabels } from '../kinds.ts'
import { peopleOf } from '../people.ts'
import type { InterviewRow } from '../queries.server.ts'
import type { CalendarEvent } from './event.ts'

type Reader = 'seeker' | 'company'

/** The host of the addresses that this installation writes; calendars tell events apart by it. */
export const hostOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => new URL(publicUrl).hostname

/** Mails come from here; the interviewers' own addresses stay out of calendars. */
export const organizerOf = ({ mailFrom }: Pick<Config, 'mailFrom'>, companyName: string) => ({
  name: `${companyName} through Waymark`,
  email: /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom,
})

export const placeOf = (row: Pick<InterviewRow, 'kind' | 'phone' | 'url' | 'address'>) =>
  row.kind === 'call' ? row.phone : row.kind === 'video' ? row.url : row.address

/** The calendar event of an interview with a time; null before it has one. */
export function interviewEvent(
  row: InterviewRow,
  { config, reader, userId }: { config: Config; reader: Reader; userId?: string },
): CalendarEvent | null {
  const span = userId ? ownSpan(row, userId) : wholeSpan(row)
  if (!span) return null
  const page =
    reader === 'seeker'
      ? paths.seeker.interview(row.id)
      : paths.employer.applicant(row.jobId, row.applicationId)
  const names = peopleOf(row).map(({ name }) => name)
  const title =
    reader === 'seeker'
      ? `${row.step}: ${row.jobTitle} at ${row.companyName}`
      : `${row.step}: ${row.seekerName}, ${row.jobTitle}`
  const lines = [
    `${kindLabels[row.kind]} with ${reader === 'seeker' ? names.join(', ') || row.companyName : row.seekerName}.`,
    row.kind === 'call' && row.phone && `Phone: ${row.phone}`,
    row.kind === 'video' && row.url && `Link: ${row.url}`,
    row.kind === 'on site' && row.mapUrl && `Map: ${row.mapUrl}`,
    row.note,
    `To move or cancel it: ${config.publicUrl}${page}`,
  ]
  return {
    uid: `interview-${row.id}@${hostOf(config)}`,
    sequence: row.sequence,
    ...span,
    isCancelled: row.state !== 'booked' && row.state !== 'no-show',
    title,
    description: lines.filter(Boolean).join('\n'),
    place: placeOf(row),
    url: row.kind === 'video' ? row.url : null,
    changedAt: new Date(),
  }
}

const wholeSpan = ({ startsAt, endsAt }: InterviewRow) => (startsAt && endsAt ? { startsAt, endsAt } : null)

/** From their first part to their last; somebody who is in none of them sees the whole. */
function ownSpan(row: InterviewRow, userId: string) {
  const own = row.parts.filter((part) => part.startsAt && part.people.some(({ id }) => id === userId))
  if (own.length === 0 || row.parts.length === 1) return wholeSpan(row)
  const starts = own.map((part) => new Date(part.startsAt ?? '').getTime())
  const ends = own.map((part) => new Date(part.startsAt ?? '').getTime() + part.minutes * 60_000)
  return { startsAt: new Date(Math.min(...starts)), endsAt: new Date(Math.max(...ends)) }
}
