import { DateTime } from '#/ui/DateTime.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'

type ReportTimelineProps = {
  sentAt: string
  /** How the reporter is notified of the outcome. */
  notifiedVia?: string
  decidedAt?: string | null
  className?: string
}

/** The timeline of a report. It promises no time, because the product guarantees none. */
export const ReportTimeline = ({ sentAt, notifiedVia, decidedAt = null, className }: ReportTimelineProps) => {
  const received: RouteStop = {
    label: 'Report received',
    meta: <DateTime iso={sentAt} as="time" />,
    state: 'done',
  }
  const stops: RouteStop[] = decidedAt
    ? [
        received,
        { label: 'A person read it', state: 'done' },
        { label: 'Decided', meta: <DateTime iso={decidedAt} as="time" />, state: 'done' },
      ]
    : [
        received,
        { label: 'A person reads it', meta: 'It stays visible until then', state: 'now' },
        { label: 'You hear what we did', meta: notifiedVia, state: 'next' },
      ]
  return <RouteLine className={className} stops={stops} label="Your report" />
}
