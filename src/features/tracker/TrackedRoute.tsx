import { DateTime } from '#/ui/DateTime.tsx'
import { RouteLine, type RouteStop } from '#/ui/RouteLine.tsx'
import { openTrackedStages, trackedStageLabels } from './stages.ts'
import { routePosition, type TrackedJob } from './tracked.ts'

/** Where a job from elsewhere stands; a closed one ends where it had come to. */
export function TrackedRoute({ job }: { job: TrackedJob }) {
  const { stage, appliedOn } = job
  const hasEnded = stage === 'closed'
  const here = routePosition(job) - 1
  const stateOf = (place: number): RouteStop['state'] => {
    if (place < here || hasEnded) return 'done'
    if (place > here) return 'next'
    return stage === 'accepted' ? 'arrived' : 'now'
  }
  const stops = openTrackedStages
    .filter((_, place) => !hasEnded || place <= here)
    .map(
      (one, place): RouteStop => ({
        label: trackedStageLabels[one],
        state: stateOf(place),
        live: stateOf(place) === 'now',
        meta: one === 'applied' && appliedOn && place <= here && <DateTime iso={appliedOn} as="day" />,
      }),
    )
  const ending: RouteStop[] = hasEnded ? [{ label: trackedStageLabels.closed, state: 'end' }] : []
  return <RouteLine label="Where it stands" stops={[...stops, ...ending]} />
}
