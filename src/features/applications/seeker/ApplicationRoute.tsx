import { DateTime } from '#/ui/DateTime.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { useExtensions } from '../extensions.ts'
import { isPreOfferStage } from '../stages.ts'
import { type ApplicationSummary, durationLabel } from './labels.ts'
import { ReplyLabel } from './StandingLabels.tsx'

type Routed = { id?: string } & Pick<
  ApplicationSummary,
  'route' | 'replyBy' | 'daysLate' | 'stage' | 'offer' | 'appliedAt' | 'stageChangedAt'
>
type Stop = ApplicationSummary['route'][number]

/** Where an application stands: the same stops on its own page, on the job's page and after sending. */
export const ApplicationRoute = ({
  application,
  className = '',
}: {
  application: Routed
  className?: string
}) => {
  const extensions = useExtensions()
  const { id, route } = application
  return (
    <RouteLine
      className={className}
      label="Where you stand"
      stops={route.map((stop, place): RouteStop => {
        const note = stopNote(
          application,
          stop,
          route.slice(0, place).findLast(({ at }) => at !== null),
        )
        const isNow = stop.state === 'now'
        // Of an interview before the offer the station of the offer says nothing.
        const meta =
          isNow && id && isPreOfferStage(application.stage) ? (
            <>
              {extensions.station(id, application.stageChangedAt)}
              {note}
            </>
          ) : (
            note
          )
        return { label: stop.label, state: stop.state, live: isNow, meta }
      })}
    />
  )
}

function stopNote(application: Routed, stop: Stop, before: Stop | undefined) {
  const { state, at, note } = stop
  if (state === 'now') return <ReplyLabel card={application} />
  if (!at) return note
  const isEnd = stop === application.route.at(-1) && state === 'end'
  const since = isEnd ? application.appliedAt : before?.at
  return (
    <>
      <DateTime iso={at} as="day" />
      {since && `, ${durationLabel(since, at, isEnd)}`}
    </>
  )
}
