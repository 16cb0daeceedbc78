import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { TrackedPane } from '#/features/tracker/TrackedPane.tsx'
import { groupTracked, trackedJobsQuery } from '#/features/tracker/tracked.ts'
import { applicationDraftsQuery } from '../drafts/ApplicationDrafts.tsx'
import { ApplicationPane } from './ApplicationPane.tsx'
import { ApplicationsLayout } from './ApplicationsLayout.tsx'
import { groupByWaitingOn, listGroups } from './labels.ts'

export const meta = () => [{ title: 'Applications | Waymark' }]

export const clientLoader = prefetch(() => [
  apiQuery('/applications', {}, { silent: true }),
  applicationDraftsQuery,
  trackedJobsQuery,
])
export const shouldRevalidate = onlyOnArrival

/**
 * On wide screens the first application that was won or needs an action is open beside the list, without taking focus.
 */
export default function ApplicationsPage() {
  const applications = useQuery(apiQuery('/applications', {}, { silent: true }))
  const tracked = useQuery(trackedJobsQuery)
  const isPending = applications.isPending || tracked.isPending
  const here = groupByWaitingOn(applications.data ?? [])
  const elsewhere = { agreed: [], ...groupTracked(tracked.data ?? []) }
  const first = isPending
    ? undefined
    : listGroups.flatMap((group) => [...here[group], ...elsewhere[group]])[0]
  return (
    <ApplicationsLayout>
      {first &&
        ('job' in first ? (
          <ApplicationPane key={first.id} id={first.id} level={2} />
        ) : (
          <TrackedPane key={first.id} id={first.id} level={2} />
        ))}
    </ApplicationsLayout>
  )
}
