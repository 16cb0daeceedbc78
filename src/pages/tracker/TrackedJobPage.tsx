import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { ApplicationsLayout } from '#/features/applications/seeker/ApplicationsLayout.tsx'
import { TrackedPane } from '#/features/tracker/TrackedPane.tsx'
import { trackedJobsQuery } from '#/features/tracker/tracked.ts'
import type { Route } from './+types/TrackedJobPage'
import { BackToApplications } from './BackToApplications.tsx'

export const meta = () => [{ title: 'Job from elsewhere | Waymark' }]

export const clientLoader = prefetch(({ params: { id = '' } }) => [
  apiQuery('/applications', {}, { silent: true }),
  trackedJobsQuery,
  apiQuery('/tracked-jobs/:id', { id }, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

export default function TrackedJobPage({ params }: Route.ComponentProps) {
  return (
    <ApplicationsLayout selected={params.id}>
      <BackToApplications />
      <TrackedPane key={params.id} id={params.id} level={1} />
    </ApplicationsLayout>
  )
}
