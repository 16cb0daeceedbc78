import { data, isRouteErrorResponse } from 'react-router'
import { NotFoundPage } from '#/areas/failed/NotFoundPage.tsx'
import type { JobCard } from '#/features/jobs/api.ts'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { asSentence } from '#/shared/sentence.ts'
import { PageSection } from '#/ui/Section.tsx'

type Removed = { message: string; similar: readonly JobCard[] }

/** The failure of a job's page, with the similar jobs that are open. */
export async function withSimilarJobs(failure: unknown, similar: Promise<{ elsewhere: readonly JobCard[] }>) {
  const { data: body, init } = failure as { data?: { message?: string }; init?: ResponseInit | null }
  if (init?.status !== 410) return failure
  return data({ ...body, similar: (await similar).elsewhere }, init)
}

/** What `withSimilarJobs` threw; null for any other failure. */
export function removedJob(error: unknown): Removed | null {
  if (!isRouteErrorResponse(error) || error.status !== 410) return null
  const { message, similar } = error.data as Partial<Removed>
  return { message: message ?? 'This job is no longer on Waymark', similar: similar ?? [] }
}

/** A job that was taken down or closed long ago: its name, and what is open near it. */
export const RemovedJob = ({ message, similar }: Removed) => (
  <NotFoundPage
    title="Job removed."
    signText="Removed"
    isRemoved
    instead={
      similar.length > 0 && (
        <PageSection
          id="similar"
          title="Similar jobs that are open"
          intro="The same occupation or skills. The nearest first."
          className="pt-10 lg:pt-12"
          noRule
        >
          <JobRows jobs={[...similar]} label="Similar jobs" />
        </PageSection>
      )
    }
  >
    <p>
      {asSentence(message)}{' '}
      {similar.length > 0 ? 'These are close to it.' : 'The search finds what is open now.'}
    </p>
  </NotFoundPage>
)
