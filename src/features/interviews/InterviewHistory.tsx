import type { ReactNode } from 'react'
import { DateTime } from '#/ui/DateTime.tsx'

type HistoryEvent = {
  kind: string
  side: 'employer' | 'seeker' | 'waymark'
  name: string | null
  at: string
  from: string | null
  to: string | null
  reason: string | null
}
type Reader = {
  side: 'employer' | 'seeker'
  companyName: string
  seekerName: string
}

/** Who did it, as the other side knows them: people of the company by their name, and the reader as “You”. */
function whoDid({ side, name }: HistoryEvent, reader: Reader) {
  if (side === 'waymark') return 'Waymark'
  if (side === 'seeker') return reader.side === 'seeker' ? 'You' : reader.seekerName
  if (reader.side === 'employer') return name ?? 'A former colleague'
  return name ? `${name}, ${reader.companyName},` : reader.companyName
}

const Moment = ({ iso }: { iso: string | null }) => iso && <DateTime iso={iso} as="time" />

/** What was done, after the name; null for those that are shown elsewhere. */
function actOf({ kind, side, from, to, reason }: HistoryEvent, reader: Reader): ReactNode {
  switch (kind) {
    case 'invited':
      return `invited ${reader.side === 'seeker' ? 'you' : reader.seekerName}`
    case 'times-proposed':
      return 'suggested new times'
    case 'other-times':
      return 'asked for other times'
    case 'booked':
      return (
        <>
          booked <Moment iso={to} />
        </>
      )
    case 'moved':
      return (
        <>
          moved it {from && 'from '}
          <Moment iso={from} /> to <Moment iso={to} />
        </>
      )
    case 'cancelled':
      return from ? (
        <>
          cancelled it (<Moment iso={from} />)
        </>
      ) : (
        'took the invitation back'
      )
    case 'declined':
      return 'declined the invitation'
    case 'no-show':
      return side === 'seeker'
        ? 'noted that nobody came'
        : `noted that ${reader.side === 'seeker' ? 'you' : reader.seekerName} did not come`
    case 'person-declined':
      return 'cannot come'
    case 'pool-changed':
      return 'changed who can take which part'
    case 'decision-due':
      return `warned the team ${reason} days after it that a decision is due`
    default:
      return null
  }
}

type HistoryProps = { events: readonly HistoryEvent[]; reader: Reader; startsOpen?: boolean }

/** What happened to an interview, oldest first: who, when and why. */
export function InterviewHistory({ events, reader, startsOpen = false }: HistoryProps) {
  const lines = events.flatMap((event) => {
    const act = actOf(event, reader)
    const reason = event.kind === 'decision-due' ? null : event.reason
    return act ? [{ who: whoDid(event, reader), act, reason, at: event.at, kind: event.kind }] : []
  })
  if (lines.length === 0) return null
  return (
    <details open={startsOpen} className="mt-3 text-sm">
      <summary className="cursor-pointer font-bold">
        Interview history <span className="font-normal text-fg-muted">({lines.length})</span>
      </summary>
      <ol className="mt-2 border-s-2 border-base-300 ps-4">
        {lines.map(({ who, act, reason, at, kind }) => (
          <li key={`${at} ${kind}`} className="py-1.5 wrap-anywhere">
            <span className="tabular-nums">
              <b>{who}</b> {act}
            </span>
            <span className="tabular-nums block text-xs text-fg-muted">
              <DateTime iso={at} as="time" />
            </span>
            {reason && <span className="mt-0.5 block whitespace-pre-line">“{reason}”</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
