import { daysBetween, formatDay } from '#/shared/dates.ts'
import { RouteLine, type RouteStop } from '#/ui/RouteLine.tsx'
import { type ApplicationSummary, replyLabel } from './labels.ts'

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
  if (state === 'now') return replyLabel(application)?.text
  if (!at) return note
  const since = state === 'end' ? application.appliedAt : before?.at
  return [formatDay(at), since && durationLabel(since, at, state === 'end')].filter(Boolean).join(', ')
}

function durationLabel(from: string, to: string, inAll: boolean) {
  const days = daysBetween(from, to)
  if (days === 0) return 'the same day'
  return `${days} ${days === 1 ? 'day' : 'days'}${inAll ? ' in all' : ''}`
}
