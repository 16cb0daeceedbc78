import { NotFoundPage } from '#/areas/failed/NotFoundPage.tsx'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { asSentence } from '#/shared/sentence.ts'
import { PageSection } from '#/ui/Section.tsx'
import type { Removed } from './removed-job.ts'

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
