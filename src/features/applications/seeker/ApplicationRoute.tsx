import { daysBetween } from '#/shared/dates.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { RouteLine, type RouteStop } from '#/ui/RouteLine.tsx'
import type { ApplicationSummary } from './labels.ts'
import { ReplyLabel } from './StandingLabels.tsx'

type Routed = Pick<ApplicationSummary, 'route' | 'replyBy' | 'daysLate' | 'stage' | 'offer' | 'appliedAt'>
type Stop = ApplicationSummary['route'][number]

/** Where an application stands: the same stops on its own page, on the job's page and after sending. */
export const ApplicationRoute = ({
  application,
  className = '',
}: {
  application: Routed
  className?: string
}) => (
  <RouteLine
    className={className}
    label="Where you stand"
    stops={application.route.map((stop, place): RouteStop => {
      const meta = stopNote(application, stop, application.route[place - 1])
      return { label: stop.label, state: stop.state, live: stop.state === 'now', meta }
    })}
  />
)

function stopNote(application: Routed, { state, at, note }: Stop, before: Stop | undefined) {
  if (state === 'now') return <ReplyLabel card={application} />
  if (!at) return note
  const since = state === 'end' ? application.appliedAt : before?.at
  return (
    <>
      <DateTime iso={at} as="day" />
      {since && `, ${durationLabel(since, at, state === 'end')}`}
    </>
  )
}

function durationLabel(from: string, to: string, inAll: boolean) {
  const days = daysBetween(from, to)
  if (days === 0) return 'the same day'
  return `${days} ${days === 1 ? 'day' : 'days'}${inAll ? ' in all' : ''}`
}
