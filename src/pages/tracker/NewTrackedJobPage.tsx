import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { applicationDraftsQuery } from '#/features/applications/drafts/ApplicationDrafts.tsx'
import { ApplicationsLayout } from '#/features/applications/seeker/ApplicationsLayout.tsx'
import { NewTrackedJob } from '#/features/tracker/form/NewTrackedJob.tsx'
import { trackedJobsQuery } from '#/features/tracker/tracked.ts'
import { BackToApplications } from './BackToApplications.tsx'

export const meta = () => [{ title: 'Add a job from elsewhere | Waymark' }]

export const clientLoader = prefetch(() => [
  apiQuery('/applications', {}, { silent: true }),
  applicationDraftsQuery,
  trackedJobsQuery,
])
export const shouldRevalidate = onlyOnArrival

export default function NewTrackedJobPage() {
  return (
    <ApplicationsLayout selected="new">
      <BackToApplications />
      <NewTrackedJob />
    </ApplicationsLayout>
  )
}
